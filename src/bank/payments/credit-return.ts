import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { giveNotice, newNotice, noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { lockPayment, type PaymentRow } from './payment.ts'
import { lockPosting } from './payment-steps.ts'

/** In order of precedence. `no_account`: it is no open current account or FlexiSave of who paid. */
export type CreditRefusal = 'not_found' | 'changed_meanwhile' | 'no_account'

/** A return that waits in suspense, because the account that it came from is closed. */
export interface SuspendedReturn {
  readonly amountPence: bigint
  readonly isCredited: boolean
}

/** The return of a payment that waits, or waited, in suspense. */
export async function findSuspendedReturn(
  database: Queryable,
  paymentId: string,
): Promise<SuspendedReturn | undefined> {
  const [row] = await database.query<{ amount_pence: bigint; credited_at: Date | null }>(
    'select amount_pence, credited_at from suspended_return where payment_id = $1',
    [paymentId],
  )
  return row && { amountPence: row.amount_pence, isCredited: row.credited_at !== null }
}

/** An account that may get a return. */
export interface CreditAccount {
  readonly id: string
  readonly product: string
  readonly accountNumber: string
  readonly holderName: string
}

/** The open accounts of a customer that may get what came back: current accounts and FlexiSave, the primary one first. */
export async function listCreditAccounts(
  database: Queryable,
  customerId: string,
): Promise<readonly CreditAccount[]> {
  const rows = await database.query<{
    readonly id: string
    readonly product: string
    readonly account_number: string
    readonly holder_name: string
  }>(
    `select a.id, a.product, a.account_number, a.holder_name
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and a.kind = 'customer' and a.closed_at is null and a.locked_until is null
        and a.account_number is not null
      order by a.id <> primary_account_of($1), a.account_number`,
    [customerId],
  )
  return rows.map(row => ({
    id: row.id,
    product: row.product,
    accountNumber: row.account_number,
    holderName: row.holder_name,
  }))
}

interface Credit {
  readonly payment: PaymentRow
  readonly to: CreditAccount
  readonly amountPence: bigint
  readonly at: Date
}

const creditId = (paymentId: string): string => deriveId(`sarsen/payment/${paymentId}/credit`)

/** Moves what came back out of suspense, once. */
async function post(
  bank: Bank,
  transaction: Queryable,
  { payment, to, amountPence, at }: Credit,
): Promise<string> {
  const { suspense: debtorAccountId } = ownAccountIds
  const legs = { debtorAccountId, creditorAccountId: to.id }
  const id = creditId(payment.id)
  const [outcome] = await postTransfers(transaction, [
    {
      ...legs,
      id,
      kind: 'posting',
      amountPence,
      recipientName: to.holderName,
      reference: `Returned: ${payment.reference}`.slice(0, 140),
      category: 'Transfer',
      debtorDescription: 'Returned payment credited',
      creditorDescription: `Returned: ${payment.name}`.slice(0, 160),
      decidedAt: at,
      notices: await noticesOfBankOrder(bank, transaction, legs),
    },
  ])
  if (outcome?.outcome !== 'completed') throw new Error(`credit ${id} returned ${outcome?.outcome}`)
  return id
}

async function notify(
  bank: Bank,
  transaction: Queryable,
  { payment, to, amountPence, at }: Credit,
): Promise<void> {
  const { customer_id: customerId, id: paymentId } = payment
  const facts = {
    paymentId,
    amountPence: amountPence.toString(),
    name: payment.name,
    product: to.product,
    accountEnding: to.accountNumber.slice(-4),
  }
  const type = 'return_credited'
  await giveNotice(
    transaction,
    newNotice(bank, { customerId, type, category: 'account', at, facts, keepsFacts: true }),
  )
  const detail = { paymentId, accountId: to.id, amountPence: amountPence.toString() }
  await appendAuditEvent(transaction, { chainId: customerId, at, type: 'payment_return_credited', detail })
}

/**
 * Credits what came back of a payment, and waits in suspense because its account is closed, to another account of who paid;
 * they are notified. Returns the transfer's id. Refusals, in this order: `not_found`; `changed_meanwhile`, if it is credited;
 * `no_account`. Source: part two, section 17.4.
 */
export async function creditReturn(
  bank: Bank,
  { paymentId, accountId }: { readonly paymentId: string; readonly accountId: string },
): Promise<Result<{ readonly transferId: string }, CreditRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(
    async (transaction): Promise<Result<{ readonly transferId: string }, CreditRefusal>> => {
      const payment = await lockPayment(transaction, paymentId)
      const found = payment && (await findSuspendedReturn(transaction, paymentId))
      if (!payment || !found) return refused('not_found')
      if (found.isCredited) return refused('changed_meanwhile')
      await lockPosting(transaction, payment, [ownAccountIds.suspense, accountId])
      const accounts = await listCreditAccounts(transaction, payment.customer_id)
      const to = accounts.find(({ id }) => id === accountId)
      if (!to) return refused('no_account')
      const credit: Credit = { payment, to, amountPence: found.amountPence, at: now }
      const transferId = await post(bank, transaction, credit)
      await transaction.query(
        `update suspended_return set credited_at = greatest(came_at, $2), credit_transfer_id = $3 where payment_id = $1`,
        [paymentId, now, transferId],
      )
      await notify(bank, transaction, credit)
      return accepted({ transferId })
    },
  )
}
