// Each page of the console on phones, on a laptop and on a wide screen (specification, section 17.7).
import { type StaffPageId, staffPage, staffPageIds, staffPages } from '../../content/staff-pages.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { sendMessage } from '../../src/bank/messages/send-message.ts'
import { raiseAlert } from '../../src/bank/staff/customers/raise-alert.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, openRecord, taskOf } from './staff-member.ts'

const widths = [320, 390, 1440, 2200]

/** Which of the tests below opens each page. */
const openedBy: Readonly<Record<StaffPageId, 'nobody' | 'who decides' | 'who watches' | 'a record'>> = {
  login: 'nobody',
  join: 'nobody',
  queue: 'who decides',
  task: 'who decides',
  secondChecks: 'who decides',
  secondCheck: 'who decides',
  customers: 'who decides',
  customer: 'a record',
  audit: 'who watches',
  alerts: 'who watches',
  health: 'who watches',
  guide: 'who watches',
  people: 'who watches',
  addPerson: 'who watches',
  person: 'who watches',
  demonstration: 'who watches',
  notFound: 'who watches',
}

async function expectPlace(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('Could not be read.')).toBeHidden()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

/** Opens these pages, each with its heading. `ids`: what those are about that stand for many. */
async function expectPages(
  page: Page,
  by: (typeof openedBy)[StaffPageId],
  ids: Readonly<Partial<Record<StaffPageId, string>>> = {},
) {
  for (const id of staffPageIds.filter(one => openedBy[one] === by))
    await test.step(id, async () => {
      const { path, title } = staffPage(id)
      await expectPlace(page, path.replace('*', ids[id] ?? 'nothing'))
      if (ids[id] === undefined) await expect(heading(page)).toHaveText(title)
    })
}

/** A message from a customer, or from somebody who is not signed in. Returns its task. */
async function receiveMessage(bank: Bank, customerId?: string): Promise<string> {
  const id = bank.newId()
  const received = await sendMessage(bank, {
    id,
    name: 'Hannah Whitlock',
    email: 'hannah.whitlock@example.com',
    subject: 'Abroad',
    message: 'I am in Lisbon and cannot sign in. Can you help?',
    sender: { address: '2001:db8::17:7', ...(customerId !== undefined && { customerId }) },
  })
  expect(received).toMatchObject({ ok: true })
  return taskOf(bank, id)
}

test(
  'the pages before the sign-in are accessible from 320 to 2200 px',
  { tag: '@server' },
  async ({ page }) => {
    await expectPages(page, 'nobody')
  },
)

test(
  'the queue, a task, second checks and customers are accessible from 320 to 2200 px',
  { tag: '@server' },
  async ({ page, bank }) => {
    test.slow()
    // The seed's, which waits without an end.
    const [waiting] = await bank.database.query<{ id: string }>(
      `select id from staff_act where state = 'waiting' and is_demo and kind = 'reverse_transfer'`,
    )
    const member = await addJourneyMember(bank, ['support', 'payments', 'compliance'])
    await member.signIn(page)
    await expectPages(page, 'who decides', {
      task: await receiveMessage(bank),
      secondCheck: waiting?.id ?? '',
    })
    await expect(page).toHaveURL(staffPages.customers.path)
  },
)

test(
  'a customer’s record is accessible in each of its tabs from 320 to 2200 px',
  { tag: '@server' },
  async ({ page, bank }) => {
    test.slow()
    const maya = await openWithAccounts(bank)
    await receiveMessage(bank, maya.customerId)
    const member = await addJourneyMember(bank, ['support', 'payments', 'compliance'])
    await member.signIn(page)
    await openRecord(page, maya)
    const tabs = await page
      .getByRole('navigation', { name: 'Record' })
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    expect(tabs).toHaveLength(9)
    for (const tab of tabs) await test.step(tab, () => expectPlace(page, tab))
  },
)

test(
  'the audit, alerts, health, staff and what else watchers open are accessible from 320 to 2200 px',
  { tag: '@server' },
  async ({ page, bank }) => {
    test.slow()
    const colleague = await addJourneyMember(bank, ['support'], { name: 'Anders Brink' })
    const limit = {
      kind: 'limit',
      memberId: colleague.id,
      at: bank.clock(),
      detail: { what: 'searches' },
    } as const
    await raiseAlert(bank.database, limit)
    const member = await addJourneyMember(bank, ['auditor', 'administrator'])
    await member.signIn(page)
    await expectPages(page, 'who watches', { person: colleague.id })
  },
)
