import { cutText } from '../../domain/characters.ts'
import { returnReason } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { askForReturn } from '../outside/outside-banks.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { lockPayment, lockPaymentDay, paymentIds, type PaymentRow, wholeDestinationOf } from './payment.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { auditPayment, stepTo, tellOfPayment } from './payment-steps.ts'
import { textsOfPayment } from './payment-order.ts'

/**
 * Hands a completed payment to the other bank, by its id, until that bank has it for good or has sent it back. What was
 * sent back is reversed, once, and the holders are told why. The other bank is asked before anything is locked. Returns
 * whether the payment was settled now. Source: specification sections 12.2, 12.5 and 12.8.
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
  return sendBack(bank, { paymentId: payment.id, code: answer.code, at })
}

interface Returned {
  readonly payment: PaymentRow
  readonly reference: string
  readonly at: Date
}

const descriptionMaxLength = 160

/** Moves the money back: to the account, or into suspense if that is closed (part two, 12.5). */
async function postReturn(
  bank: Bank,
  transaction: Queryable,
  { payment, reference, at }: Returned,
): Promise<void> {
  const id = paymentIds.return(payment.id)
  const texts = await textsOfPayment(transaction, payment)
  const order = {
    id,
    recipientName: texts.recipientName,
    reference,
    category: texts.category,
    debtorDescription: texts.creditorDescription,
    creditorDescription: cutText(`Returned: ${texts.debtorDescription}`, descriptionMaxLength),
    decidedAt: at,
  }
  const { settlement: debtorAccountId, suspense: creditorAccountId } = ownAccountIds
  const parties = { debtorAccountId, creditorAccountId: payment.account_id }
  const notices = await noticesOfBankOrder(bank, transaction, parties)
  const [reversed] = await postTransfers(transaction, [
    { ...order, kind: 'reversal', subjectTransferId: payment.id, notices },
  ])
  if (reversed?.outcome === 'completed') return
  if (reversed?.outcome !== 'unknown_account') throw new Error(`return ${id} returned ${reversed?.outcome}`)
  const amountPence = payment.amount_pence
  const [kept] = await postTransfers(transaction, [
    { ...order, kind: 'posting', debtorAccountId, creditorAccountId, amountPence },
  ])
  if (kept?.outcome !== 'completed') throw new Error(`return ${id} returned ${kept?.outcome}`)
}

/** Reverses a payment that came back. */
async function sendBack(
  bank: Bank,
  { paymentId, code, at }: { readonly paymentId: string; readonly code: string; readonly at: Date },
): Promise<boolean> {
  const reason = returnReason(code)
  return bank.database.transaction(async transaction => {
    const payment = await lockPayment(transaction, paymentId)
    if (payment?.status !== 'completed') return false
    await lockPaymentDay(transaction, { customerId: payment.customer_id, day: payment.due_on })
    await postReturn(bank, transaction, { payment, reference: `Returned: ${reason}`, at })
    await stepTo(transaction, payment, { status: 'returned', by: 'bank', at, returnCode: code })
    await tellOfPayment(bank, transaction, { payment, type: 'payment_returned', at, facts: { code } })
    await auditPayment(transaction, { payment, what: 'returned', at, by: 'due_run', detail: { code } })
    return true
  })
}
