import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Download } from '@playwright/test'
import type { Bank } from '../../src/bank/bank.ts'
import { checkPdf, readPdfTags, readPdfText } from '../support/read-pdf.ts'
import { dayOfMonthAgo, openCustomerWithHistory, type PastLine } from './customer-with-history.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openOverview } from './open-overview.ts'
import { passTimeUntil, soon } from './pass-time.ts'
import { toast, warning } from './settings-page.ts'
import { monthInFile, monthName, openStatements, row } from './statements-page.ts'

const description = 'Faster Payment to Kestrel Marine Ltd' // 36 characters
const reference = 'INVOICE 2026-0000001A' // 21

/** More lines than are drawn at first. */
const manyLines = 1_200

/** A month of three lines, then one with `lines` lines. */
function history(bank: Bank, lineCount: number): PastLine[] {
  const line = { direction: 'out', amountPence: 1_234_56n, description, reference } as const
  const opening = { direction: 'in', amountPence: 4_500_000_00n, description: 'Opening deposit' } as const
  return [
    { ...opening, at: dayOfMonthAgo(bank, -2, 3), reference: '' },
    { ...line, at: dayOfMonthAgo(bank, -2, 4) },
    { ...line, at: dayOfMonthAgo(bank, -2, 5), description: 'Naïve café for Łukasz Żółć', reference: 'TEN' },
    ...Array.from({ length: lineCount }, (_, index) => ({
      ...line,
      at: dayOfMonthAgo(bank, -1, 1 + Math.floor(index / 50)),
      amountPence: BigInt(index + 1),
      reference: `LINE ${index + 1}`,
    })),
  ]
}

const open = (bank: Bank, lineCount = manyLines) =>
  openCustomerWithHistory(bank, 'Grace Brewster Murray Hopper', history(bank, lineCount))

const textOf = async (download: Download): Promise<string> => {
  const file = await download.path()
  await checkPdf(file)
  return readPdfText(file)
}
const pagesOf = (text: string): string[] => text.split('\f').slice(0, -1)
/** Text with each run of white space as one space. */
const flat = (text: string): string => text.replace(/\s+/g, ' ')

const save = (page: Page, month: string, button: RegExp) =>
  row(page, month).getByRole('button', { name: button }).click()

test('a download is announced, and 1.5 s later confirmed: the PDF matches to the letter', async ({
  page,
  bank,
}) => {
  const customer = await open(bank, 1)
  const [at, month] = [dayOfMonthAgo(bank, -2, 5), monthName(dayOfMonthAgo(bank, -2, 5))]
  const { accountNumber } = customer.account
  await page.clock.install()
  await customer.signIn(page)
  await openStatements(page)
  await expect(row(page, month)).toContainText(/PDF, [1-9]\d KB/)
  await page.clock.pauseAt(Date.now() + 60_000)
  const download = page.waitForEvent('download')
  await save(page, month, /^Download/)
  await expect(toast(page, 'Generating Statement')).toContainText(month)
  await page.clock.runFor(1_499)
  await expect(toast(page, 'Statement Downloaded')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(toast(page, 'Statement Downloaded')).toContainText(new RegExp(`^.*${month}, [1-9]\\d KB`))
  await expect(toast(page, 'Generating Statement')).toHaveCount(0)

  const saved = await download
  expect(saved.suggestedFilename()).toBe(`statement-${monthInFile(at)}-${accountNumber}.pdf`)
  const [text = '', ...more] = pagesOf(await textOf(saved))
  expect(more).toEqual([])
  const words = flat(text)
  expect(words).toContain(`Statement for ${month}`)
  expect(words).toContain('Account holder')
  expect(words).toContain('Grace Brewster Murray Hopper')
  expect(words).toContain('Sort code 00-19-64')
  expect(words).toContain(`Account number ${accountNumber}`)
  expect(words).toMatch(/IBAN GB\d\d SRSN 0019 64/)
  expect(words).toContain(`Statement date: 1 ${monthName(dayOfMonthAgo(bank, -1, 1))}`)
  expect(words).toContain('£0.00 £4,500,000.00 £2,469.12 £4,497,530.88')
  const lines = [
    'Naïve café for Łukasz Żółć TEN',
    'Faster Payment to Kestrel Marine... INVOICE 2026-0000...',
    'Opening deposit',
  ]
  expect(lines.map(line => words.indexOf(line))).toEqual(
    lines.map(line => words.indexOf(line)).toSorted((a, b) => a - b),
  )
  for (const line of lines) expect(words).toContain(line)
  expect(words).toContain('4,497,530.88')
  expect(words).toContain('protected up to £85,000 by the Financial Services Compensation Scheme (FSCS)')
  expect(words).toContain('Confidential.')
  expect(words).toContain('A demonstration, not a bank.')
  expect(words).toContain('Page 1 of 1')
  const tags = await readPdfTags(await saved.path())
  expect(tags.filter(tag => tag === 'TH')).toHaveLength(6)
  expect(tags.filter(tag => tag === 'TR')).toHaveLength(4)
  expect(tags).toContain('H1')
})

test('a statement prints text of any script, and gives it back when copied', async ({ page, bank }) => {
  const at = dayOfMonthAgo(bank, -2, 5)
  const customer = await openCustomerWithHistory(bank, 'Ελένη 李小龙', [
    {
      direction: 'in',
      amountPence: 4_500_000_00n,
      description: '漢字 😀',
      reference: 'Владимир 한국어',
      at,
    },
  ])
  await customer.signIn(page)
  await openStatements(page)
  const download = page.waitForEvent('download')
  await save(page, monthName(at), /^Download/)
  const words = flat(await textOf(await download))
  expect(words).toContain('漢字 [grinning face] Владимир 한국어')
  expect(words).toContain('Ελένη 李小龙')
})

test('a very long statement shows its number of transactions, is drawn on request, and blocks nothing', async ({
  page,
  bank,
}) => {
  test.slow()
  const customer = await open(bank)
  const month = monthName(dayOfMonthAgo(bank, -1, 1))
  await customer.signIn(page)
  await openStatements(page)
  await expect(row(page, month)).toContainText('PDF of 1,200 transactions')
  const download = page.waitForEvent('download')
  await save(page, month, /^Download/)
  // The page responds at once while the statement is drawn outside it.
  await page.getByRole('button', { name: 'Manage Statement Preferences' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, month)).toContainText('PDF of 1,200 transactions')
  const saved = await download
  await expect(row(page, month)).toContainText(/PDF, 9\d\d KB|PDF, \d\.\d MB/)
  const pages = pagesOf(await textOf(saved))
  expect(pages.length).toBeGreaterThan(30)
  for (const [index, text] of pages.entries()) {
    expect(flat(text)).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(text).toContain('Confidential.')
  }
  const numbers = pages.flatMap(text =>
    Array.from(text.matchAll(/LINE (\d+)/g), ([, number]) => Number(number)),
  )
  expect(numbers).toEqual(Array.from({ length: 1_200 }, (_, index) => 1_200 - index))
})

test('the page waits for a slow bank, reports one that does not answer, and another try saves the file', async ({
  page,
  bank,
}) => {
  // This test draws a statement of 1,200 transactions, as does the next.
  test.slow()
  const customer = await open(bank)
  const month = monthName(dayOfMonthAgo(bank, -1, 1))
  await page.clock.install()
  await customer.signIn(page)
  await openStatements(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/statements/*', async route => {
    await answer.promise
    await route.abort('connectionreset')
  })
  await save(page, month, /^Download/)
  await page.clock.runFor(10_000)
  await expect(row(page, month).getByRole('button', { name: /^Download/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(toast(page, 'Statement Downloaded')).toHaveCount(0)
  answer.resolve()
  await passTimeUntil(page, 600, () =>
    expect(warning(page, 'Statement Not Downloaded')).toContainText(month, soon),
  )
  await expectAccessible(page)
  await page.unroute('**/statements/*')
  const download = page.waitForEvent('download')
  await save(page, month, /^Download/)
  await page.clock.runFor(1_500)
  await download
  await expect(toast(page, 'Statement Downloaded')).toContainText(month)
  await expect(page.getByText('Statement Not Downloaded')).toHaveCount(0)
})

test('a statement that hangs is reported after a minute, and the next one is made', async ({
  page,
  bank,
}) => {
  test.slow()
  const customer = await open(bank)
  const [hung, next] = [dayOfMonthAgo(bank, -2, 1), dayOfMonthAgo(bank, -1, 1)]
  await page.clock.install()
  await customer.signIn(page)
  await page.route(`**/statements/${hung.toISOString().slice(0, 7)}`, () => undefined)
  await openStatements(page)
  await save(page, monthName(hung), /^Download/)
  await save(page, monthName(next), /^Download/)
  const download = page.waitForEvent('download')
  // The time of the presses counts towards the minute.
  await page.clock.runFor(50_000)
  await expect(page.getByText('Statement Not Downloaded')).toHaveCount(0)
  await page.clock.runFor(10_500)
  await expect(warning(page, 'Statement Not Downloaded')).toContainText(monthName(hung))
  expect((await download).suggestedFilename()).toContain(monthInFile(next))
})

test('View opens the PDF in a new tab; if that fails the page says so', async ({ page, bank }) => {
  const customer = await open(bank)
  const month = monthName(dayOfMonthAgo(bank, -2, 1))
  const view = row(page, month).getByRole('button', { name: /^View/ })
  await customer.signIn(page)
  await openStatements(page)
  await expect(row(page, month)).toContainText(/PDF, [1-9]\d KB/)
  // A browser without a PDF viewer, like the shell of Chromium, downloads the file instead.
  const opened = page.waitForEvent('popup')
  const offered = opened.then(popup => popup.waitForEvent('download'))
  await view.focus()
  await page.keyboard.press('Enter')
  const tab = await opened
  // The tab goes from empty to the file, so the test looks at nothing in between.
  const shown = tab.waitForURL(/^blob:/, { waitUntil: 'commit' })
  const download = await Promise.race([offered, shown])
  if (download) expect(await textOf(download)).toContain('Grace Brewster Murray Hopper')
  else expect(await tab.evaluate(() => document.contentType)).toBe('application/pdf')
  await tab.close()

  await page.route('**/statements/*', route => route.abort('connectionreset'))
  const closed = page.waitForEvent('popup')
  await row(page, monthName(dayOfMonthAgo(bank, -1, 1)))
    .getByRole('button', { name: /^View/ })
    .click()
  await (await closed).waitForEvent('close')
  await expect(warning(page, 'Statement Not Opened')).toContainText('We could not make it')

  await page.evaluate(() => {
    window.open = () => null
  })
  await view.click()
  await expect(warning(page, 'Statement Not Opened')).toContainText('Your browser blocked the new tab.')
})

test(
  'a statement is saved as CSV with its balances, and another program reads it',
  { tag: '@tab' },
  async ({ page, bank }) => {
    const customer = await open(bank, 1)
    const at = dayOfMonthAgo(bank, -2, 5)
    await customer.signIn(page)
    await openStatements(page)
    const download = page.waitForEvent('download')
    await save(page, monthName(at), /^Save as CSV/)
    const saved = await download
    expect(saved.suggestedFilename()).toBe(
      `statement-${monthInFile(at)}-${customer.account.accountNumber}.csv`,
    )
    await expect(toast(page, 'Statement Downloaded')).toBeVisible()
    const rows: Record<string, string>[] = parse(await readFile(await saved.path()), {
      bom: true,
      columns: true,
    })
    expect(rows.map(line => line['Description'])).toEqual([
      'Naïve café for Łukasz Żółć',
      description,
      'Opening deposit',
    ])
    for (const line of rows)
      expect(line).toMatchObject({ 'Opening balance': '0.00', 'Closing balance': '4497530.88' })
  },
)

test('the overview saves the month to date, and confirms it after 1 s', async ({ page, customer, bank }) => {
  const now = bank.clock()
  await page.clock.install()
  await customer.signIn(page)
  await openOverview(page)
  await expect(page.getByText('£5,000.00').first()).toBeVisible()
  const read = page.waitForResponse(/\/statements\/20\d\d-\d\d$/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download Statement/ }).click()
  await expect(toast(page, 'Generating Statement')).toContainText(monthName(now))
  await read
  await page.clock.runFor(1_000)
  const saved = await download
  await expect(toast(page, 'Statement Downloaded')).toContainText(monthName(now))
  expect(saved.suggestedFilename()).toBe(`statement-${monthInFile(now)}-${customer.accountNumber}.pdf`)
  const words = flat(await textOf(saved))
  expect(words).toContain('the month so far')
  expect(words).toContain('Balance to date')
  expect(words).toContain('£5,000.00')
  expect(words).toContain('Opening deposit')
})

test('a first month to date is the bank’s month, with any clock of the machine', async ({
  page,
  newCustomer,
  bank,
}) => {
  const now = bank.clock()
  await newCustomer.signIn(page)
  await page.clock.setFixedTime(new Date(now.getTime() + 40 * 24 * 60 * 60_000))
  await openStatements(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this month so far' }).click()
  expect((await download).suggestedFilename()).toBe(
    `statement-${monthInFile(now)}-${newCustomer.accountNumber}.pdf`,
  )
})
