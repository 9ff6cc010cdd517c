import { dayMs } from '../../domain/london-time.ts'
import { encodeDestination, ownSortCode, type SortCodeAndAccount } from '../../domain/destination.ts'
import { isPossibleNumber } from '../../domain/modulus-check.ts'
import type { CheckedName, NameReasonCode, NameVerdict, PayeeKind } from '../../domain/name-check.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { removeInGroups, removeEnded, type Expiry } from '../housekeeping/remove-ended.ts'
import { askName } from '../outside/outside-banks.ts'
import {
  consumeRateLimit,
  hourlyRateLimit,
  peekRateLimit,
  removeEndedRateLimits,
} from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorOf } from '../sessions/caller.ts'
import { checkOwnAccount } from './own-account-names.ts'
import { linkCheckToPayee } from './payee-checks.ts'

/** A customer's question who holds an account. */
export interface NameCheckRequest extends CheckedName, SortCodeAndAccount {
  /** Made by the client. */
  readonly id: string
  /** A roll number. */
  readonly secondaryReference?: string | undefined
}

/** A name check with its answer. */
export interface NameCheck extends CheckedName, NameVerdict {
  readonly id: string
  readonly checkedAt: Date
}

/** In order of precedence. */
export interface NameCheckRefusal {
  readonly code: 'name_check_id_reused' | 'impossible_destination'
}

interface NameCheckRow {
  readonly id: string
  readonly name: string
  readonly kind: PayeeKind
  readonly reason_code: NameReasonCode | null
  readonly held_name: string | null
  readonly checked_at: Date
}

const fromRow = (row: NameCheckRow): NameCheck => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  reasonCode: row.reason_code,
  ...(row.held_name !== null && { heldName: row.held_name }),
  checkedAt: row.checked_at,
})

interface CustomerCheck {
  readonly customerId: string
  readonly check: NameCheckRequest
}

const destinationOf = ({ sortCode, accountNumber }: SortCodeAndAccount): string =>
  encodeDestination({ scheme: 'sort_code_account_number', sortCode, accountNumber })

/** The check with this id, and whether it is the same one of this customer; undefined for none. */
async function findCheck(
  database: Queryable,
  { customerId, check }: CustomerCheck,
): Promise<{ readonly isSame: boolean; readonly stored: NameCheck } | undefined> {
  const [row] = await database.query<NameCheckRow & { readonly is_same: boolean }>(
    `select id, name, kind, reason_code, held_name, checked_at,
            (customer_id, name, kind, destination) = ($2::uuid, $3::text, $4::text, $5::text)
              and secondary_reference is not distinct from $6::text as is_same
       from name_check where id = $1`,
    [check.id, customerId, check.name, check.kind, destinationOf(check), check.secondaryReference ?? null],
  )
  return row && { isSame: row.is_same, stored: fromRow(row) }
}

interface MayAsk extends CustomerCheck {
  readonly isDemo: boolean
  readonly caller: Caller
  readonly at: Date
}

/**
 * Whether a customer may ask: 30 checks an hour, and five names a day for one destination, so that nobody finds out a
 * holder's name by trying. Visitors of a demonstration are counted by their address.
 */
async function mayAsk(
  { limits }: Pick<Bank, 'limits'>,
  transaction: Queryable,
  { customerId, isDemo, check, caller, at }: MayAsk,
): Promise<boolean> {
  const address = visitorOf(isDemo, caller)
  const who = address === null ? `customer/${customerId}` : `address/${address}`
  const hour = hourlyRateLimit({ key: `name-check/${who}`, limit: limits.nameChecksHourly, at })
  if (!(await consumeRateLimit(transaction, hour)).ok) return false
  const day = { windowMs: dayMs, at }
  const destination = `name-check/${who}/${destinationOf(check)}`
  const name = { ...day, key: `${destination}/${check.name.toLowerCase()}`, limit: 1 }
  // A name that was asked for within the day is not counted again.
  if (!(await peekRateLimit(transaction, name)).ok) return true
  const names = { ...day, key: destination, limit: limits.checkedNamesDaily }
  if (!(await consumeRateLimit(transaction, names)).ok) return false
  return (await consumeRateLimit(transaction, name)).ok
}

/** Codes that say something of the account, whatever name was asked for. */
const ofAccount = ['IVCR', 'AC01', 'CASS'] as const

/**
 * The answer to a customer who may not ask: what an account's bank said last of this name, kind, destination and roll number,
 * unless it matched, so that no warning is lost by asking too often. An account that was not found has no other name; a
 * name that does not match does so as either kind.
 */
async function answerFromEarlier(
  transaction: Queryable,
  { customerId, check }: CustomerCheck,
): Promise<NameVerdict> {
  const [row] = await transaction.query<Pick<NameCheckRow, 'reason_code' | 'held_name'>>(
    `select reason_code, held_name from name_check
      where customer_id = $1 and destination = $2 and secondary_reference is not distinct from $3::text
        and reason_code is distinct from 'no_answer'
        and (lower(name) = lower($4) and (kind = $5 or reason_code = 'ANNM') or reason_code = any ($6::text[]))
      order by checked_at desc, id desc limit 1`,
    [customerId, destinationOf(check), check.secondaryReference ?? null, check.name, check.kind, ofAccount],
  )
  if (!row?.reason_code) return { reasonCode: 'no_answer' }
  return { reasonCode: row.reason_code, ...(row.held_name !== null && { heldName: row.held_name }) }
}

interface Answered extends CustomerCheck {
  readonly verdict: NameVerdict
  /** Nobody was asked: a limit is used up. */
  readonly isFromEarlier?: boolean
  readonly at: Date
  readonly caller: Caller
}

/**
 * Stores a check with its answer, gives it to the payee that it is of, and audits it, without the held name. Undefined if
 * another request has stored its id meanwhile.
 */
export async function storeCheck(
  transaction: Queryable,
  { customerId, check, verdict, at, caller, isFromEarlier = false }: Answered,
): Promise<NameCheck | undefined> {
  const { id, name, kind, secondaryReference } = check
  const { reasonCode, heldName } = verdict
  const destination = destinationOf(check)
  const [row] = await transaction.query<NameCheckRow>(
    `insert into name_check (id, customer_id, name, kind, destination, secondary_reference, reason_code, held_name,
                             checked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing
     returning id, name, kind, reason_code, held_name, checked_at`,
    [id, customerId, name, kind, destination, secondaryReference ?? null, reasonCode, heldName ?? null, at],
  )
  if (!row) return undefined
  const stored = fromRow(row)
  const saysNothing = isFromEarlier && reasonCode === 'no_answer'
  await linkCheckToPayee(transaction, {
    customerId,
    destination,
    secondaryReference,
    check: stored,
    saysNothing,
  })
  await appendAuditEvent(transaction, {
    chainId: customerId,
    at,
    type: 'name_checked',
    detail: { nameCheckId: id, destination, kind, reasonCode },
    caller,
  })
  return stored
}

type Outcome = Result<{ readonly check: NameCheck; readonly replayed: boolean }, NameCheckRefusal>

/** What the id of a request says already; undefined if it is new. */
async function findOutcome(transaction: Queryable, request: CustomerCheck): Promise<Outcome | undefined> {
  const found = await findCheck(transaction, request)
  if (!found) return undefined
  return found.isSame
    ? accepted({ check: found.stored, replayed: true })
    : refused({ code: 'name_check_id_reused' })
}

interface CheckName extends CustomerCheck {
  readonly caller: Caller
}

/**
 * Checks who holds a British account (Confirmation of Payee): an account here at once, any other by asking its bank, for
 * 5 seconds at most and without a lock. Beyond 30 checks an hour, or five names a day for one destination, nobody is asked,
 * and the answer is `no_answer`, unless the customer read before that the name or the account is not right. The same
 * request again answers with the first answer. Refusals, in this order: `name_check_id_reused`; `impossible_destination`, for
 * a number that no account can have. Source: specification sections 12.2 and 12.7.
 */
export async function checkName(bank: Bank, { customerId, check, caller }: CheckName): Promise<Outcome> {
  const request = { customerId, check, caller, at: bank.clock() }
  const begun = await bank.database.transaction(async (transaction): Promise<Outcome | 'outside'> => {
    const { isDemo } = await lockCustomer(transaction, customerId)
    const known = await findOutcome(transaction, request)
    if (known) return known
    if (!isPossibleNumber(bank.modulus, check)) return refused({ code: 'impossible_destination' })
    const isAllowed = await mayAsk(bank, transaction, { ...request, isDemo })
    if (isAllowed && check.sortCode !== ownSortCode) return 'outside'
    const verdict = isAllowed
      ? await checkOwnAccount(transaction, check)
      : await answerFromEarlier(transaction, request)
    const outcome = await store(transaction, { ...request, verdict, isFromEarlier: !isAllowed })
    await removeEndedRateLimits(transaction, request.at)
    return outcome
  })
  if (begun !== 'outside') return begun
  const verdict = await askName(bank, check)
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    // Another request may have stored its id meanwhile: then that one counts.
    const known = await findOutcome(transaction, request)
    return known ?? store(transaction, { ...request, verdict, at: bank.clock() })
  })
}

async function store(transaction: Queryable, answered: Answered): Promise<Outcome> {
  const stored = await storeCheck(transaction, answered)
  return stored ? accepted({ check: stored, replayed: false }) : refused({ code: 'name_check_id_reused' })
}

// Of one that was paid with, the storage period begins at its last payment.
const checks: Expiry = {
  table: 'name_check',
  key: 'id',
  endsAt: 'checked_at',
  where: `not exists (select from payment p
                       where p.name_check_id = name_check.id and p.confirmed_at is not null and p.changed_at > $1)`,
}

/** The same day and time some months before, or the last day of that month. */
function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at)
  before.setUTCMonth(at.getUTCMonth() - months)
  if (before.getUTCDate() !== at.getUTCDate()) before.setUTCDate(0)
  return before
}

/**
 * Removes name checks whose storage period is over: 13 months after the check, and after the last payment with it. Stops early when `stopping` is
 * aborted. Source: specification section 12.2.
 */
export function removeOldNameChecks(
  { database, clock, limits }: Bank,
  stopping?: AbortSignal,
): Promise<void> {
  const before = monthsBefore(clock(), limits.nameChecksKeptMonths)
  return removeInGroups(limit => removeEnded(database, checks, before, limit), stopping)
}
