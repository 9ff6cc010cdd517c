import { expect } from 'vitest'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import type { StaffRole } from '../../src/domain/staff.ts'
import { openBrowser, type Browser } from './browser.ts'
import type { TestApi } from './open-test-api.ts'
import { codeNow } from './turn-on-second-factor.ts'

/** The password of every member of a test. */
export const staffPassword = 'menhirs at midsummer'

/** The authenticator app of every member of a test, in base32. */
export const staffKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A member of a test, and their browser. */
export interface TestMember extends Browser {
  readonly memberId: string
  readonly email: string
  readonly name: string
}

export interface MemberParts {
  readonly name?: string
  readonly email?: string
  readonly isDemo?: boolean
  /** The customers whom they are or know. */
  readonly customerIds?: readonly string[]
}

/** Adds a member who has joined with an app. */
export async function addTestMember(
  { app, bank }: TestApi,
  roles: readonly StaffRole[],
  { name = 'Petra Lund', email, isDemo = false, customerIds = [] }: MemberParts = {},
): Promise<TestMember> {
  const id = bank.newId()
  const at = bank.clock()
  const member = {
    id,
    handle: bank.randomBytes(32),
    name,
    email: email ?? `member.${id}@staff.sarsen.example`,
    roles,
    isDemo,
    connections: customerIds.map(customerId => ({ id: bank.newId(), customerId })),
    by: null,
    at,
  }
  expect(await bank.database.transaction(transaction => addMember(transaction, member))).toMatchObject({
    ok: true,
  })
  await bank.database.query(
    `update staff_member set status = 'active', password_phc = $2, app_secret = $3 where id = $1`,
    [id, await bank.passwords.hash(staffPassword), base32Bytes(staffKey)],
  )
  return { ...openBrowser(app), memberId: id, email: member.email, name }
}

/** Signs a member in, with the next code of their app: of use once. */
export async function signInMember(member: TestMember, api: TestApi): Promise<void> {
  api.pass(30_000)
  const body = { email: member.email, password: staffPassword, code: codeNow(staffKey, api) }
  expect((await member.client.staffSignIn({ body })).status).toBe(201)
}

/** Adds a member, and signs them in. */
export async function openMember(
  api: TestApi,
  roles: readonly StaffRole[],
  parts?: MemberParts,
): Promise<TestMember> {
  const member = await addTestMember(api, roles, parts)
  await signInMember(member, api)
  return member
}

function base32Bytes(text: string): Uint8Array {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text, letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], byte => Number.parseInt(byte, 2))
}

/** The types of a member's events, in order. */
export async function staffEvents(
  { bank }: TestApi,
  { memberId }: Pick<TestMember, 'memberId'>,
): Promise<readonly string[]> {
  const rows = await bank.database.query<{ type: string }>(
    'select type from staff_event where member_id = $1 order by event_no',
    [memberId],
  )
  return rows.map(({ type }) => type)
}
