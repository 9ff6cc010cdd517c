import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

test('the rates page has four tables with the date from which they apply', async ({ page }) => {
  await page.goto('/help/rates')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rates and fees')
  await expect(page.getByText('In force from 1 October 2026.')).toBeVisible()
  for (const name of ['Savings', 'Lending', 'Payments', 'Accounts'])
    await expect(page.getByRole('table', { name })).toBeVisible()
  const row = page.getByRole('row', { name: /FlexiSave/ })
  await expect(row).toContainText('2.5% AER')
  await expect(row).toContainText('2.47% gross')
  await expect(page.getByText('Representative example: you borrow £8,000 over 48 months')).toBeVisible()
})

test('the sections of the rates page are reached from its top, with the keyboard', async ({ page }) => {
  await page.goto('/help/rates')
  const link = page.getByRole('navigation', { name: 'Rates' }).getByRole('link', { name: 'Payments' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/help/rates#payments')
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeInViewport()
})

test('a visitor downloads the tariff as a PDF from the rates page', async ({ page }) => {
  await page.goto('/help/rates')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  expect((await download).suggestedFilename()).toBe('sarsen-rates-and-fees.pdf')
})

test('every listed document exists, with the pages and size that the page states', async ({
  page,
  request,
}) => {
  await page.goto('/help/downloads')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'PDF' })
  await expect(rows).toHaveCount(7)
  for (const row of await rows.all()) {
    const link = row.getByRole('link')
    const answer = await request.get((await link.getAttribute('href')) ?? '')
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const body = await answer.body()
    expect(body.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    await expect(row).toContainText(`${Math.ceil(body.length / 1024)} KB`)
    await expect(row).toContainText(/PDF, \d pages?, /)
  }
})

for (const path of ['/help/rates', '/help/downloads'])
  test(`${path} fits 320 px and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    await page.goto(path)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

test('in print the rates keep their columns without the page’s frame', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.goto('/help/rates')
  await expect(page.getByRole('columnheader', { name: 'Term' })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Term' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download as PDF' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Rates' })).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('rates and documents are all there', async ({ page }) => {
    await page.goto('/help/rates')
    await expect(page.getByRole('table')).toHaveCount(4)
    await page.goto('/help/downloads')
    await expect(page.getByRole('main').getByRole('link', { name: 'Account switching guide' })).toBeVisible()
  })
})
