import type { DocumentBlock, DownloadDocument, TableGroup } from '../../content/downloads/document.ts'
import { tariff } from '../../content/downloads/tariff.ts'
import { rateSections, ratesPageWords } from '../../content/help/rates.ts'
import type { RateRow, RateSection } from '../../content/help/rates/rate.ts'
import { formatNominal } from '../../src/web/site/calculations/grow-savings.ts'
import { workOutExamples } from '../../src/web/site/rates/work-out-examples.ts'

/** The tariff: the tables, examples and notes of the rates page, word for word. */
export const tariffDocument = (): DownloadDocument => ({
  ...tariff,
  blocks: [
    ...rateSections.flatMap(sectionBlocks),
    { kind: 'heading', text: ratesPageWords.examplesHeading, note: ratesPageWords.examplesNote },
    {
      kind: 'table',
      columns: ratesPageWords.exampleColumns,
      groups: [{ rows: workOutExamples().map(({ heading, text }) => ({ cells: [heading, text] })) }],
    },
    { kind: 'heading', text: ratesPageWords.notesHeading },
    { kind: 'list', items: ratesPageWords.notes },
  ],
})

const sectionBlocks = ({ heading, note, columns, groups }: RateSection): DocumentBlock[] => [
  { kind: 'heading', text: heading, note },
  { kind: 'table', columns, groups: groups.map(tableGroup), figures: true },
]

const tableGroup = ({ heading, rows }: RateSection['groups'][number]): TableGroup => ({
  ...(heading === undefined ? {} : { heading }),
  rows: rows.map(tableRow),
})

const tableRow = ({ name, detail, figure, grossOf, values }: RateRow): TableGroup['rows'][number] => ({
  cells: [name, figure, ...values],
  ...(detail === undefined ? {} : { detail }),
  ...(grossOf === undefined
    ? {}
    : {
        figureNote: ratesPageWords.gross(formatNominal(grossOf.ratePercentAer, grossOf.timesAYear)),
      }),
})
