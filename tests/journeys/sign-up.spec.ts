import { approveApplication } from '../../src/bank/applications/decide-application.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNeverStored, listenForSecrets } from './expect-never-stored.ts'
import { expect, test } from './fixtures.ts'
import { signInByApi } from './sign-in-by-api.ts'
import {
  applicant,
  applicationsOf,
  continueButton,
  field,
  fillRegistration,
  stored,
  openReview,
  password,
  reviewGroup,
  submitButton,
  submitReview,
  summary,
} from './sign-up-form.ts'

test('sign-up begins with the choice between a banking and a Save & Invest account', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByRole('radio', { name: 'Banking account' })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login')
  await expectAccessible(page)
  await page.getByText('Save & Invest account').click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/signup/register?type=invest')
  await expect(page.getByText('For your Save & Invest account.')).toBeVisible()

  await page.getByRole('link', { name: 'Back to account types' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('without a known type there is no form, and without data no review', async ({ page }) => {
  for (const path of ['/signup/register', '/signup/register?type=gold', '/signup/review']) {
    await page.goto(path)
    await expect(page).toHaveURL('/signup')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like to open?')
  }
  await page.goto('/signup/register?type=banking')
  await field(page, 'Full Name').fill('Imogen Hartley')
  await page.goto('/signup/review')
  await expect(page).toHaveURL('/signup')
})

test('form and review have the titles of their documents', async ({ page }) => {
  await openReview(page, applicant())
  await expect(page).toHaveTitle('Review and submit | Sarsen')
  await page.getByRole('link', { name: 'Back to your details' }).click()
  await expect(page).toHaveTitle('Your details | Sarsen')
})

test(
  'a personal account: a visitor fills in, reviews and sends the form, and the bank stores it for review',
  { tag: ['@quick', '@tab'] },
  async ({ page, bank }) => {
    const who = applicant()
    const said = listenForSecrets(page)
    const nowhere = () => expectNeverStored(page, [password], said)
    await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') })
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expectAccessible(page)
    await fillRegistration(page, who)
    await expect(page.getByText('14 March 1991', { exact: true })).toBeVisible()
    await field(page, 'Initial Deposit').fill('1250.5')
    await field(page, 'Initial Deposit').blur()
    await expect(field(page, 'Initial Deposit')).toHaveValue('1,250.50')
    await nowhere()
    await continueButton(page).click()

    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(reviewGroup(page, 'Account')).toContainText('Banking account, personal')
    await expect(reviewGroup(page, 'Account')).toContainText('£1,250.50')
    await expect(reviewGroup(page, 'About you')).toContainText('14 March 1991')
    await expect(reviewGroup(page, 'About you')).toContainText('07700 900318')
    await expect(page.getByText('Your account is activated within 24-48 hours.')).toBeVisible()
    await expectAccessible(page)
    await nowhere()

    await page.clock.pauseAt(new Date('2026-11-21T10:05:00Z'))
    const answered = page.waitForResponse('**/api/applications')
    await submitButton(page).click()
    expect((await answered).status()).toBe(202)
    await page.clock.runFor(1_900)
    await expect(page.getByText('Sending your application…')).toBeVisible()
    expect(await stored(page, 'localStorage', 'pendingUser')).toBeNull()
    await page.clock.runFor(200)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Imogen')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(`Once it is open, sign in with ${who.Email}.`)).toBeVisible()
    await nowhere()
    expect(await stored(page, 'sessionStorage', 'registrationData')).toBeNull()
    const [application] = await applicationsOf(bank, who)
    expect(application).toMatchObject({
      status: 'pending_verification',
      kind: 'personal',
      product: 'Current Account',
      initial_deposit_pence: 125050n,
    })
    expect(await stored(page, 'localStorage', 'pendingUser')).toMatchObject({
      id: application?.id,
      fullName: 'Imogen Hartley',
      email: who.Email,
      dateOfBirth: '14/3/1991',
      accountType: 'banking',
      status: 'pending_verification',
      createdAt: expect.stringMatching(/^2026-11-21T10:05:0\d\.\d{3}Z$/),
    })

    await page.clock.runFor(2_800)
    await expect(page).toHaveURL('/signup/review')
    await page.clock.runFor(300)
    await expect(page).toHaveURL('/login')
    await nowhere()
  },
)

test('a corporate account named by a product page keeps its name to the end', async ({ page, bank }) => {
  const who = applicant()
  await page.clock.install()
  await page.goto('/signup/register?type=banking&account=business-premium')
  await expect(page.getByRole('radio', { name: 'Corporate' })).toBeChecked()
  await expect(page.getByText('For your Premium Business Account.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to account types' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/signup/register?type=banking&account=business-premium')
  await fillRegistration(page, who)
  await continueButton(page).click()
  await expect(reviewGroup(page, 'Account')).toContainText('Premium Business Account')
  await expect(reviewGroup(page, 'Account')).toContainText('Banking account, corporate')
  await expect(reviewGroup(page, 'Account')).toContainText('None')
  await submitReview(page)
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL('/login')
  expect(await applicationsOf(bank, who)).toMatchObject([
    { kind: 'corporate', product: 'Premium Business Account', initial_deposit_pence: null },
  ])
})

test('a Save & Invest account, Fixed, asks for its deposit and opens locked', async ({ page, bank }) => {
  const who = applicant()
  const deposit = page.getByLabel(/^Initial Deposit/)
  await page.clock.install()
  await page.goto('/signup/register?type=invest')
  await fillRegistration(page, who)
  await expect(deposit).toHaveAccessibleName('Initial Deposit (optional)')
  await page.getByRole('radio', { name: 'Fixed' }).check()
  await expect(deposit).toHaveAccessibleName('Initial Deposit')
  await expect(deposit).toHaveAccessibleDescription('At least £500, paid in once.')
  await continueButton(page).click()
  await expect(summary(page).getByRole('link')).toHaveText(['Pay in at least £500.00'])
  await expect(deposit).toHaveAccessibleDescription('Pay in at least £500.00')
  await page.getByRole('radio', { name: 'Flexi' }).check()
  await expect(deposit).toHaveAccessibleDescription('')
  await page.getByRole('radio', { name: 'Fixed' }).check()
  await deposit.fill('500')
  await continueButton(page).click()
  await expect(reviewGroup(page, 'Account')).toContainText('Save & Invest account, fixed')
  await expect(reviewGroup(page, 'Account')).toContainText('£500.00')
  await submitReview(page)
  const [sent] = await applicationsOf(bank, who)
  expect(sent).toMatchObject({ product: 'Fixed Savings', status: 'pending_verification' })

  await approveApplication(bank, { applicationId: sent?.id ?? '', by: 'operator' })
  await page.clock.resume()
  await signInByApi(page, { email: who.Email, password })
  await page.goto('/uk-banking-dashboard/accounts')
  await page.getByRole('link', { name: /^Fixed Savings 1 year/ }).click()
  await expect(page.getByText(/^This money stays until /)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('4.1% AER')
  await expect(page.getByRole('button', { name: /Transfer Funds|Move money/ })).toHaveCount(0)
})

for (const [plan, product] of [
  ['Flexi', 'FlexiSave'],
  ['Growth', 'Growth Portfolio'],
] as const)
  test(`a Save & Invest account, ${plan}`, async ({ page, bank }) => {
    const who = applicant()
    await page.clock.install()
    await page.goto('/signup/register?type=invest')
    await fillRegistration(page, who)
    await continueButton(page).click()
    await expect(page.getByRole('link', { name: 'Choose fixed, flexi or growth' })).toBeVisible()
    await page.getByRole('radio', { name: plan }).check()
    await field(page, 'Investment Goal').fill('A boat')
    await expect(page.getByText('Choose fixed, flexi or growth')).toHaveCount(1)
    await continueButton(page).click()
    await expect(reviewGroup(page, 'Account')).toContainText(`Save & Invest account, ${plan.toLowerCase()}`)
    await expect(reviewGroup(page, 'Account')).toContainText('A boat')
    await submitReview(page)
    expect(await applicationsOf(bank, who)).toMatchObject([{ product, status: 'pending_verification' }])
  })

test('a signed-in customer may open a further account', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tell us about you')
})

/** A date on which somebody is of this age, in the page's time. */
const bornYearsAgo = (years: number) => `1/1/${new Date().getFullYear() - years}`

test('an applicant for a Student Account is 16 to 30, and under 18 a guardian signs too', async ({
  page,
  bank,
}) => {
  const who = applicant()
  const birth = field(page, 'Date of Birth')
  await page.clock.install()
  await page.goto('/signup/register?type=banking&account=student-account')
  await fillRegistration(page, { ...who, 'Date of Birth': bornYearsAgo(32) })
  await expect(birth).toHaveAccessibleDescription('A Student Account is for ages 16 to 30')
  await birth.fill(bornYearsAgo(17))
  await expect(birth).toHaveAccessibleDescription(
    /You are under 18, so your parent or guardian signs with you\.$/,
  )
  await field(page, 'Initial Deposit').fill('9.99')
  await continueButton(page).click()
  await expect(summary(page).getByRole('link')).toHaveText([
    'A Student Account opens with £10 or more: enter that, or leave it out and pay it in later',
  ])
  await field(page, 'Initial Deposit').fill('10')
  await continueButton(page).click()
  await expect(reviewGroup(page, 'Account')).toContainText('Student Account')
  await expect(reviewGroup(page, 'Account')).toContainText('Your own account at another bank.')
  await expect(reviewGroup(page, 'About you')).toContainText('Your parent or guardian signs with you')
  await submitReview(page)
  expect(await applicationsOf(bank, who)).toMatchObject([
    { kind: 'personal', product: 'Student Account', initial_deposit_pence: 1_000n },
  ])
})

test('an account for adults reports the date of birth, until the other one is chosen', async ({ page }) => {
  const birth = field(page, 'Date of Birth')
  await page.goto('/signup/register?type=banking')
  await birth.fill(bornYearsAgo(17))
  await birth.blur()
  await expect(birth).toHaveAccessibleDescription('You must be 18 or older to open a Current Account')
  await page.getByRole('radio', { name: 'Corporate' }).check()
  await expect(birth).not.toHaveAttribute('aria-invalid')
})
