import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { NameCheck } from '../../../src/contract/payees.ts'
import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import { PaymentAnswer as Answered } from '../../../src/contract/payments.ts'
import { moneyOf } from '../../../src/domain/money.ts'
import { password } from '../../support/open-customer.ts'
import { type AccountRequest, askUntilAnswered } from '../accounts/send-account-request.ts'
import type { TestCustomer } from '../customers.ts'
import { firstDifference } from '../first-difference.ts'
import type { Attempt } from '../history.ts'
import { customerAt, ownDestination } from '../order-content.ts'
import type { ClientContext } from '../send-order.ts'
import type { Answer } from '../send-request.ts'
import { holderName } from './ask-about-name.ts'
import {
  type JudgedBy,
  type KnownNameCheck,
  type PaymentAnswer,
  type PaymentRecord,
  wantsNameCheck,
} from './payment-history.ts'
import type { OrderDeed, PaymentStep } from './payment-steps.ts'

interface Recipient {
  readonly name: string
  /** As typed by the customer. */
  readonly destination: string
  readonly accountId: string
}

const outside = (name: string, accountNumber: string): Recipient => ({
  name,
  destination: `00-00-01 ${accountNumber}`,
  accountId: ownAccountIds.settlement,
})

const here = (customer: TestCustomer): Recipient => ({
  name: holderName,
  destination: ownDestination(customer),
  accountId: customer.accountId,
})

const nadia = outside('Nadia Farrow', '10000001')
const returning = outside('Rowan Marsh', '10000016')

/** Whom a customer has paid long before the run: nothing of these payments is unusual. */
export const knownRecipients = (customers: readonly TestCustomer[], index: number): readonly Recipient[] => [
  nadia,
  returning,
  here(customerAt(customers, (index + 1) % customers.length)),
]

/** Who is paid for the first time, apart from customers here. */
const strangers: readonly Recipient[] = [
  outside('Rowan Marsh', '10000015'),
  outside('Tomasz Zielinski', '10000002'),
  outside('Leah Brandt', '10000004'),
]

/** Picks an item. `of` is from 0 up to, but not including, 1. */
export const pick = <Item>(items: readonly Item[], of: number): Item | undefined =>
  items[Math.floor(of * items.length)]

function recipientOf(
  deed: OrderDeed,
  { customer, other, to }: PaymentStep,
  customers: readonly TestCustomer[],
): Recipient {
  if (deed === 'pay what comes back') return returning
  if (deed === 'pay for an investment')
    return pick([...strangers, here(customerAt(customers, other))], to) ?? nadia
  // Nobody else pays them as somebody new, but for an investment.
  if (deed === 'add a payee again') return here(customerAt(customers, (customer + 2) % customers.length))
  if (deed !== 'pay here') return nadia
  const index = to < 0.7 ? (customer + 1) % customers.length : other
  return here(customerAt(customers, index))
}

/** A payment that is being ordered: what is sent, by whom and how. */
export interface Ordering {
  readonly context: ClientContext
  readonly record: PaymentRecord
  readonly body: object
  readonly how: Pick<AccountRequest, 'token' | 'slot' | 'timeoutMs' | 'isHurried'>
  /** When its name was checked. Undefined of a payee, whose own check may be another one than that of the order. */
  readonly checkedAt?: Date | undefined
  /** Has the name checked anew for the next order, unless another one has done so meanwhile. */
  readonly forgetCheck: () => void
}

const Refused = z.object({
  code: z.string(),
  errors: z.array(z.object({ code: z.string() })).optional(),
  confirmation: z.object({ id: z.uuid() }).optional(),
})

/**
 * Nothing that a client does is refused for another reason. A clock may end a confirmation, and make a name check too old:
 * `check/check-name-checks.ts` judges whether it did.
 */
export const refusals = {
  order: ['confirmation_required', 'above_limit', 'daily_limit', 'new_payee_limit', 'name_check_missing'],
  cancel: ['changed_meanwhile'],
  confirm: ['confirmation_ended'],
} as const

type Noted = Pick<Ordering, 'context' | 'record'>

const noteFor =
  ({ context: { history }, record: { deed, id, accountId } }: Noted) =>
  (found: string, atMs: number) =>
    history.note({ check: 'answers', found: `${deed}: ${found}`, accountId, transferId: id, atMs })

const refusalIn = ({ status, body }: Answer) => (status >= 400 ? Refused.safeParse(body).data : undefined)

const isPermitted = (answer: Answer, done: readonly number[], codes: readonly string[]): boolean => {
  const refused = refusalIn(answer)
  if (answer.status < 400) return done.includes(answer.status)
  return refused !== undefined && codes.includes(refused.errors?.[0]?.code ?? refused.code)
}

/** The times by which the server of a request, and any server so far, may have judged how old something was. */
export const judgedBy = ({ slots }: ClientContext, { slot, startedMs }: Attempt): JudgedBy => ({
  server: slots.find(({ number }) => number === slot)?.clock.latestSince(startedMs) ?? new Date(),
  furthest: new Date(Date.now() + Math.max(...slots.map(({ clock }) => clock.furthestAheadMs))),
})

/** When anything was checked at the earliest: by the clock that was furthest behind. */
const earliestCheck = ({ slots }: ClientContext): Date =>
  new Date(performance.timeOrigin + Math.min(...slots.map(({ clock }) => clock.leastAheadMs)))

/** Asks something about a payment that is answered with it. Records the answer, or what is wrong with it. */
export async function ask(
  ordering: Pick<Ordering, 'context' | 'record' | 'how' | 'checkedAt'>,
  request: Pick<AccountRequest, 'path' | 'body'> & { readonly carried?: string | undefined },
  { done, codes }: { readonly done: readonly number[]; readonly codes: readonly string[] },
): Promise<PaymentAnswer | undefined> {
  const { context, record, how } = ordering
  const { carried, ...asked } = request
  const note = noteFor(ordering)
  const attempts = asked.body ? record.attempts : []
  const sent = await askUntilAnswered(context, { ...how, ...asked }, { attempts, note })
  if (!sent) return undefined
  const { answer, attempt } = sent
  const { endedMs } = attempt
  if (!isPermitted(answer, done, codes))
    note(`answered with ${answer.status} ${JSON.stringify(answer.body)}`, endedMs)
  const refused = refusalIn(answer)
  const payment = Answered.safeParse(answer.body).data?.payment
  const { id, accountId, name, amountPence, reference } = record
  const wrong =
    payment &&
    firstDifference({ id, accountId, name, amount: moneyOf(amountPence), reference, fee: '0.00' }, payment)
  if (wrong !== undefined) note(`answered with another ${wrong}: ${JSON.stringify(payment)}`, endedMs)
  const given: PaymentAnswer = {
    startedMs: attempt.startedMs,
    endedMs,
    status: refused?.code === 'confirmation_required' ? 'awaiting_confirmation' : payment?.status,
    opened: refused?.confirmation?.id,
    carried,
    unchecked:
      refused?.code === 'name_check_missing'
        ? { checkedAt: ordering.checkedAt ?? earliestCheck(context), ...judgedBy(context, attempt) }
        : undefined,
  }
  record.answers.push(given)
  return given
}

/** Sends the order, with a confirmation once there is one. */
export function placeOrder(ordering: Ordering, confirmationId?: string): Promise<PaymentAnswer | undefined> {
  const body = { ...ordering.body, ...(confirmationId !== undefined && { confirmationId }) }
  return ask(
    ordering,
    { path: '/api/payments', body, carried: confirmationId },
    { done: [200, 201], codes: refusals.order },
  )
}

/** Confirms by the password. Returns whether it is confirmed; undefined without an answer. */
export async function confirmOrder(ordering: Ordering, confirmationId: string): Promise<boolean | undefined> {
  const note = noteFor(ordering)
  const path = `/api/confirmations/${confirmationId}/answer`
  const body = { answerId: randomUUID(), method: 'password', password }
  const sent = await askUntilAnswered(
    ordering.context,
    { ...ordering.how, path, body },
    { attempts: [], note },
  )
  if (!sent) return undefined
  const { answer, attempt } = sent
  if (!isPermitted(answer, [200], refusals.confirm))
    note(`its confirmation answered ${answer.status} ${JSON.stringify(answer.body)}`, attempt.endedMs)
  return answer.status === 200
}

/** The clocks of the servers, and the same order at the other one, end confirmations: then another one is asked for. */
const confirmationsMost = 5

/** Orders a payment, and confirms it as often as it is asked for. */
export async function orderAndConfirm(ordering: Ordering): Promise<void> {
  let answer = await placeOrder(ordering)
  for (let n = 0; answer?.opened !== undefined && n < confirmationsMost; n++) {
    const { opened } = answer
    const isConfirmed = await confirmOrder(ordering, opened)
    if (isConfirmed === undefined) return
    answer = await placeOrder(ordering, isConfirmed ? opened : undefined)
  }
}

/** How often one step orders anew. */
const ordersMost = 4

/**
 * Orders what a step orders. If no server takes it, because by its clock the name check has become too old, the name is checked
 * again and another payment ordered, as on the page. Returns the last payment; undefined if a name check was never answered.
 */
export async function orderChecked<Prepared extends Ordering>(
  id: string,
  prepare: (id: string) => Promise<Prepared | undefined>,
  send: (ordering: Prepared) => Promise<void>,
): Promise<PaymentRecord | undefined> {
  for (let n = 1; ; n++) {
    const ordering = await prepare(n === 1 ? id : randomUUID())
    if (!ordering) return undefined
    const { record, forgetCheck } = ordering
    await send(ordering)
    if (!wantsNameCheck(record)) return record
    forgetCheck()
    if (n === ordersMost) return record
  }
}

/** The customer's check of a name; undefined if it was never answered. */
async function nameCheckOf(
  { context, how }: Pick<Ordering, 'context' | 'how'>,
  { accountId, customerId }: TestCustomer,
  { name, destination }: Recipient,
): Promise<KnownNameCheck | undefined> {
  const id = randomUUID()
  const note = (found: string, atMs: number) =>
    context.history.note({ check: 'answers', found: `name check: ${found}`, accountId, atMs })
  const body = { id, name, kind: 'personal', destination }
  const sent = await askUntilAnswered(
    context,
    { ...how, isHurried: false, path: '/api/name-checks', body },
    { attempts: [], note },
  )
  if (!sent) return undefined
  const { status } = sent.answer
  const check = NameCheck.safeParse(sent.answer.body).data
  if (status >= 300 || !check) {
    note(`of ${customerId} answered with ${status} ${JSON.stringify(sent.answer.body)}`, sent.attempt.endedMs)
    return undefined
  }
  return { id, checkedAt: new Date(check.checkedAt) }
}

/** Why a deed pays, where it says so. */
const purposes: Partial<Record<OrderDeed, string>> = {
  'pay for an investment': 'investment',
  'add a payee again': 'bill',
}

/**
 * Makes the order of a step, for which the name has been checked; undefined if that was not answered. With the id of a payee
 * it pays that, and the payee as it is added is there too.
 */
export async function prepareOrder(
  context: ClientContext,
  step: PaymentStep & { readonly deed: OrderDeed },
  customers: readonly TestCustomer[],
  payeeId?: string,
): Promise<(Ordering & { readonly payee: object }) | undefined> {
  const { deed, id, timeoutMs, isHurried, slot } = step
  const customer = customerAt(customers, step.customer)
  const { customerId, accountId, token } = customer
  const recipient = recipientOf(deed, step, customers)
  const how = { token, slot, timeoutMs, isHurried }
  const { payments } = context.history
  const checked = `${customerId} ${recipient.destination}`
  const asked = payments.nameChecks.get(checked) ?? nameCheckOf({ context, how }, customer, recipient)
  payments.nameChecks.set(checked, asked)
  const check = await asked
  if (!check) return undefined
  const record: PaymentRecord = {
    deed,
    id,
    customerId,
    accountId,
    creditorAccountId: recipient.accountId,
    name: recipient.name,
    destination: recipient.destination,
    amountPence: BigInt(step.amountPence),
    reference: `Payment ${id.slice(0, 8)}`,
    attempts: [],
    answers: [],
  }
  payments.records.push(record)
  const { name, destination, reference, amountPence } = record
  const purpose = purposes[deed]
  const kind = 'personal'
  const [sortCode, accountNumber] = destination.split(' ')
  const body = {
    id,
    accountId,
    ...(payeeId === undefined ? { recipient: { name, kind, destination } } : { payeeId }),
    amount: moneyOf(amountPence),
    reference,
    nameCheckId: check.id,
    ...(purpose !== undefined && { purpose, warning: { rule: 'purpose', version: 1 } }),
  }
  const forgetCheck = () => {
    if (payments.nameChecks.get(checked) === asked) payments.nameChecks.delete(checked)
  }
  const { checkedAt } = check
  return {
    context,
    record,
    body,
    how,
    checkedAt: payeeId === undefined ? checkedAt : undefined,
    forgetCheck,
    payee: { name, kind, sortCode, accountNumber },
  }
}
