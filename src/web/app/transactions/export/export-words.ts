import type { ExportFormat } from '../../../../contract/transactions.ts'

interface FormatWords {
  readonly format: ExportFormat
  readonly name: string
  readonly about: string
  /** Whether declined transactions are left out, since they moved no money. */
  readonly isOfCompleted: boolean
}

/** The formats, the most useful one first; QIF last, because nothing in it says how its dates are read. */
export const exportFormats: readonly FormatWords[] = [
  {
    format: 'csv',
    name: 'CSV',
    about: 'For a spreadsheet. A row for every transaction, with all its columns.',
    isOfCompleted: false,
  },
  {
    format: 'ofx',
    name: 'OFX',
    about: 'For accounting software. Completed transactions: a declined one moved no money.',
    isOfCompleted: true,
  },
  {
    format: 'qif',
    name: 'QIF',
    about:
      'For older accounting software. Completed transactions. Dates have the day first (DD/MM/YYYY): choose the same when you import.',
    isOfCompleted: true,
  },
]

export const exportWords = {
  title: 'Export Transactions',
  close: 'Close',
  format: 'Format',
  included: 'What is exported',
  nothing: 'There is nothing to export.',
  counting: 'Counting your transactions…',
  cancel: 'Cancel',
  export: 'Export',
  again: 'Try again',
  onlyDeclined: 'It holds completed transactions alone, and you have filtered the declined ones.',
  underWay: 'Exporting your transactions',
  gathered: (percent: number) => `Exporting… ${percent}%`,
  failed: {
    lead: 'The export broke off.',
    text: 'Nothing was saved. Check your connection and try again.',
  },
  done: {
    title: 'Export Ready',
    text: (fileName: string) => `${fileName} is in your downloads.`,
  },
} as const
