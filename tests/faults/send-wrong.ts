import { askBank, type Request } from './ask-bank.ts'
import type { TestCustomer } from './customers.ts'
import { about } from './history.ts'
import { bodyOf, customerAt, differentOrder, ownDestination } from './order-content.ts'
import { type Difference, differences, type Step, type Wrong } from './plan.ts'
import { type Counter, seatFor, sendOrder } from './send-order.ts'

const patienceMs = 5000

const nobodysId = '01890000-0000-7000-8000-000000000000'

/** Who asks, whose things are asked for, and under which id. */
interface WrongParts {
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

/** Requests that the bank must refuse, and with what. */
const wrongRequests: Record<Wrong, (parts: WrongParts) => WrongRequest> = {
  'account of another customer': ({ id, other }) => placing(other.accountId, { id }, 404),
  'account that does not exist': ({ id }) => placing(nobodysId, { id }, 404),
  'own account': ({ id, customer }) =>
    placing(customer.accountId, { id, destination: ownDestination(customer) }, 422),
  'id that is no UUID': ({ id, customer }) => placing(customer.accountId, { id: `order ${id}` }, 422),
  'balance of another customer': ({ other }) => reading(`/api/accounts/${other.accountId}/balance`),
  'list of another customer': ({ other }) => reading(`/api/accounts/${other.accountId}/transactions`),
  'transfer of another customer': ({ transferOfOther }) => reading(`/api/transfers/${transferOfOther}`),
}

/** Sends what the bank must refuse. That it leaves no trace shows when the book is read. */
export async function sendWrong(
  { seats, history }: Counter,
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
  const { answer } = await askBank(seatFor(seats, step.seat), request, patienceMs)
  if (!answer || answer.status === 503) return
  if (answer.status === refusedWith) {
    history.count('wrong requests refused')
    return
  }
  const found = `${step.wrong}: answered with ${answer.status} ${JSON.stringify(answer.body)}`
  history.note({ check: 'answers', found, accountId: customer.accountId, atMs: performance.now() })
}

/** One of what was acknowledged: `of` is from 0 up to, not including, 1. */
const chosen = ({ history: { acknowledged } }: Counter, of: number) =>
  acknowledged[Math.floor(of * acknowledged.length)]

/** Sends an acknowledged order again: it is answered as it was the first time. */
export async function replayOrder(
  counter: Counter,
  step: Extract<Step, { step: 'replay' }>,
  tokenOf: (accountId: string) => string,
): Promise<void> {
  const order = chosen(counter, step.of)
  if (!order) return
  const token = tokenOf(order.debtorAccountId)
  const said = await sendOrder(counter, order, { token, seat: step.seat, patienceMs, isHurried: false })
  if (said === '200') counter.history.count('replays answered alike')
  if (said === '201')
    counter.history.note({
      check: 'answers',
      found: 'sent again after it had been acknowledged, and decided anew',
      ...about(order, performance.now()),
    })
}

/** Sends another order under the id of an acknowledged one: it is refused. */
export async function sendConflict(
  counter: Counter,
  { of, differs, seat }: Extract<Step, { step: 'conflict' }>,
  tokenOf: (accountId: string) => string,
): Promise<void> {
  const { seats, history } = counter
  const order = chosen(counter, of)
  if (!order) return
  const conflict = differentOrder(order, differs)
  const path = `/api/accounts/${order.debtorAccountId}/transfers`
  const token = tokenOf(order.debtorAccountId)
  const request: Request = { token, method: 'POST', path, body: bodyOf(conflict) }
  const { answer } = await askBank(seatFor(seats, seat), request, patienceMs)
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

/** How the other of two orders of one id differs: each way in turn. */
export const differenceOfNumber = (number: number): Difference =>
  differences[number % differences.length] ?? 'amount'
