// What the bank answers once the customer has left the step or the page of Pay someone.
import { expect, type Page, test } from './fixtures.ts'
import {
  button,
  chooseNew,
  dialog,
  fillAmount,
  fillPayee,
  goOn,
  holdBack,
  openPay,
  payPath,
  step,
} from './pay-someone-page.ts'

/** The addresses below the dashboard that the page comes to from now on. */
function watchAddresses(page: Page): readonly string[] {
  const addresses: string[] = []
  page.on('framenavigated', frame => {
    const { pathname, search } = new URL(frame.url())
    if (frame === page.mainFrame()) addresses.push(pathname.replace('/uk-banking-dashboard', '') + search)
  })
  return addresses
}

/** Leaves for another page while this is asked, lets the answer come there, and goes on to a third page. */
async function leaveBefore(page: Page, address: string, press: () => Promise<void>): Promise<void> {
  const release = await holdBack(page, address)
  const asked = page.waitForRequest(address)
  await press()
  const links = page.getByRole('navigation', { name: 'Banking' })
  const request = await asked
  await links.getByRole('link', { name: 'Cards' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cards')
  release()
  await (await request.response())?.finished()
  await links.getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support')
  await page.unroute(address)
}

test('an answer that comes late takes nobody from the step that they went back to', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  await chooseNew(page)
  const release = await holdBack(page, '**/api/payments/assessment')
  const asked = page.waitForRequest('**/api/payments/assessment')
  await fillAmount(page, '20')
  const request = await asked
  await page.goBack()
  await expect(step(page)).toHaveText('Who do you want to pay?')
  const addresses = watchAddresses(page)
  release()
  await (await request.response())?.finished()
  await goOn(page).click()
  await expect(step(page)).toHaveText('How much and when?')
  await expect(page.getByLabel('Amount')).toHaveValue('20.00')
  expect(addresses).toEqual(['/payments/pay?step=2'])
})

test('an answer that comes late takes nobody from another page', async ({ page, bank }) => {
  await openPay(page, bank)
  const addresses = watchAddresses(page)
  await fillPayee(page, { name: 'Nadia Farrow', accountNumber: '10000001' })
  await leaveBefore(page, '**/api/name-checks', () => goOn(page).click())
  expect(addresses).toEqual(['/cards', '/support'])

  await page.goto(payPath)
  await chooseNew(page)
  await leaveBefore(page, '**/api/payments/assessment', () => fillAmount(page, '50'))
  expect(addresses.slice(-3)).toEqual(['/payments/pay?step=2', '/cards', '/support'])

  await page.goto(payPath)
  await chooseNew(page)
  await fillAmount(page, '50')
  await button(page, 'Confirm').click()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await leaveBefore(page, '**/cancellation', () => button(page, 'Do not pay').click())
  await expect(page.getByRole('status').filter({ hasText: 'Not paid' })).toBeVisible()
  expect(addresses.slice(-2)).toEqual(['/cards', '/support'])
})
