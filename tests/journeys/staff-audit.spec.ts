import { readFile } from 'node:fs/promises'
import { raiseAlert } from '../../src/bank/staff/customers/raise-alert.ts'
import { storeConnections } from '../../src/bank/staff/members/add-member.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, status } from './staff-member.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name })
const found = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })
const search = (page: Page) => page.getByRole('button', { name: 'Search' }).click()

const exportDialog = (page: Page) => page.getByRole('dialog', { name: 'Export CSV' })

/** On a phone, on a tablet, and on a wide screen. */
async function expectPlace(page: Page) {
  for (const width of [320, 768, 2200]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

test('an auditor searches what members did, by member, act, day and customer', async ({ page, bank }) => {
  const petra = await addJourneyMember(bank, ['support'], { name: `Petra ${bank.newId()}` })
  const auditor = await addJourneyMember(bank, ['auditor'], { name: `Auda ${bank.newId()}` })
  await auditor.signIn(page)
  await section(page, 'Audit').click()
  await expect(heading(page)).toHaveText('Audit')
  await expect(page).toHaveTitle('Audit – Sarsen Staff')
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible()

  await page.getByLabel('Member', { exact: true }).selectOption(petra.name)
  await search(page)
  await expect(found(page, /^1 event$/)).toBeVisible()
  await expect(row(page, 'Member added')).toContainText(petra.name)
  await expectPlace(page)

  await page.getByLabel('Act', { exact: true }).selectOption('Signed in')
  await search(page)
  await expect(found(page, /^No events match\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await page.getByLabel('Member', { exact: true }).selectOption('Every member')
  await search(page)
  await expect(row(page, auditor.name)).toContainText('Signed in')

  await page.getByLabel('From', { exact: true }).fill('2020-01-05')
  await page.getByLabel('To', { exact: true }).fill('2020-01-04')
  await search(page)
  await expect(page.getByText('The last day is before the first')).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('From', { exact: true }).fill('')
  await search(page)
  await expect(found(page, /^No events match\.$/)).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('')
  await search(page)
  await expect(row(page, auditor.name)).toBeVisible()
  await page.getByLabel('Customer', { exact: true }).fill('nobody@example.com')
  await search(page)
  await expect(found(page, /^No events match\.$/)).toBeVisible()
  await expect(page).toHaveURL('/staff/audit')
})

test('a customer with whom the searcher is connected is not searched for', async ({ page, bank }) => {
  const maya = await openWithAccounts(bank)
  const member = await addJourneyMember(bank, ['compliance'])
  const connections = [{ id: bank.newId(), customerId: maya.customerId }]
  await bank.database.transaction(transaction =>
    storeConnections(transaction, { memberId: member.id, connections, by: null, at: bank.clock() }),
  )
  await member.signIn(page)
  await section(page, 'Audit').click()
  await page.getByLabel('Customer', { exact: true }).fill(maya.email)
  await search(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'You are connected with this customer.' }),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible()
})

test('the chain of a member and the bank’s are verified', async ({ page, bank }) => {
  const petra = await addJourneyMember(bank, ['support'], { name: `Petra ${bank.newId()}` })
  const member = await addJourneyMember(bank, ['compliance'])
  await member.signIn(page)
  await section(page, 'Audit').click()
  await expect(page.getByText(/Choose a member to check theirs\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(status(page, 'All hashes hold')).toContainText('The bank’s chain, events: ')
  await page.getByLabel('Member', { exact: true }).selectOption(petra.name)
  await expect(page.getByText(`Verify chain checks the chain of ${petra.name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(status(page, 'All hashes hold')).toContainText(`The chain of ${petra.name}, events: 1.`)
  await expectAccessible(page)
})

/** Gives a reason, and exports. Returns the name of the file and its lines. */
async function exportAudit(page: Page) {
  const dialog = exportDialog(page)
  await dialog.getByLabel('Reason').fill('For the yearly report.')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  await expect(dialog).toBeHidden()
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.split('\r\n') }
}

test('what a search finds is exported with a reason, three times a day', async ({ page, bank }) => {
  const petra = await addJourneyMember(bank, ['support'], { name: `Petra ${bank.newId()}` })
  const auditor = await addJourneyMember(bank, ['auditor'])
  await auditor.signIn(page)
  await section(page, 'Audit').click()
  await page.getByLabel('Member', { exact: true }).selectOption(petra.name)
  await search(page)
  await expect(found(page, /^1 event$/)).toBeVisible()

  const dialog = exportDialog(page)
  const open = page.getByRole('button', { name: 'Export CSV' })
  const send = dialog.getByRole('button', { name: 'Export CSV' })
  await open.click()
  await expect(dialog).toContainText('1 event')
  await send.click()
  await expect(dialog.getByText('Write 10 to 500 characters')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  const file = await exportAudit(page)
  expect(file.name).toMatch(/^sarsen-audit-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(file.lines).toEqual([
    'Time,Staff member,Event,Number,Facts',
    expect.stringContaining(`,${petra.name},member_added,1,`),
    '',
  ])
  await expect(status(page, `Exported: ${file.name} is in your downloads.`)).toBeVisible()

  for (let n = 2; n <= 3; n++) {
    await open.click()
    await exportAudit(page)
  }
  await open.click()
  await dialog.getByLabel('Reason').fill('For the yearly report.')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('You have reached a limit.')
})

test('an alert is counted, reviewed with a note, and not by whom it concerns', async ({ page, bank }) => {
  const petra = await addJourneyMember(bank, ['support'], { name: `Petra ${bank.newId()}` })
  const auditor = await addJourneyMember(bank, ['auditor'], { name: `Auda ${bank.newId()}` })
  const at = bank.clock()
  const limit = { kind: 'limit', memberId: petra.id, at, detail: { what: 'searches' } } as const
  await raiseAlert(bank.database, limit)
  await raiseAlert(bank.database, { kind: 'own_record', memberId: auditor.id, at, detail: {} })
  await auditor.signIn(page)
  await expect(section(page, 'Alerts')).toHaveText(/^Alerts\d+ waiting$/)
  await section(page, 'Alerts').click()
  await expect(heading(page)).toHaveText('Alerts')
  await expect(row(page, petra.name)).toContainText('A limit was reached')
  await expect(row(page, petra.name)).toContainText('What: searches')
  await expect(row(page, auditor.name)).toContainText('Somebody else must check this.')
  await expect(row(page, auditor.name).getByRole('button')).toHaveCount(0)
  await expectPlace(page)

  await page.getByRole('button', { name: `Mark reviewed A limit was reached, ${petra.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark reviewed' })
  await dialog.getByRole('button', { name: 'Mark reviewed' }).click()
  await expect(dialog.getByText('Write 10 to 500 characters')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Note').fill('Looked at with the member on Monday.')
  await dialog.getByRole('button', { name: 'Mark reviewed' }).click()
  await expect(status(page, `Reviewed: A limit was reached. ${petra.name}`)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(row(page, petra.name)).toBeHidden()

  await page.getByRole('navigation', { name: 'Alerts' }).getByRole('link', { name: 'Reviewed' }).click()
  await expect(page).toHaveURL('/staff/alerts?view=reviewed')
  await expect(row(page, petra.name)).toContainText('Looked at with the member on Monday.')
  await expect(row(page, petra.name)).toContainText(auditor.name)
  await expectPlace(page)
})

test('the audit is for compliance too, and alerts are for auditors alone', async ({ page, bank }) => {
  const member = await addJourneyMember(bank, ['compliance'])
  await member.signIn(page)
  await expect(section(page, 'Audit')).toBeVisible()
  await expect(section(page, 'Alerts')).toBeHidden()
  await page.goto('/staff/alerts')
  await expect(heading(page)).toHaveText('Not part of your role')
})
