import { TOTP } from 'otpauth'
import { sideOfRoles, type StaffRole } from '../../domain/staff.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { appCode, secretBytes, secretOf } from '../second-factor/codes.ts'
import { grantRoles, storeConnections } from '../staff/members/add-member.ts'
import { recordAsLeft } from '../staff/members/change-member.ts'
import { findMemberByEmail, lockMember, type Member } from '../staff/members/member.ts'
import { appendStaffEvent } from '../staff/members/staff-events.ts'
import { endStaffSessions } from '../staff/members/staff-session.ts'
import { type PublishedPasswords, publishedPasswords } from './published-passwords.ts'
import { takeTurnOfSeeding } from './turn-of-seeding.ts'

/** A staff member of the demonstration. The runtime passes them in from `content/demo.ts`. */
export interface DemoMember {
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  /** In clear: anybody who opens the demonstration reads it. */
  readonly password: string
  /** The emails of customers that they are or know. */
  readonly knows: readonly string[]
}

/** Everything that must exist before the database transaction, which may run twice. */
interface Draft {
  readonly demo: DemoMember
  readonly id: string
  readonly handle: Uint8Array
  readonly secret: Uint8Array
  readonly connectionIds: readonly string[]
  readonly passwordPhc: string
  /** The hash that was found to be of the published password. */
  readonly rightPhc: string | undefined
  readonly at: Date
}

/**
 * Creates the demonstration's staff, and restores those who are there: published password, roles, an app, no passkey, active,
 * connected with the customers they know. A member added by a person in a demonstration stays. Writes nothing if nothing has
 * changed. An email that belongs to another member stays theirs. Source: part two, section 17.1.
 */
export async function restoreDemoStaff(
  bank: Bank,
  staff: readonly DemoMember[],
  passwords: PublishedPasswords = publishedPasswords(bank.passwords),
): Promise<void> {
  for (const demo of staff) {
    const draft = await draftMember(bank, demo, passwords)
    await bank.database.transaction(async transaction => {
      await takeTurnOfSeeding(transaction)
      await restoreMember(transaction, draft)
    })
  }
}

async function draftMember(bank: Bank, demo: DemoMember, passwords: PublishedPasswords): Promise<Draft> {
  const [known] = await bank.database.query<{ password_phc: string | null }>(
    "select password_phc from staff_member where email = $1 and status <> 'left'",
    [demo.email],
  )
  const phc = known?.password_phc ?? undefined
  const isRight = phc !== undefined && (await passwords.verify(phc, demo.password))
  return {
    demo,
    id: bank.newId(),
    handle: bank.randomBytes(32),
    secret: bank.randomBytes(secretBytes),
    connectionIds: demo.knows.map(() => bank.newId()),
    passwordPhc: isRight ? phc : await passwords.hash(demo.password),
    rightPhc: isRight ? phc : undefined,
    at: bank.clock(),
  }
}

async function restoreMember(transaction: Queryable, draft: Draft): Promise<void> {
  const { demo, at } = draft
  const known = await findMemberByEmail(transaction, demo.email)
  if (known && !known.isDemo) return
  const member = known && (await lockMember(transaction, known.id))
  if (!member) await createMember(transaction, draft)
  const memberId = member?.id ?? draft.id
  const changed = member ? await restoreCredentials(transaction, member, draft) : []
  if (changed.length > 0) {
    await endStaffSessions(transaction, { memberId, reason: 'member_changed', at })
    await transaction.query('select staff_withdraw_acts($1, $2), staff_hand_back($1, $2)', [memberId, at])
  }
  const stored = await restoreConnections(transaction, memberId, draft)
  const type = member ? 'demo_member_restored' : 'member_added'
  const detail = { roles: demo.roles.join(', '), by: 'demonstration' }
  if (!member || changed.length + stored.length > 0)
    await appendStaffEvent(transaction, { memberId, at, type, detail })
}

async function createMember(
  transaction: Queryable,
  { demo, id, handle, secret, passwordPhc, at }: Draft,
): Promise<void> {
  const { email, name, roles } = demo
  const side = sideOfRoles(roles)
  if (!side) throw new Error(`the roles of ${name} combine across the sides`)
  await transaction.query(
    `insert into staff_member (id, email, name, side, status, is_demo, handle, password_phc, app_secret, created_at, changed_at)
     values ($1, $2, $3, $4, 'active', true, $5, $6, $7, $8, $8)`,
    [id, email, name, side, handle, passwordPhc, secret, at],
  )
  await grantRoles(transaction, { memberId: id, side, roles, by: null, at })
}

/** Returns a row for each thing that was changed. */
async function restoreCredentials(
  transaction: Queryable,
  { id, side }: Member,
  { demo: { roles, name }, secret, passwordPhc, rightPhc, at }: Draft,
): Promise<readonly object[]> {
  // First: the bank itself may change the last administrator of the demonstration.
  const restored = await transaction.query(
    `update staff_member
        set status = 'active', password_phc = $3, app_secret = coalesce(app_secret, $4), changed_by = null,
            changed_at = greatest(changed_at, $5), version = version + 1
      where id = $1
        and (status <> 'active' or password_phc is distinct from $2 or app_secret is null
             or array(select r.role from staff_member_role r where r.member_id = $1 order by r.role) <>
                array(select r from unnest($6::text[]) r order by r)
             or exists (select from staff_passkey p where p.member_id = $1 and p.removed_at is null))
      returning id`,
    [id, rightPhc ?? null, passwordPhc, secret, at, roles],
  )
  if (restored.length === 0) return []
  if (sideOfRoles(roles) !== side) throw new Error(`the roles of ${name} changed sides`)
  await grantRoles(transaction, { memberId: id, side, roles, by: null, at })
  await transaction.query('delete from staff_member_role where member_id = $1 and role <> all ($2::text[])', [
    id,
    roles,
  ])
  await transaction.query(
    'update staff_passkey set removed_at = greatest(created_at, $2) where member_id = $1 and removed_at is null',
    [id, at],
  )
  return restored
}

/** Stores the connections that are missing. Those with customers who are retired stay as they are. */
async function restoreConnections(
  transaction: Queryable,
  memberId: string,
  { demo, connectionIds, at }: Draft,
): Promise<readonly object[]> {
  const found = await transaction.query<{ id: string }>(
    'select id from customer where email = any ($1::text[]) and is_demo order by id',
    [demo.knows],
  )
  const connections = found.flatMap(({ id: customerId }, n) => {
    const id = connectionIds[n]
    return id === undefined ? [] : [{ id, customerId }]
  })
  return storeConnections(transaction, { memberId, connections, by: null, at })
}

/** Records all staff of the demonstration as having left, when it becomes a real bank. */
export async function retireDemoStaff(bank: Bank): Promise<void> {
  const at = bank.clock()
  const members = await bank.database.query<{ id: string }>(
    "select id from staff_member where is_demo and status <> 'left' order by id",
  )
  for (const { id } of members)
    await bank.database.transaction(transaction => recordAsLeft(transaction, { memberId: id, by: null, at }))
}

/** A code of each demo member's app that works now, by email. */
export async function readDemoCodes(
  { database, clock }: Pick<Bank, 'database' | 'clock'>,
  staff: readonly DemoMember[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ email: string; app_secret: Uint8Array }>(
    `select email, app_secret from staff_member
      where is_demo and email = any ($1::text[]) and status = 'active' and app_secret is not null`,
    [staff.map(({ email }) => email)],
  )
  const timestamp = clock().getTime()
  return new Map(
    rows.map(({ email, app_secret }) => [
      email,
      new TOTP({ ...appCode, secret: secretOf(app_secret) }).generate({ timestamp }),
    ]),
  )
}
