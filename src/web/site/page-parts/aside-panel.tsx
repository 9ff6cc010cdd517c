import type { ReactNode } from 'react'
import { contact } from '../../../../content/facts.ts'
import type { PhoneLine } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'

/**
 * The panel beside a page's text. Under a picture header it reaches up over the picture, and it stays in sight while
 * the page scrolls. Its children are its parts, a hairline between each.
 */
export const AsidePanel = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside
    aria-label={label}
    className="divide-y divide-line rounded-panel border border-line bg-surface shadow-3 *:p-6 lg:sticky lg:top-6 lg:-mt-44 print:hidden"
  >
    {children}
  </aside>
)

/** A line of the page's own comes whole: a number with the hours of another would say when nobody answers. */
type ContactLinesProps = PhoneLine | { [part in keyof PhoneLine]?: never }

const generalLine: PhoneLine = {
  phone: contact.phone,
  phoneLink: contact.phoneLink,
  hours: contact.telephoneHours,
}

/**
 * Telephone, email and hours, each with its icon; the two that can be are links. Without a line of the page's own, they
 * are the general line and its hours. The email is the one that every page gives (ruling 43).
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
