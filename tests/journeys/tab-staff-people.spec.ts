// What a shared demonstration does not let its staff do: the journeys' server counts as one (specification, sections 17.2 and 17.4).
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expect, type Page, test } from './fixtures.ts'
import { openWithAccounts } from './own-accounts.ts'
import { heading, region } from './page-parts.ts'
import { addJourneyMember, chooseAct, type JourneyMember, status } from './staff-member.ts'

async function confirm(page: Page, member: JourneyMember) {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Authenticator code').fill(await member.code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Signs out, so that somebody else signs in. */
async function signOut(page: Page, member: JourneyMember) {
  await page.getByRole('button', { name: member.name }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Staff sign-in')
}

test('a staff member is added by an administrator and approved by an auditor, who is shown the joining link once', async ({
  page,
  bank,
}) => {
  const maya = await openWithAccounts(bank)
  const maker = await addJourneyMember(bank, ['administrator'], { name: 'Ottilie Marsh' })
  const checker = await addJourneyMember(bank, ['auditor'], { name: 'Anders Brink' })
  const email = `noor.${bank.newId()}@staff.sarsen.example`
  await maker.signIn(page)
  await page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: 'Staff', exact: true })
    .click()
  await expect(heading(page)).toHaveText('Staff')
  await expect(page).toHaveTitle('Staff – Sarsen Staff')
  await expect(row(page, maker.email)).toContainText('Administrator')
  await expect(row(page, checker.email)).toContainText('Never')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Add staff member' }).click()
  await expect(heading(page)).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('Reason', { exact: true }).selectOption('Customer asked')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter a full name')).toBeVisible()
  await expect(page.getByText('Choose roles')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Support' }).check()
  await page.getByRole('checkbox', { name: 'Auditor' }).check()
  await page.getByLabel('Full name').fill('Noor Haddad')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose roles of one side')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Support' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Auditor' }).uncheck()
  await page.getByRole('checkbox', { name: 'Payments' }).check()
  await page.getByLabel('Banks here as').fill(maya.email)
  await chooseAct(page, 'Add staff member')
  await expect(page.getByText(`Noor Haddad, ${email}`)).toBeVisible()
  await expect(page.getByText('Needs a second check')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add staff member' }).click()
  await confirm(page, maker)
  await expect(page).toHaveURL('/staff/people')
  await expect(status(page, 'Waiting for a second check: Add staff member. Noor Haddad')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(row(page, email)).toBeHidden()

  await page.goto('/staff/second-checks')
  await row(page, 'Waiting').filter({ hasText: 'you' }).getByRole('link').click()
  await expect(page.getByText('You asked for this. Somebody else must check it.')).toBeVisible()
  const checkAddress = new URL(page.url()).pathname
  await signOut(page, maker)
  await checker.signIn(page)
  await page.goto(checkAddress)
  await expect(heading(page)).toHaveText('Add staff member')
  await expect(page.getByText(`Noor Haddad, ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await confirm(page, checker)
  await expect(page).toHaveURL('/staff/second-checks')
  const told = status(page, 'Approved and done: Add staff member.')
  await expect(told).toBeVisible()
  const link = await told.getByRole('link').getAttribute('href')
  // The whole address that the member opens, wherever the bank's pages lie.
  const pages = page.url().replace(/\/staff\/.*$/, '')
  expect(link).toContain(`${pages}/staff/join#`)
  await expect(told.getByRole('link')).toHaveText(link ?? '')
  await page.reload()
  await expect(heading(page)).toHaveText('Second checks')
  await expect(page.getByRole('link', { name: '/staff/join#' })).toBeHidden()
  await signOut(page, checker)
  await maker.signIn(page)

  await page.goto('/staff/people')
  await expect(row(page, email)).toContainText('Support, Payments')
  await expect(row(page, email)).toContainText('Invited')
  await row(page, email).getByRole('link').click()
  await expect(heading(page)).toHaveText('Noor Haddad')
  await expect(page.getByText(/^Works until /)).toBeVisible()
  await expect(region(page, 'Connections')).toContainText(maya.name)
  await expect(region(page, 'History')).toContainText('Added')
  await expectAccessible(page)
  await page.goto(link ?? '')
  await expect(heading(page)).toHaveText('Join Sarsen Staff')
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

test('an administrator takes a role from a colleague, suspends them, and asks for them to be restored', async ({
  page,
  bank,
}) => {
  const administrator = await addJourneyMember(bank, ['auditor', 'administrator'], { name: 'Ottilie Marsh' })
  const colleague = await addJourneyMember(bank, ['support', 'payments'], { name: 'Anders Brink' })
  await administrator.signIn(page)
  await page.goto(`/staff/people/${administrator.id}`)
  await expect(page.getByText('You cannot change yourself.')).toBeVisible()
  await page.goto(`/staff/people/${colleague.id}`)
  await expect(heading(page)).toHaveText('Anders Brink')
  await expect(region(page, 'Connections')).toContainText('No customer is known as a connection.')
  await expect(page.getByLabel('Act', { exact: true }).getByRole('option')).toHaveText([
    'Choose',
    'Add roles',
    'New joining link',
    'Remove roles',
    'Suspend',
    'Record as left',
  ])
  await page.getByLabel('Act', { exact: true }).selectOption('Remove roles')
  await page.getByLabel('Reason', { exact: true }).selectOption('Customer asked')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose roles')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Support' }).check()
  await page.getByRole('checkbox', { name: 'Payments' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('A staff member keeps at least one role.')
  await page.getByRole('checkbox', { name: 'Support' }).uncheck()
  await chooseAct(page, 'Remove roles')
  await expect(page.getByText('Sessions end, tasks go back, waiting acts are withdrawn')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('checkbox', { name: 'Payments' })).toBeChecked()
  await chooseAct(page, 'Remove roles')
  await page.getByRole('button', { name: 'Remove roles' }).click()
  await confirm(page, administrator)
  await expect(status(page, 'Done: Remove roles. Anders Brink')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(row(page, colleague.email)).not.toContainText('Payments')

  await row(page, colleague.email).getByRole('link').click()
  await chooseAct(page, 'Suspend')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await confirm(page, administrator)
  await expect(status(page, 'Done: Suspend. Anders Brink')).toBeVisible()
  await expect(row(page, colleague.email)).toContainText('Suspended')

  await row(page, colleague.email).getByRole('link').click()
  await expect(region(page, 'History')).toContainText('Member suspended')
  await expect(region(page, 'History')).toContainText('By: Ottilie Marsh')
  await chooseAct(page, 'Restore')
  await page.getByRole('button', { name: 'Restore' }).click()
  await confirm(page, administrator)
  await expect(status(page, 'Waiting for a second check: Restore. Anders Brink')).toBeVisible()
  await expect(row(page, colleague.email)).toContainText('Suspended')
})
