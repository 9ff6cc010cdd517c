// The announcements, the carousel and the background of the home page (spec section 2, Home; section 9).
import { expect, test } from './fixtures.ts'
import { pictureFile } from './picture-file.ts'

test('the four announcements come in order', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Announcements' }).getByRole('link')).toHaveText([
    'Please update your contact details',
    'Move your student account to premium features',
    'See the new mobile app features',
    'Special rates on business loans',
  ])
})

test('there are four pictures in the carousel and five in the background, with a dot for each', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('[data-island-taken]')).toHaveCount(2)
  const carousel = page.getByRole('region', { name: 'Highlights' })
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
  for (const [area, picture, count] of [
    [carousel, carousel.getByRole('img'), 4],
    [hero, hero.locator('img:not(.opacity-0)'), 5],
  ] as const) {
    const dots = area.getByRole('button', { name: /^Show / })
    await expect(dots).toHaveCount(count)
    const files = new Set<string>()
    for (const dot of await dots.all()) {
      await dot.click()
      await expect(dot).toHaveAttribute('aria-current', 'true')
      files.add(await pictureFile(picture))
    }
    expect(files.size).toBe(count)
  }
})
