import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openJourneyCustomer } from './journey-customer.ts'
import { longNames, longOrder } from './long-names.ts'
import { confirmAndProcess, dialogOf, fillIn, openDialog } from './transfer-dialog.ts'

const { recipientName: recipient, reference } = longOrder

/**
 * Expects no element to overflow its container, except those that scroll, that are cut on purpose, or that extend a
 * press area.
 */
async function expectNothingCutOff(page: Page) {
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll('li, dialog, [role=dialog] *, [role=alert] *, [role=status] *, header, td')]
      .filter(each => each instanceof HTMLElement && each.offsetParent !== null && each.clientWidth > 1)
      .filter(each => !each.matches('input, .truncate, .tap') && each.scrollWidth > each.clientWidth + 1)
      .filter(each => getComputedStyle(each).display !== 'inline')
      .map(each => `${each.tagName} ${each.className}`),
  )
  expect(cutOff).toEqual([])
}

for (const width of [390, 768, 1440]) {
  test(`names and references of 140 characters without a space fit ${width} px`, async ({ page, bank }) => {
    const customer = await openJourneyCustomer(bank, 5_000_00n, {
      names: longNames,
      isAtPrivateDesk: true,
    })
    await page.setViewportSize({ width, height: 900 })
    await customer.signIn(page)
    await openDialog(page)
    await fillIn(page, { recipient, reference, amount: '1250.75' })
    await expectNothingCutOff(page)
    await confirmAndProcess(page)
    const result = dialogOf(page).getByText('Transfer Successful')
    await result.hover()
    const toast = page.getByRole('status').filter({ hasText: 'Transfer Successful' })
    await expect(toast).toContainText(recipient)
    await expectNothingCutOff(page)
    await page.keyboard.press('Escape')

    const row = page.getByRole('listitem').filter({ hasText: '−£1,250.75' })
    await row.scrollIntoViewIfNeeded()
    await expect(row.getByText('−£1,250.75')).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectNothingCutOff(page)

    await page.getByRole('button', { name: customer.name }).click()
    await expect(page.getByRole('menu').getByText(customer.name)).toBeInViewport({ ratio: 1 })
    await expectNothingCutOff(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.goto('/uk-banking-dashboard/transactions')
    const line = page.getByRole(width < 1440 ? 'listitem' : 'row').filter({ hasText: '−£1,250.75' })
    const amount = line.getByText('−£1,250.75')
    await amount.scrollIntoViewIfNeeded()
    await expect(amount).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectNothingCutOff(page)

    await line.click()
    await expect(page.getByRole('dialog', { name: 'Transaction details' })).toContainText(reference)
    await expectNothingCutOff(page)
  })
}
