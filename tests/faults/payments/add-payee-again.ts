import { askUntilAnswered } from '../accounts/send-account-request.ts'
import type { TestCustomer } from '../customers.ts'
import { uuidAfter } from '../draw-uuid.ts'
import { sendAction } from '../operator.ts'
import { customerAt } from '../order-content.ts'
import type { ClientContext } from '../send-order.ts'
import { lastStatus } from './payment-history.ts'
import type { PaymentStep } from './payment-steps.ts'
import { orderAndConfirm, orderChecked, prepareOrder } from './order-payment.ts'

type Again = PaymentStep & { readonly deed: 'add a payee again' }

/** Asks for a change of the customer's payees. Returns whether it was done: another client of theirs may have the payee. */
async function changePayees(
  context: ClientContext,
  {
    customer,
    slot,
    timeoutMs,
  }: { readonly customer: TestCustomer } & Pick<PaymentStep, 'slot' | 'timeoutMs'>,
  request: { readonly path: string; readonly method?: 'DELETE'; readonly body?: object },
): Promise<boolean> {
  const { accountId, token } = customer
  const note = (found: string, atMs: number) =>
    context.history.note({ check: 'answers', found: `payees: ${found}`, accountId, atMs })
  const asked = { ...request, token, slot, timeoutMs, isHurried: false }
  const sent = await askUntilAnswered(context, asked, { attempts: [], note })
  if (!sent) return false
  const { status, body } = sent.answer
  const said = JSON.stringify(body)
  const isRefused = said.includes('"payee_exists"') || said.includes('"due_today"')
  if (status >= 400 && !isRefused) note(`answered with ${status} ${said}`, sent.attempt.endedMs)
  return status < 400
}

/**
 * Pays somebody new as a payee, deletes the payee, adds it again and pays as much again. Both come to more than somebody new gets
 * in a day, so that the bank must refuse the second one, unless its clock has gone on or the first was not made. Staff release
 * what is held, since a deleted payee takes its held payments along.
 */
export async function addPayeeAgain(
  context: ClientContext,
  given: Again,
  customers: readonly TestCustomer[],
): Promise<void> {
  const customer = customerAt(customers, given.customer)
  const step = { ...given, isHurried: false }
  const { slot, timeoutMs } = step
  const how = { customer, slot, timeoutMs }
  for (const time of [1, 2]) {
    // Of the payee and of its payment.
    const payeeId = uuidAfter(step.id, time)
    let isAdded = false
    const record = await orderChecked(
      payeeId,
      id => prepareOrder(context, { ...step, id }, customers, payeeId),
      async ordering => {
        const body = { ...ordering.payee, id: payeeId }
        isAdded ||= await changePayees(context, how, { path: '/api/payees', body })
        if (isAdded) await orderAndConfirm(ordering)
      },
    )
    if (!record || !isAdded) return
    if (lastStatus(record) === 'held')
      await sendAction(
        context,
        { action: { kind: 'release held', paymentId: record.id }, accountId: record.accountId },
        slot,
      )
    if (!(await changePayees(context, how, { path: `/api/payees/${payeeId}`, method: 'DELETE' }))) return
  }
}
