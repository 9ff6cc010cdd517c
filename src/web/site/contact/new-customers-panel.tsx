import { newCustomers } from '../../../../content/contact.ts'
import { LinkButton } from '../../components/link-button.tsx'

/** For those who have no account yet: open one, or ask first. */
export const NewCustomersPanel = () => (
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
