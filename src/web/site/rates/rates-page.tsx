import { downloadHref } from '../../../../content/downloads/document.ts'
import { tariff } from '../../../../content/downloads/tariff.ts'
import { ratesInForceFrom } from '../../../../content/facts.ts'
import { groups } from '../../../../content/groups.ts'
import { rateSections, ratesPageWords as words } from '../../../../content/help/rates.ts'
import type { GrossOf, RateGroup, RateRow, RateSection } from '../../../../content/help/rates/rate.ts'
import { LinkButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatNominal } from '../calculations/grow-savings.ts'
import { onOneLine } from '../page-parts/line-breaks.tsx'
import { SectionTabs } from '../page-parts/links.tsx'
import { PlainHeader } from '../page-parts/page-headers.tsx'
import type { SitePage } from '../site-page.ts'
import { workOutExamples } from './work-out-examples.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'

/** Columns after the second stand under the name on a phone. */
const wide = 'max-md:hidden print:table-cell'

/** On a phone the text beside the figure takes the remaining width. */
const figureAt = 'max-md:pl-0'

/** One table of rates or fees: the figure in display type, all value columns at the right. */
const RateTable = ({
  section: { id, heading, note, columns, groups: rateGroups },
}: {
  section: RateSection
}) => (
  <section id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-6">
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
      <h2 id={`${id}-heading`} className="text-2xl">
        {heading}
      </h2>
      <p className="text-sm text-muted">{note}</p>
    </div>
    <div className="mt-4 overflow-hidden rounded-panel border border-line bg-surface print:rounded-none">
      <table
        aria-labelledby={`${id}-heading`}
        className="money w-full border-collapse text-pretty md:table-fixed"
      >
        <thead className="bg-sunken text-xs text-muted">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-4 py-3.5 font-semibold lg:px-6 ${index === 0 ? 'text-left md:w-[34%]' : 'text-right'} ${index === 1 ? figureAt : ''} ${index > 1 ? wide : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {rateGroups.map(group => (
          <RateRows key={group.heading ?? ''} group={group} columns={columns} />
        ))}
      </table>
    </div>
  </section>
)

type RateRowsProps = { group: RateGroup; columns: readonly string[] }

const RateRows = ({ group: { heading, rows }, columns }: RateRowsProps) => (
  <tbody>
    {heading && (
      <tr className="border-t border-line">
        <th
          scope="rowgroup"
          colSpan={columns.length}
          className="px-4 pt-5 pb-1 text-left text-sm font-semibold text-muted lg:px-6"
        >
          {heading}
        </th>
      </tr>
    )}
    {rows.map(row => (
      <RateLine
        key={row.name}
        row={row}
        columns={columns}
        isUnderHeading={row === rows[0] && heading !== undefined}
      />
    ))}
  </tbody>
)

type RateLineProps = { row: RateRow; columns: readonly string[]; isUnderHeading: boolean }

const RateLine = ({
  row: { name, detail, href, figure, grossOf, values },
  columns,
  isUnderHeading,
}: RateLineProps) => (
  <tr className={`break-inside-avoid ${isUnderHeading ? '' : 'border-t border-line'}`}>
    <th
      scope="row"
      className="px-4 py-3.5 text-left align-top font-normal max-md:pr-2 lg:px-6 md:align-middle print:py-1.5"
    >
      <a
        href={href}
        className="tap font-semibold underline decoration-line-strong decoration-1 underline-offset-[.22em] hover:text-link hover:decoration-2 print:no-underline"
      >
        {name}
      </a>
      {detail && <span className="mt-0.5 block text-sm text-muted">{detail}</span>}
      <span className="mt-1 block text-sm text-muted md:hidden print:hidden">
        {values.map((value, index) => (
          <span key={columns[index + 2]} className="block">
            {columns[index + 2]}: {value}
          </span>
        ))}
      </span>
    </th>
    <td className={`px-4 py-3.5 text-right align-top md:align-middle lg:px-6 print:py-1.5 ${figureAt}`}>
      <span className="font-display text-[1.0625rem] leading-[1.2] font-heading tracking-[-.012em] whitespace-nowrap max-[22.5rem]:whitespace-normal lg:text-[1.1875rem] print:text-md">
        {figure}
      </span>
      {grossOf && <Gross {...grossOf} />}
    </td>
    {values.map((value, index) => (
      <td
        key={columns[index + 2]}
        className={`px-4 py-3.5 text-right align-top lg:px-6 md:align-middle print:py-1.5 ${wide}`}
      >
        {value}
      </td>
    ))}
  </tr>
)

const Gross = ({ ratePercentAer, timesAYear }: GrossOf) => (
  <span className="mt-0.5 block text-sm text-muted">
    {words.gross(formatNominal(ratePercentAer, timesAYear))}
  </span>
)

/** The cost of borrowing: a representative example for each rate of the lending table. */
const WorkedExamples = () => (
  <section aria-labelledby="examples-heading" className="break-inside-avoid-page">
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
      <h2 id="examples-heading" className="text-2xl">
        {words.examplesHeading}
      </h2>
      <p className="text-sm text-muted">{words.examplesNote}</p>
    </div>
    <dl className="money mt-4 border-b border-line">
      {workOutExamples().map(({ heading, text }) => (
        <div key={heading} className="gap-x-12 border-t border-line py-4 md:grid md:grid-cols-[15rem_1fr]">
          <dt className="font-semibold">{heading}</dt>
          <dd className="max-w-(--measure) text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const RatesPage = () => (
  <>
    <PlainHeader
      breadcrumb={[groups.help]}
      current={words.current}
      title={words.title}
      lead={<span className="money">{words.lead(onOneLine(formatLongDate(ratesInForceFrom)))}</span>}
      end={
        <LinkButton variant="line" icon="download" href={downloadHref(tariff)} download>
          {words.download}
        </LinkButton>
      }
    />
    <SectionTabs label={words.sectionsLabel} sections={rateSections} />
    <div className="wrap grid gap-12 pt-10 pb-(--section) print:gap-8 print:pb-0">
      {rateSections.map(section => (
        <RateTable key={section.id} section={section} />
      ))}
      <WorkedExamples />
      <Notes />
    </div>
  </>
)

const Notes = () => (
  <section aria-labelledby="notes-heading">
    <h2 id="notes-heading" className="text-2xl">
      {words.notesHeading}
    </h2>
    <ul className="money mt-4 grid max-w-(--measure) gap-2 text-sm text-muted">
      {words.notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
    <p className="mt-6 print:hidden">
      {words.next.text}{' '}
      <a href={words.next.link.href} className="link">
        {words.next.link.label}
        <Icon name="arrow-right" size="small" />
      </a>
    </p>
  </section>
)

/** Every rate and fee on one page (spec section 2: /help/rates). */
export const ratesPage: SitePage = { head: words.head, body: <RatesPage /> }
