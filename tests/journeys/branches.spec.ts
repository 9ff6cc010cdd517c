import { branches } from '../../content/branches/branch-list.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'

const path = '/help/branches'
/** A Wednesday in winter, when most branches are open. */
const wednesday = new Date('2026-11-18T11:00:00Z')

const status = (page: Page) => page.locator('[data-part=status]')
const problem = (page: Page) => page.locator('[data-part=problem]')
const names = (page: Page) => page.getByRole('heading', { level: 3 })
const field = (page: Page) => page.getByRole('textbox', { name: 'Town or postcode' })
const entryOf = (page: Page, name: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name, exact: true }) })
const pinOf = (page: Page, town: string) => page.locator(`[data-town="${town}"]`)

/** Opens the page at this time, with its script running. */
async function open(page: Page, address = path, time = wednesday) {
  await page.clock.install({ time })
  await page.goto(address)
  await expect(page.locator('[data-opening=open], [data-opening=closed]')).toHaveCount(branches.length)
}

async function search(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

test(
  'a postcode finds the branches near it, opens the nearest and marks it on the map',
  { tag: '@quick' },
  async ({ page }) => {
    await open(page)
    await expect(status(page)).toHaveText('The first 10 of 50 branches, by nation')
    await search(page, 'bs1 4dj')
    await expect(status(page)).toHaveText('The 10 branches nearest to BS1, 7 of them within 50 miles')
    await expect(names(page).first()).toHaveText('Bristol, Quarry Row')
    await expect(names(page).filter({ visible: true })).toHaveCount(10)
    await expect(page.getByRole('button', { name: /^Show all/ })).toBeHidden()

    const nearest = entryOf(page, 'Bristol, Quarry Row')
    await expect(nearest).toHaveAttribute('open')
    await expect(nearest.getByText('Open until 5pm')).toBeVisible()
    await expect(nearest.getByText('Mon to Fri')).toBeVisible()
    await expect(nearest.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+441214960201')
    await expect(nearest.getByRole('link', { name: 'Book an appointment' })).toHaveAttribute(
      'href',
      '/about/contact?subject=appointment#message',
    )
    await expect(pinOf(page, 'Bristol')).toHaveAttribute('data-chosen')

    await entryOf(page, 'Cardiff').locator('summary').click()
    await expect(nearest).not.toHaveAttribute('open')
    await expect(pinOf(page, 'Cardiff')).toHaveAttribute('data-chosen')
    await expect(pinOf(page, 'Bristol')).not.toHaveAttribute('data-chosen')
  },
)

test('ten branches are listed until the visitor asks for all, and the focus follows the list', async ({
  page,
}) => {
  await open(page)
  await expect(names(page).filter({ visible: true })).toHaveCount(10)
  await expect(page.getByRole('heading', { level: 2, name: 'Scotland' })).toBeHidden()
  const eleventh = names(page).nth(10)
  await page.getByRole('button', { name: 'Show all 50' }).click()
  await expect(names(page).filter({ visible: true })).toHaveCount(50)
  await expect(status(page)).toHaveText('50 branches, by nation')
  await expect(page.getByRole('heading', { level: 2, name: 'Scotland' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show all 50' })).toBeHidden()
  await expect(page.locator('summary:focus')).toContainText((await eleventh.textContent()) ?? '')
})

test('a filter shows ten of its results, and a pin of the others shows them all', async ({ page }) => {
  await open(page)
  await page.getByRole('checkbox', { name: 'Step-free' }).check()
  await expect(names(page).filter({ visible: true })).toHaveCount(10)
  await expect(status(page)).toContainText(/^The first 10 of \d+ branches, by nation$/)
  await page.getByRole('checkbox', { name: 'Step-free' }).uncheck()
  await pinOf(page, 'Inverness').locator('rect').click()
  await expect(page).toHaveURL(path)
  await expect(entryOf(page, 'Inverness')).toHaveAttribute('open')
  await expect(names(page).filter({ visible: true })).toHaveCount(50)
})

test('an unknown place is reported, and the list stays', async ({ page }) => {
  await open(page)
  await search(page, 'Atlantis')
  await expect(problem(page)).toContainText('We do not know a place called “Atlantis”')
  await expect(names(page).filter({ visible: true })).toHaveCount(10)
  await search(page, 'Leeds')
  await page.getByRole('button', { name: 'Show every branch' }).click()
  await expect(status(page)).toHaveText('50 branches, by nation')
  await expect(names(page).filter({ visible: true })).toHaveCount(50)
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
})

test('a search is in the address: it can be shared, and Back returns to the one before', async ({ page }) => {
  await open(page, `${path}?near=bristol`)
  await expect(field(page)).toHaveValue('bristol')
  await expect(status(page)).toContainText('nearest to Bristol')
  await search(page, 'Leeds & York')
  await expect(page).toHaveURL(`${path}?near=Leeds+%26+York`)
  await expect(names(page).first()).toHaveText('Leeds')
  await page.goBack()
  await expect(page).toHaveURL(`${path}?near=bristol`)
  await expect(field(page)).toHaveValue('bristol')
  await expect(names(page).first()).toHaveText('Bristol, Quarry Row')
})

test('filters apply at once, and can be cleared when nothing is left', async ({ page }) => {
  await open(page, path, new Date('2026-12-25T12:00:00Z'))
  await page.getByRole('checkbox', { name: 'Counter' }).check()
  await expect(status(page)).toContainText(/^The first 10 of \d+ branches, by nation$/)
  await page.getByRole('checkbox', { name: 'Open now' }).check()
  await expect(status(page)).toHaveText('No branch in the list has all of that at the moment.')
  await expect(names(page).filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(status(page)).toHaveText('The first 10 of 50 branches, by nation')
  await expect(page.getByRole('checkbox', { name: 'Open now' })).not.toBeChecked()
})

test('Open now follows the clock: at 5pm it drops a branch that closes then', async ({ page }) => {
  await open(page, `${path}?near=BS1`, new Date('2026-07-15T15:58:30Z'))
  await page.getByRole('checkbox', { name: 'Open now' }).check()
  await expect(names(page).first()).toHaveText('Bristol, Quarry Row')
  await page.clock.runFor('01:00')
  await expect(entryOf(page, 'Bristol, Quarry Row').getByText('Open until 5pm')).toBeVisible()
  await page.clock.runFor('00:30')
  await expect(status(page)).toHaveText('No branch in the list has all of that at the moment.')
  await page.getByRole('checkbox', { name: 'Open now' }).uncheck()
  await expect(entryOf(page, 'Bristol, Quarry Row')).toContainText('Closed, opens Thursday 9am')
})

test('a pin chooses its town, and one elsewhere starts a search', async ({ page }) => {
  await open(page, `${path}?near=BS1`)
  await pinOf(page, 'Cardiff').locator('rect').click()
  await expect(entryOf(page, 'Cardiff')).toHaveAttribute('open')
  await expect(page).toHaveURL(`${path}?near=BS1`)
  await pinOf(page, 'Inverness').locator('rect').click()
  await expect(page).toHaveURL(`${path}?near=Inverness`)
  await expect(entryOf(page, 'Inverness')).toHaveAttribute('open')
})

test('the map zooms in, out and back to the whole country, and its names never overlap', async ({ page }) => {
  await open(page)
  const map = page.getByRole('figure', { name: /^Map of Great Britain/ })
  const viewBox = () => map.locator('svg').first().getAttribute('viewBox')
  const whole = await viewBox()
  for (const press of ['Zoom in', 'Zoom in', 'Zoom out', 'Show the whole map']) {
    await map.getByRole('button', { name: press }).click()
    const written = map.locator('text:visible')
    await expect(written).not.toHaveCount(0)
    const overlaps = await written.evaluateAll(texts => {
      const boxes = texts
        .filter(text => getComputedStyle(text).visibility === 'visible')
        .map(text => ({ name: text.textContent, ...text.getBoundingClientRect().toJSON() }))
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            other =>
              one.left < other.right - 1 &&
              other.left < one.right - 1 &&
              one.top < other.bottom - 4 &&
              other.top < one.bottom - 4,
          )
          .map(other => `${one.name} and ${other.name}`),
      )
    })
    expect(overlaps).toEqual([])
  }
  expect(await viewBox()).toBe(whole)
  await expect(map.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
})

test.describe('the browser’s position', () => {
  test('is used when it is allowed, and does not leave the browser', async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 51.48, longitude: -3.18 })
    await open(page, `${path}?near=Leeds`)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(status(page)).toContainText('nearest to your location')
    await expect(names(page).first()).toHaveText('Cardiff')
    await expect(page.getByText('Your location stays in this browser.')).toBeVisible()
    await expect(page).toHaveURL(path)
  })

  test('is reported when it is refused, and the list stays', async ({ page, context }) => {
    await context.clearPermissions()
    await open(page, `${path}?near=Leeds`)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await expect(problem(page)).toContainText('Your browser did not share your location.')
    await expect(names(page).first()).toHaveText('Leeds')
    await search(page, 'York')
    await expect(problem(page)).toBeEmpty()
  })
})

test('the whole page works with the keyboard', async ({ page }) => {
  await open(page)
  await field(page).focus()
  await page.keyboard.type('EH')
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('nearest to EH')
  await expect(field(page)).toBeFocused()
  for (const next of ['Clear the search', 'Search', 'Use my location']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Counter' })).toBeChecked()
  const nearest = entryOf(page, 'Edinburgh, Lawn Close')
  await expect(nearest).toHaveAttribute('open')
  await nearest.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(nearest).not.toHaveAttribute('open')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(nearest.getByRole('link', { name: '0121 496' })).toBeFocused()
})

for (const width of [320, 390]) {
  test(`a phone of ${width} px shows the map above the list, or the list alone`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, `${path}?near=BS1`)
    const map = page.getByRole('figure', { name: /^Map of Great Britain/ })
    await expect(map).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Map' })).toBeChecked()
    await expect(pinOf(page, 'Bristol').locator('text')).toBeInViewport()
    await expect(pinOf(page, 'Inverness').locator('rect')).not.toBeInViewport()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByText('List', { exact: true }).click()
    await expect(map).toBeHidden()
    await expect(names(page).first()).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })
}

test('axe finds nothing in the whole list', async ({ page }) => {
  // The list has fifty branches, with as many names on the map, and axe checks them in both themes.
  test.slow()
  await open(page)
  await page.getByRole('button', { name: 'Show all 50' }).click()
  await expectAccessible(page)
})

test('axe finds nothing in a search with a branch open', async ({ page }) => {
  await open(page, `${path}?near=BS1`)
  await expect(entryOf(page, 'Bristol, Quarry Row')).toHaveAttribute('open')
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every branch is listed by nation with its address, hours and telephone', async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('Searching needs JavaScript.')).toBeVisible()
    await expect(field(page)).toBeHidden()
    for (const nation of ['England', 'Scotland', 'Wales', 'Northern Ireland'])
      await expect(page.getByRole('heading', { level: 2, name: nation, exact: true })).toBeVisible()
    await expect(names(page)).toHaveCount(branches.length)
    const cardiff = entryOf(page, 'Cardiff')
    await expect(cardiff.getByText('Open every day')).toBeVisible()
    await cardiff.locator('summary').click()
    await expect(cardiff.getByText('31 Castle Arcade, Cardiff CF10')).toBeVisible()
    await expect(cardiff.getByText('9am to 5pm')).toBeVisible()
    await expect(cardiff.getByRole('link', { name: /^0121 496 0\d{3}$/ })).toBeVisible()
  })
})
