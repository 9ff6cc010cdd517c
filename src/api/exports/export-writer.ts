import type { ExportedAccount } from '../../bank/transactions/export-transactions.ts'
import type { ExportedLine } from '../../bank/transactions/exported-line.ts'

/** What a file says of itself, apart from its lines. */
export interface ExportFacts {
  readonly account: ExportedAccount
  /** The first and the last day, in London, `YYYY-MM-DD`. */
  readonly period: { readonly from: string; readonly to: string }
  readonly at: Date
}

/**
 * A format: what stands before the lines, each line (nothing where the format has no place for it), and what ends it.
 */
export interface ExportWriter {
  readonly head: string
  readonly lineOf: (line: ExportedLine) => string
  readonly foot: string
}

export type WriterOf = (facts: ExportFacts) => ExportWriter
