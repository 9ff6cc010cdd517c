import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Bank } from '../../src/bank/bank.ts'
import { Accounts } from '../../src/contract/accounts.ts'
import { PlacedTransfer } from '../../src/contract/transfers.ts'
import { askBank } from './ask-bank.ts'

interface Told {
  readonly type: string
  /** So many, each a second older than the one before. */
  readonly count?: number
}

/** Tells a customer something, as the bank does when it happens. */
export async function tellCustomer(bank: Bank, email: string, { type, count = 1 }: Told): Promise<void> {
  await bank.database.query(
    `insert into notification (id, customer_id, type, created_at)
     select gen_random_uuid(), c.id, $2, $3::timestamptz - n * interval '1 second'
       from customer c, generate_series(1, $4::int) n where c.email = $1`,
    [email, type, bank.clock(), count],
  )
}

/** Places a transfer past the dialog, and answers with its transaction's id. It is declined above what there is. */
export async function placeByApi(page: Page, amount: string): Promise<string> {
  const { accounts } = Accounts.parse((await askBank(page, 'GET', '/api/accounts')).body)
  const placed = await askBank(page, 'POST', `/api/accounts/${accounts[0]?.id}/transfers`, {
    id: randomUUID(),
    recipientName: 'Kestrel Marine Ltd',
    destination: '20-00-00 12345678',
    amount,
  })
  expect(placed.status).toBe(201)
  return PlacedTransfer.parse(placed.body).transfer.transactionId
}
