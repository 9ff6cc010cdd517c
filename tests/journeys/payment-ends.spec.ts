import { z } from 'zod'
import { testAccounts } from '../../content/facts/outside.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { endHeld, refuseHeld, releaseHeld } from '../../src/bank/payments/decide-held.ts'
import { runPaymentsRound } from '../../src/bank/payments/run-payments.ts'
import type { Payment } from '../../src/contract/payments.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { openCustomerWithHistory } from './customer-with-history.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region } from './page-parts.ts'
import { orderByApi, payByApi } from './pay-by-api.ts'

const hub = '/uk-banking-dashboard/payments'

const steps = (page: Page) => region(page, 'What happened').getByRole('listitem')

/** Opens the bell and looks for what it tells. */
async function expectNotice(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(text)
}

/** The bank, at another time. */
const at = (bank: Bank, now: Date): Bank => ({ ...bank, clock: () => now })

/** A customer who is signed in, with a payment of £1,000.00 that the bank holds. */
async function openWithHeld(page: Page, bank: Bank): Promise<Payment> {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const held = await payByApi(page, {
    accountId: maya.account.id,
    amount: '1000.00',
    name: 'Brightwater Bonds',
    purpose: 'investment',
  })
  expect(held.status).toBe('held')
  return held
}

test('a held payment that the bank releases is made, and its page leads to the receipt', async ({
  page,
  bank,
}) => {
  const held = await openWithHeld(page, bank)
  expect(await releaseHeld(bank, held.id)).toMatchObject({ ok: true })
  await page.goto(`${hub}/${held.id}`)
  await expect(heading(page)).toHaveText('£1,000.00 to Brightwater Bonds')
  await expect(steps(page)).toContainText([/^Held/, /^Accepted/, /^Completed/])
  await expect(page.getByText('We are checking this payment')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download receipt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toBeHidden()
})

test('a held payment that the bank refuses says so with the number to call, and gives the money back', async ({
  page,
  bank,
}) => {
  const held = await openWithHeld(page, bank)
  expect(await refuseHeld(bank, held.id)).toMatchObject({ ok: true })
  await page.goto(`${hub}/${held.id}`)
  await expect(page.getByText('We have not made this payment. Call 020 7946 0990.')).toBeVisible()
  await expect(steps(page)).toContainText([/^Held/, /^Refused/])
  await expectNotice(page, 'Payment Not Made£1,000.00 to Brightwater Bonds')
  await page.goto('/uk-banking-dashboard/overview')
  await expect(page.getByRole('main')).toContainText('£1,284.17')
})

test('a held payment that nobody decided in time is refused, and says why', async ({ page, bank }) => {
  const held = await openWithHeld(page, bank)
  expect(await endHeld(at(bank, new Date(held.decideBy ?? '')), held.id)).toBe(true)
  await page.goto(`${hub}/${held.id}`)
  await expect(steps(page)).toContainText([/^Held/, /^Refused.*We did not decide in time/])
})

test('a payment that its bank sends back says why, and the money is there again', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const { id, events } = await payByApi(page, {
    accountId: maya.account.id,
    amount: '18.50',
    accountNumber: '10000016',
  })
  // Their bank sends it back 10 seconds after it was made, which a round with a later clock may have done.
  const made = z.iso.datetime().parse(events.at(-1)?.at)
  const later = at(bank, new Date(Date.parse(made) + 10_000))
  await runPaymentsRound({ ...later, outside: createSimulatedBanks(testAccounts) })
  await page.goto(`${hub}/${id}`)
  await expect(page.getByText('Their bank sent it back: rejected.')).toBeVisible()
  await expect(steps(page)).toContainText([/^Completed/, /^Returned.*Rejected/])
  await expectNotice(page, 'Payment Returned£18.50 to Nadia Farrow: rejected.')
})

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

test('five small payments to somebody known are not asked to be confirmed, and say why; the sixth is', async ({
  page,
  bank,
}) => {
  const nadia = { name: 'Nadia Farrow', destination: '000001 10000001' }
  const line = { amountPence: 300_00n, description: 'Salary', reference: 'SALARY' }
  const grace = await openCustomerWithHistory(bank, 'Grace Hopper', [
    { ...line, at: daysAgo(3), direction: 'in' },
    { ...line, at: daysAgo(2), direction: 'out', amountPence: 20_00n, paid: nadia },
  ])
  await grace.signIn(page)
  const paid = { accountId: grace.account.id, amount: '2.00' }
  const spared: Payment[] = []
  for (let nth = 1; nth <= 5; nth += 1) spared.push(await payByApi(page, paid))
  for (const payment of spared) expect(payment).toMatchObject({ status: 'completed', exemption: 'low_value' })
  await page.goto(`${hub}/${spared[0]?.id}`)
  await expect(region(page, 'Details')).toContainText('Not asked: small amount.')
  const { order } = await orderByApi(page, paid)
  await page.goto(`${hub}/${order.id}`)
  await expect(page.getByText('This payment waits for you.')).toBeVisible()
})
