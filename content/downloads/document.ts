import type { Step } from '../products/product.ts'

export type TableRow = {
  /** The first names the row. */
  cells: readonly string[]
  /** Small, under the first cell. */
  detail?: string
  /** Small, under the second. */
  figureNote?: string
}

/** Rows of a table that belong together. The heading replaces the first column's heading over their names. */
export type TableGroup = { heading?: string; rows: readonly TableRow[] }

export type DocumentTable = {
  columns: readonly string[]
  groups: readonly TableGroup[]
  /** All columns but the first hold figures: right-aligned, the second one bold. Otherwise they hold text. */
  figures?: true
}

/** The parts of a document to download, from top to bottom. */
export type DocumentBlock =
  | { kind: 'heading'; text: string; note?: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'steps'; items: readonly Step[] }
  /** Checkboxes on paper. */
  | { kind: 'checklist'; items: readonly string[] }
  | ({ kind: 'table' } & DocumentTable)
  | { kind: 'notice'; lead: string; text: string }

/** A document that the build writes as a PDF. */
export type DownloadDocument = {
  file: `sarsen-${string}.pdf`
  title: string
  /** One sentence under the title, and on the page that lists the documents. */
  summary: string
  blocks: readonly DocumentBlock[]
}

/** The address of a document. */
export const downloadHref = ({ file }: Pick<DownloadDocument, 'file'>): `/${string}` => `/downloads/${file}`

/** The FSCS information sheet, which a customer reads before an account is opened. */
export const depositProtectionFile = 'sarsen-deposit-protection.pdf'
