import { letThrough } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { findMessages } from './find-messages.ts'
import {
  fillMessage,
  messageAbout,
  messageForm,
  openMessageForm,
  sendButton,
  waitForMessageForm,
} from './message-form.ts'

const alert = (page: Page) => messageForm(page).getByRole('alert')

test(
  'an empty form reports each missing field, and focuses the first',
  { tag: '@quick' },
  async ({ page }) => {
    test.slow()
    await openMessageForm(page)
    await sendButton(page).click()
    const sentences = {
      Name: 'Enter your name',
      Email: 'Enter your email',
      Subject: 'Enter a subject',
      Message: 'Enter your message',
    }
    for (const [label, sentence] of Object.entries(sentences)) {
      const field = messageForm(page).getByLabel(label, { exact: true })
      await expect(field).toHaveAccessibleDescription(sentence)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAttribute('required')
    }
    await expect(messageForm(page).getByLabel('Name')).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

test('a field is checked when it is left, and accepted while it is corrected', async ({ page }) => {
  await openMessageForm(page)
  const form = messageForm(page)
  const email = form.getByLabel('Email')
  await form.getByLabel('Name').focus()
  await email.focus()
  await expect(form.getByText('Enter your name')).toBeHidden()
  await email.fill('imogen')
  await form.getByLabel('Name').focus()
  await expect(email).toHaveAccessibleDescription('Enter an email like name@example.com')
  await email.pressSequentially('@')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await form.getByLabel('Name').fill('Imogen Hartley')
  await sendButton(page).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Enter an email like name@example.com')
  await expect(form.getByLabel('Name')).toHaveValue('Imogen Hartley')
})

test('an error that only the bank finds is shown at its field, and no input is lost', async ({
  page,
  bank,
}) => {
  await openMessageForm(page)
  const form = messageForm(page)
  const long = `${crypto.randomUUID()} ${'long '.repeat(800)}`
  await fillMessage(page, { email: 'imogen@sarsen', message: long })
  await sendButton(page).click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Enter an email like name@example.com')
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Message')).toHaveAccessibleDescription(
    'Enter a message of at most 4,000 characters',
  )
  await expect(form.getByLabel('Message')).toHaveValue(long)

  await form.getByLabel('Email').fill('imogen@sarsen.example')
  await form.getByLabel('Message').fill('letter after letter '.repeat(1000))
  await sendButton(page).click()
  await expect(form.getByLabel('Message')).toBeFocused()
  await expect(form.getByLabel('Message')).toHaveAccessibleDescription(
    'Enter a message of at most 4,000 characters',
  )
  expect(await findMessages(bank, long.trim())).toEqual([])
})

test(
  'an anonymous visitor sends a message, which is stored and cleared from the form',
  { tag: '@quick' },
  async ({ page, bank }) => {
    test.slow()
    await openMessageForm(page)
    const form = messageForm(page)
    const { email, message } = messageAbout('two lines\nof text')
    await fillMessage(page, { email, message })
    await sendButton(page).click()
    const toast = page.getByRole('status').filter({ hasText: 'Message Sent Successfully' })
    await expect(toast).toContainText("We'll get back to you within 24 hours.")
    for (const label of ['Name', 'Email', 'Subject', 'Message'])
      await expect(form.getByLabel(label, { exact: true })).toHaveValue('')
    await expect(form.getByText(`We will send our answer to ${email}.`)).toBeVisible()
    expect(await findMessages(bank, message)).toMatchObject([
      { name: 'Imogen Hartley', email, subject: 'Opening an account', isFromCustomer: false },
    ])
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  },
)

test('while a message is being sent the button keeps its label and is announced as busy', async ({
  page,
}) => {
  test.slow()
  await openMessageForm(page)
  await page.route('**/api/messages', () => undefined)
  await fillMessage(page, messageAbout('on its way'))
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(sendButton(page)).toBeFocused()
  await expectAccessible(page)
})

test('a message is sent once, however often the button and Enter are pressed', async ({
  page,
  bank,
  customer,
}) => {
  test.slow()
  await customer.signIn(page)
  await openMessageForm(page)
  const answer = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/api/messages', async route => {
    requests += 1
    await answer.promise
    await route.fallback()
  })
  const { email, message } = messageAbout('pressed twice')
  await fillMessage(page, { email, message })
  await sendButton(page).dblclick()
  await expect(sendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await messageForm(page).getByLabel('Email').press('Enter')
  await expect(sendButton(page)).toHaveText('Send message')
  answer.resolve()
  await expect(page.getByText('Message Sent Successfully')).toBeVisible()
  expect(requests).toBe(1)
  expect(await findMessages(bank, message)).toMatchObject([{ isFromCustomer: true }])
})

test('without a network the text stays and the form says so; a retry sends the same message', async ({
  page,
  bank,
  customer,
}) => {
  test.slow()
  await customer.signIn(page)
  await openMessageForm(page)
  const { email, message } = messageAbout('through a tunnel')
  await fillMessage(page, { email, message })
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await sendButton(page).click()
  await expect(alert(page)).toContainText('We did not hear back from the bank.')
  await expect(messageForm(page).getByLabel('Message')).toHaveValue(message)
  await page.unroute('**/api/**')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)

  // The bank stores it, and its response is lost.
  await page.route('**/api/messages', async route => {
    await letThrough(route)
    await route.abort()
  })
  await sendButton(page).click()
  await expect(alert(page)).toContainText('Nothing you typed is lost.')
  expect(await findMessages(bank, message)).toHaveLength(1)
  await page.unroute('**/api/messages')
  await sendButton(page).click()
  await expect(page.getByText('Message Sent Successfully')).toBeVisible()
  await expect(alert(page)).toBeHidden()
  expect(await findMessages(bank, message)).toHaveLength(1)
})

test('a changed message is a new message, and so is the same text after it was sent', async ({
  page,
  bank,
  customer,
}) => {
  test.slow()
  await customer.signIn(page)
  await openMessageForm(page)
  const { email, message } = messageAbout('first')
  const changed = `${message}, and then more`
  await page.route('**/api/messages', route => route.abort(), { times: 1 })
  await fillMessage(page, { email, message })
  await sendButton(page).click()
  await expect(alert(page)).toBeVisible()
  for (const text of [changed, message, message]) {
    await fillMessage(page, { email, message: text })
    await sendButton(page).click()
    await expect(messageForm(page).getByText(`We will send our answer to ${email}.`)).toBeVisible()
  }
  expect(await findMessages(bank, changed)).toHaveLength(1)
  expect(await findMessages(bank, message)).toHaveLength(2)
})

test('a visitor who writes too often reads when to try again, and keeps the text', async ({
  page,
  bank,
  customer,
}) => {
  test.slow()
  await customer.signIn(page)
  await openMessageForm(page)
  const { email, message } = messageAbout('once more')
  for (let sent = 0; sent < 5; sent += 1) {
    await fillMessage(page, { email, message: `${message} ${sent}` })
    await sendButton(page).click()
    await expect(messageForm(page).getByText(`We will send our answer to ${email}.`)).toBeVisible()
  }
  await fillMessage(page, { email, message })
  await sendButton(page).click()
  await expect(alert(page)).toContainText('Your message was not sent')
  await expect(alert(page)).toContainText(/You can try again in \d+ minutes\. Our number is 020 7946 0100\./)
  await expect(messageForm(page).getByText("We'll get back to you")).toBeHidden()
  await expect(messageForm(page).getByLabel('Message')).toHaveValue(message)
  expect(await findMessages(bank, message)).toEqual([])
  await expectAccessible(page)
})

test('an enquiry on another page leads to the form with its subject chosen', async ({ page }) => {
  await page.goto('/about/careers')
  await page.getByRole('link', { name: 'Apply by message' }).first().click()
  await expect(page).toHaveURL('/about/contact?subject=careers#message')
  await expect(messageForm(page).getByLabel('Subject')).toHaveValue('careers')
  await expect(messageForm(page)).toBeInViewport()
  await page.goto('/about/contact?subject=nonsense')
  await waitForMessageForm(page)
  await expect(messageForm(page).getByLabel('Subject')).toHaveValue('')
})

for (const path of ['/about/contact', '/contact']) {
  test(`an enquiry on ${path} itself sets the subject in place, and keeps the input`, async ({ page }) => {
    await page.goto(path)
    await waitForMessageForm(page)
    const form = messageForm(page)
    await fillMessage(page, { message: 'Half a letter' })
    await page.getByRole('link', { name: 'Send Inquiry' }).click()
    await expect(form.getByLabel('Subject')).toHaveValue('open-account')
    await expect(form.getByLabel('Subject')).toBeFocused()
    await expect(form.getByLabel('Name')).toHaveValue('Imogen Hartley')
    await expect(form.getByLabel('Message')).toHaveValue('Half a letter')
    await expect(page).toHaveURL('/about/contact?subject=open-account#message')
  })
}

test('telephone and email are offered when the form’s script does not load', async ({ page }) => {
  test.slow()
  await page.route('**/assets/islands-*.js', route => route.abort())
  await page.goto('/about/contact')
  const advice = messageForm(page).getByText(/needs JavaScript/)
  await expect(advice).toBeHidden()
  await fillMessage(page, { message: 'Half a letter' })
  await sendButton(page).click()
  await page.evaluate(() => document.getAnimations().forEach(animation => animation.finish()))
  await expect(advice).toBeVisible()
  await expect(messageForm(page).getByRole('link', { name: '020 7946 0100' })).toBeVisible()
  await expect(messageForm(page).getByLabel('Message')).toHaveValue('Half a letter')
  await expect(page).toHaveURL('/about/contact')
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('telephone and email replace the form', async ({ page }) => {
    await page.goto('/about/contact?subject=careers#message')
    const section = messageForm(page)
    await expect(section.getByText(/needs JavaScript/)).toBeVisible()
    await expect(section.getByRole('link', { name: '020 7946 0100' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    )
    await expect(section.getByRole('link', { name: 'support@sarsen.example' })).toHaveAttribute(
      'href',
      'mailto:support@sarsen.example',
    )
    await expect(section.getByRole('button')).toHaveCount(0)
    await expect(section.getByText('All four fields are required.')).toBeHidden()
  })
})
