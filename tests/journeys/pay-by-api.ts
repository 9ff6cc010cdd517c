import { z } from 'zod'
import { Payment } from '../../src/contract/payments.ts'
import { password } from '../support/open-customer.ts'
import { askBank } from './ask-bank.ts'
import type { Page } from './fixtures.ts'

interface Paid {
  readonly accountId: string
  readonly amount: string
  readonly name?: string
  /** Of the test bank. Nadia Farrow's, if it is left out: any name matches. */
  readonly accountNumber?: string
  readonly reference?: string
  /** With its warning, which is read. */
  readonly purpose?: 'investment'
}

const Answer = z.object({ payment: Payment })
const Required = z.object({ confirmation: z.object({ id: z.string() }) })

/** Orders a payment of the signed-in customer through the API: it waits for its confirmation, whose id is returned too. */
export async function orderByApi(page: Page, paid: Paid) {
  const { accountId, amount, name = 'Nadia Farrow', accountNumber = '10000001', reference, purpose } = paid
  const recipient = { name, kind: 'personal', destination: `00-00-01 ${accountNumber}` }
  const nameCheckId = crypto.randomUUID()
  await askBank(page, 'POST', '/api/name-checks', { id: nameCheckId, ...recipient })
  const order = {
    id: crypto.randomUUID(),
    accountId,
    recipient,
    amount,
    nameCheckId,
    ...(reference && { reference }),
    ...(purpose && { purpose, warning: { rule: 'purpose', version: 1 } }),
  }
  const { body } = await askBank(page, 'POST', '/api/payments', order)
  return { order, confirmationId: Required.parse(body).confirmation.id }
}

/** Pays somebody through the API, confirmed by the password. */
export async function payByApi(page: Page, paid: Paid): Promise<Payment> {
  const { order, confirmationId } = await orderByApi(page, paid)
  await askBank(page, 'POST', `/api/confirmations/${confirmationId}/answer`, {
    answerId: crypto.randomUUID(),
    method: 'password',
    password,
  })
  const { body } = await askBank(page, 'POST', '/api/payments', { ...order, confirmationId })
  return Answer.parse(body).payment
}
