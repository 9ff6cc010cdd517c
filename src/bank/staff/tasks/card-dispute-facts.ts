import { hasDisputeEnded } from '../../../domain/card-disputes.ts'
import type { CardPaymentWay } from '../../../domain/card-payments.ts'
import type { Pence } from '../../../domain/money.ts'
import { creditOf } from '../../cards/disputes/decide-dispute.ts'
import { type Dispute, findDisputeById, openPence } from '../../cards/disputes/disputes.ts'
import type { Queryable } from '../../database/database.ts'

/** A dispute of a card payment as staff decide it. Amounts are pence. */
export interface CardDisputeFacts {
  readonly dispute: Dispute
  /** How it was paid, and where. */
  readonly how: CardPaymentWay
  readonly place: string
  readonly country: string
  /** Whether its PIN was right, and whether its customer approved it. */
  readonly hadPin: boolean
  readonly wasApproved: boolean
  readonly settledAt: Date
  /** What cleared, and what the merchant has refunded of it. */
  readonly paidPence: Pence
  readonly refundedPence: Pence
  readonly accountNumber: string
  readonly isAccountClosed: boolean
  /** The sum of a credit now, 0 if nothing is left; undefined once it is credited or has ended. */
  readonly creditablePence: Pence | undefined
  /** Of the credit, what came back from nobody. */
  readonly openPence: Pence
}

interface PaymentRow {
  readonly how: CardPaymentWay
  readonly place: string
  readonly country: string
  readonly has_pin: boolean
  readonly was_approved: boolean
  readonly changed_at: Date
  readonly cleared_pence: bigint | null
  readonly refunded_pence: bigint
  readonly account_number: string
  readonly is_closed: boolean
}

/** What a decision of a dispute rests on; undefined if there is none. Source: part two, sections 15.4 and 17.4. */
export async function readCardDisputeFacts(
  database: Queryable,
  disputeId: string,
): Promise<CardDisputeFacts | undefined> {
  const dispute = await findDisputeById(database, disputeId)
  if (!dispute) return undefined
  const [row] = await database.query<PaymentRow>(
    `select p.how, p.place, p.country, p.has_pin, p.confirmation_id is not null as was_approved, p.changed_at, p.cleared_pence,
            p.refunded_pence, a.account_number, a.closed_at is not null as is_closed
       from card_payment p join account a on a.id = p.account_id where p.id = $1`,
    [dispute.paymentId],
  )
  if (!row) return undefined
  const leftPence = creditOf(dispute, row)
  const isCreditable = dispute.creditPence === undefined && !hasDisputeEnded(dispute.status)
  return {
    dispute,
    how: row.how,
    place: row.place,
    country: row.country,
    hadPin: row.has_pin,
    wasApproved: row.was_approved,
    settledAt: row.changed_at,
    paidPence: row.cleared_pence ?? 0n,
    refundedPence: row.refunded_pence,
    accountNumber: row.account_number,
    isAccountClosed: row.is_closed,
    creditablePence: isCreditable ? (leftPence > 0n ? leftPence : 0n) : undefined,
    openPence: openPence(dispute),
  }
}
