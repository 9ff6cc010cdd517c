import { ownAccountNumber, type WholeDestination } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { findCreditors } from '../transfers/find-parties.ts'
import { type NamedPartyRefusal, placeTransfer } from '../transfers/place-transfer.ts'
import type { Payer } from './payer.ts'

/** In order of precedence. */
export type OwnPaymentRefusal = NamedPartyRefusal | { readonly code: 'payment_id_reused' }

/**
 * Whether a payment needs no check, limit or confirmation: of the private desk, or to an own account (part two, 12.4 and
 * 14.5).
 */
export async function isUnchecked(
  database: Queryable,
  { customer_id: customerId, payment_checks: hasChecks }: Payer,
  destination: WholeDestination,
): Promise<boolean> {
  if (!hasChecks) return true
  const accountNumber = ownAccountNumber(destination)
  if (accountNumber === undefined) return false
  const [creditor] = await findCreditors(database, [accountNumber])
  return creditor?.receivers.some(({ customer_id: receiver }) => receiver === customerId) === true
}

interface OwnPayment {
  readonly id: string
  readonly payer: Payer
  readonly name: string
  readonly destination: WholeDestination
  readonly amountPence: Pence
  readonly reference: string | undefined
  readonly caller: Caller
}

/**
 * Places such a payment as Transfer Funds does. Its transfer is all there is of it. Refused as `not_found` if it was to an
 * own account and is not any more.
 */
export async function placeOwnPayment(
  bank: Bank,
  { id, payer, name, destination, amountPence, reference, caller }: OwnPayment,
): Promise<Result<{ readonly replayed: boolean }, OwnPaymentRefusal>> {
  const [taken] = await bank.database.query('select id from payment where id = $1', [id])
  if (taken) return refused({ code: 'payment_id_reused' })
  const placed = await placeTransfer(bank, {
    customerId: payer.customer_id,
    accountId: payer.account_id,
    order: { id, recipientName: name, destination, amountPence, reference },
    caller,
    // An own account may be somebody else's by now: then it wants checks.
    mustBeOwn: payer.payment_checks,
  })
  if (placed.ok) return accepted({ replayed: placed.value.replayed })
  const { refusal } = placed
  if (refusal.code === 'transfer_id_reused') return refused({ code: 'payment_id_reused' })
  return refused(refusal)
}
