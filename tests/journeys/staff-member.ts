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
  /** The code that their authenticator app shows now. A demo member may use it again. */
  readonly code: () => string
  /** Signs in by the form, and waits for the first page. */
  readonly signIn: (page: Page) => Promise<void>
}

/** Adds a member who has joined with an app: of the demonstration, unless stated, so that codes may be used again. */
export async function addJourneyMember(
  bank: Bank,
  roles: readonly StaffRole[],
  { name = 'Petra Lund', isDemo = true }: { name?: string; isDemo?: boolean } = {},
): Promise<JourneyMember> {
  const id = bank.newId()
  const email = `member.${id}@staff.sarsen.example`
  const handle = bank.randomBytes(32)
  const added = await bank.database.transaction(transaction =>
    addMember(transaction, {
      id,
      handle,
      name,
      email,
      roles,
      isDemo,
      connections: [],
      by: null,
      at: bank.clock(),
    }),
  )
  expect(added).toMatchObject({ ok: true })
  const secret = bank.randomBytes(20)
  await bank.database.query(
    `update staff_member set status = 'active', password_phc = $2, app_secret = $3 where id = $1`,
    [id, await bank.passwords.hash(password), secret],
  )
  const app = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
  const member = { id, name, email, password, code: () => app.generate() }
  return { ...member, signIn: page => signInByForm(page, member) }
}

type Credentials = Pick<JourneyMember, 'email' | 'password' | 'code'>

/** Fills in the form of the staff sign-in and sends it. */
export async function submitStaffSignIn(
  page: Page,
  { email, password: secret, code }: Credentials,
): Promise<void> {
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Authenticator code').fill(code())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signInByForm(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/staff/login')
  await submitStaffSignIn(page, credentials)
  await expect(heading(page)).not.toHaveText('Staff sign-in')
}

/** The task of a subject, by its id. */
export async function taskOf(bank: Bank, subjectId: string): Promise<string> {
  const [task] = await bank.database.query<{ id: string }>('select id from task where subject_id = $1', [
    subjectId,
  ])
  if (!task) throw new Error(`no task of ${subjectId}`)
  return task.id
}
