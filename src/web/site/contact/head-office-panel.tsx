import { headOfficePanel } from '../../../../content/contact.ts'
import type { Row } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'

/** Contact details and both sets of hours, each labelled, because they differ (ruling 9). */
export const HeadOfficePanel = () => {
  const { heading, name, lines, phone, phoneLink, email, hours, map } = headOfficePanel
  return (
    <section aria-labelledby="head-office" className="rounded-panel border border-line bg-surface p-6">
      <h2 id="head-office" className="text-xl leading-[1.25] tracking-[-.012em]">
        {heading}
      </h2>
      <address className="mt-2 text-muted not-italic">
        {[name, ...lines].map(line => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <a href={phoneLink} className="money link mt-2 min-h-8">
          <Icon name="phone" size="small" />
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className="link min-h-8">
          <Icon name="mail" size="small" />
          {email}
        </a>
      </address>
      {hours.map(({ label, rows }) => (
        <Hours key={label} label={label} rows={rows} />
      ))}
      <a href={map.href} className="link mt-5 py-0.5">
        <Icon name="pin" size="small" />
        {map.label}
      </a>
    </section>
  )
}

const Hours = ({ label, rows }: { label: string; rows: readonly Row[] }) => (
  <>
    <h3 className="mt-5 mb-2 font-body text-sm font-semibold tracking-normal">{label}</h3>
    <dl className="money text-nav">
      {rows.map(({ term, value }) => (
        <div key={term} className="flex justify-between gap-4 border-t border-line py-2">
          <dt className="text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </>
)
