import { v4 } from 'uuid'
import type { BenchCustomer } from '../bench-customers.ts'

/** Everybody's, who confirms by it. */
export const password = 'A-Customer-Of-A-Bench-2026'

/** A customer who pays another one, with what the requests before this one made. */
export interface Payer {
  readonly customer: BenchCustomer
  readonly payee: BenchCustomer
  /** Of the payment or the transfer. */
  id: string
  nameCheckId: string
  confirmationId: string
}

/** A request of a customer, and the answer that it must get. */
export interface Step {
  readonly name: string
  readonly path: (payer: Payer) => string
  readonly body: (payer: Payer) => object
  readonly status: number
  /** Keeps what later requests need. */
  readonly keep?: (payer: Payer, answer: string) => void
  readonly begin?: (payer: Payer) => void
}

const newId = (payer: Payer) => {
  payer.id = v4()
}

const destinationOf = ({ payee }: Payer) => `00-19-64 ${payee.accountNumber}`

/** Known, and so small that no purpose is asked for; above £25.00 nothing spares it the confirmation. */
export type Amount = '1.00' | '30.00'

const recipientOf = (payer: Payer) => ({
  name: payer.payee.holderName,
  kind: 'personal',
  destination: destinationOf(payer),
})

const orderOf = (payer: Payer, amount: Amount) => ({
  accountId: payer.customer.accountId,
  recipient: recipientOf(payer),
  amount,
  nameCheckId: payer.nameCheckId,
})

/** A transfer of the private desk. */
export const transfer: readonly Step[] = [
  {
    name: 'transfer',
    begin: newId,
    path: ({ customer }) => `/api/accounts/${customer.accountId}/transfers`,
    body: payer => ({
      id: payer.id,
      recipientName: payer.payee.holderName,
      destination: destinationOf(payer),
      amount: '1.00',
    }),
    status: 201,
  },
]

const before = (amount: Amount): readonly Step[] => [
  {
    name: 'name check',
    begin: payer => {
      payer.nameCheckId = v4()
    },
    path: () => '/api/name-checks',
    body: payer => ({ id: payer.nameCheckId, ...recipientOf(payer) }),
    status: 201,
  },
  {
    name: 'assessment',
    path: () => '/api/payments/assessment',
    body: payer => orderOf(payer, amount),
    status: 200,
  },
]

const order = (amount: Amount, more: Pick<Step, 'name' | 'status'> & Partial<Step>): Step => ({
  path: () => '/api/payments',
  body: payer => ({ id: payer.id, ...orderOf(payer, amount) }),
  ...more,
})

/** A payment to somebody known that its low value spares the confirmation. */
export const spared: readonly Step[] = [
  ...before('1.00'),
  order('1.00', { name: 'order, posting', begin: newId, status: 201 }),
]

/** A payment that is confirmed by the password. */
export const confirmed: readonly Step[] = [
  ...before('30.00'),
  order('30.00', {
    name: 'order',
    begin: newId,
    status: 403,
    keep: (payer, answer) => {
      payer.confirmationId = /"confirmation":\{"id":"([^"]+)"/.exec(answer)?.[1] ?? ''
    },
  }),
  {
    name: 'password',
    path: ({ confirmationId }) => `/api/confirmations/${confirmationId}/answer`,
    body: () => ({ answerId: v4(), method: 'password', password }),
    status: 200,
  },
  order('30.00', {
    name: 'confirmed order, posting',
    body: payer => ({ id: payer.id, ...orderOf(payer, '30.00'), confirmationId: payer.confirmationId }),
    status: 201,
  }),
]
