// The support page (spec section 2): telephone lines, the message form, and three questions.
import { expectAccessible, expectNoSidewaysScroll, expectNothingBeyondScreen } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { messageForm } from './message-form.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { openSupport, panel, supportPath } from './support-page.ts'

test('three lines can be called, the first flagged Priority', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSupport(page)
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  const lines = [
    ['Priority Banking Support', '24/7', '020 7946 0321', 'tel:+442079460321'],
    ['Compliance & Verification', 'Mon-Fri 9:00-18:00', '020 7946 0147', 'tel:+442079460147'],
    ['General Enquiries', 'Mon-Sat 8:00-20:00', '0121 496 0110', 'tel:+441214960110'],
  ] as const
  const cards = panel(page, 'Call us').getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const [index, [name, hours, phone, href]] of lines.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading', { name })).toBeVisible()
    await expect(card).toContainText(hours)
    await expect(card).toContainText(phone)
    await expect(card.getByRole('link', { name: `Call Now: ${name}` })).toHaveAttribute('href', href)
    await expect(card.getByText('Priority', { exact: true })).toHaveCount(index === 0 ? 1 : 0)
  }
})

test('three questions open and close with pointer and keyboard, with the figures of section 9', async ({
  page,
  customer,
}) => {
  await customer.signIn(page)
  await openSupport(page)
  const questions = panel(page, 'Frequently asked questions')
  const answers = {
    'Why is a deposit being verified?':
      /over £1M need compliance verification, which takes 2-5 business days/,
    'Why was my transfer flagged for review?': /over £100K need extra verification/,
    'How is my money protected?': /\(FSCS\), up to £85,000/,
  }
  for (const [index, [question, words]] of Object.entries(answers).entries()) {
    const answer = questions.getByText(words)
    await expect(answer).toBeVisible({ visible: index === 0 })
    if (index === 0) continue
    await questions.getByText(question).click()
    await expect(answer).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(answer).toBeHidden()
  }
  await expect(questions.getByRole('link', { name: 'All FAQs' })).toHaveAttribute('href', '/help/faqs')
})

test('Live Chat and Email Support lead to the form with its subject chosen', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSupport(page)
  const ways = panel(page, 'Write to us')
  const form = messageForm(page)
  await expect(ways.getByRole('link', { name: 'support@sarsen.example' })).toHaveAttribute(
    'href',
    'mailto:support@sarsen.example',
  )
  for (const [way, subject] of [
    ['Live Chat', 'chat'],
    ['Email Support', 'general'],
    ['Live Chat', 'chat'],
  ] as const) {
    await ways.getByRole('link', { name: way }).click()
    await expect(form.getByLabel('Subject')).toHaveValue(subject)
    await expect(form.getByLabel('Message')).toBeFocused()
    await expect(form).toBeInViewport()
  }
  await ways.getByRole('link', { name: 'Your messages' }).press('Enter')
  await expect(panel(page, 'Your messages')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(panel(page, 'Your messages').getByRole('link', { name: 'Write a message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Message')).toBeFocused()
})

test('the notice about deposits in review shows only to customers with one', async ({ page, customer }) => {
  await customer.signIn(page)
  await openSupport(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Verification in progress.')).toHaveCount(0)
  await signInAsDemo(page)
  await page.goto('/uk-banking-dashboard/overview')
  await page.getByRole('link', { name: 'What this means' }).press('Enter')
  await expect(page).toHaveURL(supportPath)
  await expect(panel(page, 'Compliance notice')).toContainText(
    'Verification in progress. High-value deposits on your account are being verified. All services remain active.',
  )
})

test('the address on promotions leads here', async ({ page, customer }) => {
  await customer.signIn(page)
  await page.goto('/support')
  await expect(page).toHaveURL(supportPath)
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
})

test('the page fits phones and large text, in both themes', async ({ page }) => {
  test.slow()
  await signInAsDemo(page)
  await openSupport(page)
  await expectAccessible(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNothingBeyondScreen(page, 'main *')
})
