// A customer's messages (rulings, "No dead controls"): written, listed and answered on the support page.
import { letThrough } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { expectTryAgain, stopTime } from './pass-time.ts'
import { findMessages } from './find-messages.ts'
import { messageForm, sendButton } from './message-form.ts'
import { answer, openSupport, ownMessages, panel, sendByApi } from './support-page.ts'

const alert = (page: Page) => messageForm(page).getByRole('alert')
const field = (page: Page, label: string) => messageForm(page).getByLabel(label, { exact: true })

/** A text that no other test uses. */
const textAbout = (matter: string) => `${matter}, ${crypto.randomUUID()}`

async function write(page: Page, message: string, subject = 'cards'): Promise<void> {
  await field(page, 'Subject').selectOption(subject)
  await field(page, 'Message').fill(message)
}

test(
  'a message is sent under the customer’s name, the form is cleared, and the list shows it as received',
  { tag: '@quick' },
  async ({ page, bank, customer }) => {
    await customer.signIn(page)
    await openSupport(page)
    await expect(panel(page, 'Your messages')).toContainText('You have not sent us anything yet.')
    const text = textAbout('My card was kept by a machine.\nWhat now?')
    await write(page, text)
    await sendButton(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent Successfully' })).toContainText(
      "We'll get back to you within 24 hours.",
    )
    await expect(field(page, 'Name')).toHaveValue(customer.name)
    await expect(field(page, 'Email')).toHaveValue(customer.email)
    await expect(field(page, 'Subject')).toHaveValue('')
    await expect(field(page, 'Message')).toHaveValue('')
    await expect(messageForm(page).getByText('We have received your message.')).toBeVisible()
    expect(await findMessages(bank, text)).toMatchObject([
      { name: customer.name, email: customer.email, subject: 'Cards', isFromCustomer: true },
    ])
    await expect(ownMessages(page)).toHaveCount(1)
    await expect(ownMessages(page)).toContainText(/Cards.*Sent.*Received/s)
    await expect(panel(page, 'Write to us')).toContainText('1 open, 0 answered')
    await expectAccessible(page)
  },
)

test(
  'an empty form and an invalid email are reported at their fields, and nothing is sent',
  { tag: '@quick' },
  async ({ page, customer }) => {
    test.slow()
    await customer.signIn(page)
    await openSupport(page)
    await field(page, 'Name').fill('')
    await field(page, 'Email').fill('imogen')
    await sendButton(page).click()
    const sentences = {
      Name: 'Enter your name',
      Email: 'Enter an email like name@example.com',
      Subject: 'Enter a subject',
      Message: 'Enter your message',
    }
    for (const [label, sentence] of Object.entries(sentences))
      await expect(field(page, label)).toHaveAccessibleDescription(sentence)
    await expect(field(page, 'Name')).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await field(page, 'Name').fill('Imogen')
    await field(page, 'Email').fill('imogen@sarsen.example')
    await write(page, 'x'.repeat(4001))
    await sendButton(page).click()
    await expect(field(page, 'Message')).toHaveAccessibleDescription(
      'Enter a message of at most 4,000 characters',
    )
    await expect(ownMessages(page)).toHaveCount(0)
  },
)

test('after a lost response and a reload no text is lost, and the message is stored once', async ({
  page,
  bank,
  customer,
}) => {
  await customer.signIn(page)
  await openSupport(page)
  const text = textAbout('Through a tunnel')
  await write(page, text)
  await page.route('**/api/**', route => route.abort('internetdisconnected'))
  await sendButton(page).click()
  await expect(alert(page)).toContainText('We did not hear back from the bank.')
  await page.unroute('**/api/**')
  await expectAccessible(page)

  // The bank stores it, and its response is lost.
  await page.route('**/api/messages', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await letThrough(route)
    return route.abort()
  })
  await sendButton(page).click()
  await expect.poll(() => findMessages(bank, text)).toHaveLength(1)
  await expect(alert(page)).toContainText('Nothing you typed is lost.')
  await page.unroute('**/api/messages')
  await page.reload()
  await expect(field(page, 'Subject')).toHaveValue('cards')
  await expect(field(page, 'Message')).toHaveValue(text)
  await sendButton(page).click()
  await expect(messageForm(page).getByText('We have received your message.')).toBeVisible()
  expect(await findMessages(bank, text)).toHaveLength(1)
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('')
})

test('a draft stays in its customer’s tab alone', async ({ page, customer, newCustomer }) => {
  await customer.signIn(page)
  await openSupport(page)
  await write(page, 'Half a letter')
  await page.getByRole('link', { name: 'Statements' }).first().click()
  await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Message')).toHaveValue('Half a letter')
  await newCustomer.signIn(page)
  await openSupport(page)
  await expect(field(page, 'Name')).toHaveValue(newCustomer.name)
  await expect(field(page, 'Message')).toHaveValue('')
})

test('a link sets its subject once, and no text; typed text stays', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSupport(page, '?subject=payments&message=Refund+me#message')
  await expect(field(page, 'Subject')).toHaveValue('payments')
  await expect(field(page, 'Message')).toHaveValue('')
  await expect(field(page, 'Message')).toBeFocused()
  await field(page, 'Message').fill('I do not know this one')
  await field(page, 'Subject').selectOption('security')
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('I do not know this one')
  await expect(field(page, 'Subject')).toHaveValue('security')
  await openSupport(page, '?subject=nonsense')
  await expect(field(page, 'Message')).toHaveValue('I do not know this one')
  await expect(field(page, 'Subject')).toHaveValue('security')
})

test('a customer who writes too often reads when to try again, and keeps the text', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  for (let sent = 1; sent <= 5; sent += 1)
    await sendByApi(page, { subject: 'Cards', message: `Number ${sent}` })
  await openSupport(page)
  await write(page, 'Number 6')
  await sendButton(page).click()
  await expect(alert(page)).toContainText('Your message was not sent, and nothing you typed is lost.')
  await expect(alert(page)).toContainText(/You can try again in \d+ minutes\. Our number is 020 7946 0100\./)
  await expect(field(page, 'Message')).toHaveValue('Number 6')
  await expectAccessible(page)
})

test('an answer appears below its message, and a notification leads to it', async ({
  page,
  bank,
  customer,
}) => {
  test.slow()
  await customer.signIn(page)
  const text = textAbout('Is my card free abroad?')
  await sendByApi(page, { subject: 'A card abroad', message: text })
  await sendByApi(page, { subject: 'Hours', message: 'Open on Sunday?' })
  await answer(bank, text, 'It is not.\n\nWe charge 2.5%.')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: 'Message Answered' }).click()
  await expect(page).toHaveURL('/uk-banking-dashboard/support#messages')
  await expect(panel(page, 'Your messages')).toBeInViewport()
  await expect(panel(page, 'Write to us')).toContainText('1 open, 1 answered')
  const answered = ownMessages(page).filter({ hasText: 'A card abroad' })
  await expect(answered).toContainText('Answered')
  await expect(ownMessages(page).filter({ hasText: 'Hours' })).toContainText('Received')
  await expect(answered.getByText('We charge 2.5%.')).toBeHidden()
  await answered.getByText('A card abroad').click()
  await expect(answered.getByText(text)).toBeVisible()
  await expect(answered.getByText('It is not.\n\nWe charge 2.5%.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await answered.getByText('A card abroad').press('Enter')
  await expect(answered.getByText('We charge 2.5%.')).toBeHidden()
})

test('an answer appears by itself while the page is open', async ({ page, bank, customer }) => {
  await page.clock.install()
  await customer.signIn(page)
  const text = textAbout('Still there?')
  await sendByApi(page, { subject: 'Hours', message: text })
  await openSupport(page)
  await ownMessages(page).getByText('Hours').click()
  await expect(ownMessages(page)).toContainText('When it is answered, we tell you')
  await answer(bank, text, 'We are.')
  await page.clock.runFor(31_000)
  await expect(ownMessages(page).getByText('We are.')).toBeVisible()
})

test('messages come five a page, and the list says when the bank does not answer', async ({
  page,
  bank,
  customer,
}) => {
  test.slow()
  await page.clock.install()
  await customer.signIn(page)
  await sendByApi(page, { subject: 'Number 1', message: 'Hello' })
  await bank.database.query(
    `insert into message (id, customer_id, name, email, subject, message, sent_at)
     select gen_random_uuid(), customer_id, name, email, 'Number ' || n, message, sent_at + n * interval '1 min'
       from message, generate_series(2, 6) n
      where customer_id = (select id from customer where email = $1)`,
    [customer.email],
  )
  await openSupport(page)
  await expect(ownMessages(page)).toHaveCount(5)
  await expect(ownMessages(page).first()).toContainText('Number 6')
  const list = panel(page, 'Your messages')
  await list.getByRole('button', { name: 'Next' }).click()
  await expect(ownMessages(page)).toHaveCount(1)
  await expect(list).toContainText('Showing 6 to 6 of 6 messages')
  await page.route('**/api/messages?**', route => route.abort())
  await page.clock.runFor(32_000)
  await expect(list).toContainText('We cannot reach the bank at the moment.')
  await expect(ownMessages(page)).toHaveCount(1)
  await expectAccessible(page)
  await stopTime(page)
  await page.reload()
  await expectTryAgain(page, list, 'We could not load your messages.', /\/api\/messages\?/)
  await page.unroute('**/api/messages?**')
  await expect(ownMessages(page)).toContainText('Number 1')
})
