import {
  liability,
  lostCardAside,
  lostCardNext,
  lostCardNow,
  lostCardPage,
  newCard,
  strangePayments,
} from '../../../../content/help/lost-card.ts'
import { groups } from '../../../../content/groups.ts'
import { Icon } from '../../components/icon.tsx'
import { DefinitionRows } from '../page-parts/definition-rows.tsx'
import { FeatureRows } from '../page-parts/feature-rows.tsx'
import { NextLinks } from '../page-parts/next-links.tsx'
import { NumberedSteps } from '../page-parts/numbered-steps.tsx'
import { PlainHeader } from '../page-parts/plain-header.tsx'
import { LostCardLines } from './lost-card-lines.tsx'
import { TextSection } from './text-section.tsx'

/** Lost or stolen card: the numbers, what to do, what becomes of the card, the money and the new card. */
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
