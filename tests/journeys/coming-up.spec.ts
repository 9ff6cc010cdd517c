import type { Bank } from '../../src/bank/bank.ts'
import { formatWeekday } from '../../src/domain/format-dates.ts'
import { changeQuestion } from './ask-bank.ts'
import { announceDirectDebit, inWorkingDays } from './collect-by-direct-debit.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { press } from './keyboard.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, toast } from './page-parts.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'

const path = '/uk-banking-dashboard/payments/coming-up'
const directDebitsPath = '/uk-banking-dashboard/payments/direct-debits'

const ofNobody = (body: unknown) => ({ ...Object(body), accountId: crypto.randomUUID() })

/** £50.00, of which £29.99 and then £41.27 are collected; £500.00 in FlexiSave. */
async function openWithTooLittle(bank: Bank) {
  const maya = await openWithAccounts(bank, {
    balancePence: 50_00n,
    further: [{ code: 'flexisave', balancePence: 500_00n }],
  })
  const { id: accountId } = maya.account
  const [first, second] = [inWorkingDays(bank, 2), inWorkingDays(bank, 4)]
  await announceDirectDebit(bank, {
    accountId,
    company: 'Ironmoor Gym',
    serviceUserNumber: '990005',
    reference: 'IG-118822',
    collections: [{ dueOn: first, amountPence: 29_99n }],
  })
  await announceDirectDebit(bank, {
    accountId,
    company: 'Saltmarch Insurance',
    // No simulated originator's: those ask once more for what is left unpaid.
    serviceUserNumber: '980006',
    reference: 'SI-550391',
    collections: [{ dueOn: second, amountPence: 41_27n }],
  })
  return { maya, first: formatWeekday(first), second: formatWeekday(second) }
}

test(
  'a day that the balance may not cover is named, and money that is moved in covers it',
  { tag: '@quick' },
  async ({ page, bank }) => {
    const { maya, first, second } = await openWithTooLittle(bank)
    await maya.signIn(page)
    await page.goto('/uk-banking-dashboard/payments')
    const hub = page.getByRole('region', { name: 'Coming up' })
    await expect(hub.getByRole('listitem')).toHaveCount(2)
    await expect(hub.getByRole('listitem').first()).toContainText('Ironmoor Gym')
    await expect(page.getByRole('region', { name: 'Direct Debits' })).toContainText('2 active. 2 are new')
    await press(page, hub.getByRole('link', { name: 'See everything coming up' }))
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming up')

    const days = page.getByRole('region', { name: 'The next 31 days' }).getByRole('list').first()
    await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible()
    await expect(days.getByText('Expected balance')).toHaveText([
      'Expected balance £20.01',
      'Expected balance −£21.26',
    ])
    await expect(
      page.getByText(`Your balance may not cover ${second}. Pay in £21.26 by 06:00.`),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'What is counted' })).toContainText(
      'Money that may come in, like your salary, is not counted.',
    )
    await expectAccessible(page)

    await press(page, page.getByRole('button', { name: 'Move money' }))
    const dialog = page.getByRole('dialog', { name: 'Move money' })
    await expect(dialog.getByLabel('To')).toHaveValue(maya.account.id)
    await dialog.getByLabel('Amount').fill('30')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(toast(page, 'Money Moved')).toBeVisible()
    await expect(page.getByText(/Your balance may not cover/)).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    await expect(days).toContainText('£8.74')

    await page.getByLabel('Account').selectOption({ index: 1 })
    await expect(page.getByText('Nothing is due in the next 31 days.')).toBeVisible()
    await expectAccessible(page)
  },
)

test('the next days are made now: one is made, the other is short and tried a second time', async ({
  page,
  bank,
}) => {
  const { maya, first, second } = await openWithTooLittle(bank)
  await maya.signIn(page)
  await page.goto(path)
  const panel = page.getByRole('region', { name: 'Demonstration' })
  const make = panel.getByRole('button', { name: "Make the next day's payments now" })
  await expect(panel).toContainText(
    `Makes what is due on ${first} now and, pressed again, what was short. No clock moves. This cannot be undone.`,
  )
  const makes = '**/api/demonstration/next-payment-day'
  await page.route(makes, route => route.abort('connectionreset'))
  await make.click()
  await expect(panel.getByRole('alert')).toHaveText(
    'We have not heard back. Press again: each payment is made once.',
  )
  await page.unroute(makes)
  await page.route(makes, route => changeQuestion(route, ofNobody))
  await make.click()
  await expect(panel.getByRole('alert')).toHaveText(
    'We could not find this, or you no longer have access to it.',
  )
  await page.unroute(makes)
  await make.click()
  await expect(panel.getByRole('status')).toHaveText('1 made.')
  await expect(page.getByRole('link', { name: 'Ironmoor Gym' })).toHaveCount(0)
  await expect(panel).toContainText(`Makes what is due on ${second} now`)
  await make.click()
  await expect(panel.getByRole('status')).toHaveText('0 made, 1 short: press again to try once more.')
  await expect(page.getByText('Direct Debit · Trying again at 14:00')).toBeVisible()
  await page.goto(directDebitsPath)
  await expect(page.getByRole('row', { name: /^Saltmarch Insurance/ })).toContainText(
    `£41.27Trying again at 14:00 on ${second}`,
  )
  await press(page, page.getByRole('link', { name: 'Saltmarch Insurance, SI-550391' }))
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(
    `Next payment£41.27Trying again at 14:00 on ${second}`,
  )
  await page.goto(path)
  await make.click()
  await expect(panel.getByRole('status')).toHaveText('0 made, 1 not made.')
  await expect(panel.getByRole('heading', { name: 'Demonstration' })).toBeFocused()
  await expect(page.getByText('Nothing is due in the next 31 days.')).toBeVisible()
  await expect(panel).toContainText('Nothing is due that could be made now.')
  await expectAccessible(page)

  await page.goto(directDebitsPath)
  await press(page, page.getByRole('link', { name: 'Saltmarch Insurance, SI-550391' }))
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Unpaid')
})

test('a simulated Direct Debit is added by keyboard, once and to its own account, and comes up', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank, { further: [{ code: 'joint' }] })
  await maya.signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.route('**/api/coming-up*', route => route.abort('connectionreset'))
  await page.goto(path)
  await stopTime(page)
  await expectTryAgain(page, page, 'We could not load this.', /\/api\/coming-up/)
  await expectAccessible(page)
  await page.unroute('**/api/coming-up*')
  await expect(page.getByText('Nothing is due in the next 31 days.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const open = page.getByRole('button', { name: 'Add a simulated Direct Debit' })
  await press(page, open)
  const dialog = page.getByRole('dialog', { name: 'Add a simulated Direct Debit' })
  await dialog.getByLabel('Company').selectOption({ label: 'Fenlight Energy' })
  await dialog.getByLabel('Amount').fill('0')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter an amount above £0.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Amount').fill('118.40')
  const adds = '**/api/demonstration/direct-debits'
  await page.route(adds, route => route.abort('connectionreset'))
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('We have not heard back yet. Try again: it is added once.')
  await page.unroute(adds)

  // Of another account, another one can be added.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Account').selectOption({ index: 1 })
  await press(page, open)
  await expect(dialog.getByLabel('Amount')).toHaveValue('25.00')
  await expect(dialog.getByRole('button', { name: 'Add Direct Debit' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Account').selectOption({ index: 0 })
  await press(page, open)
  await press(page, dialog.getByRole('button', { name: 'Try again' }))
  await expect(toast(page, 'Direct Debit Added')).toContainText('Fenlight Energy takes £118.40 on')
  await expect(page.getByRole('link', { name: 'Fenlight Energy' })).toBeVisible()
  await expect(page.getByText('£1,165.77')).toBeVisible()
  await expectNoSidewaysScroll(page)
})
