import { normaliseEmail } from '../../../domain/identifiers.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import { appendAuditEventsOnce, bankChainId } from '../../audit/append-audit-events.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { useSignInChallenge } from '../../passkeys/passkey-challenges.ts'
import type { RelyingParty } from '../../passkeys/relying-party.ts'
import type { PasskeyAssertion } from '../../passkeys/verify-passkey.ts'
import {
  type Attempt,
  beginAttempt,
  consumeDemoRateLimit,
  forgetAttempts,
  removeEndedAttempts,
  type StartedAttempt,
  takeBackAttempt,
} from '../../rate-limits/attempts.ts'
import { withinRateLimits } from '../../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { decoyPhc } from '../../sessions/sign-in.ts'
import {
  isOpened,
  newStaffSession,
  type NewStaffSession,
  openedSession,
  type OpenedStaffSession,
  openStaffSession,
  type SigningInMember,
} from './open-staff-session.ts'
import { takeStaffCode } from './staff-codes.ts'
import { appendStaffEvent, appendStaffEvents, isRecorded, type StaffEvent } from './staff-events.ts'
import { type StaffAssertion, takeStaffSignature, verifyStaffAssertion } from './staff-passkeys.ts'
import { inOrder } from './staff-session.ts'

export interface StaffSignIn {
  readonly email: string
  readonly password: string
  /** Of the authenticator app, without spaces and hyphens. */
  readonly code: string
  /** The token that came with the request, if any: its session ends. */
  readonly presentedToken: string | undefined
  readonly caller: Caller
}

export type StaffSignInRefusal =
  | { readonly code: 'sign_in_locked'; readonly retryAfterSeconds: number }
  | { readonly code: 'invalid_staff_credentials' }

type Outcome = Result<OpenedStaffSession, StaffSignInRefusal>

interface ClaimedMember extends SigningInMember {
  readonly passwordPhc: string
}

interface MemberRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly is_demo: boolean
  readonly password_phc: string | null
  readonly roles: readonly StaffRole[]
}

/** Who may sign in, by email or id: active members, those of the demonstration only in one. */
async function findSigningIn(
  { isDemonstration, database }: Pick<Bank, 'isDemonstration' | 'database'>,
  { email: claimedEmail, memberId }: { readonly email?: string; readonly memberId?: string },
): Promise<ClaimedMember | undefined> {
  const [row] = await database.query<MemberRow>(
    `select m.id, m.name, m.email, m.is_demo, m.password_phc,
            array(select r.role from staff_member_role r where r.member_id = m.id) as roles
       from staff_member m
      where (m.email = $1 or m.id = $2::uuid) and m.status = 'active' and (not m.is_demo or $3::boolean)`,
    [claimedEmail ?? null, memberId ?? null, isDemonstration],
  )
  if (!row || row.password_phc === null) return undefined
  const { id, name, email, is_demo, password_phc, roles } = row
  return {
    memberId: id,
    name,
    email,
    roles: inOrder(roles),
    isDemo: is_demo,
    passwordPhc: password_phc,
  }
}

/** The key for counting failed sign-ins of the staff with an email, in any spelling. */
export const staffAttemptKey = (email: string): string => `staff_sign_in/email/${normaliseEmail(email)}`

/** A sign-in that was counted as failed before it is tried. Empty for a demo member, who is never locked. */
type Counted = readonly { readonly attempt: Attempt; readonly started: StartedAttempt }[]

/**
 * Counts a sign-in under its address and its email, known or not, or refuses it while either is locked. Demo members are
 * limited by address alone, so that no visitor shuts out the others.
 */
function count(
  bank: Bank,
  { email, caller: { address } }: StaffSignIn,
  isDemo: boolean,
): Promise<Result<Counted, StaffSignInRefusal>> {
  const { limits, database } = bank
  const at = bank.clock()
  const locked = (retryAfterSeconds: number) =>
    refused({ code: 'sign_in_locked', retryAfterSeconds } satisfies StaffSignInRefusal)
  const attempts: readonly Attempt[] = [
    { key: `staff_sign_in/address/${address}`, failuresMax: limits.addressFailuresMax, at },
    { key: staffAttemptKey(email), failuresMax: limits.failuresMax, at },
  ]
  return withinRateLimits<Result<Counted, StaffSignInRefusal>>(
    database,
    async (transaction, endWork) => {
      if (isDemo) {
        const limit = await consumeDemoRateLimit({ database: transaction, limits }, { address, at })
        return limit.ok ? accepted([]) : endWork(limit)
      }
      const counted: { attempt: Attempt; started: StartedAttempt }[] = []
      for (const attempt of attempts) {
        const started = await beginAttempt(transaction, attempt, limits)
        if (!started.ok) return endWork(started)
        counted.push({ attempt, started })
      }
      await removeEndedAttempts(transaction, at)
      return accepted(counted)
    },
    locked,
  )
}

interface Failed {
  readonly member: SigningInMember | undefined
  readonly counted: Counted
  readonly caller: Caller
}

/**
 * Records a failure, and refuses. Of an email that nobody has, the bank's own chain gets the event, without an address.
 * The typed values are stored nowhere.
 */
async function refuseSignIn(bank: Bank, { member, counted, caller }: Failed): Promise<Outcome> {
  const at = bank.clock()
  const entryId = bank.newId()
  const isLocking = counted.some(({ started }) => started.locksUntil !== undefined)
  const types = ['sign_in_failed', ...(isLocking ? ['sign_in_locked'] : [])]
  await bank.database.transaction(async transaction => {
    if (member) {
      const { memberId } = member
      if (await isRecorded(transaction, { memberId, at, entryId })) return
      const events = types.map((type): StaffEvent => ({ memberId, at, type, detail: { entryId }, caller }))
      await appendStaffEvents(transaction, events)
      return
    }
    const events = types.map(type => ({ chainId: bankChainId, at, type: `staff_${type}`, detail: {} }))
    await appendAuditEventsOnce(transaction, entryId, events)
  })
  return refused({ code: 'invalid_staff_credentials' })
}

/** Locks a member who is still active with this password. */
async function lockUnchanged(
  transaction: Queryable,
  { memberId, passwordPhc }: ClaimedMember,
): Promise<boolean> {
  const locked = await transaction.query(
    `select id from staff_member where id = $1 and status = 'active' and password_phc = $2 for no key update`,
    [memberId, passwordPhc],
  )
  return locked.length > 0
}

/** Takes the code and opens the session; undefined if the code is wrong, or the member changed meanwhile. */
const openIn = (
  bank: Bank,
  { member, session, code }: { member: ClaimedMember; session: NewStaffSession; code: string },
  counted: Counted,
): Promise<OpenedStaffSession | undefined> =>
  bank.database.transaction(async transaction => {
    if (await isOpened(transaction, session)) return openedSession(session, member)
    if (!(await lockUnchanged(transaction, member))) return undefined
    const { memberId } = member
    const { at } = session
    if (!(await takeStaffCode(transaction, { memberId, code, at, entryId: session.id }))) return undefined
    for (const { attempt, started } of counted)
      if (attempt.key === staffAttemptKey(member.email)) await forgetAttempts(transaction, attempt.key)
      else await takeBackAttempt(transaction, attempt, started)
    return openStaffSession(transaction, member, session)
  })

/** Nobody has it: what a failure without a member is checked against. */
const nobody = '00000000-0000-0000-0000-000000000000'

async function runSignIn(
  bank: Bank,
  request: StaffSignIn,
  member: ClaimedMember | undefined,
): Promise<Outcome> {
  const { password, code, presentedToken, caller } = request
  const counted = await count(bank, request, member?.isDemo ?? false)
  if (!counted.ok) return counted
  const isRight = await bank.passwords.verify(
    member?.passwordPhc ?? (await decoyPhc(bank.passwords)),
    password,
  )
  const at = bank.clock()
  const session = newStaffSession(bank, { caller, at, presentedToken })
  if (member && isRight) {
    const opened = await openIn(bank, { member, session, code }, counted.value)
    if (opened) return accepted(opened)
  } else {
    // As long as the check of a right password's code takes.
    await bank.database.transaction(transaction =>
      takeStaffCode(transaction, { memberId: nobody, code, at, entryId: session.id }),
    )
  }
  return refuseSignIn(bank, { member, counted: counted.value, caller })
}

/**
 * Signs a staff member in, by email, password and a code of their app in one request. Sign-ins with one email run one after
 * another, and each counts as failed until it is checked. Refusals, in this order: a locked address or email, even with the
 * right details; whatever else is wrong, with one answer after nearly one duration: an unknown email, a wrong password or
 * code, a code that was used, a member who is not active, a demo member outside a demonstration. Their older session ends.
 * Source: part two, section 17.1.
 */
export async function signInStaff(bank: Bank, request: StaffSignIn): Promise<Outcome> {
  const { address } = request.caller
  const email = normaliseEmail(request.email)
  const member = await findSigningIn(bank, { email })
  const customer = `staff ${email} ${member?.isDemo ? address : ''}`
  return bank.signInQueue.run({ address, customer }, () => runSignIn(bank, request, member))
}

export interface StaffPasskeySignIn {
  readonly challengeId: string
  readonly response: PasskeyAssertion
  readonly relyingParty: RelyingParty
  readonly presentedToken: string | undefined
  readonly caller: Caller
}

interface SignedByPasskey {
  readonly member: ClaimedMember
  readonly assertion: StaffAssertion
  readonly session: NewStaffSession
}

const openByPasskey = (bank: Bank, { member, assertion, session }: SignedByPasskey): Promise<Outcome> =>
  bank.database.transaction(async (transaction): Promise<Outcome> => {
    if (await isOpened(transaction, session)) return accepted(openedSession(session, member))
    const { memberId } = member
    const { at, caller } = session
    if (!(await lockUnchanged(transaction, member))) return refused({ code: 'invalid_staff_credentials' })
    const taken = await takeStaffSignature(transaction, assertion, at)
    if (taken === 'taken')
      return accepted(await openStaffSession(transaction, member, session, assertion.passkeyId))
    const { passkeyId } = assertion
    const type = taken === 'stopped' ? 'passkey_stopped' : 'passkey_failed'
    await appendStaffEvent(transaction, { memberId, at, type, detail: { passkeyId }, caller })
    return refused({ code: 'invalid_staff_credentials' })
  })

/**
 * Signs a staff member in by a passkey alone: a verified one is two factors. The challenge is used up whatever comes of it.
 * Refused for whatever reason with `invalid_staff_credentials`. Their older session ends. Source: part two, section 17.1.
 */
export async function signInStaffWithPasskey(
  bank: Bank,
  { challengeId, response, relyingParty, presentedToken, caller }: StaffPasskeySignIn,
): Promise<Result<OpenedStaffSession, { readonly code: 'invalid_staff_credentials' }>> {
  const at = bank.clock()
  const challenge = await useSignInChallenge(bank, { id: challengeId, at })
  const assertion =
    challenge && (await verifyStaffAssertion(bank.database, response, { challenge, relyingParty }))
  const member = assertion && (await findSigningIn(bank, { memberId: assertion.memberId }))
  if (!assertion || !member) {
    const failed = { chainId: bankChainId, at, type: 'staff_passkey_failed', detail: {} }
    const entryId = bank.newId()
    await bank.database.transaction(transaction => appendAuditEventsOnce(transaction, entryId, [failed]))
    return refused({ code: 'invalid_staff_credentials' })
  }
  const session = newStaffSession(bank, { caller, at, presentedToken })
  const outcome = await openByPasskey(bank, { member, assertion, session })
  return outcome.ok ? outcome : refused({ code: 'invalid_staff_credentials' })
}
