import { askBank, changeQuestion, letThrough } from './ask-bank.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectNeverStored, listenForSecrets } from './expect-never-stored.ts'
import { expect, test, type Page } from './fixtures.ts'
import {
  applicant,
  applicationsOf,
  continueButton,
  field,
  fillPasswords,
  fillRegistration,
  stored,
  openReview,
  passSending,
  password,
  reviewGroup,
  sendingOver,
  submitButton,
  submitReview,
  summary,
  thanks,
} from './sign-up-form.ts'

// The deliberate delay passes at once.
test.beforeEach(({ page }) => page.clock.install())

const alert = (page: Page) => page.getByRole('alert')

/** The bank stores the next application, and its response is lost. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/applications',
    async route => {
      await letThrough(route)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

test('a reload and the way back keep the input, but not the passwords', async ({ page }) => {
  const who = applicant()
  const said = listenForSecrets(page)
  await page.goto('/signup/register?type=banking')
  await fillRegistration(page, who)
  await page.getByText('Corporate', { exact: true }).click()
  expect(await stored(page, 'sessionStorage', 'registrationData')).toMatchObject({
    fullName: 'Imogen Hartley',
    email: who.Email,
    bankingAccountType: 'corporate',
    accountType: 'banking',
  })
  await page.reload()
  for (const [label, text] of Object.entries(who))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  await expect(page.getByRole('radio', { name: 'Corporate' })).toBeChecked()
  await expect(field(page, 'Password')).toHaveValue('')
  await expectNeverStored(page, [password], said)

  await fillPasswords(page)
  await continueButton(page).click()
  await expect(submitButton(page)).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue(who.Email)
  await expect(field(page, 'Password')).toHaveValue(password)
  await expectNeverStored(page, [password], said)
  await page.goBack()
  await page.goto('/signup/register?type=invest')
  await expect(field(page, 'Email')).toHaveValue(who.Email)
})

/** Fills the session storage to the last character. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let length = 2 ** 22, n = 0; length >= 1; n += 1)
      try {
        sessionStorage.setItem(`full ${n}`, 'x'.repeat(length))
      } catch {
        length /= 2
      }
  })

test('a form without room in the browser’s storage stays in the page, which says so, and is submitted', async ({
  page,
  bank,
}) => {
  const who = applicant()
  await page.goto('/signup/register?type=banking')
  await fillStorage(page)
  await fillRegistration(page, who)
  const noRoom = 'This browser has no room to keep the form.'
  await expect(alert(page)).toContainText(noRoom)
  await continueButton(page).click()
  await expect(submitButton(page)).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue(who.Email)
  await expect(alert(page)).toContainText(noRoom)
  await expectAccessible(page)
  await continueButton(page).click()
  await submitReview(page)
  expect(await applicationsOf(bank, who)).toHaveLength(1)
})

test('after a reload the review asks for the password again, by the same rules', async ({ page, bank }) => {
  const who = applicant()
  const said = listenForSecrets(page)
  await openReview(page, who)
  await expect(reviewGroup(page, 'Password')).toContainText('Chosen. Nobody can read it, not even us.')
  await page.reload()
  await submitButton(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText(['Enter a password', 'Enter the password again'])
  await expect(page).toHaveTitle('Error: Review and submit | Sarsen')
  await expectAccessible(page)
  await field(page, 'Password').fill('password1')
  await field(page, 'Confirm Password').fill('password2')
  await submitButton(page).click()
  await expect(summary(page).getByRole('link')).toHaveText([
    /^That is one of the first passwords that a thief tries\./,
    "Passwords don't match!",
  ])
  await fillPasswords(page)
  await expectNeverStored(page, [password], said)
  await submitReview(page)
  await expectNeverStored(page, [password], said)
  expect(await applicationsOf(bank, who)).toHaveLength(1)
})

test('each group of the review leads back to its fields', async ({ page }) => {
  await openReview(page, applicant())
  const groups = {
    'Edit account': page.getByRole('radio', { name: 'Personal' }),
    'Edit about you': field(page, 'Full Name'),
    'Edit where you live': field(page, 'City'),
    'Edit password': field(page, 'Password'),
  }
  for (const [name, input] of Object.entries(groups)) {
    await page.getByRole('link', { name }).click()
    await expect(input).toBeFocused()
    await continueButton(page).click()
  }
  await page.getByRole('link', { name: 'Edit where you live' }).click()
  await field(page, 'City').fill('Hereford')
  await continueButton(page).click()
  await expect(reviewGroup(page, 'Where you live')).toContainText('Hereford')
})

test('a form that is submitted twice continues once, and Back leads to it', async ({ page }) => {
  await page.goto('/signup/register?type=banking')
  await fillRegistration(page, applicant())
  await continueButton(page).evaluate(button => {
    if (!(button instanceof HTMLButtonElement)) throw new Error('no button')
    button.click()
    button.click()
  })
  await expect(submitButton(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/signup/register?type=banking')
  await expect(continueButton(page)).toBeVisible()
})

test('an application that is submitted twice is sent once', async ({ page, bank }) => {
  const who = applicant()
  const sent: string[] = []
  page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
  await openReview(page, who)
  const over = sendingOver(page)
  await submitButton(page).evaluate(button => {
    if (!(button instanceof HTMLButtonElement)) throw new Error('no button')
    button.click()
    button.click()
  })
  await submitButton(page).press('Enter')
  await passSending(page, over, thanks(page))
  expect(sent).toHaveLength(1)
  expect(await applicationsOf(bank, who)).toHaveLength(1)
})

test('the page waits for a slow bank', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/applications', async route => {
    await released
    await route.fallback()
  })
  await openReview(page, applicant())
  await submitButton(page).click()
  await page.clock.runFor(10_000)
  await expect(page.getByText('Sending your application…')).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Edit|Back)/ })).toHaveCount(0)
  await expectAccessible(page)
  release()
  await expect(thanks(page)).toBeVisible()
})

test('a lost response is requested again, and there is one application', async ({ page, bank }) => {
  const who = applicant()
  await loseAnswer(page)
  await openReview(page, who)
  await submitReview(page, alert(page))
  await expect(alert(page)).toContainText('We did not hear back from the bank.')
  expect(await applicationsOf(bank, who)).toHaveLength(1)
  expect(await stored(page, 'localStorage', 'pendingUser')).toBeNull()
  await expectAccessible(page)

  await page.reload()
  await fillPasswords(page)
  await submitReview(page)
  await expect(page.getByText('the password that counts is the one you sent first')).toBeVisible()
  expect(await applicationsOf(bank, who)).toHaveLength(1)
})

test('a stored application that is sent again with other details says so', async ({ page, bank }) => {
  const who = applicant()
  const said = listenForSecrets(page)
  await loseAnswer(page)
  await openReview(page, who)
  await submitReview(page, alert(page))
  await page.getByRole('link', { name: 'Edit about you' }).click()
  await field(page, 'Full Name').fill('Imogen Harland')
  await continueButton(page).click()
  const known = alert(page).filter({ hasText: 'This application is with us already, as you first sent it.' })
  await submitReview(page, known)
  await expect(known.getByRole('link', { name: '020 7946 0100' })).toBeVisible()
  expect(await applicationsOf(bank, who)).toHaveLength(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start a new application' }).click()
  await expect(page).toHaveURL('/signup')
  const choose = page.getByRole('button', { name: 'Continue', exact: true })
  await expect(choose).toBeVisible()
  await expectNeverStored(page, [who.Email, who['ID or Passport Number'], password], said)
  expect(await stored(page, 'sessionStorage', 'registrationData')).toBeNull()
  await choose.click()
  for (const label of ['Full Name', 'Password'] as const) await expect(field(page, label)).toHaveValue('')
})

test('errors that only the bank finds are shown at the form’s fields', async ({ page }) => {
  // By this browser's clock she is of age; by the bank's she is not.
  await page.clock.install({ time: new Date(Date.now() + 20 * 365 * 86_400_000) })
  const born = new Date(Date.now() - 15 * 365 * 86_400_000).toISOString().slice(0, 10)
  await openReview(page, { ...applicant(), 'Date of Birth': born })
  const answered = page.waitForResponse('**/api/applications')
  await submitButton(page).click()
  expect((await answered).status()).toBe(422)
  await page.clock.runFor(2_100)
  await expect(page).toHaveURL('/signup/register?type=banking')
  await expect(summary(page)).toBeFocused()
  await expect(page).toHaveTitle('Error: Your details | Sarsen')
  await expect(field(page, 'Date of Birth')).toHaveAccessibleDescription(
    'You must be 16 or older to open an account',
  )
  await expect(field(page, 'Password')).toHaveValue(password)

  await field(page, 'Date of Birth').fill('14/3/1991')
  await page.getByRole('link', { name: 'Back to account types' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(field(page, 'Date of Birth')).toHaveValue('14/3/1991')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(summary(page)).toBeHidden()
})

test('a password that only the bank refuses is corrected on the review', async ({ page, bank }) => {
  const who = applicant()
  await page.route(
    '**/api/applications',
    route => changeQuestion(route, body => ({ ...Object(body), password: 'password1' })),
    { times: 1 },
  )
  await openReview(page, who)
  await submitReview(page, summary(page))
  await expect(summary(page)).toBeFocused()
  await expect(page).toHaveURL('/signup/review')
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/^That is one of the passwords/)
  await fillPasswords(page, 'four-grey-stones')
  await submitReview(page)
  expect(await applicationsOf(bank, who)).toHaveLength(1)
})

test('too many applications after a lost response say when to come back, not that nothing was sent', async ({
  page,
}) => {
  const who = applicant()
  await openReview(page, who)
  const request = page.waitForRequest('**/api/applications')
  await page.route('**/api/applications', route => route.abort(), { times: 1 })
  await submitReview(page, alert(page).filter({ hasText: 'We did not hear back' }))
  const body: unknown = (await request).postDataJSON()
  for (let index = 0; index < 10; index += 1) {
    const data = { ...Object(body), id: crypto.randomUUID(), email: applicant().Email }
    expect((await askBank(page, 'POST', '/api/applications', data)).status).toBe(202)
  }
  await submitReview(page, alert(page).filter({ hasText: 'Several applications came from your address' }))
  await expect(alert(page)).toContainText('We did not hear back from the bank.')
  await expect(alert(page)).not.toContainText('Your application was not sent.')
  await expect(alert(page)).toContainText('Nothing you typed is lost.')
  await expectAccessible(page)
  expect(await stored(page, 'sessionStorage', 'registrationData')).toMatchObject({ email: who.Email })
})

test('the sun rises on the success screen, and does not move with reduced motion', async ({ page }) => {
  const sun = page.locator('.sun-rise')
  const durationOf = () => sun.evaluate(element => getComputedStyle(element).animationDuration)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openReview(page, applicant())
  const risen = page.evaluate(
    () =>
      new Promise<boolean>(resolve => {
        document.addEventListener('animationstart', event => {
          if (event.animationName === 'sun-rise') resolve(true)
        })
      }),
  )
  await submitReview(page)
  expect(await risen).toBe(true)
  expect(await durationOf()).toBe('1.2s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(durationOf).toBe('0s')
})

test('the success screen stays while somebody reads it', async ({ page }) => {
  await openReview(page, applicant())
  await submitReview(page)
  await thanks(page).hover()
  await expect(page.getByText('We wait while you read.')).toBeVisible()
  await expectAccessible(page)
  await page.clock.runFor(5_000)
  await expect(page).toHaveURL('/signup/review')
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_500)
  await expect(page).toHaveURL('/login')
})
