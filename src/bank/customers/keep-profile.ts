import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, type Notice } from '../notifications/give-notice.ts'
import { keepEmail } from '../outbox/keep-email.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { removeEndedThrottles } from '../throttles/remove-ended-throttles.ts'
import { takeTurn } from '../throttles/take-turn.ts'
import { readProfile, type Profile } from './read-profile.ts'

export interface KeepProfile {
  readonly customerId: string
  readonly wanted: Profile
  readonly caller: Caller
  readonly at: Date
  /** Made before the database transaction, which may run twice. */
  readonly ids: ProfileIds
  /** The hash that the current password was checked against: for a change of e-mail. */
  readonly passwordPhc?: string
}

interface ProfileIds {
  readonly notice: Notice['ids']
  readonly formerEmail: string
}

export const newProfileIds = ({ newId }: Bank): ProfileIds => ({
  notice: [newId(), newId(), newId()],
  formerEmail: newId(),
})

type KeepRefusal =
  | { readonly code: 'wrong_password' | 'email_unavailable' }
  | { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }

type Outcome = Result<Profile, KeepRefusal>

/** What is limited is the number of new e-mails in a day. Those that are refused count: each is a question. */
const windowMs = 24 * 60 * 60 * 1000

// Somebody took the same e-mail at the same moment.
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Writes what differs, with its audit events and notices, in one database transaction. */
export async function keepProfile(bank: Bank, asked: KeepProfile): Promise<Outcome> {
  try {
    return await bank.database.transaction(transaction => keepIn(bank, transaction, asked))
  } catch (fault) {
    if (!isTaken(fault)) throw fault
    return refused({ code: 'email_unavailable' })
  }
}

async function keepIn(bank: Bank, transaction: Queryable, asked: KeepProfile): Promise<Outcome> {
  const { customerId, wanted, at, caller } = asked
  if (asked.passwordPhc !== undefined) await lockAccounts(transaction, customerId)
  const { profile: before } = await readProfile(transaction, customerId, { lock: true })
  const changed = (['firstName', 'lastName', 'phone'] as const).filter(name => wanted[name] !== before[name])
  const isNewEmail = wanted.email !== before.email
  if (changed.length === 0 && !isNewEmail) return accepted(before)

  if (isNewEmail) {
    const allowed = await allowEmail(bank, transaction, asked)
    if (!allowed.ok) return allowed
  }
  const { firstName, lastName, email, phone } = wanted
  await transaction.query(
    'update customer set first_name = $2, last_name = $3, email = $4, phone = $5 where id = $1',
    [customerId, firstName, lastName, email, phone],
  )
  if (isNewEmail) await tellOfEmail(transaction, asked, before.email)
  const event = { chainId: customerId, at, caller }
  if (changed.length > 0) {
    const detail = { changed: changed.join(', ') }
    await appendAuditEvent(transaction, { ...event, type: 'profile_changed', detail })
  }
  if (isNewEmail) {
    await appendAuditEvent(transaction, { ...event, type: 'email_changed', detail: {} })
    await removeEndedThrottles(transaction, at)
  }
  return accepted(wanted)
}

// An e-mail is a key, so changing it locks out whoever refers to the customer, as the notices of a posting do: and
// a posting has the customer's accounts and chain by then.
const lockAccounts = (transaction: Queryable, customerId: string) =>
  transaction.query(
    `select a.id from account a
      where a.id in (select x.account_id from account_access x where x.customer_id = $1)
      order by a.id for no key update`,
    [customerId],
  )

/** Whether the e-mail may become this customer's: the password still stands, a turn is left, and it is nobody's. */
async function allowEmail(
  bank: Bank,
  transaction: Queryable,
  { customerId, wanted, at, passwordPhc }: KeepProfile,
): Promise<Result<null, KeepRefusal>> {
  const standing = await transaction.query('select id from customer where id = $1 and password_phc = $2', [
    customerId,
    passwordPhc ?? null,
  ])
  if (standing.length === 0) return refused({ code: 'wrong_password' })
  const limit = bank.limits.emailChangesDaily
  const turn = await takeTurn(transaction, {
    key: `email-change/customer/${customerId}`,
    limit,
    windowMs,
    at,
  })
  if (!turn.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: turn.retryAfterSeconds })
  const taken = await transaction.query(
    `select 1 as is_taken from customer where email = $1
     union all
     select 1 from application where email = $1 and status = 'pending_verification'`,
    [wanted.email],
  )
  return taken.length > 0 ? refused({ code: 'email_unavailable' }) : accepted(null)
}

/** The new address is told as its customer prefers, and the old one always: whoever reads it may not be the one who asked. */
async function tellOfEmail(
  transaction: Queryable,
  { customerId, at, ids }: KeepProfile,
  formerEmail: string,
): Promise<void> {
  const facts = {}
  await giveNotice(transaction, {
    customerId,
    type: 'email_changed',
    category: 'security',
    at,
    facts,
    ids: ids.notice,
  })
  await keepEmail(transaction, {
    id: ids.formerEmail,
    customerId,
    recipient: formerEmail,
    type: 'email_changed_former',
    facts,
    at,
  })
}
