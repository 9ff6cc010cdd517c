import { moneyOf } from '../../src/domain/money.ts'
import type { TestCustomer } from './customers.ts'
import type { OrderRecord } from './history.ts'
import type { Difference, PlannedOrder } from './plan.ts'

/** The part of an order that its request body contains. */
export type OrderContent = Pick<
  OrderRecord,
  'id' | 'recipientName' | 'destination' | 'amountPence' | 'reference'
>

export const bodyOf = ({ id, recipientName, destination, amountPence, reference }: OrderContent) => ({
  id,
  recipientName,
  destination,
  amount: moneyOf(amountPence),
  reference,
})

export const ownDestination = ({ accountNumber }: Pick<TestCustomer, 'accountNumber'>): string =>
  `00-19-64 ${accountNumber}`

/** The record of a planned order that has not been sent yet. */
export function orderOf(planned: PlannedOrder, customers: readonly TestCustomer[]): OrderRecord {
  const { number, id, payee, amountPence } = planned
  const debtor = customerAt(customers, planned.debtor)
  const creditor = payee.kind === 'customer' ? customerAt(customers, payee.customer) : undefined
  // Half of the customers are paid by IBAN.
  const own = creditor && (number % 2 === 0 ? creditor.iban : ownDestination(creditor))
  return {
    number,
    id,
    debtorAccountId: debtor.accountId,
    creditorAccountId: creditor?.accountId,
    recipientName: payee.kind === 'customer' ? `Customer ${payee.customer}` : 'Somebody Elsewhere',
    destination: own ?? (payee.kind === 'outside' ? payee.at : ''),
    amountPence: BigInt(amountPence),
    reference: `Order ${number}`,
    attempts: [],
    isRefused: false,
  }
}

type Changed = Partial<OrderContent & Pick<OrderRecord, 'creditorAccountId'>>

const changes: Record<Difference, (order: OrderRecord) => Changed> = {
  amount: ({ amountPence }) => ({ amountPence: amountPence + 1n }),
  reference: ({ reference }) => ({ reference: `${reference} again` }),
  recipientName: ({ recipientName }) => ({ recipientName: `${recipientName} Again` }),
  destination: ({ destination }) => ({ destination: elsewhere(destination), creditorAccountId: undefined }),
}

/** Another order with the same id, different in one field and not sent yet. */
export function differentOrder(order: OrderRecord, differs: Difference): OrderRecord {
  const unsent = { attempts: [], decision: undefined, decidedMs: undefined, isRefused: false }
  return { ...order, ...changes[differs](order), ...unsent }
}

/** An account at another bank that differs from the given one. */
const elsewhere = (given: string): string =>
  ['SE45 5000 0000 0583 9825 7466', 'FR14 2004 1010 0505 0001 3M02 606'].find(iban => iban !== given) ?? ''

export function customerAt(customers: readonly TestCustomer[], index: number): TestCustomer {
  const customer = customers[index]
  if (!customer) throw new RangeError(`there is no customer ${index}`)
  return customer
}
