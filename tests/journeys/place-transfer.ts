import { Accounts } from '../../src/contract/accounts.ts'
import { PlacedTransfer } from '../../src/contract/transfers.ts'
import { askBank } from './ask-bank.ts'
import { expect, type Page } from './fixtures.ts'

/** Somebody with an account at another bank. */
export const elsewhere = { recipientName: 'Kestrel Marine Ltd', destination: 'GB33BUKB20201555555555' }

interface Order {
  readonly recipientName?: string
  readonly destination?: string
  readonly amount: string
  readonly reference?: string
}

/**
 * Places a transfer for the signed-in customer through the API, without the dialog and its 2.5 s; returns its
 * transaction's id.
 */
export async function placeTransfer(page: Page, order: Order): Promise<string> {
  const { accounts } = Accounts.parse((await askBank(page, 'GET', '/api/accounts')).body)
  const { status, body } = await askBank(page, 'POST', `/api/accounts/${accounts[0]?.id}/transfers`, {
    id: crypto.randomUUID(),
    ...elsewhere,
    ...order,
  })
  expect(status).toBe(201)
  return PlacedTransfer.parse(body).transfer.transactionId
}
