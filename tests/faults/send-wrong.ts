import { sendRequest, type Request } from './send-request.ts'
import type { TestCustomer } from './customers.ts'
import { about } from './history.ts'
import { bodyOf, customerAt, differentOrder, ownDestination } from './order-content.ts'
import { type Difference, differences, type Step, type Wrong } from './plan.ts'
import { type ClientContext, slotFor, sendOrder } from './send-order.ts'

const timeoutMs = 5000

const nobodysId = '01890000-0000-7000-8000-000000000000'

/** The customer who sends the request, the customer it targets, and the id to use. */
interface WrongRequestInput {
  readonly id: string
  readonly customer: TestCustomer
  readonly other: TestCustomer
  readonly transferOfOther: string
}

interface WrongRequest {
  readonly path: string
  readonly body?: object
  readonly refusedWith: number
}

const placing = (accountId: string, given: { id: string; destination?: string }, refusedWith: number) => ({
  path: `/api/accounts/${accountId}/transfers`,
  body: bodyOf({
    recipientName: 'Wrong',
    destination: '60-16-13 31926819',
    amountPence: 100n,
    reference: 'Wrong',
    ...given,
  }),
  refusedWith,
})

const reading = (path: string): WrongRequest => ({ path, refusedWith: 404 })

/** Requests that the bank must refuse, with the expected status. */
const wrongRequests: Record<Wrong, (input: WrongRequestInput) => WrongRequest> = {
  'account of another customer': ({ id, other }) => placing(other.accountId, { id }, 404),
  'account that does not exist': ({ id }) => placing(nobodysId, { id }, 404),
  'own account': ({ id, customer }) =>
    placing(customer.accountId, { id, destination: ownDestination(customer) }, 422),
  'id that is no UUID': ({ id, customer }) => placing(customer.accountId, { id: `order ${id}` }, 422),
  'balance of another customer': ({ other }) => reading(`/api/accounts/${other.accountId}/balance`),
  'list of another customer': ({ other }) => reading(`/api/accounts/${other.accountId}/transactions`),
  'transfer of another customer': ({ transferOfOther }) => reading(`/api/transfers/${transferOfOther}`),
}

/** Sends a request that the bank must refuse. The final checks show that it left no trace. */
export async function sendWrong(
  { slots, history }: ClientContext,
  step: Extract<Step, { step: 'wrong' }>,
  customers: readonly TestCustomer[],
): Promise<void> {
  const customer = customerAt(customers, step.customer)
  const other = customerAt(customers, step.other)
  const transferOfOther = history.acknowledged.find(order => order.debtorAccountId === other.accountId)?.id
  const { refusedWith, ...wrong } = wrongRequests[step.wrong]({
    id: step.id,
    customer,
    other,
    transferOfOther: transferOfOther ?? nobodysId,
  })
  const request: Request = { token: customer.token, method: wrong.body ? 'POST' : 'GET', ...wrong }
  const { answer } = await sendRequest(slotFor(slots, step.slot), request, timeoutMs)
  if (!answer || answer.status === 503) return
  if (answer.status === refusedWith) {
    history.count('wrong requests refused')
    return
  }
  const found = `${step.wrong}: answered with ${answer.status} ${JSON.stringify(answer.body)}`
  history.note({ check: 'answers', found, accountId: customer.accountId, atMs: performance.now() })
}

/** Picks an acknowledged order. `of` is from 0 up to, but not including, 1. */
const chosen = ({ history: { acknowledged } }: ClientContext, of: number) =>
  acknowledged[Math.floor(of * acknowledged.length)]

/** Sends an acknowledged order again. The answer must be the first one. */
export async function replayOrder(
  context: ClientContext,
  step: Extract<Step, { step: 'replay' }>,
  tokenOf: (accountId: string) => string,
): Promise<void> {
  const order = chosen(context, step.of)
  if (!order) return
  const token = tokenOf(order.debtorAccountId)
  const outcome = await sendOrder(context, order, { token, slot: step.slot, timeoutMs, isHurried: false })
  if (outcome === '200') context.history.count('replays answered alike')
  if (outcome === '201')
    context.history.note({
      check: 'answers',
      found: 'an acknowledged order was sent again and decided a second time',
      ...about(order, performance.now()),
    })
}

/** Sends another order with the id of an acknowledged one. It must be refused. */
export async function sendConflict(
  context: ClientContext,
  { of, differs, slot }: Extract<Step, { step: 'conflict' }>,
  tokenOf: (accountId: string) => string,
): Promise<void> {
  const { slots, history } = context
  const order = chosen(context, of)
  if (!order) return
  const conflict = differentOrder(order, differs)
  const path = `/api/accounts/${order.debtorAccountId}/transfers`
  const token = tokenOf(order.debtorAccountId)
  const request: Request = { token, method: 'POST', path, body: bodyOf(conflict) }
  const { answer } = await sendRequest(slotFor(slots, slot), request, timeoutMs)
  if (!answer || answer.status === 503) return
  if (answer.status === 409) {
    history.count('conflicts refused')
    return
  }
  history.note({
    check: 'answers',
    found: `another order of this id (${differs}) was answered with ${answer.status} ${JSON.stringify(answer.body)}`,
    ...about(order, performance.now()),
  })
}

/** In which field the second of two orders with one id differs: each in turn. */
export const differenceOfNumber = (number: number): Difference =>
  differences[number % differences.length] ?? 'amount'
