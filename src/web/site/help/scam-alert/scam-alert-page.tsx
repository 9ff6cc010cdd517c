import {
  afterScam,
  moneyBack,
  moneyBackLinks,
  neverAsked,
  scamAlertPage,
  scamSteps,
} from '../../../../../content/help/scam-alert.ts'
import { groups } from '../../../../../content/groups.ts'
import { CellPanel } from '../../page-parts/cell-panel.tsx'
import { DefinitionRows } from '../../page-parts/definition-rows.tsx'
import { NextLinks } from '../../page-parts/next-links.tsx'
import { NumberedSteps } from '../../page-parts/numbered-steps.tsx'
import { PictureHeader } from '../../page-parts/picture-header.tsx'
import { TextSection } from '../text-section.tsx'
import { NeverList } from './never-list.tsx'
import { ScamList } from './scam-list.tsx'
import { ScamNumbers } from './scam-numbers.tsx'

/** Scams: whom to ring, how they go, how to tell, what we never ask, what to do, and when money comes back. */
export const ScamAlertPage = () => (
  <>
    <PictureHeader
      picture={groups.help.picture}
      breadcrumb={[groups.help]}
      current={scamAlertPage.current}
      title={scamAlertPage.title}
      lead={scamAlertPage.lead}
      short
    />
    <div className="wrap grid items-start gap-x-16 gap-y-12 pt-8 pb-(--section) md:pt-12 lg:grid-cols-[minmax(0,1fr)_22.5rem] print:block print:pt-6">
      <ScamNumbers />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-14 lg:col-start-1 lg:row-start-1 print:gap-6">
        <section aria-labelledby="three-steps" className="print:mt-6 print:break-inside-avoid">
          <h2 id="three-steps" className="sr-only">
            {scamSteps.heading}
          </h2>
          <CellPanel cells={scamSteps.list} count={3} />
        </section>
        <ScamList />
        <TextSection id="never" heading={neverAsked.heading} lead={neverAsked.lead}>
          <NeverList items={neverAsked.list} />
        </TextSection>
        <TextSection id="paid" heading={afterScam.heading}>
          <NumberedSteps steps={afterScam.steps} />
        </TextSection>
        <TextSection id="money-back" heading={moneyBack.heading} lead={moneyBack.lead}>
          <DefinitionRows rows={moneyBack.rows} className="mt-6 border-b border-line" />
          <div className="mt-5 grid max-w-(--measure) gap-4 text-muted">
            {moneyBack.paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <NextLinks links={moneyBackLinks} className="mt-4" />
        </TextSection>
      </div>
    </div>
  </>
)
