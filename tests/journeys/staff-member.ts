import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Bank } from '../../src/bank/bank.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import type { Page } from './fixtures.ts'
import { heading } from './page-parts.ts'

/** The password of every member of a journey. */
const password = 'menhirs at midsummer'

export interface JourneyMember {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
  /** A code that their authenticator app shows now, of use once. */
  readonly code: () => Promise<string>
  /** Signs in by the form, and waits for the first page. */
  readonly signIn: (page: Page) => Promise<void>
}

/** Adds a member who has joined with an authenticator app. */
export async function addJourneyMember(
  bank: Bank,
  roles: readonly StaffRole[],
  { name = 'Petra Lund' }: { name?: string } = {},
): Promise<JourneyMember> {
  const id = bank.newId()
  const email = `member.${id}@staff.sarsen.example`
  const handle = bank.randomBytes(32)
  const connections = [] as const
  const newMember = { id, handle, name, email, roles, isDemo: false, connections, by: null, at: bank.clock() }
  const added = await bank.database.transaction(transaction => addMember(transaction, newMember))
  expect(added).toMatchObject({ ok: true })
  await bank.database.query(
    `update staff_member set status = 'active', password_phc = $2, app_secret = $3 where id = $1`,
    [id, await bank.passwords.hash(password), bank.randomBytes(20)],
  )
  const member = { id, name, email, password, code: () => newCode(bank, id) }
  return { ...member, signIn: page => signInByForm(page, member) }
}

/** A code of use once. Another app each time, so that no journey waits half a minute for the next code. */
async function newCode(bank: Bank, memberId: string): Promise<string> {
  const secret = bank.randomBytes(20)
  await bank.database.query(
    'update staff_member set app_secret = $2, app_step = 0, app_entry_id = null where id = $1',
    [memberId, secret],
  )
  return new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) }).generate()
}

type Credentials = Pick<JourneyMember, 'email' | 'password' | 'code'>

/** Fills in the form of the staff sign-in and sends it. */
export async function submitStaffSignIn(
  page: Page,
  { email, password: secret, code }: Credentials,
): Promise<void> {
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Authenticator code').fill(await code())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signInByForm(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/staff/login')
  await submitStaffSignIn(page, credentials)
  await expect(heading(page)).not.toHaveText('Staff sign-in')
}

/** The task of a subject, by its id; of several the one that is open. */
export async function taskOf(bank: Bank, subjectId: string): Promise<string> {
  const [task] = await bank.database.query<{ id: string }>(
    'select id from task where subject_id = $1 order by closed_at desc nulls first limit 1',
    [subjectId],
  )
  if (!task) throw new Error(`no task of ${subjectId}`)
  return task.id
}

export const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** Finds a customer by their email, and opens their record. */
export async function openRecord(page: Page, customer: { name: string; email: string }): Promise<void> {
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('textbox', { name: 'Find a customer' }).fill(customer.email)
  await page.getByLabel('Reason').selectOption('The customer contacted us')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: `Open record ${customer.name}` }).click()
  await expect(heading(page)).toHaveText(customer.name)
}

/** Chooses an act, because the customer asked for it, and goes on to *What happens*. */
export async function chooseAct(
  page: Page,
  act: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByLabel('Act', { exact: true }).selectOption(act)
  await page.getByLabel('Reason', { exact: true }).selectOption('Customer asked')
  for (const [label, typed] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What happens' })).toBeFocused()
}
