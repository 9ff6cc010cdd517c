// The acts with a second check that a shared demonstration refuses, and the end of a freeze, which it refuses too: by two members
// in two browsers (specification, section 17.4).
// A bank in a tab has one browser, and the journeys' server counts as shared: these have a server beside it, on the same bank.
import { storeConnections } from '../../src/bank/staff/members/add-member.ts'
import { suspendMember } from '../../src/bank/staff/members/change-member.ts'
import { password } from '../support/open-customer.ts'
import { expect, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { test } from './own-server.ts'
import { region } from './page-parts.ts'
import { turnOnSecondFactor } from './second-factor-by-api.ts'
import { signInByApi } from './sign-in-by-api.ts'
import { addJourneyMember, chooseAct, openRecord, status } from './staff-member.ts'
import { expectInBell, makeAndApprove, openSecondBrowser, type CheckedAct } from './two-members.ts'

// One worker, and so one server.
test.describe.configure({ mode: 'default' })

/** Opens the record's overview, and records that a photo ID was looked at. */
async function identify(page: Page, record: string) {
  await page.goto(`${record}/overview`)
  const panel = region(page, 'Identity check')
  await panel.getByLabel('How did you check?').selectOption('Photo ID in a branch')
  await panel.getByLabel('What you checked').fill('Her passport, and the last two payments.')
  await panel.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(panel.getByText(/^Checked\. Holds for one act, until \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Has a member freeze an account by its page: that needs nobody else. */
async function freeze(page: Page, record: string, accountId: string) {
  await page.goto(`${record}/accounts`)
  await page.getByLabel('Acts on').selectOption(accountId)
  await chooseAct(page, 'Freeze account')
  await page.getByRole('button', { name: 'Freeze account' }).click()
  await expect(status(page, 'Done: Freeze account.')).toBeVisible()
}

test(
  'a second factor is removed, an email changed and an account unfrozen by two members in two browsers',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    // Two members, each with a browser of their own.
    test.slow()
    const maya = await openWithAccounts(bank)
    await turnOnSecondFactor(bank, { email: maya.email, password })
    const maker = await addJourneyMember(bank, ['support', 'compliance'], { name: `Vane ${bank.newId()}` })
    const checker = await addJourneyMember(bank, ['compliance'], { name: 'Anders Brink' })
    const newEmail = `moved.${maya.email}`
    const told = [
      'From now on, signing in asks for your password alone.',
      'From now on, sign in with your new email.',
      `Your account ending ${maya.account.accountNumber.slice(-4)} works again.`,
    ] as const
    const record = `/staff/customers/${maya.customerId}`
    const reach = (at: Page) => identify(at, record)
    const acts: readonly CheckedAct[] = [
      { name: 'remove_second_factor', reach, says: [told[0]] },
      { name: 'change_email', reach, fields: { 'New email': newEmail }, says: [told[1], newEmail] },
      {
        name: 'unfreeze_account',
        reach: async at => {
          await at.goto(`${record}/accounts`)
          await at.getByLabel('Acts on').selectOption(maya.account.id)
        },
        says: [told[2]],
      },
    ]
    await maker.signIn(page)
    await openRecord(page, maya)
    await freeze(page, record, maya.account.id)
    const second = await openSecondBrowser(browser, baseURL)
    await makeAndApprove({ page, maker, second, checker }, acts)
    await second.context().close()

    const frozen = await bank.database.query(
      'select from bank_freeze where account_id = $1 and released_at is null',
      [maya.account.id],
    )
    expect(frozen).toEqual([])
    // By the new email, and the password alone.
    await signInByApi(page, { email: newEmail, password })
    await expectInBell(page, told)
    const sent = await bank.database.query(
      `select type, recipient from outbox_message where recipient in ($1, $2) and type like 'email_changed%' order by type`,
      [maya.email, newEmail],
    )
    expect(sent).toEqual([
      { type: 'email_changed', recipient: newEmail },
      { type: 'email_changed_former', recipient: maya.email },
    ])
  },
)

const person = (id: string) => async (page: Page) => {
  await page.goto(`/staff/people/${id}`)
}

test(
  'members are added, changed and restored by two members in two browsers',
  { tag: '@server' },
  async ({ page, bank, browser, baseURL }) => {
    test.slow()
    const maya = await openWithAccounts(bank)
    const maker = await addJourneyMember(bank, ['auditor', 'administrator'], { name: `Vane ${bank.newId()}` })
    const checker = await addJourneyMember(bank, ['auditor'], { name: 'Anders Brink' })
    const [promoted, suspended, locked, known] = await Promise.all(
      ['Ingrid Moe', 'Lars Holm', 'Signe Dahl', 'Noor Haddad'].map(name =>
        addJourneyMember(bank, ['support'], { name }),
      ),
    )
    if (!promoted || !suspended || !locked || !known) throw new Error('no colleagues')
    const connections = [{ id: bank.newId(), customerId: maya.customerId }]
    const connection = { memberId: known.id, connections, by: null, at: bank.clock() }
    await bank.database.transaction(transaction => storeConnections(transaction, connection))
    const suspend = { memberId: suspended.id, by: null, at: bank.clock() }
    await bank.database.transaction(transaction => suspendMember(transaction, suspend))
    const added = `aled.${bank.newId()}@staff.sarsen.example`

    const acts: readonly CheckedAct[] = [
      {
        name: 'add_staff_member',
        reach: async at => {
          await at.goto('/staff/people/add')
        },
        fields: { 'Full name': 'Aled Price', 'Work email': added },
        ticked: ['Payments'],
        says: [`Aled Price, ${added}`],
      },
      { name: 'add_roles', reach: person(promoted.id), ticked: ['Payments'], says: [promoted.email] },
      { name: 'restore', reach: person(suspended.id), says: ['Suspended to active'] },
      { name: 'new_joining_link', reach: person(locked.id), says: ['Once, for 24 hours'] },
      {
        name: 'end_connection',
        reach: person(known.id),
        chosen: { Connection: maya.name },
        says: ['Ends the connection with', maya.name],
      },
    ]
    await maker.signIn(page)
    const second = await openSecondBrowser(browser, baseURL)
    await makeAndApprove({ page, maker, second, checker }, acts)
    await second.context().close()

    await page.goto('/staff/people')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await expect(row(added)).toContainText('Invited')
    await expect(row(promoted.email)).toContainText('Support, Payments')
    await expect(row(suspended.email)).toContainText('Active')
    await person(locked.id)(page)
    await expect(page.getByText(/^Works until /)).toBeVisible()
    await person(known.id)(page)
    await expect(region(page, 'Connections')).toContainText('No customer is known as a connection.')
    await expect(region(page, 'History')).toContainText(`By: ${maker.name}`)
  },
)
