import type { TestCustomer } from '../customers.ts'
import { sendAction } from '../operator.ts'
import { customerAt } from '../order-content.ts'
import type { ClientContext } from '../send-order.ts'
import { addPayeeAgain } from './add-payee-again.ts'
import { askAboutName } from './ask-about-name.ts'
import {
  ask,
  type Ordering,
  orderAndConfirm,
  orderChecked,
  pick,
  placeOrder,
  prepareOrder,
  refusals,
} from './order-payment.ts'
import { lastStatus, usedConfirmation } from './payment-history.ts'
import { isClaimDeed, type OrderDeed, orderDeeds, type PaymentStep } from './payment-steps.ts'
import { claimPayments, runClaimStep } from './run-claim-step.ts'

/** Orders a payment with a confirmation that another one has used up: the bank must ask for one of its own. */
async function orderWithUsed(ordering: Ordering, { of }: PaymentStep): Promise<void> {
  const { customerId } = ordering.record
  const own = ordering.context.history.payments.records.filter(record => record.customerId === customerId)
  const used = pick(
    own.flatMap(record => usedConfirmation(record) ?? []),
    of,
  )
  await placeOrder(ordering, used)
}

const isOrderDeed = (deed: PaymentStep['deed']): deed is OrderDeed =>
  orderDeeds.some(orderDeed => orderDeed === deed)

/** Cancels a payment of the customer that waits for them or for the bank. */
async function cancel(context: ClientContext, step: PaymentStep, customer: TestCustomer): Promise<void> {
  const waiting = context.history.payments.records.filter(
    record =>
      record.customerId === customer.customerId &&
      ['awaiting_confirmation', 'held'].includes(lastStatus(record) ?? ''),
  )
  const record = pick(waiting, step.of)
  if (!record) return
  const { timeoutMs, isHurried } = step
  const path = `/api/payments/${record.id}/cancellation`
  const send = (slot: number) =>
    ask(
      { context, record, how: { token: customer.token, slot, timeoutMs, isHurried } },
      { path },
      { done: [200], codes: refusals.cancel },
    )
  await Promise.all([send(step.slot), ...(step.isTwice ? [send(step.slot + 1)] : [])])
}

/** Decides a held payment for the bank's staff; the other way too at the other server, if it is sent twice. */
async function decide(context: ClientContext, { deed, of, slot, isTwice }: PaymentStep): Promise<void> {
  const record = pick(
    context.history.payments.records.filter(one => lastStatus(one) === 'held'),
    of,
  )
  if (!record) return
  const { id: paymentId, accountId } = record
  const [kind, otherKind] =
    deed === 'release held'
      ? (['release held', 'refuse held'] as const)
      : (['refuse held', 'release held'] as const)
  const send = (what: typeof kind, to: number) =>
    sendAction(context, { action: { kind: what, paymentId }, accountId }, to)
  await Promise.all([send(kind, slot), ...(isTwice ? [send(otherKind, slot + 1)] : [])])
}

/** Performs a step of a customer who pays; none if there is nothing that it could be about. */
export async function runPaymentStep(
  context: ClientContext,
  step: PaymentStep,
  customers: readonly TestCustomer[],
): Promise<void> {
  const { deed, isTwice } = step
  if (deed === 'cancel') return cancel(context, step, customerAt(customers, step.customer))
  if (deed === 'check a name') return askAboutName(context, step, customers)
  if (deed === 'add a payee again') return addPayeeAgain(context, { ...step, deed }, customers)
  if (isClaimDeed(deed)) return runClaimStep(context, { ...step, deed }, customers)
  if (!isOrderDeed(deed)) return decide(context, step)
  const record = await orderChecked(
    step.id,
    id => prepareOrder(context, { ...step, deed, id }, customers),
    async ordering => {
      if (deed === 'leave unconfirmed') await placeOrder(ordering)
      else if (deed === 'use a confirmation again') await orderWithUsed(ordering, step)
      else {
        const { how } = ordering
        const elsewhere = { ...ordering, how: { ...how, slot: how.slot + 1 } }
        await Promise.all([orderAndConfirm(ordering), ...(isTwice ? [orderAndConfirm(elsewhere)] : [])])
      }
    },
  )
  // Before it comes back: staff decide the claim before or after that.
  if (record && deed === 'pay what comes back' && step.of < 0.6 && lastStatus(record) === 'completed')
    await claimPayments(context, step, customerAt(customers, step.customer), [record])
}
