import { Fragment } from 'react'
import {
  contactHead,
  contactPage,
  headOfficePanel,
  newCustomers,
  services,
  urgentMatters,
} from '../../../../content/contact.ts'
import { groups } from '../../../../content/groups.ts'
import { LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { CellPanel } from '../page-parts/cell-panel.tsx'
import { DefinitionRows } from '../page-parts/lists.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { PhonePanel } from '../page-parts/phone-panel.tsx'
import { MessageFormSection } from './message-form-section.tsx'

/** Contact, version 2 (spec section 2): the message form, service cards, urgent matters, head office and hours. */
export const ContactPage = () => (
  <>
    <PictureHeader
      picture={groups.help.picture}
      breadcrumb={[groups.about]}
      current={contactPage.current}
      title={contactPage.title}
      lead={contactPage.lead}
      short
    />
    <div className="wrap grid items-start gap-12 pt-12 pb-(--section) md:pt-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
        <MessageFormSection page={contactHead.path} />
        <section aria-labelledby="other-ways">
          <h2 id="other-ways">{services.heading}</h2>
          <CellPanel cells={services.list} count={3} className="mt-6" />
        </section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:md:grid-cols-2 max-lg:md:*:nth-2:col-start-2 max-lg:md:*:nth-2:row-span-2 max-lg:md:*:nth-2:row-start-1">
        <UrgentPanel />
        <HeadOfficePanel />
        <NewCustomersPanel />
      </div>
    </div>
  </>
)

const { fraud, ...panel } = urgentMatters

/** Urgent matters, day and night: the cards number, with the fraud number below it. */
const UrgentPanel = () => (
  <PhonePanel id="urgent" {...panel}>
    <p className="mt-5 text-on-brand-muted print:text-muted">{fraud.text}</p>
    <p className="money mt-1">
      <a href={fraud.link.href} className="inline-flex min-h-8 items-center font-semibold underline">
        {fraud.link.label}
      </a>
    </p>
  </PhonePanel>
)

/** Contact details and both sets of hours, each labelled, because they differ (ruling 9). */
const HeadOfficePanel = () => {
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

/** For people without an account: open one, or ask first. */
const NewCustomersPanel = () => (
  <section aria-labelledby="new-customers" className="rounded-panel border border-line bg-surface p-6">
    <h2 id="new-customers" className="panel-heading">
      {newCustomers.heading}
    </h2>
    <p className="mt-1 mb-4 text-sm text-muted">{newCustomers.text}</p>
    <div className="grid gap-3">
      <LinkButton href={newCustomers.open.href} wide>
        {newCustomers.open.label}
      </LinkButton>
      <LinkButton href={newCustomers.ask.href} variant="line" wide>
        {newCustomers.ask.label}
      </LinkButton>
    </div>
  </section>
)
