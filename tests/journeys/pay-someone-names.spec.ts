import { askBank } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { fillAmount, fillPayee, goOn, payPath, row, step } from './pay-someone-page.ts'

const nameCheck = (page: Page) => page.getByRole('region', { name: 'Name check' })
const said = (page: Page) => nameCheck(page).getByRole('status')
const press = (page: Page, name: string) => nameCheck(page).getByRole('button', { name, exact: true }).click()

async function openPay(page: Page, bank: Parameters<typeof openWithAccounts>[0]) {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  await page.goto(payPath)
  await expect(step(page)).toHaveText('Who do you want to pay?')
  return maya
}

const unchecked =
  'We could not check the name. That does not mean anything is wrong. Check the details carefully.'

const rows: readonly (readonly [
  number: string,
  kind: 'Personal' | 'Business',
  text: string,
  buttons: readonly string[],
])[] = [
  [
    '10000002',
    'Personal',
    'The name on this account is Tomasz Zielinski. Is that who you meant to pay?',
    ['Use Tomasz Zielinski', 'Edit', 'Continue with Tomas Zielinski'],
  ],
  [
    '10000003',
    'Personal',
    'The name on this account is Wrenmoor Cafe. Is that who you meant to pay? It is a business account.',
    ['Use Wrenmoor Cafe', 'Edit', 'Continue with Tomas Zielinski'],
  ],
  [
    '10000004',
    'Business',
    'The name on this account is Leah Brandt. Is that who you meant to pay? It is a personal account.',
    ['Use Leah Brandt', 'Edit', 'Continue with Tomas Zielinski'],
  ],
  [
    '10000005',
    'Personal',
    'The name matches, but this is a business account.',
    ['Change to business', 'Edit', 'Continue'],
  ],
  [
    '10000006',
    'Business',
    'The name matches, but this is a personal account.',
    ['Change to personal', 'Edit', 'Continue'],
  ],
  [
    '10000007',
    'Personal',
    'The name you entered does not match this account. Check with the person or business, using contact details you already trust. If you pay the wrong account, we may not get your money back.',
    ['Edit', 'Cancel'],
  ],
  ['10000008', 'Personal', 'We could not find this account. Check the details.', ['Edit', 'Cancel']],
  ['10000009', 'Personal', "This account needs the payee's roll number.", ['Check again', 'Cancel']],
  [
    '10000010',
    'Personal',
    'This account has moved to another bank. Ask for the new details.',
    ['Edit', 'Cancel'],
  ],
  ['10000011', 'Personal', unchecked, ['Continue', 'Edit']],
  ['10000012', 'Personal', unchecked, ['Continue', 'Edit']],
  ['10000013', 'Personal', unchecked, ['Continue', 'Edit']],
  ['10000014', 'Personal', unchecked, ['Continue', 'Edit']],
]

test('each outcome of a name check says its sentence and offers its buttons', async ({ page, bank }) => {
  test.slow()
  await openPay(page, bank)
  for (const [accountNumber, kind, text, buttons] of rows) {
    await fillPayee(page, { name: 'Tomas Zielinski', kind, accountNumber })
    await expect(nameCheck(page)).toHaveCount(0)
    await goOn(page).click()
    await expect(said(page)).toHaveText(text)
    await expect(nameCheck(page).getByRole('button')).toHaveText(buttons)
    await expect(said(page)).toBeFocused()
    await expectAccessible(page, 'main')
  }
})

test(
  'a name that matches goes on at once, and Back shows that it matched',
  { tag: '@quick' },
  async ({ page, bank }) => {
    await openPay(page, bank)
    await fillPayee(page, { name: 'Nadia Farrow', sortCode: '00 00 01', accountNumber: '1000 0001' })
    await goOn(page).click()
    await expect(step(page)).toHaveText('How much and when?')
    await expect(step(page)).toBeFocused()
    await expect(page.getByText('00-00-01 10000001')).toBeVisible()
    await page.goBack()
    await expect(step(page)).toBeFocused()
    await expect(said(page)).toHaveText('The name matches the account.')
    // What was typed is there, as it was typed.
    await expect(page.getByLabel('Account number')).toHaveValue('1000 0001')
    await goOn(page).click()
    await expect(step(page)).toHaveText('How much and when?')
  },
)

test('after a choice the buttons give way to its result, and typing anew to the fields', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  const asked: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/name-checks')) asked.push(request.postDataJSON())
  })
  await fillPayee(page, { name: 'Tomas Zielinski', kind: 'Business', accountNumber: '10000002' })
  await page.getByRole('radio', { name: 'Personal' }).check()
  await goOn(page).click()
  await press(page, 'Use Tomasz Zielinski')
  await expect(said(page)).toHaveText('The name matches the account.')
  await expect(nameCheck(page).getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('Name on the account')).toHaveValue('Tomasz Zielinski')
  await expect(goOn(page)).toBeFocused()
  // A nickname is no part of what was checked.
  await page.getByLabel('Nickname').fill('Tom')
  await expect(said(page)).toHaveText('The name matches the account.')
  await page.keyboard.press('Enter')
  await expect(step(page)).toHaveText('How much and when?')
  await expect(page.getByText('Tomasz Zielinski')).toBeVisible()
  // The bank was asked once.
  expect(asked).toHaveLength(1)

  await page.goBack()
  await page.getByLabel('Account number').fill('10000005')
  await expect(nameCheck(page)).toHaveCount(0)
  await goOn(page).click()
  await press(page, 'Change to business')
  await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked()
  await goOn(page).click()
  await expect(page.getByText('Business account')).toBeVisible()
})

test('whoever goes on with what they typed pays it as such, and Cancel goes back to Payments', async ({
  page,
  bank,
}) => {
  await openPay(page, bank)
  await fillPayee(page, { name: 'Tomas Zielinski', accountNumber: '10000002' })
  for (const [accountNumber, kind, pressed, label] of [
    ['10000002', 'Personal', 'Continue with Tomas Zielinski', 'Close match'],
    ['10000005', 'Personal', 'Continue', 'Close match'],
    ['10000006', 'Business', 'Continue', 'Close match'],
    ['10000011', 'Personal', 'Continue', 'Not checked'],
  ] as const) {
    await fillPayee(page, { name: 'Tomas Zielinski', kind, accountNumber })
    await goOn(page).click()
    await press(page, pressed)
    await expect(step(page)).toHaveText('How much and when?')
    await fillAmount(page, '20')
    await expect(step(page)).toHaveText('Check before you pay')
    await expect(row(page, 'To')).toContainText('Tomas Zielinski')
    await expect(row(page, 'Account')).toContainText(`${kind} account`)
    await expect(row(page, 'Name check')).toContainText(label)
    await row(page, 'Name check').getByRole('link', { name: 'Change name check' }).click()
    await expect(step(page)).toHaveText('Who do you want to pay?')
  }
  await fillPayee(page, { name: 'Tomas Zielinski', accountNumber: '10000008' })
  await goOn(page).click()
  await press(page, 'Cancel')
  await expect(page).toHaveURL('/uk-banking-dashboard/payments')
})

test('a name that does not match goes on only once it was checked another way', async ({ page, bank }) => {
  await openPay(page, bank)
  await fillPayee(page, { name: 'Nadia Farrow', accountNumber: '10000007' })
  await goOn(page).click()
  await expect(nameCheck(page).getByRole('button')).toHaveText(['Edit', 'Cancel'])
  await press(page, 'Edit')
  await expect(page.getByLabel('Name on the account')).toBeFocused()
  await goOn(page).click()
  const tick = page.getByLabel('I have checked another way')
  await tick.check()
  await tick.uncheck()
  await expect(nameCheck(page).getByRole('button')).toHaveText(['Edit', 'Cancel'])
  await tick.check()
  await press(page, 'Continue')
  await expect(step(page)).toHaveText('How much and when?')
})

test('a roll number is asked for, and checked again', async ({ page, bank }) => {
  await openPay(page, bank)
  await fillPayee(page, { name: 'Nadia Farrow', accountNumber: '10000009' })
  await goOn(page).click()
  await press(page, 'Check again')
  await expect(page.getByText('Enter up to 18 letters and digits')).toBeVisible()
  await expect(page.getByLabel('Roll number')).toBeFocused()
  await page.keyboard.type('RN-4471')
  await press(page, 'Check again')
  await expect(step(page)).toHaveText('How much and when?')
})

test('a check without an answer is asked again under its id', async ({ page, bank }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPay(page, bank)
  const ids: string[] = []
  await page.route('**/api/name-checks', async route => {
    ids.push(String(route.request().postDataJSON().id))
    await (ids.length === 1 ? route.abort('connectionreset') : route.fallback())
  })
  await fillPayee(page, { name: 'Nadia Farrow', accountNumber: '10000001' })
  await goOn(page).click()
  await expect(said(page)).toHaveText('We have not heard back yet.')
  await expectAccessible(page, 'main')
  await expectNoSidewaysScroll(page)
  await press(page, 'Try again')
  await expect(step(page)).toHaveText('How much and when?')
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('the fields of a payee say what to enter, and what they read', async ({ page, bank }) => {
  await openPay(page, bank)
  await goOn(page).click()
  for (const sentence of [
    'Enter the name on the account',
    'Choose personal or business',
    'Enter a sort code of 6 digits, like 12-34-56',
    'Enter an account number of 6 to 8 digits',
  ])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Name on the account')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Account number').fill('123456')
  await page.getByLabel('Roll number').focus()
  await expect(page.getByText('We read it as 00123456')).toBeVisible()
  await expect(page.getByLabel('Account number')).toHaveValue('123456')

  await page.getByLabel('Account abroad').check()
  await page.getByLabel('IBAN').fill('GB29 NWBK 6016 1331 9268 19')
  await expect(page.getByText('A British account: 60-16-13 31926819')).toBeVisible()
  await page.getByLabel('IBAN').fill('SE45 5000 0000 0583 9825 7465')
  await goOn(page).click()
  await expect(page.getByText('Check the IBAN: one of its characters is wrong or missing')).toBeVisible()

  // Of the demonstration’s sort codes whose numbers can be impossible.
  await page.getByLabel('Account abroad').uncheck()
  await fillPayee(page, { name: 'Nadia Farrow', sortCode: '00-00-50', accountNumber: '10000001' })
  await goOn(page).click()
  await expect(page.getByText('No account can have this number. Check both')).toBeVisible()
  await expect(page.getByLabel('Account number')).toBeFocused()

  // The same account by its IBAN.
  await page.getByLabel('Account abroad').check()
  await page.getByLabel('IBAN').fill('GB70 SARS 0000 5010 0000 01')
  await goOn(page).click()
  await expect(page.getByText('No account can have this number. Check both')).toBeVisible()
  await expect(page.getByLabel('IBAN')).toBeFocused()
})

/** Saves a payee after its name was checked, as the payee dialog does; its id. */
async function saveChecked(page: Page, name: string, accountNumber: string): Promise<string> {
  const id = crypto.randomUUID()
  const asked = { name, kind: 'personal' }
  await askBank(page, 'POST', '/api/name-checks', {
    id: crypto.randomUUID(),
    ...asked,
    destination: `000001 ${accountNumber}`,
  })
  await askBank(page, 'POST', '/api/payees', { id, ...asked, sortCode: '000001', accountNumber })
  return id
}

test('a payee whose last check did not match shows what it said, with its buttons', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/name-checks')) asked.push(request.url())
  })
  for (const [accountNumber, text, buttons] of [
    [
      '10000002',
      'The name on this account is Tomasz Zielinski. Is that who you meant to pay?',
      ['Use Tomasz Zielinski', 'Edit', 'Continue with Tomas Zielinski'],
    ],
    ['10000008', 'We could not find this account. Check the details.', ['Edit', 'Cancel']],
    ['10000010', 'This account has moved to another bank. Ask for the new details.', ['Edit', 'Cancel']],
    ['10000007', /^The name you entered does not match this account\./, ['Edit', 'Cancel']],
  ] as const) {
    const id = await saveChecked(page, 'Tomas Zielinski', accountNumber)
    await page.goto(`${payPath}?payee=${id}`)
    await expect(step(page)).toHaveText('Who do you want to pay?')
    await goOn(page).click()
    await expect(said(page)).toHaveText(text)
    await expect(nameCheck(page).getByRole('button')).toHaveText(buttons)
    await expectAccessible(page, 'main')
  }
  // The bank has said it before: it is not asked again.
  expect(asked).toEqual([])
  await page.getByLabel('I have checked another way').check()
  await press(page, 'Continue')
  await expect(step(page)).toHaveText('How much and when?')
})

test('a payee without its roll number gets it in its dialog, over the step', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const id = await saveChecked(page, 'Nadia Farrow', '10000009')
  await page.goto(`${payPath}?payee=${id}`)
  await goOn(page).click()
  await expect(said(page)).toHaveText("This account needs the payee's roll number.")
  await press(page, 'Check again')
  const editing = page.getByRole('dialog', { name: 'Edit Nadia Farrow' })
  await editing.getByLabel('Roll number').fill('RN-4471')
  await editing.getByRole('button', { name: 'Save payee' }).click()
  await expect(editing).toBeHidden()
  await goOn(page).click()
  await expect(step(page)).toHaveText('How much and when?')
})

test('a name that the bank wants checked first is asked for in the first step, whatever it has kept', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  await maya.signIn(page)
  const id = await saveChecked(page, 'Nadia Farrow', '10000001')
  await page.goto(`${payPath}?payee=${id}`)
  await expect(step(page)).toHaveText('How much and when?')
  let refusals = 0
  await page.route('**/api/payments/assessment', route => {
    refusals += 1
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { title: 'Conflict', status: 409, code: 'name_check_missing', detail: 'Check the name first.' },
    })
  })
  await fillAmount(page, '20')
  await expect(step(page)).toHaveText('Who do you want to pay?')
  await expect(page.getByRole('alert')).toContainText('Check the name first.')
  expect(refusals).toBe(1)
  await page.unroute('**/api/payments/assessment')
  const asking = page.waitForRequest('**/api/name-checks')
  await goOn(page).click()
  await asking
  await expect(step(page)).toHaveText('How much and when?')
  await goOn(page).click()
  await expect(step(page)).toHaveText('Check before you pay')
})
