import { expect, type Page } from '@playwright/test'
import { staffPages } from '../../content/staff-pages.ts'
import { demoCustomers } from '../../content/demo.ts'
import { raiseAlert } from '../../src/bank/staff/customers/raise-alert.ts'
import { addJourneyMember, openRecord } from '../journeys/staff-member.ts'
import { at, fail, open } from './reach.ts'
import type { Scene, State } from './state.ts'

const { login, join, queue, secondChecks, audit, alerts, health, guide, people, addPerson, demonstration } =
  staffPages

/** The demonstration's staff: support and payments; payments and compliance; auditor and administrator. */
type DemoMember = 'Priya Nair' | 'Tom Hallam' | 'Ruth Amadi'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** A state of the console for a member of the demonstration, who has signed in. */
const by = (member: DemoMember, name: string, reach: State['reach']): State => ({
  name: `Staff: ${name}`,
  reach: async scene => {
    const { page } = scene
    await open(page, login.path)
    await button(page, `Use these of ${member}`).click()
    await button(page, /^Sign in$/).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Staff sign-in')
    await reach(scene)
  },
})

const notOpenYet = new RegExp(
  `^(${[queue, secondChecks, people, staffPages.task, staffPages.secondCheck, staffPages.person].map(({ title }) => title).join('|')})$`,
)

/** Opens the first row of a list that has the text, and waits for its page. */
const openRow =
  (path: string, text: string, ...buttons: readonly string[]) =>
  async ({ page }: Pick<Scene, 'page'>) => {
    await open(page, path)
    await page.getByRole('row').filter({ hasText: text }).first().getByRole('link').first().click()
    await page.waitForURL(url => url.pathname.startsWith(`${path.replace('queue', 'tasks')}/`))
    // Until it is there, the list is still shown, and then the page has the name of its kind of page.
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(notOpenYet)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    for (const name of buttons) await button(page, name).click()
  }

/** The queue of a kind without a task. */
const nothingMatches = `${queue.path}?view=mine&kind=account_dispute`

const entrances: readonly State[] = [
  { name: 'Staff: sign-in', reach: at(login.path) },
  {
    name: 'Staff: sign-in, refused',
    reach: async ({ page }) => {
      await open(page, login.path)
      await button(page, 'Use these of Tom Hallam').click()
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await button(page, /^Sign in$/).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'Staff: joining link no longer works', reach: at(`${join.path}#used`) },
]

const deciding: readonly State[] = [
  by('Tom Hallam', 'Queue', at(queue.path)),
  by('Priya Nair', 'Queue, no tasks match', at(nothingMatches)),
  by('Priya Nair', 'Queue, failed', async ({ page }) => {
    await fail(page, '**/api/staff/tasks?*')
    await page.goto(queue.path)
    await expect(button(page, 'Try again')).toBeVisible()
  }),
  by('Priya Nair', 'held payment', openRow(queue.path, 'Held payment')),
  by('Priya Nair', 'message', openRow(queue.path, 'Message')),
  by('Tom Hallam', 'Second checks', at(secondChecks.path)),
  by('Tom Hallam', 'second check', openRow(secondChecks.path, 'Reverse transfer')),
  by(
    'Tom Hallam',
    "second check, Confirm it's you",
    openRow(secondChecks.path, 'Reverse transfer', 'Approve'),
  ),
  by('Priya Nair', 'Customers', at(staffPages.customers.path)),
]

/** Each has a member of its own: looks and searches are limited. */
const records: readonly State[] = ['Overview', 'Accounts', 'Payments', 'Security'].map(tab => ({
  name: `Staff: customer, ${tab}`,
  reach: async ({ page, bank }) => {
    const member = await addJourneyMember(bank, ['support', 'payments', 'compliance'])
    await member.signIn(page)
    await openRecord(page, { ...demoCustomers.everyday, name: 'Maya Okafor' })
    await page.getByRole('link', { name: tab, exact: true }).click()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  },
}))

const watching: readonly State[] = [
  by('Ruth Amadi', 'Audit', at(audit.path)),
  by('Ruth Amadi', 'Audit, chain verified', at(audit.path, 'Verify chain')),
  by('Ruth Amadi', 'Audit, Export CSV', at(audit.path, 'Export CSV')),
  by('Ruth Amadi', 'Audit, nothing found', async ({ page }) => {
    await open(page, audit.path)
    await page.getByLabel('Customer').fill('nobody@sarsen.example')
    await button(page, 'Search').click()
    await expect(page.getByText('No events match.')).toBeVisible()
  }),
  {
    name: 'Staff: Alerts',
    reach: async ({ page, bank }) => {
      const auditor = await addJourneyMember(bank, ['auditor'], { name: 'Anders Brink' })
      const member = await addJourneyMember(bank, ['support'])
      const moment = bank.clock()
      const limit = { memberId: member.id, at: moment, detail: { what: 'searches' } } as const
      await raiseAlert(bank.database, { kind: 'limit', ...limit })
      await raiseAlert(bank.database, { kind: 'own_record', memberId: auditor.id, at: moment, detail: {} })
      await auditor.signIn(page)
      await open(page, alerts.path)
    },
  },
  by('Ruth Amadi', 'Bank health', at(health.path)),
  by('Priya Nair', 'Bank health, a part open', async ({ page }) => {
    await open(page, health.path)
    await page.locator('summary').filter({ hasText: 'Outbox' }).click()
  }),
  by('Ruth Amadi', 'Guide', at(guide.path)),
  by('Ruth Amadi', 'Staff', at(people.path)),
  by('Ruth Amadi', 'Staff member', openRow(people.path, 'Tom Hallam')),
  by('Ruth Amadi', 'Add staff member', at(addPerson.path)),
  by('Ruth Amadi', 'Demonstration', at(demonstration.path)),
  by('Ruth Amadi', 'Not part of your role', at(queue.path)),
  by('Ruth Amadi', 'Page not found', at('/staff/nothing-here')),
  by('Ruth Amadi', 'menu', at(people.path, /staff menu/)),
]

/** The staff console. */
export const staffStates: readonly State[] = [...entrances, ...deciding, ...records, ...watching]
