import { urgentMatters } from '../../../../content/contact.ts'
import { LinkButton } from '../../components/link-button.tsx'

/** What cannot wait: one number, day and night. */
export const UrgentPanel = () => (
  <section aria-labelledby="urgent" className="on-brand rounded-panel p-6 dark:border dark:border-brand-line">
    <h2 id="urgent" className="text-xl leading-[1.25] tracking-[-.012em]">
      {urgentMatters.heading}
    </h2>
    <p className="mt-2 text-on-brand-muted">{urgentMatters.text}</p>
    <p className="money my-4 font-display text-[1.875rem] leading-[1.2] font-heading tracking-[-.02em]">
      {urgentMatters.phone}
    </p>
    <LinkButton href={urgentMatters.phoneLink} variant="accent" icon="phone" wide>
      {urgentMatters.call}
    </LinkButton>
  </section>
)
