import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { placeTransfer } from './place-transfer.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { openTransactions } from './transactions-page.ts'

test.use({ isAtPrivateDesk: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export Transactions' })
const start = (page: Page) => dialog(page).getByRole('button', { name: /^(Export|Try again)$/ })

/** Exports in a format; returns the path and the name of the file. */
async function exportAs(page: Page, format: string) {
  await page.getByRole('button', { name: 'Export Transactions' }).click()
  await dialog(page)
    .getByRole('radio', { name: new RegExp(`^${format}`) })
    .check()
  const downloading = page.waitForEvent('download')
  await start(page).click()
  const download = await downloading
  await expect(dialog(page)).toBeHidden()
  const name = download.suggestedFilename()
  const file = test.info().outputPath(name)
  await download.saveAs(file)
  return { file, name }
}

test(
  'the filtered transactions are exported as CSV, and the dialog names the filters first',
  { tag: '@quick' },
  async ({ page }) => {
    await signInAsDemo(page)
    await openTransactions(page, '?status=declined&amountBand=high&order=smallest')
    await page.getByRole('button', { name: 'Export Transactions' }).click()
    const named = dialog(page).getByText(/^\d+ transactions, Declined, Over £1M$/)
    await expect(named).toBeVisible()
    await expect(dialog(page).getByRole('radio', { name: /^OFX/ })).toBeDisabled()
    await expectAccessible(page)
    const total = Number.parseInt((await named.textContent()) ?? '', 10)
    await page.keyboard.press('Escape')

    const csv = await exportAs(page, 'CSV')
    expect(csv.name).toMatch(/^transactions-\d{8}-\d{4}-\d\d-\d\d\.csv$/)
    await expect(
      page.getByRole('status').filter({ hasText: `${csv.name} is in your downloads.` }),
    ).toBeVisible()
    const rows: Record<string, string>[] = parse(await readFile(csv.file), { columns: true, bom: true })
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map(row => row['Status']))).toEqual(new Set(['Declined']))
    expect(rows.every(row => Number(row['Money out']) > 1_000_000)).toBe(true)
    await expect(page.getByRole('button', { name: 'Export Transactions' })).toBeFocused()
  },
)

test('OFX and QIF files work in other programs, with completed transactions alone', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await placeTransfer(page, { recipientName: 'Fish & <Chips> Ltd', amount: '48.50', reference: '=1+1' })
  await placeTransfer(page, { recipientName: 'Thornbury Mutual', amount: '6000.00' })
  await openTransactions(page)
  const ofx = await exportAs(page, 'OFX')
  const read = execFileSync('ofxdump', [ofx.file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  expect(read.match(/Total money amount: -?[\d.]+/g)).toEqual([
    'Total money amount: -48.50',
    'Total money amount: 5000.00',
  ])
  expect(read).toContain('Transfer to Fish & <Chips> Ltd')
  const qif = await readFile((await exportAs(page, 'QIF')).file, 'utf8')
  expect(qif).toMatch(/^!Type:Bank\r\n/)
  expect(qif.match(/\r\n\^\r\n/g)).toHaveLength(2)
  expect(qif).toContain('T-48.50\r\n')
})

test('a customer can cancel an export, and one that fails says so and can be repeated', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openTransactions(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/export?*', async route => {
    await released
    await route.abort().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Export Transactions' }).click()
  await expect(start(page)).toBeEnabled()
  const before = await dialog(page).boundingBox()
  const left = page.waitForEvent('requestfailed')
  await start(page).click()
  await expect(dialog(page).getByRole('progressbar', { name: 'Exporting your transactions' })).toBeVisible()
  expect(await dialog(page).boundingBox()).toEqual(before)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await left
  await expect(dialog(page)).toBeHidden()

  release()
  await page.getByRole('button', { name: 'Export Transactions' }).click()
  await start(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The export broke off. Nothing was saved.')
  await expectAccessible(page)
  await page.unroute('**/export?*')
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await downloading
  await expect(dialog(page)).toBeHidden()
})

test('the dialog says that counting the transactions failed, and can count again', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openTransactions(page)
  const counting = /\/transactions\?.*pageSize=1(&|$)/
  await page.route(counting, route => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Export Transactions' }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.unroute(counting)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByText('1 transaction', { exact: true })).toBeVisible()
  await expect(start(page)).toBeEnabled()
})
