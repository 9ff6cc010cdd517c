import type { WholeDestination } from '../../domain/destination.ts'
import { composeIban, encodeDestination, ownBankCode, ownSortCode } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type { PaymentPurpose } from '../../domain/payment-purposes.ts'
import { type LowValueUse, type PaymentFacts, rulesVersion } from '../../domain/payment-rules.ts'
import type { Queryable } from '../database/database.ts'
import { accessEvents, hasChangedAccess } from '../sessions/changed-access.ts'
import { isOnNewDevice } from '../sessions/known-devices.ts'
import type { TokenHolder } from '../sessions/session.ts'
import { newInLastHour } from './payment-limits.ts'

/** The session that pays. It knows its device, and whether the customer's access changed (part two, 14.6 and 14.7). */
export type PayingSession = Pick<TokenHolder, 'sessionId' | 'customerId'>

interface OfPayment {
  readonly destination: WholeDestination
  readonly rollNumber: string | undefined
  readonly amountPence: Pence
  readonly name: PaymentFacts['name']
  readonly purpose: PaymentPurpose | undefined
  readonly session: PayingSession
  /** The address of a visitor of a demonstration: what others do does not count. Null for other customers. */
  readonly visitor: string | null
  readonly at: Date
  /** A payment or a standing order that does not count: it is the one that is changed. */
  readonly exceptId: string | null
}

/** How many of an account's newest lines are searched for earlier payments. */
export const searchedLines = 1000

/** The spellings of one destination: transfers of Transfer Funds keep an account as it was typed. */
export function spellingsOf(destination: WholeDestination): readonly string[] {
  const text = encodeDestination(destination)
  if (destination.scheme === 'iban' || destination.sortCode !== ownSortCode) return [text]
  const { sortCode, accountNumber } = destination
  return [text, accountNumber, composeIban(ownBankCode, sortCode, accountNumber)]
}

/**
 * In SQL, the completed transfers that a customer, `$1`, placed with somebody, from the newest lines of their accounts. One
 * that was reversed is left out; of the others, {@link cameBack} says which came back in another way.
 */
export const paidLines = `
  select t.id, t.destination, t.amount_pence, t.decided_at, t.creditor_account_id
    from access_in_force x
   cross join lateral (
     select l.transfer_id from account_transaction l
      where l.account_id = x.account_id order by l.transaction_no desc limit ${searchedLines}) l
    join transfer t on t.id = l.transfer_id
   where x.customer_id = $1 and t.placed_by = $1 and t.status = 'completed' and t.destination is not null
     and t.debtor_account_id = x.account_id and t.kind in ('posting', 'capture')
     and not exists (select from transfer r where r.subject_transfer_id = t.id and r.status = 'completed')`

/**
 * In SQL, whether a line of {@link paidLines} came back without a reversal: its account was closed, or a claim had refunded it.
 * A subquery of one value, so that only the lines that the condition before leaves are looked up.
 */
export const cameBack = (line: string): string =>
  `coalesce((select y.status = 'returned' from payment y where y.id = ${line}.id), false)`

interface FactsRow {
  readonly is_known: boolean
  readonly largest_pence: bigint
  readonly is_stopped: boolean
  readonly new_in_last_hour: bigint
  readonly is_new_device: boolean
  readonly has_changed_access: boolean
}

/**
 * What the bank knows of a payment to somebody else. The destination is new if nothing was completed to it, with the same
 * roll number, over 24 hours ago. The largest payment is one to somebody else. Source: specification sections 12.3 and 12.4.
 */
export async function readFacts(
  database: Queryable,
  { session, visitor, destination, rollNumber, amountPence, name, purpose, at, exceptId }: OfPayment,
): Promise<PaymentFacts> {
  const [row] = await database.query<FactsRow>(
    `with paid as (${paidLines})
     select exists (select from paid where destination = any ($2::text[]) and decided_at <= $3::timestamptz - interval '24 hours'
                       and (select p.roll_number from payment p where p.id = paid.id) is not distinct from $5::text
                       and not ${cameBack('paid')})
            or exists (select from payment p
                        where p.customer_id = $1 and p.destination = $4 and p.status = 'completed'
                          and p.roll_number is not distinct from $5::text
                          and p.changed_at <= $3::timestamptz - interval '24 hours'
                          and not exists (select from transfer r where r.subject_transfer_id = p.id and r.status = 'completed'))
              as is_known,
            coalesce((select amount_pence
                        from (select id, amount_pence from paid where decided_at > $3::timestamptz - interval '12 months'
                                 and not exists (select from access_in_force x
                                                  where x.customer_id = $1 and x.account_id = paid.creditor_account_id)
                               order by amount_pence desc offset 0) largest
                       where not ${cameBack('largest')} limit 1), 0)
              as largest_pence,
            exists (select from stopped_destination s where s.destination = $4) as is_stopped,
            ${newInLastHour('$3', '$6', '$7')} as new_in_last_hour,
            ${isOnNewDevice('$8', '$1', '$3')} as is_new_device,
            ${hasChangedAccess('$1', '$9', '$3', '$6')} as has_changed_access`,
    [
      session.customerId,
      spellingsOf(destination),
      at,
      encodeDestination(destination),
      rollNumber ?? null,
      visitor,
      exceptId,
      session.sessionId,
      accessEvents,
    ],
  )
  if (!row) throw new Error('a query without a table has no row')
  return {
    amountPence,
    isNew: !row.is_known,
    name,
    purpose,
    isStopped: row.is_stopped,
    newInLastHour: Number(row.new_in_last_hour),
    isNewDevice: row.is_new_device,
    hasChangedAccess: row.has_changed_access,
    largestPence: row.largest_pence,
  }
}

/** What the rules knew, as JSON, and their version. */
export type StoredFacts = readonly [facts: string | null, version: number | null]

/** What the rules knew of a payment that they judged, as it is kept; of one that needs no checks, nothing. */
export const storedFactsOf = (facts: PaymentFacts | undefined): StoredFacts =>
  facts
    ? [
        JSON.stringify(facts, (_name, value: unknown) =>
          typeof value === 'bigint' ? value.toString() : value,
        ),
        rulesVersion,
      ]
    : [null, null]

/** The payments of low value since the last confirmation that was used. `locks`: until the database transaction ends. */
export async function readLowValueUse(
  database: Queryable,
  { customerId, locks }: { readonly customerId: string; readonly locks: boolean },
): Promise<LowValueUse> {
  const [row] = await database.query<{ payments: number; amount_pence: bigint }>(
    `select payments, amount_pence from exemption_use where customer_id = $1${locks ? ' for no key update' : ''}`,
    [customerId],
  )
  if (row) return { count: row.payments, sumPence: row.amount_pence }
  // The caller has locked the customer, so nobody else begins to count meanwhile.
  if (locks)
    await database.query(
      'insert into exemption_use (customer_id, payments, amount_pence) values ($1, 0, 0)',
      [customerId],
    )
  return { count: 0, sumPence: 0n }
}

/** Counts a payment of low value. The caller has locked the row. Returns the period in which it counts. */
export async function countLowValue(
  transaction: Queryable,
  { customerId, amountPence }: { readonly customerId: string; readonly amountPence: Pence },
): Promise<number> {
  const [row] = await transaction.query<{ period_no: number }>(
    `update exemption_use set payments = payments + 1, amount_pence = amount_pence + $2 where customer_id = $1
     returning period_no`,
    [customerId, amountPence],
  )
  if (!row) throw new Error('the payments of low value were not locked')
  return row.period_no
}
