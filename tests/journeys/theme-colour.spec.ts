import { expect, test } from './fixtures.ts'

test('the theme colour of the document matches the token', async ({ page }) => {
  await page.goto('/')
  const deep = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--deep').trim(),
  )
  expect(deep).toMatch(/^#[\da-f]{6}$/)
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', deep)
  const manifest = await page.request.get('/site.webmanifest')
  expect(await manifest.json()).toHaveProperty('theme_color', deep)
})
