import { contactHours, contactWays } from '../../../../content/help/contact.ts'
import { Icon } from '../../components/icon.tsx'
import { DefinitionRows } from '../page-parts/lists.tsx'

/** Telephone, email and the head office's address, as rows between hairlines; the first two are links. */
export const ContactWays = () => (
  <section aria-labelledby="ways">
    <h2 id="ways">{contactWays.heading}</h2>
    <ul className="money mt-6 border-b border-line">
      {contactWays.list.map(({ icon, name, value, href, text }) => (
        <li key={name} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-4 border-t border-line py-5">
          <Icon name={icon} size="feature" className="mt-0.5 text-link" />
          <div className="grid gap-x-6 md:grid-cols-[8rem_minmax(0,1fr)]">
            <h3 className="font-body text-lg leading-[1.4] font-[620] tracking-normal">{name}</h3>
            <div>
              <p className="text-lg leading-[1.4] wrap-anywhere">
                {href ? (
                  <a href={href} className="link py-0.5">
                    {value}
                  </a>
                ) : (
                  value
                )}
              </p>
              <p className="text-muted">{text}</p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const { groups, branches } = contactHours

/** The hours of the telephone, the head office and the branches: each labelled, because they differ (ruling 9). */
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
