import { londonDateOf } from '../../domain/london-time.ts'
import type { PaymentRefusalReason } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds, type PostingOutcome, type PostOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { lockPayment, lockPaymentDay, paymentIds, type PaymentRow } from './payment.ts'
import { findPaymentCreditor, noticesOfPayment, readMakingFacts, textsOfPayment } from './payment-order.ts'
import { auditPayment, lockPosting, stepTo, notifyOfPayment } from './payment-steps.ts'

/** The fee is posted with the payment that it is for, and waived if the account does not hold it (part two, 12.3). */
export async function postFee(
  transaction: Queryable,
  payment: Pick<PaymentRow, 'id' | 'account_id' | 'fee_pence' | 'name'>,
  decidedAt: Date,
): Promise<boolean> {
  const { account_id: debtorAccountId, fee_pence: amountPence } = payment
  if (amountPence === 0n) return true
  const [account] = await transaction.query<{ is_short: boolean }>(
    'select balance_pence - held_pence - floor_pence < $2 as is_short from account where id = $1',
    [debtorAccountId, amountPence],
  )
  if (!account) throw new Error(`account ${debtorAccountId} is not there`)
  if (account.is_short) return false
  const order: PostOrder = {
    id: paymentIds.fee(payment.id),
    kind: 'posting',
    debtorAccountId,
    creditorAccountId: ownAccountIds.fees,
    amountPence,
    recipientName: 'Sarsen',
    reference: `CHAPS to ${payment.name}`,
    category: 'Fee',
    debtorDescription: 'CHAPS fee',
    creditorDescription: 'CHAPS fee',
    decidedAt,
  }
  const [outcome] = await postTransfers(transaction, [order])
  if (outcome?.outcome !== 'completed') throw new Error(`fee ${order.id} returned ${outcome?.outcome}`)
  return true
}

interface Due {
  readonly payment: PaymentRow
  readonly at: Date
}

interface Refusing extends Due {
  readonly refusedBecause?: PaymentRefusalReason
  /** Stored in the audit trail; nobody is notified of it. */
  readonly detail?: Readonly<Record<string, string>>
}

/** Refuses a payment whose day has come, gives back what is held for it and notifies the holders, with the reason. */
async function refuseDue(
  bank: Bank,
  transaction: Queryable,
  { payment, at, refusedBecause, detail = {} }: Refusing,
): Promise<void> {
  await releaseHoldOf(transaction, payment, at)
  const reason = refusedBecause && { refusedBecause }
  await stepTo(transaction, payment, { status: 'refused', by: 'bank', at, ...reason })
  const facts = refusedBecause ? { because: refusedBecause } : {}
  await notifyOfPayment(bank, transaction, { payment, type: 'payment_refused', at, facts })
  const known = { ...detail, ...reason }
  await auditPayment(transaction, { payment, what: 'refused', at, by: 'bank', detail: known })
}

/**
 * Why a payment is refused that the ledger did not make. The ledger's clock may say that the hold has expired when the clock of
 * who releases it does not.
 */
function refusalFor(outcome: PostingOutcome['outcome']): PaymentRefusalReason | undefined {
  if (outcome === 'unknown_account') return 'account_closed'
  if (outcome === 'id_reused') return 'id_taken'
  return outcome === 'hold_expired' ? 'time_over' : undefined
}

/** Locks what {@link postPayment} moves a payment's money on, and the chains that record it. */
export const lockMaking = (
  transaction: Queryable,
  payment: PaymentRow,
  creditor: { readonly accountId: string } | undefined,
): Promise<void> =>
  lockPosting(transaction, payment, [
    ...(creditor ? [creditor.accountId] : []),
    ...(payment.fee_pence > 0n ? [ownAccountIds.fees] : []),
  ])

/**
 * The step that follows from what the ledger says of a scheduled payment, inside the database transaction. A payment whose
 * payer has no access to the account any more, or whose destination was stopped meanwhile, is refused: `payee_blocked`, as by the
 * due run (part two, 13.2).
 */
export async function postPayment(bank: Bank, transaction: Queryable, { payment, at }: Due): Promise<void> {
  const by = 'bank' as const
  const facts = await readMakingFacts(transaction, payment)
  const { hasAccess, isStopped, texts } = facts
  if (!hasAccess) return refuseDue(bank, transaction, { payment, at, detail: { because: 'no_access' } })
  if (isStopped) return refuseDue(bank, transaction, { payment, at, refusedBecause: 'payee_blocked' })
  const creditor = await findPaymentCreditor(transaction, payment)
  const order = creditor && {
    ...texts,
    id: payment.id,
    notices: noticesOfPayment(bank, facts, creditor),
    decidedAt: at,
  }
  await lockMaking(transaction, payment, creditor)
  const money = { debtorAccountId: payment.account_id, amountPence: payment.amount_pence }
  const [outcome] = !order
    ? []
    : await postTransfers(transaction, [
        payment.hold_id === null
          ? {
              ...order,
              ...money,
              kind: 'posting',
              creditorAccountId: creditor.accountId,
              limitPence: bank.limits.transferPence,
            }
          : { ...order, kind: 'capture', subjectTransferId: payment.hold_id },
      ])
  if (outcome?.outcome === 'completed') {
    const isPaid = await postFee(transaction, payment, at)
    await stepTo(transaction, payment, { status: 'completed', by, at, isFeeWaived: !isPaid })
    await auditPayment(transaction, { payment, what: 'completed', at, by })
  } else if (outcome?.outcome === 'declined') {
    const { reason } = outcome
    await stepTo(transaction, payment, { status: 'declined', by, at, declineReason: reason })
    await auditPayment(transaction, { payment, what: 'declined', at, by, detail: { reason } })
  } else {
    const refusedBecause = refusalFor(outcome?.outcome ?? 'unknown_account')
    if (!refusedBecause) throw new Error(`payment ${payment.id} returned ${outcome?.outcome}`)
    await refuseDue(bank, transaction, { payment, at, refusedBecause })
  }
}

/** Gives back what is held for a payment. The caller has locked the payment. */
export async function releaseHoldOf(
  transaction: Queryable,
  payment: PaymentRow,
  decidedAt: Date,
): Promise<void> {
  if (payment.hold_id === null) return
  await lockPosting(transaction, payment)
  const id = paymentIds.release(payment)
  const texts = await textsOfPayment(transaction, payment)
  const [outcome] = await postTransfers(transaction, [
    { ...texts, id, kind: 'release', subjectTransferId: payment.hold_id, decidedAt },
  ])
  if (outcome?.outcome !== 'completed') throw new Error(`release ${id} returned ${outcome?.outcome}`)
}

/**
 * Makes a scheduled payment that is not for a later day, in one database transaction: its transfer has the payment's own id. It does
 * nothing if the payment is not due. The ledger decides: the payment is completed, declined or refused (see {@link postPayment}). Returns
 * whether it was decided now.
 * Source: specification sections 12.5 and 12.8.
 */
export async function makePayment(bank: Bank, paymentId: string): Promise<boolean> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    const payment = await lockPayment(transaction, paymentId)
    if (payment?.status !== 'scheduled' || payment.is_later || payment.due_on > londonDateOf(at)) return false
    await lockPaymentDay(transaction, { customerId: payment.customer_id, day: payment.due_on })
    await postPayment(bank, transaction, { payment, at })
    return true
  })
}
