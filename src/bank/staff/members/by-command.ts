import { normaliseEmail } from '../../../domain/identifiers.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import type { Bank } from '../../bank.ts'
import { findCustomerByEmail } from '../../customers/customer.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { newSessionToken } from '../../sessions/session.ts'
import { addMember, type AddMemberRefusal } from './add-member.ts'
import { joiningLinkMs, type MemberChangeRefusal, newJoiningLink, suspendMember } from './change-member.ts'
import { findMemberByEmail, type Member } from './member.ts'

/** A link by which a member joins; `token` is its part after the #, and stored nowhere. */
export interface JoiningLink {
  readonly token: string
  readonly endsAt: Date
}

interface AddByCommand {
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  /** The emails with which the member banks here, or of customers they know. */
  readonly banksAs: readonly string[]
}

/**
 * Adds a member by a command, and makes their first link. Refusals, in this order: roles across the two sides; an email that a
 * member has; an email in `banksAs` that no customer has.
 */
export async function addMemberByCommand(
  bank: Bank,
  { banksAs, ...member }: AddByCommand,
): Promise<Result<JoiningLink, AddMemberRefusal | 'unknown_bank_customer'>> {
  const at = bank.clock()
  const connections: { id: string; customerId: string }[] = []
  for (const email of banksAs) {
    const found = await findCustomerByEmail(bank.database, email)
    if (!found) return refused('unknown_bank_customer')
    connections.push({ id: bank.newId(), customerId: found.customer.id })
  }
  const memberId = bank.newId()
  const [handle, linkId] = [bank.randomBytes(32), bank.newId()]
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const added = await bank.database.transaction(async transaction => {
    const draft = { ...member, id: memberId, handle, isDemo: false, connections, by: null, at }
    const outcome = await addMember(transaction, draft)
    if (outcome.ok) await newJoiningLink(transaction, { memberId, by: null, at, id: linkId, tokenHash })
    return outcome
  })
  return added.ok ? accepted({ token, endsAt: new Date(at.getTime() + joiningLinkMs) }) : added
}

/** Makes a new link for a member, in place of the one before, by a command. Refused if no member has that email, or as it is. */
export async function newLinkByCommand(
  bank: Bank,
  email: string,
): Promise<Result<JoiningLink, MemberChangeRefusal>> {
  const member = await findMemberByEmail(bank.database, normaliseEmail(email))
  if (!member) return refused('not_found')
  const at = bank.clock()
  const id = bank.newId()
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const made = await bank.database.transaction(transaction =>
    newJoiningLink(transaction, { memberId: member.id, by: null, at, id, tokenHash }),
  )
  return made.ok ? accepted({ token, endsAt: new Date(at.getTime() + joiningLinkMs) }) : made
}

/** Suspends a member by a command. Refused if no member has that email, or as {@link suspendMember} refuses. */
export async function suspendByCommand(
  bank: Bank,
  email: string,
): Promise<Result<Member, MemberChangeRefusal>> {
  const member = await findMemberByEmail(bank.database, normaliseEmail(email))
  if (!member) return refused('not_found')
  const at = bank.clock()
  return bank.database.transaction(transaction =>
    suspendMember(transaction, { memberId: member.id, by: null, at }),
  )
}
