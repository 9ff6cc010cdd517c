import type { Bank } from '../../src/bank/bank.ts'
import { addPayee } from '../../src/bank/payees/add-payee.ts'
import { StandingOrderAnswer } from '../../src/contract/standing-orders.ts'
import { askBank } from './ask-bank.ts'
import { confirmByApi } from './confirm-by-api.ts'
import { expect, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { goOn, step } from './pay-someone-page.ts'

export const standingOrdersPath = '/uk-banking-dashboard/payments/standing-orders'

/** Maya with a savings account and a pot, signed in. */
export async function openMaya(page: Page, bank: Bank) {
  const maya = await openWithAccounts(bank, {
    further: [{ code: 'flexisave', balancePence: 100_00n }],
    pots: [{ name: 'Holiday', colour: 'gorse' }],
  })
  await maya.signIn(page)
  return maya
}

/** Chooses by the beginning of the option's text. */
export async function chooseTo(page: Page, text: string) {
  const field = page.getByLabel('Pay to')
  const option = field.locator('option').filter({ hasText: text })
  await field.selectOption(await option.getAttribute('value'))
}

/** Fills in the form without an end. */
export async function typeOrder(page: Page, to: string, amount: string, often: string, first: string) {
  await chooseTo(page, to)
  await page.getByLabel('Amount', { exact: true }).fill(amount)
  await page.getByLabel('How often').selectOption({ label: often })
  await page.getByLabel('First payment').fill(first)
}

/** The same, and goes on to the review. */
export async function fillOrder(...order: Parameters<typeof typeOrder>) {
  const [page] = order
  await typeOrder(...order)
  await goOn(page).click()
  await expect(step(page)).toHaveText('Check before you set it up')
}

/** A payee at the test bank, whose name matches unless there is another account number; its id. */
export async function savePayee(
  bank: Bank,
  customerId: string,
  name = 'Nadia Farrow',
  accountNumber = '10000001',
): Promise<string> {
  const added = await addPayee(bank, {
    customerId,
    payee: {
      id: bank.newId(),
      name,
      kind: 'personal',
      destination: { scheme: 'sort_code_account_number', sortCode: '000001', accountNumber },
      nickname: undefined,
      isFavourite: false,
    },
    caller: { address: '192.0.2.7', device: 'A journey' },
  })
  if (!added.ok) throw new Error(`the payee was refused: ${added.refusal.code}`)
  return added.value.payee.id
}

interface Said {
  readonly daysAgo: number
  readonly reasonCode?: 'MBAM' | 'ANNM'
  readonly heldName?: string
}

/** What the bank keeps of the last name check of Nadia Farrow, the customer's payee; the check's id. */
export async function keepCheck(bank: Bank, customerId: string, { daysAgo, reasonCode, heldName }: Said) {
  const id = bank.newId()
  const checkedAt = new Date(bank.clock().getTime() - daysAgo * 24 * 60 * 60_000)
  await bank.database.query(
    `insert into name_check (id, customer_id, name, kind, destination, reason_code, held_name, checked_at)
     values ($1, $2, 'Nadia Farrow', 'personal', '000001 10000001', $3, $4, $5)`,
    [id, customerId, reasonCode ?? null, heldName ?? null, checkedAt],
  )
  await bank.database.query('update payee set name_check_id = $2 where customer_id = $1', [customerId, id])
  return id
}

interface Ordered {
  readonly accountId: string
  /** Nadia Farrow, as `savePayee` adds her: her name is checked first. */
  readonly payeeId: string
  readonly amount: string
  readonly firstOn: string
  readonly reference?: string
  /** With its warning, which is read. */
  readonly purpose?: 'bill' | 'investment'
}

/** Sets up a monthly standing order of the signed-in customer through the API, confirmed by the password; its id. */
export async function setUpByApi(page: Page, { purpose, ...ordered }: Ordered): Promise<string> {
  await askBank(page, 'POST', '/api/name-checks', {
    id: crypto.randomUUID(),
    name: 'Nadia Farrow',
    kind: 'personal',
    destination: '00-00-01 10000001',
  })
  const order = {
    id: crypto.randomUUID(),
    frequency: 'monthly',
    ...ordered,
    ...(purpose && { purpose, warning: { rule: 'purpose', version: 1 } }),
  }
  const confirmationId = await confirmByApi(page, await askBank(page, 'POST', '/api/standing-orders', order))
  const { body } = await askBank(page, 'POST', '/api/standing-orders', { ...order, confirmationId })
  return StandingOrderAnswer.parse(body).standingOrder.id
}
