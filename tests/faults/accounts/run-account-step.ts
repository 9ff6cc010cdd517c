import { moneyOf } from '../../../src/domain/money.ts'
import type { TestCustomer } from '../customers.ts'
import { customerAt } from '../order-content.ts'
import type { ClientContext } from '../send-order.ts'
import type { AccountAnswer, AccountRecord, KnownAccount, KnownAccounts, Product } from './account-history.ts'
import type { AccountDeed, AccountStep } from './account-steps.ts'
import { sendAccountRequest } from './send-account-request.ts'

/** The part of a request that differs from deed to deed, and what a success tells. */
interface Deed {
  readonly path: string
  readonly body?: object
  readonly record: Partial<Omit<AccountRecord, 'deed' | 'attempts'>>
  readonly learn?: (answer: AccountAnswer) => void
}

/** Picks an item. `of` is from 0 up to, but not including, 1. */
const pick = <Item>(items: readonly Item[], of: number): Item | undefined =>
  items[Math.floor(of * items.length)]

const paying: readonly Product[] = ['current', 'flexisave', 'joint']

interface Given {
  readonly known: KnownAccounts
  readonly step: AccountStep
  readonly customer: TestCustomer
  readonly customers: readonly TestCustomer[]
}

function open({ known, step, customer }: Given, product: 'current' | 'flexisave' | 'fixed_1y'): Deed {
  const { id, amountPence, to } = step
  const { customerId } = customer
  const deposit = product !== 'current' && {
    deposit: { from: customer.accountId, amount: moneyOf(BigInt(amountPence)) },
  }
  const payTo = pick(
    [customer.accountId, customer.accountId, ...known.of(customerId, paying).map(one => one.id)],
    to,
  )
  return {
    path: '/api/accounts',
    body: { id, product, ...deposit, ...(product === 'fixed_1y' && { payTo }), acknowledged: true },
    record: {
      from: customer.accountId,
      ...(deposit && { amountPence: BigInt(amountPence) }),
      ...(product === 'fixed_1y' && { to: payTo }),
    },
    learn({ accountId }) {
      if (accountId !== undefined)
        known.add({ id: accountId, product, customerIds: [customerId], state: 'open' })
    },
  }
}

/** Between two of a customer's accounts, or an account and one of its pots. */
function move({ known, step, customer }: Given): Deed | undefined {
  const { of, to, amountPence } = step
  const own = [customer.accountId, ...known.of(customer.customerId, paying).map(({ id }) => id)]
  const pots = known.of(customer.customerId, ['pot'])
  const pot = of < 0.4 ? pick(pots, to) : undefined
  const isOut = Math.floor(to * 1000) % 2 === 0
  const between: readonly [string | undefined, string | undefined] = pot
    ? isOut
      ? [pot.id, pot.parentId]
      : [pot.parentId, pot.id]
    : [pick(own, of), pick(own, to)]
  return between[0] === between[1] ? undefined : moveBetween(step.id, between, amountPence)
}

/** To an account that this customer knows as closed: it must be refused. */
function moveToClosed({ known, step, customer }: Given): Deed | undefined {
  const closed = pick(known.of(customer.customerId, paying, 'closed'), step.of)
  return closed && moveBetween(step.id, [customer.accountId, closed.id], step.amountPence)
}

const moveBetween = (
  id: string,
  [from, to]: readonly [string | undefined, string | undefined],
  amountPence: number,
): Deed => ({
  path: '/api/moves',
  body: { id, from, to, amount: moneyOf(BigInt(amountPence)) },
  record: { from, to, amountPence: BigInt(amountPence) },
})

function openPot({ known, step, customer }: Given): Deed | undefined {
  const { id, of, to, amountPence } = step
  const { customerId } = customer
  const parents: readonly Pick<KnownAccount, 'id' | 'customerIds'>[] = [
    { id: customer.accountId, customerIds: [customerId] },
    ...known.of(customerId, ['current', 'joint']),
  ]
  const parent = pick(parents, of)
  if (!parent) return undefined
  const amount = to < 0.7 && { amount: moneyOf(BigInt(amountPence)) }
  return {
    path: `/api/accounts/${parent.id}/pots`,
    body: { id, name: 'Holiday', colour: 'tarn', ...amount },
    record: { accountId: id, from: parent.id, to: id, ...(amount && { amountPence: BigInt(amountPence) }) },
    learn: () =>
      known.add({ id, product: 'pot', customerIds: parent.customerIds, parentId: parent.id, state: 'open' }),
  }
}

function closePot({ known, step, customer }: Given): Deed | undefined {
  const pot = pick(known.of(customer.customerId, ['pot']), step.of)
  return (
    pot && {
      path: `/api/pots/${pot.id}/closure`,
      record: { accountId: pot.id, from: pot.id, to: pot.parentId },
      learn: () => known.close(pot.id),
    }
  )
}

function invite({ known, step, customer, customers }: Given): Deed {
  const { id, other } = step
  const { email, customerId: invitee } = customerAt(customers, other)
  return {
    path: '/api/joint-invitations',
    body: { id, email, acknowledged: true },
    record: { email },
    learn: () => known.invitations.push({ id, customerIds: [customer.customerId, invitee] }),
  }
}

function accept({ known, step, customer }: Given): Deed | undefined {
  const waiting = known.invitations.filter(({ customerIds }) => customerIds[1] === customer.customerId)
  const invitation = pick(waiting.slice(-5), step.of)
  if (!invitation) return undefined
  const { id, customerIds } = invitation
  return {
    path: `/api/joint-invitations/${id}/acceptance`,
    body: { acknowledged: true },
    record: { id },
    learn({ accountId }) {
      if (accountId !== undefined) known.add({ id: accountId, product: 'joint', customerIds, state: 'open' })
    },
  }
}

function ofJoint({ known, step, customer }: Given, path: string): Deed | undefined {
  const joint = pick(known.of(customer.customerId, ['joint']), step.of)
  return joint && { path: `/api/accounts/${joint.id}/${path}`, record: { accountId: joint.id } }
}

function close({ known, step, customer }: Given, products: readonly Product[]): Deed | undefined {
  const account = pick(known.of(customer.customerId, products), step.of)
  if (!account) return undefined
  const payTo = account.product === 'joint' ? null : customer.accountId
  return {
    path: `/api/accounts/${account.id}/closure`,
    body: { payTo },
    record: { accountId: account.id, from: account.id, ...(payTo !== null && { to: payTo }) },
    learn({ status }) {
      if (status === 200) known.close(account.id)
    },
  }
}

function cancel({ known, step, customer }: Given): Deed | undefined {
  const fixed = pick(known.of(customer.customerId, ['fixed_1y']), step.of)
  return (
    fixed && {
      path: `/api/accounts/${fixed.id}/cancellation`,
      record: { accountId: fixed.id, from: fixed.id, to: customer.accountId },
      learn: () => known.close(fixed.id),
    }
  )
}

const deeds: Record<AccountDeed, (given: Given) => Deed | undefined> = {
  'open current': given => open(given, 'current'),
  'open flexisave': given => open(given, 'flexisave'),
  'open fixed': given => open(given, 'fixed_1y'),
  move,
  'move to a closed account': moveToClosed,
  'open pot': openPot,
  'close pot': closePot,
  invite,
  accept,
  freeze: given => ofJoint(given, 'freeze'),
  release: given => ofJoint(given, 'freeze/release'),
  'close sole': given => close(given, ['current', 'flexisave']),
  'close shared': given => close(given, ['joint']),
  cancel,
}

/** Performs a customer's step with their accounts; none if they have nothing that it could be about. */
export async function runAccountStep(
  context: ClientContext,
  step: AccountStep,
  customers: readonly TestCustomer[],
): Promise<AccountRecord | undefined> {
  const { accounts: known } = context.history
  const customer = customerAt(customers, step.customer)
  const deed = deeds[step.deed]({ known, step, customer, customers })
  if (!deed) return undefined
  const { path, body, learn } = deed
  const record: AccountRecord = {
    deed: step.deed,
    id: step.id,
    customerId: customer.customerId,
    attempts: [],
    ...deed.record,
  }
  known.records.push(record)
  const { timeoutMs, isHurried, slot, isTwice } = step
  const send = async (to: number) => {
    const request = { token: customer.token, path, ...(body && { body }), slot: to, timeoutMs, isHurried }
    const answer = await sendAccountRequest(context, record, request)
    if (answer && answer.status < 300) learn?.(answer)
  }
  await Promise.all([send(slot), ...(isTwice ? [send(slot + 1)] : [])])
  return record
}
