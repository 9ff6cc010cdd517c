import { expect, test } from './fixtures.ts'

test('browsers and phones frame the pages in the colour of a token that they cannot read', async ({
  page,
}) => {
  await page.goto('/')
  const deep = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--deep').trim(),
  )
  expect(deep).toMatch(/^#[\da-f]{6}$/)
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', deep)
  const manifest = await page.request.get('/site.webmanifest')
  expect(await manifest.json()).toHaveProperty('theme_color', deep)
})
