import type { ReactNode } from 'react'
import { LinkButton } from '../../components/button.tsx'

type PhonePanelProps = {
  id: string
  heading: string
  text: string
  phone: string
  phoneLink: string
  call: string
  /** In small print under the button. */
  note?: string
  /** Further content below the button. */
  children?: ReactNode
}

/** One number to call at once, beside a text: on a dark ground, with a button that dials it. */
export const PhonePanel = ({
  id,
  heading,
  text,
  phone,
  phoneLink,
  call,
  note,
  children,
}: PhonePanelProps) => (
  <section
    aria-labelledby={id}
    className="on-brand rounded-panel p-6 dark:border dark:border-brand-line print:bg-transparent print:p-0 print:text-ink"
  >
    <h2 id={id} className="panel-heading">
      {heading}
    </h2>
    <p className="mt-2 text-balance text-on-brand-muted print:text-muted">{text}</p>
    <p className="money mt-4 mb-4 font-display text-[1.875rem] leading-[1.2] font-heading tracking-[-.02em]">
      {phone}
    </p>
    <LinkButton href={phoneLink} variant="accent" icon="phone" wide className="print:hidden">
      {call}
    </LinkButton>
    {note && <p className="money mt-3 text-sm text-on-brand-muted print:text-muted">{note}</p>}
    {children}
  </section>
)
