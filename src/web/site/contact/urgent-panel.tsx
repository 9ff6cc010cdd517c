import { urgentMatters } from '../../../../content/contact.ts'
import { LinkButton } from '../../components/link-button.tsx'

/** What cannot wait, day and night: the number for cards, and that for fraud below it. */
export const UrgentPanel = () => (
  <section aria-labelledby="urgent" className="on-brand rounded-panel p-6 dark:border dark:border-brand-line">
    <h2 id="urgent" className="panel-heading">
      {urgentMatters.heading}
    </h2>
    <p className="mt-2 text-on-brand-muted">{urgentMatters.text}</p>
    <p className="money my-4 font-display text-[1.875rem] leading-[1.2] font-heading tracking-[-.02em]">
      {urgentMatters.phone}
    </p>
    <LinkButton href={urgentMatters.phoneLink} variant="accent" icon="phone" wide>
      {urgentMatters.call}
    </LinkButton>
    <p className="mt-5 text-on-brand-muted">{urgentMatters.fraud.text}</p>
    <p className="money mt-1">
      <a
        href={urgentMatters.fraud.link.href}
        className="inline-flex min-h-8 items-center font-semibold underline"
      >
        {urgentMatters.fraud.link.label}
      </a>
    </p>
  </section>
)
