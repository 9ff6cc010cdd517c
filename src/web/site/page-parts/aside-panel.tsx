import type { ReactNode } from 'react'
import { contact } from '../../../../content/facts.ts'
import type { PhoneLine } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'

/**
 * The panel beside a page's text. Under a picture header it overlaps the picture, and it stays in view while the page
 * scrolls. A hairline separates its children.
 */
export const AsidePanel = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside
    aria-label={label}
    className="divide-y divide-line rounded-panel border border-line bg-surface shadow-3 *:p-6 lg:sticky lg:top-6 lg:-mt-44 print:hidden"
  >
    {children}
  </aside>
)

/** A page's own line brings its own hours: the general hours would be wrong for its number. */
type ContactLinesProps = PhoneLine | { [part in keyof PhoneLine]?: never }

const generalLine: PhoneLine = {
  phone: contact.phone,
  phoneLink: contact.phoneLink,
  hours: contact.telephoneHours,
}

/**
 * Telephone, email and hours, each with its icon; the first two are links. The default is the general line with its
 * hours. The email is the same on every page (ruling 43).
 */
export const ContactLines = (props: ContactLinesProps) => {
  const { phone, phoneLink, hours } = props.phone === undefined ? generalLine : props
  return (
    <ul className="money grid gap-1 max-md:gap-0 text-nav wrap-anywhere">
      <li>
        <a
          href={phoneLink}
          className="inline-flex min-h-8 items-center max-md:min-h-11 gap-3 hover:underline"
        >
          <Icon name="phone" className="text-link" />
          {phone}
        </a>
      </li>
      <li>
        <a
          href={`mailto:${contact.email}`}
          className="inline-flex min-h-8 items-center max-md:min-h-11 gap-3 hover:underline"
        >
          <Icon name="mail" className="text-link" />
          {contact.email}
        </a>
      </li>
      <li className="flex min-h-8 items-center gap-3 max-md:min-h-11">
        <Icon name="clock" className="text-link" />
        {hours}
      </li>
    </ul>
  )
}
