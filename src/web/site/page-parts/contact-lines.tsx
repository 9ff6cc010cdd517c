import { contact } from '../../../../content/facts.ts'
import { Icon } from '../../components/icon.tsx'

type ContactLinesProps = { phone?: string; phoneLink?: string; email?: string; hours?: string }

/** Telephone, email and hours, each with its icon; the two that can be are links. */
export const ContactLines = (props: ContactLinesProps) => {
  const { phone = contact.phone, phoneLink = contact.phoneLink } = props
  const { email = contact.email, hours = contact.telephoneHours } = props
  return (
    <ul className="money grid gap-1 text-nav">
      <li>
        <a href={phoneLink} className="inline-flex min-h-8 items-center gap-3 hover:underline">
          <Icon name="phone" className="text-link" />
          {phone}
        </a>
      </li>
      <li>
        <a href={`mailto:${email}`} className="inline-flex min-h-8 items-center gap-3 hover:underline">
          <Icon name="mail" className="text-link" />
          {email}
        </a>
      </li>
      <li className="flex min-h-8 items-center gap-3">
        <Icon name="clock" className="text-link" />
        {hours}
      </li>
    </ul>
  )
}
