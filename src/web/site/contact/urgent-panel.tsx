import { urgentMatters } from '../../../../content/contact.ts'
import { PhonePanel } from '../page-parts/phone-panel.tsx'

const { fraud, ...panel } = urgentMatters

/** What cannot wait, day and night: the number for cards, and that for fraud below it. */
export const UrgentPanel = () => (
  <PhonePanel id="urgent" {...panel}>
    <p className="mt-5 text-on-brand-muted print:text-muted">{fraud.text}</p>
    <p className="money mt-1">
      <a href={fraud.link.href} className="inline-flex min-h-8 items-center font-semibold underline">
        {fraud.link.label}
      </a>
    </p>
  </PhonePanel>
)
