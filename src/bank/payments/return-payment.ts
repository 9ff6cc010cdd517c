import { cutText } from '../../domain/characters.ts'
import type { Pence } from '../../domain/money.ts'
import { returnReason } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import { findRefundingClaim, type RefundingClaim } from '../claims/claims.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds, type PostingOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { askForReturn } from '../outside/outside-banks.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { followPayment } from '../standing-orders/follow-payment.ts'
import { lockPayment, lockPaymentDay, paymentIds, type PaymentRow, wholeDestinationOf } from './payment.ts'
import { auditPayment, lockPosting, stepTo, notifyOfPayment } from './payment-steps.ts'
import { textsOfPayment } from './payment-order.ts'

/**
 * Hands a completed payment to the other bank, by its id, until that bank has it for good or has sent it back. What was
 * sent back is reversed, once, and the holders read why; what a claim has refunded of it goes to reimbursements. One that
 * the bank reversed already stays completed. The other bank is asked before anything is locked. Returns
 * whether the payment was settled now. Source: specification sections 12.2, 12.5,
 * 12.6 and 12.8.
 */
export async function settlePayment(bank: Bank, payment: PaymentRow): Promise<boolean> {
  const destination = wholeDestinationOf(payment.destination)
  const answer =
    payment.rail === 'own_bank' || destination.scheme === 'iban'
      ? ({ outcome: 'kept' } as const)
      : await askForReturn(bank, {
          paymentId: payment.id,
          ...destination,
          amountPence: payment.amount_pence,
          madeAt: payment.changed_at,
        })
  if (answer.outcome === 'waiting') return false
  const at = bank.clock()
  if (answer.outcome !== 'returned') {
    const settled = await bank.database.query(
      `update payment set told_at = $2 where id = $1 and status = 'completed' and told_at is null returning id`,
      [payment.id, at],
    )
    return settled.length > 0
  }
  return takeBack(bank, { paymentId: payment.id, code: answer.code, at })
}

interface Returned {
  readonly payment: PaymentRow
  readonly reference: string
  readonly at: Date
}

const descriptionMaxLength = 160

/** Posts an order of a return. Returns whether it is done: not if the account is closed. */
async function postOne(transaction: Queryable, order: PostingOrder): Promise<boolean> {
  const [outcome] = await postTransfers(transaction, [order])
  if (outcome?.outcome === 'unknown_account') return false
  if (outcome?.outcome !== 'completed') throw new Error(`return ${order.id} returned ${outcome?.outcome}`)
  return true
}

/** What is said of every transfer of a return, and who it notifies. */
async function returnTexts(
  bank: Bank,
  transaction: Queryable,
  { payment, reference, at: decidedAt }: Returned,
) {
  const texts = await textsOfPayment(transaction, payment)
  const { settlement: debtorAccountId } = ownAccountIds
  const parties = { debtorAccountId, creditorAccountId: payment.account_id }
  return {
    recipientName: texts.recipientName,
    reference,
    category: texts.category,
    debtorDescription: texts.creditorDescription,
    creditorDescription: cutText(`Returned: ${texts.debtorDescription}`, descriptionMaxLength),
    decidedAt,
    notices: await noticesOfBankOrder(bank, transaction, parties),
  }
}

/** Moves money that came back to the account, or into suspense if that is closed (part two, 12.5). */
async function postBack(
  transaction: Queryable,
  {
    payment,
    texts: { notices, ...texts },
    amountPence,
  }: {
    payment: PaymentRow
    texts: Awaited<ReturnType<typeof returnTexts>>
    amountPence: Pence
  },
): Promise<void> {
  const { settlement: debtorAccountId, suspense } = ownAccountIds
  const order = { ...texts, id: paymentIds.return(payment.id) }
  const posting = { ...order, kind: 'posting', debtorAccountId, amountPence } as const
  const isDone = await postOne(
    transaction,
    amountPence === payment.amount_pence
      ? { ...order, notices, kind: 'reversal', subjectTransferId: payment.id }
      : { ...posting, notices, creditorAccountId: payment.account_id },
  )
  if (isDone) return
  if (!(await postOne(transaction, { ...posting, creditorAccountId: suspense })))
    throw new Error(`suspense took no return of ${payment.id}`)
}

/** Moves money that came back to reimbursements: a claim has refunded it (part two, 12.6). */
async function postReimbursement(
  transaction: Queryable,
  {
    payment,
    claim,
    amountPence,
    at,
  }: { payment: PaymentRow; claim: RefundingClaim; amountPence: Pence; at: Date },
): Promise<void> {
  const { settlement: debtorAccountId, reimbursements: creditorAccountId } = ownAccountIds
  const description = `Claim ${claim.number}: return`
  const isDone = await postOne(transaction, {
    id: paymentIds.reimbursement(payment.id),
    kind: 'posting',
    debtorAccountId,
    creditorAccountId,
    amountPence,
    recipientName: 'Sarsen',
    reference: `Claim ${claim.number}`,
    category: 'Transfer',
    debtorDescription: description,
    creditorDescription: description,
    decidedAt: at,
  })
  if (!isDone) throw new Error(`reimbursements took no return of ${payment.id}`)
}

/** Moves the money of a payment back. The customer gets what no claim has refunded. */
async function postReturn(bank: Bank, transaction: Queryable, returned: Returned): Promise<void> {
  const { payment, at } = returned
  const { amount_pence: wholePence } = payment
  const claim = await findRefundingClaim(transaction, payment.id)
  const missingPence = claim?.missingPence ?? wholePence
  const amountPence = missingPence < wholePence ? missingPence : wholePence
  if (amountPence > 0n)
    await postBack(transaction, {
      payment,
      amountPence,
      texts: await returnTexts(bank, transaction, returned),
    })
  if (claim && amountPence < wholePence)
    await postReimbursement(transaction, { payment, claim, amountPence: wholePence - amountPence, at })
}

const wasReversed = async (transaction: Queryable, paymentId: string): Promise<boolean> =>
  (
    await transaction.query(
      `select id from transfer where subject_transfer_id = $1 and kind = 'reversal' and status = 'completed'`,
      [paymentId],
    )
  ).length > 0

/** Takes back the money of a payment that the other bank has sent back. Returns whether it was settled now. */
async function takeBack(
  bank: Bank,
  { paymentId, code, at }: { readonly paymentId: string; readonly code: string; readonly at: Date },
): Promise<boolean> {
  const reason = returnReason(code)
  return bank.database.transaction(async transaction => {
    const payment = await lockPayment(transaction, paymentId)
    if (payment?.status !== 'completed') return false
    await lockPaymentDay(transaction, { customerId: payment.customer_id, day: payment.due_on })
    const { settlement, suspense, reimbursements } = ownAccountIds
    await lockPosting(transaction, payment, [settlement, suspense, reimbursements])
    if (await wasReversed(transaction, paymentId)) {
      await transaction.query('update payment set told_at = $2 where id = $1 and told_at is null', [
        paymentId,
        at,
      ])
      return true
    }
    await postReturn(bank, transaction, { payment, reference: `Returned: ${reason}`, at })
    await stepTo(transaction, payment, { status: 'returned', by: 'bank', at, returnCode: code })
    await notifyOfPayment(bank, transaction, { payment, type: 'payment_returned', at, facts: { code } })
    await auditPayment(transaction, { payment, what: 'returned', at, by: 'bank', detail: { code } })
    await followPayment(bank, transaction, { payment, at, by: 'bank' })
    return true
  })
}
