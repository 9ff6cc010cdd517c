import { moneyOf, type Pence } from '../../domain/money.ts'
import { type LimitName, limitNames, limitWaitMs } from '../../domain/payment-limits.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type PaymentLimits, readLimits } from './payment-limits.ts'
import type { PayerKind } from '../../domain/payment-rail.ts'

interface LimitedCustomer {
  readonly kind: PayerKind
  readonly payment_checks: boolean
}

async function readCustomer(database: Queryable, customerId: string): Promise<LimitedCustomer> {
  const [row] = await database.query<LimitedCustomer>(
    'select kind, payment_checks from customer where id = $1',
    [customerId],
  )
  if (!row) throw new Error('a session has no customer')
  return row
}

/** A customer's limits. The private desk has none: `private_desk`. */
export async function readOwnLimits(
  bank: Pick<Bank, 'database' | 'clock'>,
  customerId: string,
): Promise<Result<PaymentLimits, { readonly code: 'private_desk' }>> {
  const { kind, payment_checks: hasChecks } = await readCustomer(bank.database, customerId)
  if (!hasChecks) return refused({ code: 'private_desk' })
  return accepted(await readLimits(bank.database, { customerId, kind, at: bank.clock() }))
}

/** In order of precedence. */
export type ChangeLimitsRefusal =
  | { readonly code: 'private_desk' }
  /** Above the most that the customer may choose. */
  | { readonly code: 'above_most'; readonly faults: readonly LimitFault[] }
  | ConfirmationRefusal

export interface LimitFault {
  readonly name: LimitName
  readonly mostPence: Pence
}

interface ChangeLimits {
  /** In whole pounds; left out, a limit stays as it is; undefined for what could not be read. */
  readonly limits: Readonly<Partial<Record<LimitName, Pence | 'unreadable'>>>
  readonly confirming: ConfirmedRequest
}

interface Change {
  readonly name: LimitName
  readonly amountPence: Pence
}

/** Takes higher limits back that wait. Those whose time has come have begun before. */
async function endRaises(
  transaction: Queryable,
  { customerId, names, at }: { customerId: string; names: readonly LimitName[]; at: Date },
): Promise<void> {
  await transaction.query(
    `update limit_raise set ended_at = greatest(asked_at, $3),
            outcome = 'taken_back'
      where customer_id = $1 and name = any ($2::text[]) and ended_at is null`,
    [customerId, names, at],
  )
}

/** Takes all higher limits of a customer back that wait. Returns a row for each. The caller has locked the customer. */
export const takeRaisesBack = (
  transaction: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<readonly object[]> =>
  transaction.query(
    `update limit_raise set ended_at = greatest(asked_at, $2), outcome = 'taken_back'
      where customer_id = $1 and ended_at is null returning id`,
    [customerId, at],
  )

const setLimit = (
  transaction: Queryable,
  { customerId, name, amountPence, at }: Change & { customerId: string; at: Date },
) =>
  transaction.query(
    `insert into payment_limit (customer_id, name, amount_pence, set_at) values ($1, $2, $3, $4)
     on conflict (customer_id, name) do update set amount_pence = excluded.amount_pence, set_at = excluded.set_at`,
    [customerId, name, amountPence, at],
  )

/**
 * Changes a customer's limits. A lower one is in force at once; a higher one is confirmed and begins 24 hours later; the
 * amount in force takes a waiting one back. All of a request are changed together. A change to what is there already, or
 * waits, changes nothing. Refusals, in this order: `private_desk`; `above_most`, for each limit that is above the most or
 * could not be read; what a confirmation refuses. Source: specification section 12.3.
 */
export async function changeLimits(
  bank: Bank,
  { limits: requested, confirming }: ChangeLimits,
): Promise<Result<PaymentLimits, ChangeLimitsRefusal>> {
  const draft = draftConfirmation(bank)
  const { at } = draft
  const { customerId } = confirming.session
  return bank.database.transaction(
    async (transaction): Promise<Result<PaymentLimits, ChangeLimitsRefusal>> => {
      await lockForConfirmation(transaction, confirming)
      const { kind, payment_checks: hasChecks } = await readCustomer(transaction, customerId)
      if (!hasChecks) return refused({ code: 'private_desk' })
      await beginRaises(bank, transaction, { customerId, at })
      const limits = await readLimits(transaction, { customerId, kind, at })
      const named = limitNames.flatMap(name => {
        const amountPence = requested[name]
        return amountPence === undefined ? [] : [{ name, amountPence, mostPence: limits[name].mostPence }]
      })
      const faults = named.filter(
        ({ amountPence, mostPence }) => amountPence === 'unreadable' || amountPence > mostPence,
      )
      if (faults.length > 0) return refused({ code: 'above_most', faults })
      const wanted = named.flatMap(({ name, amountPence }) =>
        amountPence === 'unreadable' || amountPence === limits[name].raise?.amountPence
          ? []
          : [{ name, amountPence }],
      )
      const higher = wanted.filter(({ name, amountPence }) => amountPence > limits[name].amountPence)
      if (higher.length > 0) {
        const fields = Object.fromEntries(higher.map(({ name, amountPence }) => [name, moneyOf(amountPence)]))
        const old = Object.fromEntries(
          higher.map(({ name }) => [`${name}Until`, moneyOf(limits[name].amountPence)]),
        )
        const need = { action: 'limit_raised', subject: customerId, fields: { ...fields, ...old } } as const
        const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
        if (!confirmed.ok) return confirmed
        await askForHigher(transaction, { customerId, higher, confirmationId: confirmed.value, at })
      }
      await lower(transaction, { customerId, limits, wanted, at })
      for (const { name, amountPence } of wanted) {
        if (amountPence === limits[name].amountPence && !limits[name].raise) continue
        const detail = { limit: name, amount: moneyOf(amountPence), until: moneyOf(limits[name].amountPence) }
        await appendAuditEvent(transaction, {
          chainId: customerId,
          at,
          type: amountPence > limits[name].amountPence ? 'limit_raise_asked' : 'limit_changed',
          detail,
          caller: confirming.caller,
        })
      }
      return accepted(await readLimits(transaction, { customerId, kind, at }))
    },
  )
}

async function askForHigher(
  transaction: Queryable,
  {
    customerId,
    higher,
    confirmationId,
    at,
  }: { customerId: string; higher: readonly Change[]; confirmationId: string; at: Date },
): Promise<void> {
  await endRaises(transaction, { customerId, names: higher.map(({ name }) => name), at })
  for (const { name, amountPence } of higher)
    await transaction.query(
      `insert into limit_raise (id, customer_id, name, amount_pence, confirmation_id, asked_at, starts_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        deriveId(`sarsen/limit-raise/${confirmationId}/${name}`),
        customerId,
        name,
        amountPence,
        confirmationId,
        at,
        new Date(at.getTime() + limitWaitMs),
      ],
    )
}

/** Sets the lower ones, and takes back the raises of those that stay or fall. */
async function lower(
  transaction: Queryable,
  {
    customerId,
    limits,
    wanted,
    at,
  }: { customerId: string; limits: PaymentLimits; wanted: readonly Change[]; at: Date },
): Promise<void> {
  const lowered = wanted.filter(({ name, amountPence }) => amountPence <= limits[name].amountPence)
  await endRaises(transaction, { customerId, names: lowered.map(({ name }) => name), at })
  for (const change of lowered) await setLimit(transaction, { customerId, ...change, at })
}

/** Puts the higher limits of a customer in force whose 24 hours are over, and notifies them. Returns how many. */
async function beginRaises(
  bank: Bank,
  transaction: Queryable,
  { customerId, at }: { readonly customerId: string; readonly at: Date },
): Promise<number> {
  const begun = await transaction.query<{ name: LimitName; amount_pence: bigint }>(
    `update limit_raise set ended_at = $2, outcome = 'begun'
      where customer_id = $1 and ended_at is null and starts_at <= $2 returning name, amount_pence`,
    [customerId, at],
  )
  for (const { name, amount_pence: amountPence } of begun) {
    await setLimit(transaction, { customerId, name, amountPence, at })
    const facts = { limit: name, amountPence: amountPence.toString() }
    const notice = {
      customerId,
      type: 'limit_raised',
      category: 'security',
      at,
      facts,
      keepsFacts: true,
    } as const
    await giveNotice(transaction, newNotice(bank, notice))
    const detail = { limit: name, amount: moneyOf(amountPence) }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'limit_raised', detail })
  }
  return begun.length
}

/** Puts a higher limit in force whose 24 hours are over, with others of its customer. Returns whether it did. */
export async function beginRaise(bank: Bank, raiseId: string): Promise<boolean> {
  const at = bank.clock()
  const [found] = await bank.database.query<{ customer_id: string }>(
    'select customer_id from limit_raise where id = $1',
    [raiseId],
  )
  if (!found) return false
  const { customer_id: customerId } = found
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    return (await beginRaises(bank, transaction, { customerId, at })) > 0
  })
}
