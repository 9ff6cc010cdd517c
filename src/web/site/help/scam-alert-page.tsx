import { groups } from '../../../../content/groups.ts'
import {
  afterScam,
  moneyBack,
  moneyBackLinks,
  neverAsked,
  type Scam,
  scamAlertPage,
  scamLine,
  scamReports,
  scams,
  scamSteps,
  scamWords,
  shortNumber,
} from '../../../../content/help/scam-alert.ts'
import { Icon } from '../../components/icon.tsx'
import { CellPanel } from '../page-parts/cell-panel.tsx'
import { NextLinks } from '../page-parts/links.tsx'
import { DefinitionRows, NumberedSteps } from '../page-parts/lists.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { PhonePanel } from '../page-parts/phone-panel.tsx'
import { TextSection } from '../page-parts/sections.tsx'

/**
 * Scams: which number to call, how scams work, how to recognise them, what we never ask for, what to do, and refunds.
 */
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

/**
 * Which number to call and where to report: first in the document, so first on a phone, and beside the text on a
 * desktop.
 */
const ScamNumbers = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:sticky lg:top-6 lg:col-start-2">
    <PhonePanel id="happening-now" {...scamLine} />
    <div className="divide-y divide-line rounded-panel border border-line bg-surface *:p-6 print:mt-4">
      <section aria-labelledby="report-it">
        <h2 id="report-it" className="panel-heading">
          {scamReports.heading}
        </h2>
        <dl className="money mt-3 gap-x-12 text-nav max-lg:md:grid max-lg:md:grid-cols-2">
          {scamReports.rows.map(({ term, value }) => (
            <div key={term} className="border-line py-2 not-first:border-t max-lg:md:nth-2:border-t-0">
              <dt className="text-sm text-muted">{term}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="short-number">
        <h2 id="short-number" className="money text-lg leading-[1.25] tracking-[-.012em]">
          {shortNumber.heading}
        </h2>
        <p className="money mt-2 text-nav text-muted">{shortNumber.text}</p>
      </section>
    </div>
  </div>
)

/** The kinds of scam, one below another: how each works, how to recognise it, what to do. */
const ScamList = () => (
  <TextSection id="scams" heading={scams.heading} lead={scams.lead}>
    <ul className="mt-6 border-b border-line">
      {scams.list.map(scam => (
        <ScamEntry key={scam.id} {...scam} />
      ))}
    </ul>
  </TextSection>
)

const ScamEntry = ({ id, name, story, signs, advice }: Scam) => (
  <li id={id} className="scroll-mt-6 border-t border-line py-6 print:break-inside-avoid print:py-3">
    <h3>{name}</h3>
    <p className="mt-1 max-w-(--measure) text-muted">{story}</p>
    <div className="mt-4 grid gap-x-10 gap-y-4 md:grid-cols-2">
      <div>
        <h4 className="text-sm font-semibold">{scamWords.signs}</h4>
        <ul className="mt-1 list-disc pl-5 text-nav marker:text-muted">
          {signs.map(sign => (
            <li key={sign} className="py-0.5">
              {sign}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h4 className="text-sm font-semibold">{scamWords.advice}</h4>
        <p className="mt-1 text-nav">{advice}</p>
      </div>
    </div>
  </li>
)

/** What we never ask for: each line with a cross. The heading says "never", so the mark is decoration. */
const NeverList = ({ items }: { items: readonly string[] }) => (
  <ul className="mt-5 grid gap-x-12 border-b border-line md:grid-cols-2">
    {items.map(item => (
      <li key={item} className="flex gap-3 border-t border-line py-3">
        <Icon name="close" className="mt-[.14em] text-danger-mark" />
        <span>{item}</span>
      </li>
    ))}
  </ul>
)
