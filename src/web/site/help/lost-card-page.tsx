import { groups } from '../../../../content/groups.ts'
import {
  liability,
  lostCardAside,
  lostCardLines,
  lostCardNext,
  lostCardNow,
  lostCardPage,
  newCard,
  strangePayments,
} from '../../../../content/help/lost-card.ts'
import { LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { NextLinks } from '../page-parts/links.tsx'
import { DefinitionRows, FeatureRows, NumberedSteps } from '../page-parts/lists.tsx'
import { PlainHeader } from '../page-parts/page-headers.tsx'
import { TextSection } from '../page-parts/sections.tsx'

/** Lost or stolen card: the numbers, what to do, and what happens to the card, the money and the new card. */
export const LostCardPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.help]}
      current={lostCardPage.current}
      title={lostCardPage.title}
      lead={lostCardPage.lead}
    />
    <div className="wrap pt-8">
      <LostCardLines />
    </div>
    <div className="wrap grid items-start gap-x-16 gap-y-12 pt-12 pb-(--section) md:pt-16 lg:grid-cols-[minmax(0,1fr)_20rem] print:block print:pt-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14 print:gap-6">
        <TextSection id="now" heading={lostCardNow.heading}>
          <NumberedSteps steps={lostCardNow.steps} />
        </TextSection>
        <TextSection id="card" heading={lostCardNext.heading}>
          <FeatureRows features={lostCardNext.features} />
        </TextSection>
        <TextSection id="liability" heading={liability.heading} lead={liability.lead}>
          <DefinitionRows rows={liability.rows} className="mt-6 border-b border-line" />
          <p className="mt-4 max-w-(--measure) text-muted">{liability.note}</p>
        </TextSection>
        <StrangePayments />
        <TextSection id="new-card" heading={newCard.heading}>
          <DefinitionRows rows={newCard.rows} className="mt-6 border-b border-line" />
          <NextLinks links={newCard.links} className="mt-4" />
        </TextSection>
      </div>
      <aside
        aria-labelledby="something-else"
        className="rounded-panel border border-line bg-surface p-6 lg:sticky lg:top-6 print:hidden"
      >
        <a
          href={lostCardAside.phoneLink}
          className="money mb-5 flex items-center gap-3 border-b border-line pb-5 font-display text-xl leading-[1.25] font-heading tracking-[-.012em] hover:underline"
        >
          <Icon name="phone" className="text-link" />
          {lostCardAside.phone}
        </a>
        <h2 id="something-else" className="panel-heading">
          {lostCardAside.heading}
        </h2>
        <NextLinks links={lostCardAside.links} className="mt-3 grid" />
      </aside>
    </div>
  </>
)

const StrangePayments = () => (
  <TextSection id="payments" heading={strangePayments.heading}>
    <div className="mt-4 grid max-w-(--measure) gap-4 text-muted">
      {strangePayments.paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <NextLinks links={[strangePayments.link]} className="mt-4" />
  </TextSection>
)

/**
 * The numbers for a lost card, first on the page: for calls from the United Kingdom and from abroad, and what the
 * caller does not need.
 */
const LostCardLines = () => (
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
