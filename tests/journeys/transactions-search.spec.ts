import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { signInAsDemo } from './sign-in-as-demo.ts'
import { filterButton, filters, found, lines, openTransactions, searchBox } from './transactions-page.ts'

test(
  'a search starts when typing pauses, matches descriptions and references, and is in the address',
  { tag: '@quick' },
  async ({ page }) => {
    await signInAsDemo(page)
    await page.clock.install()
    await openTransactions(page, '?page=3')
    await expect(page.getByText(/^Showing 21 to 30 of/)).toBeVisible()
    const searches: string[] = []
    page.on('request', request => {
      const search = new URL(request.url()).searchParams.get('search')
      if (request.url().includes('/api/') && search !== null) searches.push(search)
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const part of ['HU', 'LL', '-DEP']) {
      await searchBox(page).pressSequentially(part)
      await page.clock.runFor(290)
    }
    await page.clock.resume()
    await expect(page).toHaveURL(/\?search=HULL-DEP$/)
    await expect(found(page)).toHaveText(/^\d+ transactions$/)
    await expect(lines(page).filter({ hasNotText: 'HULL-DEP' })).toHaveCount(0)
    expect(new Set(searches)).toEqual(new Set(['HULL-DEP']))
    const byReference = await found(page).textContent()

    // Typed without a pause, it is one step of the history, and Back removes it whole.
    await searchBox(page).fill('hull-dep-3')
    await expect(page).toHaveURL(/\?search=hull-dep-3$/)
    await page.reload()
    await expect(searchBox(page)).toHaveValue('hull-dep-3')
    await expect(lines(page).filter({ hasNotText: 'HULL-DEP-3' })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText(/^Showing 21 to 30 of/)).toBeVisible()
    await expect(searchBox(page)).toHaveValue('')
    expect(byReference).not.toBe(await found(page).textContent())

    await searchBox(page).fill('nothing is called so')
    await searchBox(page).press('Enter')
    await expect(page.getByText('No transactions match. Clear filters.')).toBeVisible()
    await expect(found(page)).toHaveText('0 transactions')
    // Announced, but hidden beside the sentence that says the same.
    expect(await found(page).boundingBox()).toMatchObject({ width: 1, height: 1 })
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(lines(page)).toHaveCount(10)
    await expect(searchBox(page)).toHaveValue('')
  },
)

test('during a search the old rows stay, dimmed', async ({ page }) => {
  await signInAsDemo(page)
  await openTransactions(page)
  await expect(lines(page)).toHaveCount(10)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/transactions?*search=*', async route => {
    await released
    await route.fallback()
  })
  await searchBox(page).fill('hull-dep')
  await searchBox(page).press('Enter')
  const list = page.locator('[aria-busy=true]').filter({ has: lines(page) })
  await expect(list).toHaveCSS('opacity', '0.6')
  release()
  await expect(list).toHaveCount(0)
  await expect(lines(page).filter({ hasText: /hull-dep/i })).not.toHaveCount(0)
  await expect(lines(page).filter({ hasNotText: /hull-dep/i })).toHaveCount(0)
})

test('filters are chosen with the keyboard, counted before they apply, and removed one by one', async ({
  page,
}) => {
  await signInAsDemo(page)
  await openTransactions(page)
  await expect(lines(page)).toHaveCount(10)
  await filterButton(page).focus()
  await page.keyboard.press('Enter')
  const status = filters(page).getByRole('group', { name: 'Status' })
  await expect(status.getByRole('radio')).toHaveCount(3)
  await expectAccessible(page)
  await expect(status.getByRole('radio', { name: 'All Status' })).toBeChecked()
  await status.getByRole('radio', { name: 'All Status' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(status.getByRole('radio', { name: 'Declined' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(filters(page).getByRole('radio', { name: 'Over £1M' })).toBeChecked()
  const show = filters(page).getByRole('button', { name: /^Show/ })
  await expect(show).toHaveText(/^Show \d{1,2} transactions$/)
  const counted = ((await show.textContent()) ?? '').replace('Show ', '')
  await show.press('Enter')

  await expect(page).toHaveURL(/\?status=declined&amountBand=high$/)
  await expect(found(page)).toHaveText(counted)
  await expect(filterButton(page)).toBeFocused()
  await expect(filterButton(page)).toHaveAccessibleName('Filter (2 filters are on)')
  await expect(lines(page).filter({ hasNotText: 'Flagged for Review' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Over £1M, remove filter' }).click()
  await expect(page).toHaveURL(/\?status=declined$/)
  await expect(filterButton(page)).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Over £1M, remove filter' })).toBeVisible()
})

test('dates accept common formats, and an invalid range is reported before anything is filtered', async ({
  page,
}) => {
  await signInAsDemo(page)
  await openTransactions(page, '?category=Deposit')
  await filterButton(page).click()
  await expect(filters(page).getByLabel('Category')).toHaveValue('Deposit')
  const from = filters(page).getByRole('textbox', { name: 'From' })
  const to = filters(page).getByRole('textbox', { name: 'To' })
  await from.fill('31 September')
  await to.focus()
  await expect(filters(page)).toContainText('Enter the first day as day, month and year')
  await expect(from).toHaveAccessibleDescription(/Enter the first day/)
  await expectAccessible(page)
  const lastYear = new Date().getFullYear() - 1
  await from.fill(`1 Sept ${lastYear}`)
  await to.fill(`31.8.${lastYear}`)
  await filters(page).getByRole('button', { name: /^Show/ }).click()
  await expect(filters(page)).toContainText('The last day is before the first')
  await expect(to).toBeFocused()
  await to.fill(`30/9/${lastYear}`)
  await filters(page)
    .getByRole('button', { name: /^Show \d+ transactions$/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`category=Deposit&from=${lastYear}-09-01&to=${lastYear}-09-30$`))
  await expect(lines(page).filter({ hasNotText: `Sep ${lastYear}` })).toHaveCount(0)
  await expect(lines(page).first()).toBeVisible()

  await filterButton(page).click()
  await expect(from).toHaveValue(`01/09/${lastYear}`)
  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  await filters(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/category=Deposit/)
  await filterButton(page).click()
  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  await filters(page).getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/transactions\??$/)
})
