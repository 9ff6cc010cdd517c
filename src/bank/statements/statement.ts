import type { Month } from '../calendar/london-month.ts'
import type { Pence } from '../money/pence.ts'
import type { ListedTransaction } from '../transactions/listed-transaction.ts'

/**
 * A month of an account. It adds up: what it opens with, and what came in, less what went out, is what it closes with.
 */
export interface Statement {
  readonly month: Month
  /** Its first and its last day, and the one on which it was issued, in London: `2026-10-01`. */
  readonly from: string
  readonly to: string
  readonly issuedOn: string
  readonly openingPence: Pence
  readonly moneyInPence: Pence
  readonly moneyOutPence: Pence
  readonly closingPence: Pence
  readonly transactionCount: number
  /** The size that the bank states; undefined where it states none. */
  readonly shownSizeBytes?: number
}

/** A statement with its lines, newest first, and whose account it is. */
export interface StatementWithLines extends Statement {
  /** Whether its month still runs. */
  readonly isToDate: boolean
  readonly account: {
    readonly holderName: string
    readonly product: string
    readonly sortCode: string
    readonly accountNumber: string
    readonly iban: string
  }
  readonly lines: readonly ListedTransaction[]
}
