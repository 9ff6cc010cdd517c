import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

const path = '/help/tools'
const settleMs = 700

const loan = (page: Page) => page.getByRole('region', { name: 'Loan repayments' })
const savings = (page: Page) => page.getByRole('region', { name: 'Savings growth' })
const accounts = (page: Page) => page.getByRole('region', { name: 'Check account details' })
const outcome = (page: Page, region: (page: Page) => ReturnType<Page['locator']>) =>
  region(page).getByRole('status')

/** The page with its tools running and its time stopped; `settle` lets the input pause. */
async function open(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  for (const region of [loan, savings, accounts]) await region(page).scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island-taken]')).toHaveCount(3)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

const settle = (page: Page) => page.clock.runFor(settleMs)

test('a loan is computed from the input after a pause', { tag: '@quick' }, async ({ page }) => {
  await open(page)
  await expect(outcome(page, loan)).toContainText('£190.42 a month')
  await loan(page).getByLabel('You borrow').fill('£10,000')
  await loan(page).getByLabel('Over how many months').fill('60')
  await page.clock.runFor(settleMs - 10)
  await expect(outcome(page, loan)).toContainText('£190.42 a month')
  await page.clock.runFor(20)
  await expect(outcome(page, loan)).toContainText('£196.56 a month')
  await expect(outcome(page, loan)).toContainText('At 6.9% APR over 60 months')
  await expect(loan(page).getByRole('table', { name: 'Year by year' }).getByRole('row')).toHaveCount(6)
})

test('another kind of loan has its own bounds and rate, and keeps the input', async ({ page }) => {
  await open(page)
  await loan(page).getByLabel('You borrow').fill('50000')
  await loan(page).getByLabel('Kind of loan').selectOption('Business term loan')
  await expect(loan(page).getByLabel('You borrow')).toHaveValue('50000')
  await expect(loan(page).getByLabel('Rate, % APR')).toHaveValue('4.5')
  await expect(loan(page).getByText('From £10,000 to £500,000')).toBeVisible()
  await loan(page).getByLabel('Over how many months').fill('60')
  await settle(page)
  await expect(outcome(page, loan)).toContainText('£930.10 a month')
})

test(
  'a figure out of bounds is reported when its field is left, and stays',
  { tag: '@quick' },
  async ({ page }) => {
    await open(page)
    const field = loan(page).getByLabel('You borrow')
    await field.fill('999')
    await settle(page)
    await expect(outcome(page, loan)).toHaveText('The figures appear here once the fields are in order.')
    await expect(loan(page).getByRole('table', { name: 'Year by year' })).toBeHidden()
    await expect(field).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Tab')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('Enter an amount from £1,000 to £25,000')
    await expect(field).toHaveValue('999')
    await page.clock.resume()
    await expectAccessible(page)

    await field.fill('1000')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expect(field).toHaveAccessibleDescription('From £1,000 to £25,000')
    await expect(outcome(page, loan)).toContainText('a month')
  },
)

test('letters are not ignored: they make an invalid figure', async ({ page }) => {
  await open(page)
  for (const [label, text] of [
    ['You borrow', 'eight thousand'],
    ['Over how many months', '12.5'],
    ['Rate, % APR', '-7'],
  ] as const) {
    const field = loan(page).getByLabel(label)
    await field.fill(text)
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(text)
  }
})

test('savings grow with deposits, and a fixed deposit needs only the amount', async ({ page }) => {
  await open(page)
  await savings(page).getByLabel('You add each month').fill('')
  await savings(page).getByLabel('For how many years').fill('2')
  await settle(page)
  await expect(outcome(page, savings)).toContainText('£1,050.63 at the end')

  await savings(page).getByLabel('Account').selectOption('Business fixed deposit, 4.1% AER')
  await expect(savings(page).getByLabel('You add each month')).toBeHidden()
  await expect(savings(page).getByLabel('For how many years')).toBeHidden()
  await expect(savings(page).getByLabel('You begin with')).toHaveAccessibleDescription(
    'Enter an amount from £5,000 to £1,000,000',
  )
  await savings(page).getByLabel('You begin with').fill('10000')
  await settle(page)
  await expect(outcome(page, savings)).toContainText('£10,410.00 at the end')
  await expect(outcome(page, savings)).toContainText('over 12 months')
})

test('an IBAN is checked: country, groups of four, and its error', { tag: '@quick' }, async ({ page }) => {
  await open(page)
  const field = accounts(page).getByRole('textbox', { name: 'IBAN' })
  const found = outcome(page, accounts).first()
  await field.fill('de89370400440532013000')
  await settle(page)
  await expect(found).toContainText('This IBAN is valid. Country: Germany.')
  await expect(accounts(page).getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()

  await field.fill('GB29 NWBK 6016 1331 9268 91')
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/the check digits do not fit/)
  await settle(page)
  await expect(found).toHaveText('Type or paste an IBAN to see its details here.')
  await field.fill('GB29 NWBK 6016 1331 9268 1')
  await field.blur()
  await expect(field).toHaveAccessibleDescription(
    'This IBAN has 21 characters. Those of its country (United Kingdom) have 22',
  )
})

test('an account of this bank is recognised by its sort code and its IBAN, and nothing is sent', async ({
  page,
  customer,
}) => {
  await open(page)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await accounts(page).getByRole('textbox', { name: 'Sort code' }).fill('00-19-64')
  await accounts(page)
    .getByRole('textbox', { name: 'Account number (optional)' })
    .fill(customer.accountNumber)
  await settle(page)
  const found = outcome(page, accounts).last()
  await expect(found).toContainText('00-19-64 is our sort code: the account is with us.')
  const iban = await accounts(page).locator('dd', { hasText: /SRSN/ }).textContent()

  await accounts(page)
    .getByRole('textbox', { name: 'IBAN' })
    .fill(iban ?? '')
  await settle(page)
  await expect(outcome(page, accounts).first()).toContainText('It is an account with us.')

  await accounts(page).getByRole('textbox', { name: 'Sort code' }).fill('60-16-1')
  await accounts(page).getByRole('textbox', { name: 'Sort code' }).blur()
  await expect(accounts(page).getByRole('textbox', { name: 'Sort code' })).toHaveAccessibleDescription(
    'A sort code has 6 digits, in pairs or in a row',
  )
  expect(requests).toEqual([])
})

test('every tool works with the keyboard', async ({ page }) => {
  await open(page)
  await loan(page).getByLabel('Kind of loan').focus()
  for (const label of ['You borrow', 'Over how many months', 'Rate, % APR']) {
    await page.keyboard.press('Tab')
    await expect(loan(page).getByLabel(label)).toBeFocused()
  }
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('9.9')
  await page.keyboard.press('Enter')
  await settle(page)
  await expect(outcome(page, loan)).toContainText('At 9.9% APR')
  await expect(page).toHaveURL(path)
})

for (const width of [320, 390]) {
  test(`the tools fit ${width} px, with the largest figures`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page)
    await loan(page).getByLabel('Kind of loan').selectOption('Business equipment')
    await loan(page).getByLabel('You borrow').fill('500000')
    await loan(page).getByLabel('Over how many months').fill('84')
    await savings(page).getByLabel('You begin with').fill('1000000')
    await savings(page).getByLabel('You add each month').fill('10000')
    await savings(page).getByLabel('For how many years').fill('20')
    await accounts(page).getByRole('textbox', { name: 'IBAN' }).fill('MT84MALT011000012345MTLCAST001S')
    await settle(page)
    await expect(accounts(page).getByText('MT84 MALT 0110 0001 2345 MTLC AST0 01S')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.clock.resume()
    await expectAccessible(page)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the examples show, no field is useless, and a text says why', async ({ page }) => {
    await page.goto(path)
    await expect(outcome(page, loan)).toContainText('£190.42 a month')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByText('scripts, which are off in your browser')).toHaveCount(3)
    await expect(
      page.getByRole('table', { name: /A personal loan at a glance/ }).getByRole('row'),
    ).toHaveCount(5)
  })
})
