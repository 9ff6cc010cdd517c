import { contactHours } from '../../../../../content/help/contact.ts'
import { Icon } from '../../../components/icon.tsx'
import { DefinitionRows } from '../../page-parts/definition-rows.tsx'

const { groups, branches } = contactHours

/** When the telephone, the head office and the branches are there: each labelled, because they differ (ruling 9). */
export const ContactHours = () => (
  <div className="divide-y divide-line rounded-panel border border-line bg-surface *:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
    {groups.map(({ heading, rows }) => (
      <section key={heading}>
        <h2 className="panel-heading">{heading}</h2>
        <DefinitionRows rows={rows} size="small" className="mt-3 *:first:border-t-0" />
      </section>
    ))}
    <section>
      <h2 className="panel-heading">{branches.heading}</h2>
      <p className="mt-2 text-nav text-muted">{branches.text}</p>
      <a href={branches.link.href} className="link tap mt-3 py-0.5">
        <Icon name="pin" size="small" />
        {branches.link.label}
      </a>
    </section>
  </div>
)
