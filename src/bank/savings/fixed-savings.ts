import type { Pence } from '../../domain/money.ts'
import { setClosed } from '../accounts/accounts.ts'
import { findMovePlaces, moveOrderOf, type MovePlace, postMove } from '../accounts/move-money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { ownAccountIds, type PostOrder } from '../ledger/order.ts'

/** A Fixed Savings account, read under lock. */
export interface FixedSavings {
  readonly accountId: string
  readonly product: string
  readonly accountNumber: string
  /** The day in London on which it opened, and the one before which no money leaves; left out once it is cancelled. */
  readonly openedOn: string
  readonly lockedUntil?: string
  readonly balancePence: Pence
  readonly isClosed: boolean
  readonly isFrozen: boolean
  /** Whether it was paid its interest: then its term has ended. */
  readonly isPaid: boolean
  /** The account that paid the deposit, and the one that gets the money at the end; left out if none was named. */
  readonly from?: string
  readonly payTo?: string
}

interface FixedRow {
  readonly product: string
  readonly account_number: string
  readonly opened_on: string
  readonly locked_until: string | null
  readonly balance_pence: bigint
  readonly is_closed: boolean
  readonly is_frozen: boolean
  readonly is_paid: boolean
  readonly deposit_from: string | null
  readonly pay_to: string | null
}

/** A customer's Fixed Savings; undefined if the account is not theirs or another product. */
export async function readFixedSavings(
  transaction: Queryable,
  { customerId, accountId }: { readonly customerId: string; readonly accountId: string },
): Promise<FixedSavings | undefined> {
  const [row] = await transaction.query<FixedRow>(
    `select a.product, a.account_number, london_day(a.opened_at)::text as opened_on,
            a.locked_until::text as locked_until, a.balance_pence, a.closed_at is not null as is_closed,
            a.frozen_at is not null as is_frozen,
            exists (select from interest_credit c where c.account_id = a.id) as is_paid,
            t.debtor_account_id as deposit_from, o.pay_to_account_id as pay_to
       from access_in_force x
       join account a on a.id = x.account_id and a.product_code = 'fixed_1y'
       left join account_opening o on o.account_id = a.id
       left join transfer t on t.id = o.deposit_transfer_id
      where x.customer_id = $1 and x.account_id = $2`,
    [customerId, accountId],
  )
  return (
    row && {
      accountId,
      product: row.product,
      accountNumber: row.account_number,
      openedOn: row.opened_on,
      ...(row.locked_until !== null && { lockedUntil: row.locked_until }),
      balancePence: row.balance_pence,
      isClosed: row.is_closed,
      isFrozen: row.is_frozen,
      isPaid: row.is_paid,
      ...(row.deposit_from !== null && { from: row.deposit_from }),
      ...(row.pay_to !== null && { payTo: row.pay_to }),
    }
  )
}

/**
 * Where the money of Fixed Savings goes: to the account that was named if it is open and still theirs, else to the
 * customer's primary account, which is FlexiSave for who has no current account; undefined if none is open.
 */
export async function findReceiver(
  transaction: Queryable,
  { customerId, named }: { readonly customerId: string; readonly named: string | undefined },
): Promise<MovePlace | undefined> {
  const [primary] = await transaction.query<{ id: string | null }>(
    `select a.id
       from access_in_force x
       join account a on a.id = x.account_id and a.closed_at is null and a.product_code <> 'fixed_1y'
       left join primary_account p on p.customer_id = x.customer_id and p.account_id = a.id
      where x.customer_id = $1
      order by a.product_code not in ('current', 'joint'), p.account_id is null, a.opened_at, a.id limit 1`,
    [customerId],
  )
  const ids = [named, primary?.id].filter(id => typeof id === 'string')
  const places = await findMovePlaces(transaction, { customerId, ids })
  return ids.map(id => places.get(id)).find(place => place !== undefined && !place.is_closed)
}

/** Where all money of an account goes: another one of the customer, or out of the bank, where its deposit came from. */
export type Receiver = MovePlace | 'outside'

interface SendAll {
  readonly customerId: string
  /** The text that the posting's id is derived from. */
  readonly derivedFrom: string
  readonly accountId: string
  readonly to: Receiver
  readonly amountPence: Pence
  readonly at: Date
  /** Whether the customer ordered it; the bank otherwise. */
  readonly isOrdered: boolean
}

/** The posting that returns a deposit to the customer's account at another bank. */
const returnOf = (
  { clock }: Bank,
  { id, from, amountPence }: { id: string; from: MovePlace; amountPence: Pence },
): PostOrder => ({
  id,
  kind: 'posting',
  debtorAccountId: from.id,
  creditorAccountId: ownAccountIds.settlement,
  amountPence,
  recipientName: from.holder_name,
  reference: returned,
  category: 'Transfer',
  debtorDescription: returned,
  creditorDescription: returned,
  decidedAt: clock(),
})

const returned = 'Deposit returned'

/**
 * Sends all that an unlocked account holds to its receiver, and closes it, inside the caller's database transaction. Returns
 * when it closed.
 */
export async function sendAllAndClose(
  bank: Bank,
  transaction: Queryable,
  { customerId, derivedFrom, accountId, to, amountPence, at, isOrdered }: SendAll,
): Promise<Date> {
  const from = (await findMovePlaces(transaction, { customerId, ids: [accountId] })).get(accountId)
  if (!from) throw new Error(`account ${accountId} is not theirs`)
  if (amountPence > 0n) {
    const id = deriveId(derivedFrom)
    const { placedBy: _mover, ...order } =
      to === 'outside'
        ? returnOf(bank, { id, from, amountPence })
        : await moveOrderOf(bank, transaction, { id, from, to, amountPence, customerId })
    await postMove(transaction, { ...order, ...(isOrdered && { placedBy: customerId }) })
  }
  return setClosed(transaction, accountId, at)
}
