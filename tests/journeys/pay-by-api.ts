import { z } from 'zod'
import { NameCheck } from '../../src/contract/payees.ts'
import { Payment } from '../../src/contract/payments.ts'
import { choiceNeeded } from '../../src/domain/name-check.ts'
import { askBank } from './ask-bank.ts'
import { confirmationOf, confirmByApi } from './confirm-by-api.ts'
import type { Page } from './fixtures.ts'

interface Paid {
  readonly accountId: string
  readonly amount: string
  /** Whom the customer saved, with the name and the account number; nobody that they saved, if it is left out. */
  readonly payeeId?: string
  readonly name?: string
  /** Of the test bank. Nadia Farrow's, if it is left out: any name matches. */
  readonly accountNumber?: string
  readonly reference?: string
  /** The date asked for; now, if it is left out. */
  readonly executeOn?: string
  /** With its warning, which is read. */
  readonly purpose?: 'investment'
}

const Answer = z.object({ payment: Payment })

/** Checks the name and orders the payment. */
async function sendOrder(page: Page, paid: Paid) {
  const { accountId, amount, name = 'Nadia Farrow', accountNumber = '10000001' } = paid
  const { reference, executeOn, purpose, payeeId } = paid
  const recipient = { name, kind: 'personal', destination: `00-00-01 ${accountNumber}` }
  const nameCheckId = crypto.randomUUID()
  const checked = await askBank(page, 'POST', '/api/name-checks', { id: nameCheckId, ...recipient })
  const nameChoice = choiceNeeded(NameCheck.parse(checked.body).reasonCode)
  const order = {
    id: crypto.randomUUID(),
    accountId,
    ...(payeeId === undefined ? { recipient } : { payeeId }),
    amount,
    nameCheckId,
    ...(nameChoice && { nameChoice }),
    ...(reference && { reference }),
    ...(executeOn && { executeOn }),
    ...(purpose && { purpose, warning: { rule: 'purpose', version: 1 } }),
  }
  return { order, answer: await askBank(page, 'POST', '/api/payments', order) }
}

/** Orders a payment of the signed-in customer through the API: it waits for its confirmation, whose id is returned too. */
export async function orderByApi(page: Page, paid: Paid) {
  const { order, answer } = await sendOrder(page, paid)
  return { order, confirmationId: confirmationOf(answer) }
}

/** Pays somebody through the API, confirmed by the password if the bank asks for it. */
export async function payByApi(page: Page, paid: Paid): Promise<Payment> {
  const { order, answer } = await sendOrder(page, paid)
  const placed = Answer.safeParse(answer.body)
  if (placed.success) return placed.data.payment
  const confirmationId = await confirmByApi(page, answer)
  const { body } = await askBank(page, 'POST', '/api/payments', { ...order, confirmationId })
  return Answer.parse(body).payment
}
