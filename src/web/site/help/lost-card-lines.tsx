import { lostCardLines } from '../../../../content/help/lost-card.ts'
import { LinkButton } from '../../components/link-button.tsx'

/** The numbers for a lost card, before anything else on the page: at home, from abroad, and what is not needed. */
export const LostCardLines = () => (
  <section
    aria-labelledby="ring-now"
    className="on-brand grid gap-x-12 gap-y-6 rounded-panel p-6 md:grid-cols-[auto_minmax(0,1fr)] md:items-end md:p-8 lg:grid-cols-[auto_auto_minmax(0,1fr)] dark:border dark:border-brand-line print:bg-transparent print:p-0 print:text-ink"
  >
    <h2 id="ring-now" className="text-2xl md:col-span-full">
      {lostCardLines.heading}
    </h2>
    <Line {...lostCardLines.home} look="text-[2rem] md:text-[2.75rem]" />
    <Line {...lostCardLines.abroad} look="text-[1.5rem] md:pb-1 md:text-[1.625rem]" />
    <LinkButton
      href={lostCardLines.home.phoneLink}
      variant="accent"
      size="large"
      icon="phone"
      className="max-lg:md:col-span-full lg:justify-self-end print:hidden"
    >
      {lostCardLines.call}
    </LinkButton>
    <p className="max-w-(--measure) text-on-brand-muted md:col-span-full print:text-muted">
      {lostCardLines.note}
    </p>
  </section>
)

type LineProps = { label: string; phone: string; phoneLink: string; look: string }

const Line = ({ label, phone, phoneLink, look }: LineProps) => (
  <p>
    <span className="block text-sm text-on-brand-muted print:text-muted">{label}</span>
    <a
      href={phoneLink}
      className={`money inline-block py-1 font-display leading-[1.15] font-heading tracking-[-.02em] whitespace-nowrap max-[22.5rem]:whitespace-normal hover:underline hover:decoration-2 hover:underline-offset-[.15em] ${look}`}
    >
      {phone}
    </a>
  </p>
)
