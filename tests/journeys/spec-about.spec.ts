// The carousel of the About page (spec section 2, Other public pages; section 4).
import { expect, test } from './fixtures.ts'
import { pictureFile } from './picture-file.ts'

test('each of the four dots shows a picture of its own', async ({ page }) => {
  await page.goto('/about')
  const carousel = page.getByRole('region', { name: 'About Sarsen' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island=carousel][data-island-taken]')).toHaveCount(1)
  const dots = carousel.getByRole('button', { name: /^Show / })
  await expect(dots).toHaveCount(4)
  const files = new Set<string>()
  for (const dot of await dots.all()) {
    await dot.click()
    await expect(dot).toHaveAttribute('aria-current', 'true')
    files.add(await pictureFile(carousel.getByRole('img')))
  }
  expect(files.size).toBe(4)
})
