import { expect, test, type Page } from './fixtures.ts'

const canonical = (page: Page) => page.locator('link[rel=canonical]')
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('about: who we are, four pictures, regulatory compliance, partnerships and the head office', async ({
  page,
}) => {
  await page.goto('/about')
  for (const name of ['Who we are', 'Regulatory compliance', 'Banking partnerships', 'London head office'])
    await expect(section(page, name)).toBeVisible()
  await expect(section(page, 'About Sarsen').getByRole('heading', { includeHidden: true })).toHaveCount(4)
  await expect(section(page, 'Regulatory compliance')).toContainText('up to £85,000 per person')
  await expect(section(page, 'Regulatory compliance')).toContainText('No regulator has authorised it')
  await expect(section(page, 'Banking partnerships')).toContainText('Invented, like us.')
  await expect(section(page, 'Banking partnerships').getByRole('listitem')).toHaveCount(6)
  const office = section(page, 'London head office')
  await expect(office).toContainText('1 Lintel Court')
  await expect(office).toContainText('Mon-Fri 9-5')
  await expect(office.getByRole('link', { name: '020 7946 0100' })).toHaveAttribute(
    'href',
    'tel:+442079460100',
  )
  await office.getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/about/contact')
})

test('the pictures of the About page change every two seconds in a loop, and dots choose one', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/about')
  const carousel = section(page, 'About Sarsen')
  await carousel.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island=carousel][data-island-taken]')).toHaveCount(1)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const dots = carousel.getByRole('button', { name: /^Show / })
  await expect(dots).toHaveCount(4)
  await expect(carousel.getByRole('button', { name: 'Pause pictures of Sarsen' })).toBeVisible()
  await carousel.getByRole('button', { name: 'Show Security' }).click()
  const heading = carousel.getByRole('heading')
  await expect(heading).toHaveText(['We keep a light on for scams'])
  await page.getByRole('heading', { level: 1 }).click()
  await page.mouse.move(2, 2)
  await page.clock.runFor(1_990)
  await expect(heading).toHaveText(['We keep a light on for scams'])
  await page.clock.runFor(20)
  await expect(heading).toHaveText(['There is always a chair for you'])
})

test('overview: story, services, vision and achievements, with only the four figures', async ({ page }) => {
  await page.goto('/about/overview')
  for (const name of ['Story', 'Services', 'Vision', 'Achievements'])
    await expect(section(page, name)).toBeVisible()
  await expect(section(page, 'Services').getByRole('link')).toHaveCount(6)
  const achievements = section(page, 'Achievements')
  for (const figure of ['25+', '500K+', '100+', '24/7'])
    await expect(achievements.getByText(figure, { exact: true })).toBeVisible()
  await expect(achievements.getByRole('term')).toHaveCount(4)
})

test('mission and values: mission statements and the five values, at both addresses', async ({ page }) => {
  for (const path of ['/about/mission', '/about/mission-values', '/mission-values']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(canonical(page)).toHaveAttribute('href', 'https://sarsen.example/about/mission')
  }
  await expect(section(page, 'Our mission').getByRole('listitem')).toHaveCount(3)
  await expect(section(page, 'Our values').getByRole('heading', { level: 3 })).toHaveText([
    'Integrity',
    'Client-Centered',
    'Excellence',
    'Respect',
    'Community',
  ])
  await expect(page.getByRole('main')).not.toContainText(/\b(?:law|legal|solicitor|attorney)/i)
})

test('careers: six departments, benefits, four steps, and an application by message', async ({ page }) => {
  await page.goto('/about/careers')
  await expect(section(page, 'Six departments').getByRole('heading', { level: 3 })).toHaveCount(6)
  await expect(section(page, 'Benefits').getByRole('heading', { level: 3 })).toHaveCount(5)
  await expect(section(page, 'Four steps to a first day').getByRole('listitem')).toHaveCount(4)
  const hrefs = await page
    .getByRole('link', { name: 'Apply by message' })
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(new Set(hrefs)).toEqual(new Set(['/about/contact?subject=careers#message']))
})

test('contact: details, both sets of hours, service cards, urgent matters and two ways in', async ({
  page,
}) => {
  for (const path of ['/contact', '/about/contact']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(canonical(page)).toHaveAttribute('href', 'https://sarsen.example/about/contact')
  }
  const urgent = section(page, 'Urgent matters')
  await expect(urgent.getByText('020 7946 0999')).toBeVisible()
  await expect(urgent.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+442079460999')
  await expect(urgent.getByRole('link', { name: '020 7946 0990' })).toHaveAttribute(
    'href',
    'tel:+442079460990',
  )

  const office = section(page, 'Head office')
  await expect(office).toContainText('Stonecutter Lane')
  await expect(office).toContainText(/Head office hours.*Monday to Friday.*9am to 5pm/)
  await expect(office).toContainText(/Telephone hours.*Monday to Friday.*8am to 6pm.*Saturday.*9am to 2pm/)
  await expect(office.getByRole('link', { name: /on the map/ })).toHaveAttribute('href', '/help/branches')

  const ways = section(page, 'Other ways to reach us')
  await expect(ways.getByRole('heading', { level: 3 })).toHaveText(['In-Person', 'Phone', 'Email'])
  const targets = {
    'Find a branch': '/help/branches',
    'Call 020 7946 0100': 'tel:+442079460100',
    'Write an email': 'mailto:support@sarsen.example',
  }
  for (const [name, href] of Object.entries(targets))
    await expect(ways.getByRole('link', { name })).toHaveAttribute('href', href)

  await expect(page.getByRole('main').getByRole('link', { name: 'Open Account' })).toHaveAttribute(
    'href',
    '/personal/open-account',
  )
  await expect(page.getByRole('link', { name: 'Send Inquiry' })).toHaveAttribute(
    'href',
    '/about/contact?subject=open-account#message',
  )
})

test('an unknown path below /about shows the About page', async ({ page, standInStatus }) => {
  const response = await page.goto('/about/no-such-page')
  expect(response?.status()).toBe(standInStatus)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A bank to lean on')
  await expect(canonical(page)).toHaveAttribute('href', 'https://sarsen.example/about')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the About page is complete, with its four pictures', async ({ page }) => {
    await page.goto('/about')
    for (const link of ['Find a branch', 'Mission and Values', 'Read our story', 'See scam alerts'])
      await expect(section(page, 'About Sarsen').getByRole('link', { name: link })).toBeVisible()
    await expect(section(page, 'London head office')).toBeVisible()
  })
})

test('a page without animation loads only the frame’s script', async ({ page }) => {
  for (const path of ['/about/overview', '/about/mission', '/about/careers']) {
    await page.goto(path)
    await expect(page.locator('script[type=module]')).toHaveCount(0)
  }
})
