import { normaliseEmail } from '../../../domain/identifiers.ts'
import type { ActName } from '../../../domain/staff-acts.ts'
import { sideOfRoles, type StaffRole, staffRoleLabels, staffRoles } from '../../../domain/staff.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { endEverySession } from '../../sessions/end-sessions.ts'
import { newSessionToken } from '../../sessions/session.ts'
import { addMember } from '../members/add-member.ts'
import {
  addRoles,
  endConnection,
  type MemberChange,
  type MemberChangeRefusal,
  newJoiningLink,
  recordAsLeft,
  removeRoles,
  restoreMember,
  suspendMember,
} from '../members/change-member.ts'
import { findMember, findMemberByEmail, type Member } from '../members/member.ts'
import type {
  ActEffect,
  ActFields,
  ActKind,
  ActKindRefusal,
  ActOutcome,
  ActRequest,
  CarriedAct,
} from './act.ts'
import { fieldOf, versionOf } from './act-fields.ts'

const rolesOf = (fields: ActFields): readonly StaffRole[] => {
  const chosen = fieldOf(fields, 'roles').split(' ')
  return staffRoles.filter(role => chosen.includes(role))
}

const labelsOf = (roles: readonly StaffRole[]): string => roles.map(role => staffRoleLabels[role]).join(', ')

/** The member an act is about. Refusals: `own_membership`, as nobody changes themselves. */
async function readOther(
  queryable: Queryable,
  { subjectId, staff }: ActRequest,
): Promise<Result<Member, ActKindRefusal>> {
  const member = await findMember(queryable, subjectId)
  if (!member) return refused({ code: 'changed_meanwhile' })
  return member.id === staff.memberId ? refused({ code: 'own_membership' }) : accepted(member)
}

const versionOfMember = ({ version, status, roles }: Member): string =>
  versionOf(version.toString(), status, [...roles])

const refusalOf = (code: MemberChangeRefusal): Result<never, ActKindRefusal> =>
  refused({ code: code === 'not_found' ? 'changed_meanwhile' : code })

interface Change {
  readonly name: ActName
  /** Why it would be refused, and what it would do. */
  readonly describe: (member: Member, fields: ActFields) => Result<readonly ActEffect[], ActKindRefusal>
  readonly change: (
    transaction: Queryable,
    change: MemberChange,
    fields: ActFields,
  ) => Promise<Result<unknown, MemberChangeRefusal>>
}

const who = ({ name, email }: Member): ActEffect => ({ label: 'Who', value: `${name}, ${email}` })

/** An act that changes a member: see `change-member.ts`. */
const changing = ({ name, describe, change }: Change): ActKind => ({
  name,
  async prepare(_bank, queryable, request) {
    const read = await readOther(queryable, request)
    if (!read.ok) return read
    const effects = describe(read.value, request.fields)
    if (!effects.ok) return effects
    return accepted({
      subjectVersion: versionOfMember(read.value),
      effects: [who(read.value), ...effects.value],
      customerReads: null,
    })
  },
  async carryOut(bank, { subjectId: memberId, staff, fields, at }) {
    const done = await bank.database.transaction(transaction =>
      change(transaction, { memberId, by: staff.memberId, at }, fields),
    )
    return done.ok ? accepted({}) : refusalOf(done.refusal)
  },
})

const ended: ActEffect = { label: 'Also', value: 'Sessions end, tasks go back, waiting acts are withdrawn' }

const statusActs: readonly ActKind[] = [
  changing({
    name: 'restore',
    describe: ({ status }) =>
      status === 'suspended'
        ? accepted([{ label: 'Status', value: 'Suspended to active' }])
        : refused({ code: 'member_status' }),
    change: restoreMember,
  }),
  changing({
    name: 'suspend',
    describe: ({ status }) =>
      status === 'invited' || status === 'active'
        ? accepted([{ label: 'Status', value: 'Suspended' }, ended])
        : refused({ code: 'member_status' }),
    change: suspendMember,
  }),
  changing({
    name: 'record_as_left',
    describe: ({ status }) =>
      status === 'left'
        ? refused({ code: 'member_status' })
        : accepted([{ label: 'Status', value: 'Left, for good' }, ended]),
    change: recordAsLeft,
  }),
]

const roleActs: readonly ActKind[] = [
  changing({
    name: 'add_roles',
    describe: ({ roles, side, status }, fields) => {
      const chosen = rolesOf(fields)
      if (status === 'left') return refused({ code: 'member_status' })
      if (sideOfRoles([...roles, ...chosen]) !== side) return refused({ code: 'roles_across' })
      const added = chosen.filter(role => !roles.includes(role))
      return added.length === 0
        ? refused({ code: 'roles_unchanged' })
        : accepted([{ label: 'Adds', value: labelsOf(added) }, ended])
    },
    change: (transaction, change, fields) => addRoles(transaction, { ...change, roles: rolesOf(fields) }),
  }),
  changing({
    name: 'remove_roles',
    describe: ({ roles, status }, fields) => {
      const removed = rolesOf(fields).filter(role => roles.includes(role))
      if (status === 'left') return refused({ code: 'member_status' })
      if (removed.length === 0) return refused({ code: 'roles_unchanged' })
      return removed.length === roles.length
        ? refused({ code: 'last_role' })
        : accepted([{ label: 'Removes', value: labelsOf(removed) }, ended])
    },
    change: (transaction, change, fields) => removeRoles(transaction, { ...change, roles: rolesOf(fields) }),
  }),
]

/** Makes a joining link. A demonstration shows it to who approved the act; else a command prints it. */
async function makeLink(
  bank: Bank,
  { subjectId: memberId, staff, at }: CarriedAct,
): Promise<Result<ActOutcome, ActKindRefusal>> {
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const id = bank.newId()
  const made = await bank.database.transaction(transaction =>
    newJoiningLink(transaction, { id, tokenHash, memberId, by: staff.memberId, at }),
  )
  if (!made.ok) return refusalOf(made.refusal)
  return accepted(bank.isDemonstration ? { link: `/staff/join#${token}` } : {})
}

const newLink: ActKind = {
  name: 'new_joining_link',
  async prepare(_bank, queryable, request) {
    const read = await readOther(queryable, request)
    if (!read.ok) return read
    const { status } = read.value
    if (status !== 'invited' && status !== 'active') return refused({ code: 'member_status' })
    return accepted({
      subjectVersion: versionOfMember(read.value),
      effects: [who(read.value), { label: 'The link works', value: 'Once, for 24 hours' }, ended],
      customerReads: null,
    })
  },
  carryOut: makeLink,
}

/** The customer a new member banks as; undefined if none is said. */
async function findBanksAs(
  queryable: Queryable,
  fields: ActFields,
): Promise<Result<string | undefined, ActKindRefusal>> {
  const email = fields['banksAs']
  if (email === undefined) return accepted(undefined)
  const [customer] = await queryable.query<{ id: string }>('select id from customer where email = $1', [
    normaliseEmail(email),
  ])
  return customer ? accepted(customer.id) : refused({ code: 'unknown_bank_customer' })
}

const addStaffMember: ActKind = {
  name: 'add_staff_member',
  async prepare(_bank, queryable, { subjectId, fields }) {
    const roles = rolesOf(fields)
    if (!sideOfRoles(roles)) return refused({ code: 'roles_across' })
    if (await findMember(queryable, subjectId)) return refused({ code: 'changed_meanwhile' })
    const email = normaliseEmail(fieldOf(fields, 'email'))
    if (await findMemberByEmail(queryable, email)) return refused({ code: 'staff_email_in_use' })
    const banksAs = await findBanksAs(queryable, fields)
    if (!banksAs.ok) return banksAs
    return accepted({
      subjectVersion: versionOf(email, banksAs.value ?? null),
      effects: [
        { label: 'Adds', value: `${fieldOf(fields, 'name')}, ${email}` },
        { label: 'Roles', value: labelsOf(roles) },
        { label: 'Banks here as', value: fields['banksAs'] ?? 'Nobody' },
      ],
      customerReads: null,
    })
  },
  async carryOut(bank, act) {
    const { subjectId: id, fields, staff, at } = act
    const banksAs = await findBanksAs(bank.database, fields)
    if (!banksAs.ok) return banksAs
    const connectionId = bank.newId()
    const member = {
      id,
      handle: bank.randomBytes(32),
      name: fieldOf(fields, 'name'),
      email: fieldOf(fields, 'email'),
      roles: rolesOf(fields),
      isDemo: staff.isDemo,
      connections: banksAs.value === undefined ? [] : [{ id: connectionId, customerId: banksAs.value }],
      by: staff.memberId,
      at,
    }
    const added = await bank.database.transaction(transaction => addMember(transaction, member))
    return added.ok ? makeLink(bank, act) : refused({ code: added.refusal })
  },
}

const endOne: ActKind = {
  name: 'end_connection',
  async prepare(_bank, queryable, request) {
    const read = await readOther(queryable, request)
    if (!read.ok) return read
    const [connection] = await queryable.query<{ name: string }>(
      `select trim(k.first_name || ' ' || k.last_name) as name
         from staff_connection c join customer k on k.id = c.customer_id
        where c.id = $1 and c.member_id = $2 and c.ended_at is null`,
      [fieldOf(request.fields, 'connectionId'), request.subjectId],
    )
    if (!connection) return refused({ code: 'changed_meanwhile' })
    return accepted({
      subjectVersion: versionOfMember(read.value),
      effects: [who(read.value), { label: 'Ends the connection with', value: connection.name }],
      customerReads: null,
    })
  },
  async carryOut(bank, { fields, staff, at }) {
    const connectionId = fieldOf(fields, 'connectionId')
    const done = await bank.database.transaction(transaction =>
      endConnection(transaction, { connectionId, by: staff.memberId, at }),
    )
    return done.ok ? accepted({}) : refusalOf(done.refusal)
  },
}

const signOutAll: ActKind = {
  name: 'sign_out_all_customers',
  async prepare(_bank, queryable, { at }) {
    const [row] = await queryable.query<{ customers: bigint }>(
      'select count(distinct customer_id) as customers from session where ended_at is null and idle_ends_at > $1',
      [at],
    )
    return accepted({
      // However many are signed in: they come and go while somebody reads this.
      subjectVersion: 'every session',
      effects: [{ label: 'Signs out', value: `${row?.customers ?? 0n} customers` }],
      customerReads: null,
    })
  },
  async carryOut(bank) {
    await endEverySession(bank)
    return accepted({})
  },
}

/** What administrators do to members, and to all customers at once (part two, sections 17.2 and 17.4). */
export const peopleActs: readonly ActKind[] = [
  ...statusActs,
  ...roleActs,
  newLink,
  addStaffMember,
  endOne,
  signOutAll,
]
