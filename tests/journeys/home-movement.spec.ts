import { expectAccessible } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The home page with its scripts running and its time stopped. */
async function openStill(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await expect(page.locator('[data-island-taken]')).toHaveCount(2)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
}

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const slides = [
  'A card for the way you spend',
  'Savings that stay within reach',
  'Your branch, in your pocket',
  'Lending to build with',
] as const
const scenes = ['Show dawn', 'Show morning', 'Show noon', 'Show golden hour', 'Show dusk']
const current = (page: Page, names: readonly string[]) =>
  page
    .locator('button[aria-current=true]')
    .evaluateAll(
      (buttons, known) => buttons.map(button => button.ariaLabel ?? '').find(label => known.includes(label)),
      [...names],
    )

/** Moves the carousel to its first slide, and releases it. */
async function showFirst(page: Page): Promise<void> {
  await carousel(page).getByRole('button', { name: 'Show Cards' }).click()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.move(2, 2)
}

test('the carousel shows each of four pictures for two seconds, in a loop', async ({ page }) => {
  await openStill(page)
  await showFirst(page)
  for (const heading of [slides[1], slides[2], slides[3], slides[0]]) {
    await page.clock.runFor(1_990)
    await expect(carousel(page).getByRole('heading', { name: heading })).toBeHidden()
    await page.clock.runFor(20)
    await expect(carousel(page).getByRole('heading')).toHaveText([heading])
  }
})

test('arrows and dots choose a slide, in a loop', async ({ page }) => {
  await openStill(page)
  const heading = carousel(page).getByRole('heading')
  await showFirst(page)
  await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
  await expect(heading).toHaveText([slides[3]])
  await carousel(page).getByRole('button', { name: 'Next slide' }).click()
  await expect(heading).toHaveText([slides[0]])
  await carousel(page).getByRole('button', { name: 'Show Online Banking' }).click()
  await expect(heading).toHaveText([slides[2]])
  await expect(carousel(page).getByRole('link')).toHaveAttribute('href', '/personal/convenient-banking')
  await page.clock.resume()
  await expectAccessible(page)
})

test('the carousel pauses under the pointer and the focus, and stops with its button', async ({ page }) => {
  await openStill(page)
  await showFirst(page)
  await carousel(page).hover()
  await page.clock.runFor(6_000)
  await expect(carousel(page).getByRole('heading')).toHaveText([slides[0]])

  await page.mouse.move(2, 2)
  await page.getByRole('button', { name: 'Pause background' }).focus()
  await page.keyboard.press('Tab')
  await expect(carousel(page).getByRole('link')).toBeFocused()
  await page.clock.runFor(6_000)
  await expect(carousel(page).getByRole('heading')).toHaveText([slides[0]])

  await carousel(page).getByRole('button', { name: 'Pause highlights' }).click()
  await page.mouse.move(2, 2)
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor(6_000)
  await expect(carousel(page).getByRole('heading')).toHaveText([slides[0]])
  await expect(carousel(page).getByRole('button', { name: 'Play highlights' })).toBeVisible()
})

test('the background shows each of five pictures for three seconds, in a loop', async ({ page }) => {
  await openStill(page)
  await page.getByRole('button', { name: 'Show dawn' }).click()
  await page.getByRole('region', { name: 'Announcements' }).hover()
  for (const [at, scene] of [...scenes.slice(1), scenes[0]].entries()) {
    await page.clock.runFor(2_990)
    expect(await current(page, scenes)).toBe(scenes[at])
    await page.clock.runFor(20)
    await expect.poll(() => current(page, scenes)).toBe(scene)
  }
  await page.getByRole('button', { name: 'Pause background' }).click()
  await page.getByRole('region', { name: 'Announcements' }).hover()
  await page.clock.runFor(9_000)
  expect(await current(page, scenes)).toBe('Show dawn')
})

test('with reduced motion nothing moves, and the arrows still work', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openStill(page)
  await page.clock.runFor(20_000)
  await expect(carousel(page).getByRole('heading')).toHaveText([slides[0]])
  expect(await current(page, scenes)).toBe('Show dawn')
  await carousel(page).getByRole('button', { name: 'Next slide' }).click()
  await expect(carousel(page).getByRole('heading')).toHaveText([slides[1]])

  const announcements = page.getByRole('region', { name: 'Announcements' })
  await expect(announcements.getByRole('link')).toHaveText(['Please update your contact details'])
  await expect(announcements.locator('[aria-live=polite]')).toHaveCount(1)
  await announcements.getByRole('button', { name: 'Next announcement' }).click()
  await expect(announcements.getByRole('link')).toHaveText(['Move your student account to premium features'])
  await announcements.getByRole('button', { name: 'Previous announcement' }).click()
  await announcements.getByRole('button', { name: 'Previous announcement' }).click()
  await expect(announcements.getByRole('link')).toHaveText(['Special rates on business loans'])
  await page.clock.resume()
  await expectAccessible(page)
})

test('the announcements scroll in a line, pause under the pointer and stop with their button', async ({
  page,
}) => {
  await page.goto('/')
  const announcements = page.getByRole('region', { name: 'Announcements' })
  const states = () =>
    announcements
      .locator('ul')
      .evaluateAll(lines => lines.flatMap(line => line.getAnimations().map(each => each.playState)))
  await expect(announcements.getByRole('listitem')).toHaveCount(4)
  await expect(announcements.locator('[aria-live=polite]')).toHaveCount(0)
  expect(await states()).toEqual(['running', 'running'])
  await announcements.locator('ul').first().hover({ force: true })
  await expect.poll(states).toEqual(['paused', 'paused'])
  await page.mouse.move(600, 600)
  await announcements.getByRole('button', { name: 'Pause announcements' }).click()
  await expect.poll(states).toEqual([])
  await expect(announcements.getByRole('button', { name: 'Play announcements' })).toBeFocused()
  await announcements.getByRole('button', { name: 'Play announcements' }).click()
  await expect.poll(states).toEqual(['running', 'running'])
})

test('a focused link stops the announcements', async ({ page }) => {
  await page.goto('/')
  const last = page.getByRole('link', { name: 'Special rates on business loans' })
  await last.focus()
  await expect(last).toBeInViewport()
  await expect(last).toHaveAttribute('href', '/business-banking/financing')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all slides can be read, nothing moves and no control is useless', async ({ page }) => {
    await page.goto('/')
    await expect(carousel(page).getByRole('heading')).toHaveText([...slides])
    await expect(carousel(page).getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /announcements|background/ })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Announcements' }).getByRole('link')).toHaveCount(4)
  })
})
