// Who works in the bank (specification, sections 17.1 and 17.2). What administrators do to them: tab-staff-people.spec.ts.
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { heading, region } from './page-parts.ts'
import { addJourneyMember } from './staff-member.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test(
  'in a shared demonstration nobody is added and nobody is changed',
  { tag: '@server' },
  async ({ page, bank }) => {
    const administrator = await addJourneyMember(bank, ['administrator'], { name: 'Ottilie Marsh' })
    const colleague = await addJourneyMember(bank, ['support'], { name: 'Anders Brink' })
    await administrator.signIn(page)
    await page.goto('/staff/people')
    await page.getByRole('link', { name: 'Add staff member' }).click()
    await expect(heading(page)).toHaveText('Add staff member')
    await page.getByLabel('Reason', { exact: true }).selectOption('Bank error')
    await page.getByRole('button', { name: 'Continue' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Not in a shared demonstration.' })
    await expect(told).toBeVisible()
    await page.goto(`/staff/people/${colleague.id}`)
    await page.getByLabel('Act', { exact: true }).selectOption('Suspend')
    await page.getByLabel('Reason', { exact: true }).selectOption('Bank error')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(told).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What happens' })).toBeHidden()
  },
)

test('an auditor reads who works in the bank, and changes nothing', async ({ page, bank }) => {
  const auditor = await addJourneyMember(bank, ['auditor'], { name: 'Aled Price' })
  const colleague = await addJourneyMember(bank, ['support'], { name: 'Anders Brink' })
  await auditor.signIn(page)
  await page.goto('/staff/people')
  await expect(row(page, auditor.email)).toContainText('(you)')
  await expect(page.getByRole('link', { name: 'Add staff member' })).toBeHidden()
  await row(page, colleague.email).getByRole('link').click()
  await expect(heading(page)).toHaveText('Anders Brink')
  await expect(region(page, 'History')).toContainText('Member added')
  await expect(region(page, 'Decide')).toBeHidden()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.goto('/staff/people/add')
  await expect(heading(page)).toHaveText('Not part of your role')
})
