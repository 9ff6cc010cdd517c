import { Fragment } from 'react'
import { headOfficePanel } from '../../../../content/contact.ts'
import { Icon } from '../../components/icon.tsx'
import { DefinitionRows } from '../page-parts/definition-rows.tsx'

/** Contact details and both sets of hours, each labelled, because they differ (ruling 9). */
export const HeadOfficePanel = () => {
  const { heading, name, lines, phone, phoneLink, email, hours, map } = headOfficePanel
  return (
    <section aria-labelledby="head-office" className="rounded-panel border border-line bg-surface p-6">
      <h2 id="head-office" className="panel-heading">
        {heading}
      </h2>
      <address className="mt-2 text-muted not-italic">
        {[name, ...lines].map(line => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <a href={phoneLink} className="money link mt-2 min-h-8 max-md:min-h-11">
          <Icon name="phone" size="small" />
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className="link min-h-8 max-md:min-h-11">
          <Icon name="mail" size="small" />
          {email}
        </a>
      </address>
      {hours.map(({ label, rows }) => (
        <Fragment key={label}>
          <h3 className="mt-5 mb-2 font-body text-sm font-semibold tracking-normal">{label}</h3>
          <DefinitionRows rows={rows} size="small" />
        </Fragment>
      ))}
      <a href={map.href} className="link tap mt-5 py-0.5">
        <Icon name="pin" size="small" />
        {map.label}
      </a>
    </section>
  )
}
