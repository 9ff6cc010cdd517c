import { contactHours } from '../../../../../content/help/contact.ts'
import { Icon } from '../../../components/icon.tsx'

const { groups, branches } = contactHours

/** When the telephone, the head office and the branches are there: each labelled, because they differ (ruling 9). */
export const ContactHours = () => (
  <div className="divide-y divide-line rounded-panel border border-line bg-surface *:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
    {groups.map(({ heading, rows }) => (
      <section key={heading}>
        <h2 className="text-xl leading-[1.25] tracking-[-.012em]">{heading}</h2>
        <dl className="money mt-3 text-nav">
          {rows.map(({ term, value }) => (
            <div key={term} className="flex justify-between gap-4 border-line py-2 not-first:border-t">
              <dt className="text-muted">{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
    <section>
      <h2 className="text-xl leading-[1.25] tracking-[-.012em]">{branches.heading}</h2>
      <p className="mt-2 text-nav text-muted">{branches.text}</p>
      <a href={branches.link.href} className="link mt-3 py-0.5">
        <Icon name="pin" size="small" />
        {branches.link.label}
      </a>
    </section>
  </div>
)
