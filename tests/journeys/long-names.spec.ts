import { Accounts } from '../../src/contract/accounts.ts'
import { Session } from '../../src/contract/sessions.ts'
import { changeAnswer } from './ask-bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { confirmAndProcess, dialogOf, fillIn, openDialog } from './transfer-dialog.ts'

const recipient = 'Wollongong'.repeat(14)
const reference = 'REFERENCE-'.repeat(14)
const name = `${'Anastasija'.repeat(8)} ${'Featherston'.slice(0, 10).repeat(8)}`

/** Gives the customer, and the holder of the account, a name as long as there can be. */
async function lengthenNames(page: Page) {
  await page.route('**/api/session', route =>
    changeAnswer(route, body => {
      const session = Session.parse(body)
      return { ...session, customer: { ...session.customer, name } }
    }),
  )
  await page.route('**/api/accounts', route =>
    changeAnswer(route, body => {
      const { accounts } = Accounts.parse(body)
      return { accounts: accounts.map(account => ({ ...account, holderName: name.slice(0, 140) })) }
    }),
  )
}

/** Expects nothing within the page to reach out of what holds it, but for what is meant to scroll, to be cut, or to be pressed from beside it. */
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
  test(`names and references of 140 characters without a space fit ${width} px`, async ({
    page,
    customer,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await customer.signIn(page)
    await lengthenNames(page)
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

    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('menu').getByText(name)).toBeInViewport({ ratio: 1 })
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
    // What the page asks for by itself may be under way when the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
