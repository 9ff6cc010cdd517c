import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember } from './staff-member.ts'

test(
  'in a shared demonstration texts come from lists, and its customers stay',
  { tag: '@server' },
  async ({ page, bank }) => {
    const member = await addJourneyMember(bank, ['auditor'])
    await member.signIn(page)
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Demonstration' }).click()
    await expect(page).toHaveURL('/staff/demonstration')
    await expect(page).toHaveTitle('Demonstration – Sarsen Staff')
    await expect(heading(page)).toBeFocused()
    const incoming = page.getByRole('region', { name: 'Incoming payment' })
    await expect(incoming.getByLabel('To', { exact: true }).getByRole('option').first()).toContainText(
      'Maya Okafor',
    )
    await incoming.getByLabel('From').selectOption('Tessel Upholstery')
    await incoming.getByLabel('Reference').selectOption('Refund')
    await expect(page.getByRole('region', { name: 'Demo customers' })).toContainText(
      'Not in a shared demonstration.',
    )
    await expect(page.getByRole('button', { name: 'Reset demo customers' })).toBeHidden()
    await expectAccessible(page)
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  },
)
