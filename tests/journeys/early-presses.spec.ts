// A press before the scripts have loaded (a slow line; a form filled in by the browser) takes effect once they have.
import { expect, test, type Page } from './fixtures.ts'
import { findMessages } from './find-messages.ts'
import { fillMessage, messageAbout, messageForm, sendButton } from './message-form.ts'

/** The scripts that run before the first paint. No page shows before them. */
const isOfHead = (address: string) => /\/assets\/head-script-[^/]+\.js$/.test(address)

/** Opens a page whose other scripts are held back, and returns a function that releases them. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const come = Promise.withResolvers<void>()
  await page.route('**/assets/**/*.js', async route => {
    if (!isOfHead(route.request().url())) await come.promise
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('[data-island-taken]')).toHaveCount(0)
  return come.resolve
}

test('an email that is entered and sent by Enter before the scripts load is stored once', async ({
  page,
  bank,
}) => {
  const email = `imogen.${crypto.randomUUID()}@sarsen.example`
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/newsletter-subscriptions')) requests.push(request.method())
  })
  const scriptsCome = await openBeforeScripts(page, '/about/news')
  const panel = page.getByRole('region', { name: 'Newsletter' })
  await panel.getByLabel('Email').fill(email)
  await panel.getByLabel('Email').press('Enter')
  await panel.getByLabel('Email').press('Enter')
  await expect(page).toHaveURL('/about/news')
  scriptsCome()
  await expect(panel.getByText('You are on the list.')).toBeVisible()
  await expect(panel.getByLabel('Email')).toHaveValue('')
  const stored = await bank.database.query('select email from newsletter_subscription where email = $1', [
    email,
  ])
  expect(stored).toEqual([{ email }])
  expect(requests.length).toBeLessThanOrEqual(1)
})

test('a message that is sent by its button before the scripts load reaches the bank once', async ({
  page,
  bank,
}) => {
  const scriptsCome = await openBeforeScripts(page, '/about/contact')
  const { email, message } = messageAbout('written on a train')
  await fillMessage(page, { email, message })
  await sendButton(page).click()
  await sendButton(page).click()
  await expect(messageForm(page).getByLabel('Message')).toHaveValue(message)
  scriptsCome()
  await expect(messageForm(page).getByText(`We will send our answer to ${email}.`)).toBeVisible()
  expect(await findMessages(bank, message)).toMatchObject([{ name: 'Imogen Hartley', email }])
})

test('missing fields are reported once the scripts have loaded', async ({ page }) => {
  const scriptsCome = await openBeforeScripts(page, '/about/contact')
  await messageForm(page).getByLabel('Email').fill('imogen.hartley@sarsen.example')
  await messageForm(page).getByLabel('Email').press('Enter')
  scriptsCome()
  await expect(messageForm(page).getByLabel('Name')).toBeFocused()
  await expect(messageForm(page).getByLabel('Name')).toHaveAccessibleDescription('Enter your name')
  await expect(messageForm(page).getByLabel('Email')).toHaveValue('imogen.hartley@sarsen.example')
})

test('a branch or question that is searched for before the scripts load is found', async ({ page }) => {
  let scriptsCome = await openBeforeScripts(page, '/help/branches')
  await page.getByLabel('Town or postcode').fill('Bristol')
  await page.getByLabel('Town or postcode').press('Enter')
  scriptsCome()
  await expect(page).toHaveURL('/help/branches?near=Bristol')
  await expect(page.getByText(/nearest to Bristol|miles of Bristol/)).toBeVisible()

  await page.unrouteAll()
  scriptsCome = await openBeforeScripts(page, '/help/faqs')
  await page.getByRole('main').getByRole('searchbox').fill('IBAN')
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  scriptsCome()
  await expect(page.getByText(/questions about “IBAN”/)).toBeVisible()
  await expect(page).toHaveURL('/help/faqs')
})

test(
  'an IBAN that is entered before the scripts load is checked, and is not in the address',
  { tag: '@quick' },
  async ({ page }) => {
    const scriptsCome = await openBeforeScripts(page, '/help/tools')
    await page.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00')
    await page.getByLabel('IBAN', { exact: true }).press('Enter')
    scriptsCome()
    await expect(page.getByText(/Germany/).last()).toBeVisible()
    await expect(page).toHaveURL('/help/tools')
  },
)

test('a carousel button and a theme that are pressed before the scripts load take effect', async ({
  page,
}) => {
  const scriptsCome = await openBeforeScripts(page, '/about')
  const pictures = page.getByRole('region', { name: 'About Sarsen' })
  await pictures.getByRole('button', { name: 'Show Security' }).click()
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  scriptsCome()
  await expect(pictures.getByRole('heading')).toHaveText(['We keep a light on for scams'])
  await expect(page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' })).toBeChecked()
})
