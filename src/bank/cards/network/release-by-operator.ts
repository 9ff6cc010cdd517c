import type { Pence } from '../../../domain/money.ts'
import { isEntered } from '../../audit/append-audit-events.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { cardTransferId, type CardPaymentRow, stepCardPayment } from './card-payment.ts'
import { postDecided, releaseOf } from './held-money.ts'
import { ledgerTime, lockParty } from './message.ts'
import type { FoundPayment } from './take-owed.ts'
import { auditCardPayment } from './notify.ts'

/** The pending payment for which a hold is open; undefined if none is. */
export async function findPaymentOfHold(
  database: Queryable,
  holdId: string,
): Promise<FoundPayment | undefined> {
  const [found] = await database.query<FoundPayment>(
    `select id, card_id from card_payment where hold_id = $1 and status = 'pending'`,
    [holdId],
  )
  return found
}

interface ToRelease {
  readonly found: FoundPayment
  readonly holdId: string
}

/** Whether the payment is pending for this very hold: an increment or a reversal in part makes a new hold. */
const isHeldBy = ({ status, hold_id: current }: CardPaymentRow, holdId: string): boolean =>
  status === 'pending' && current === holdId

/**
 * Releases what is held for a pending card payment, for the bank's staff: the payment is reversed, and what clears for it later is
 * refused. Returns what is available again. Refusal: `already_settled`, if something else became of the hold meanwhile. Source:
 * part two, 15.4 (Release hold: Reversed).
 */
export async function releaseByOperator(
  bank: Bank,
  { found: { id: paymentId, card_id: cardId }, holdId }: ToRelease,
): Promise<Result<{ readonly amountPence: Pence; readonly transferId: string }, 'already_settled'>> {
  const now = bank.clock()
  const entryId = bank.newId()
  return bank.database.transaction(async transaction => {
    const party = await lockParty(transaction, { cardId, paymentId })
    const payment = party?.payment
    if (!payment || payment.authorised_pence === null) return refused('already_settled')
    const transferId = cardTransferId(payment.id, 'release')
    const released = accepted({ amountPence: payment.authorised_pence, transferId })
    // An earlier run of this database transaction has done it, and the acknowledgement was lost.
    const done = { chainId: payment.customer_id, at: payment.changed_at }
    if (await isEntered(transaction, entryId, done)) return released
    if (!isHeldBy(payment, holdId)) return refused('already_settled')
    const at = await ledgerTime(transaction, party, { now })
    const release = releaseOf({ card: party.card, payment, at }, transferId)
    await postDecided(transaction, [release])
    await stepCardPayment(transaction, payment, { status: 'reversed', at })
    await auditCardPayment(transaction, {
      payment,
      what: 'reversed',
      at,
      by: 'operator',
      detail: { entryId },
    })
    return released
  })
}
