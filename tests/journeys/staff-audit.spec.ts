import { readFile } from 'node:fs/promises'
import { raiseAlert } from '../../src/bank/staff/customers/raise-alert.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, test, type Page } from './fixtures.ts'
import { heading } from './page-parts.ts'
import { addJourneyMember, status } from './staff-member.ts'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name })
const search = (page: Page) => page.getByRole('button', { name: 'Search' }).click()

/** On a phone, on a tablet, and on a wide screen. */
async function expectPlace(page: Page) {
  for (const width of [320, 768, 2200]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

test('an auditor searches what members did, by member, act and day', async ({ page, bank }) => {
  const petra = await addJourneyMember(bank, ['support'], { name: `Petra ${bank.newId()}` })
  const auditor = await addJourneyMember(bank, ['auditor'], { name: 'Auda Vik' })
  await auditor.signIn(page)
  await section(page, 'Audit').click()
  await expect(heading(page)).toHaveText('Audit')
  await expect(page).toHaveTitle('Audit – Sarsen Staff')
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible()

  await page.getByLabel('Member').selectOption(petra.name)
  await search(page)
  await expect(status(page, '1 event')).toBeVisible()
  await expect(row(page, 'Member added')).toContainText(petra.name)
  await expectPlace(page)

  await page.getByLabel('Act', { exact: true }).selectOption('Signed in')
  await search(page)
  await expect(status(page, 'No events match.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()

  await page.getByLabel('Member').selectOption('Every member')
  await search(page)
  await expect(row(page, auditor.name).first()).toContainText('Signed in')

  await page.getByLabel('From').fill('2026-01-05')
  await page.getByLabel('To', { exact: true }).fill('2026-01-04')
  await search(page)
  await expect(page.getByText('The last day is before the first')).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('From').fill('')
  await search(page)
  await expect(status(page, 'No events match.')).toBeVisible()
  await page.getByLabel('Customer').fill('nobody@example.com')
  await page.getByLabel('To', { exact: true }).fill('')
  await search(page)
  await expect(status(page, 'No events match.')).toBeVisible()
  await expect(page).toHaveURL('/staff/audit')
})

test('a customer with whom the searcher is connected is not searched for', async ({ page, bank }) => {
  const member = await addJourneyMember(bank, ['compliance'])
  const [customer] = await bank.database.query<{ id: string }>(
    `select id from customer where is_demo order by email limit 1`,
  )
  await bank.database.query(
    `insert into staff_connection (id, member_id, customer_id, added_at) values ($1, $2, $3, $4)`,
    [bank.newId(), member.id, customer?.id ?? '', bank.clock()],
  )
  await member.signIn(page)
  await section(page, 'Audit').click()
  await page.getByLabel('Customer').fill(customer?.id ?? '')
  await search(page)
  await expect(page.getByRole('alert').filter({ hasText: 'You are connected with this customer.' })).toBeVisible()
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
  await page.getByLabel('Member').selectOption(petra.name)
  await expect(page.getByText(`Verify chain checks the chain of ${petra.name}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(status(page, 'All hashes hold')).toContainText(`The chain of ${petra.name}, events: 1.`)
  await expectAccessible(page)
})

test('what a search finds is exported with a reason, three times a day', async ({ page, bank }) => {
  const petra = await addJourneyMember(bank, ['support'], { name: `Petra ${bank.newId()}` })
  const auditor = await addJourneyMember(bank, ['auditor'])
  await auditor.signIn(page)
  await section(page, 'Audit').click()
  await page.getByLabel('Member').selectOption(petra.name)
  await search(page)
  await expect(status(page, '1 event')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Export CSV' })
  const send = dialog.getByRole('button', { name: 'Export CSV' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(dialog).toContainText('1 event')
  await send.click()
  await expect(dialog.getByText('Write 10 to 500 characters')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Reason').fill('For the yearly report.')
  const downloading = page.waitForEvent('download')
  await send.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sarsen-audit-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('Time,Staff member,Event,Number,Facts')
  expect(lines[1]).toContain(`,${petra.name},member_added,1,`)
  expect(lines).toHaveLength(3)
  await expect(dialog).toBeHidden()
  await expect(status(page, `Exported: ${download.suggestedFilename()} is in your downloads.`)).toBeVisible()

  await bank.database.query(
    `insert into staff_export (id, member_id, on_day, number, reason, filters, row_count, exported_at)
     select gen_random_uuid(), member_id, on_day, n, reason, filters, row_count, exported_at
       from staff_export, generate_series(2, 3) n where member_id = $1`,
    [auditor.id],
  )
  await page.getByRole('button', { name: 'Export CSV' }).click()
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
