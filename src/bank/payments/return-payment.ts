import { returnReason } from '../../domain/payment-status.ts'
import type { Bank } from '../bank.ts'
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
    const {
      debtorDescription,
      creditorDescription,
      placedBy: _,
      ...texts
    } = await textsOfPayment(transaction, payment)
    const [outcome] = await postTransfers(transaction, [
      {
        id: paymentIds.return(paymentId),
        kind: 'reversal',
        subjectTransferId: paymentId,
        recipientName: texts.recipientName,
        reference: `Returned: ${reason}`,
        category: texts.category,
        debtorDescription: creditorDescription,
        creditorDescription: `Returned: ${debtorDescription}`.slice(0, 160),
        notices: await noticesOfBankOrder(bank, transaction, {
          debtorAccountId: ownAccountIds.settlement,
          creditorAccountId: payment.account_id,
        }),
        decidedAt: at,
      },
    ])
    if (outcome?.outcome !== 'completed') throw new Error(`return ${paymentId} returned ${outcome?.outcome}`)
    await stepTo(transaction, payment, { status: 'returned', by: 'bank', at, returnCode: code })
    await tellOfPayment(bank, transaction, { payment, type: 'payment_returned', at, facts: { code } })
    await auditPayment(transaction, { payment, what: 'returned', at, by: 'due_run', detail: { code } })
    return true
  })
}
