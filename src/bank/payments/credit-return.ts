import { returnReason } from '../../domain/payment-status.ts'
import type { Pence } from '../../domain/money.ts'
import { lockAccounts } from '../accounts/accounts.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { lockPayment, type PaymentRow } from './payment.ts'
import { textsOfPayment } from './payment-order.ts'

/** In order of precedence. `no_account`: it is not an open account of who paid that takes payments. */
export type CreditReturnRefusal = 'not_found' | 'changed_meanwhile' | 'no_account'

/** Money of a returned payment that waits in suspense, or waited there. */
export interface SuspendedReturn {
  /** Who made the payment. */
  readonly customerId: string
  readonly amountPence: Pence
  readonly cameAt: Date
  readonly creditedAt: Date | undefined
}

interface SuspendedRow {
  readonly customer_id: string
  readonly amount_pence: bigint
  readonly came_at: Date
  readonly credited_at: Date | null
}

/** What came back of a payment whose account was closed; undefined if nothing did. */
export async function readSuspendedReturn(
  database: Queryable,
  paymentId: string,
): Promise<SuspendedReturn | undefined> {
  const [row] = await database.query<SuspendedRow>(
    `select p.customer_id, r.amount_pence, r.came_at, r.credited_at
       from suspended_return r join payment p on p.id = r.payment_id where r.payment_id = $1`,
    [paymentId],
  )
  return (
    row && {
      customerId: row.customer_id,
      amountPence: row.amount_pence,
      cameAt: row.came_at,
      creditedAt: row.credited_at ?? undefined,
    }
  )
}

/** An account that a return may be credited to. */
export interface ReturnAccount {
  readonly id: string
  readonly product: string
  readonly accountNumber: string
  readonly holderName: string
}

interface ReturnAccountRow {
  readonly id: string
  readonly product: string
  readonly account_number: string
  readonly holder_name: string
}

/** The open current, joint and FlexiSave accounts of a customer, the oldest first. */
export async function listReturnAccounts(
  database: Queryable,
  customerId: string,
): Promise<readonly ReturnAccount[]> {
  const rows = await database.query<ReturnAccountRow>(
    `select a.id, a.product, a.account_number, a.holder_name
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and a.closed_at is null and a.product_code in ('current', 'joint', 'flexisave')
      order by a.opened_at, a.id`,
    [customerId],
  )
  return rows.map(({ id, product, account_number, holder_name }) => ({
    id,
    product,
    accountNumber: account_number,
    holderName: holder_name,
  }))
}

interface CreditReturn {
  readonly paymentId: string
  /** Where it goes: an account of who made the payment. */
  readonly accountId: string
  /** The id of the posting: the same one again credits nothing more. */
  readonly transferId: string
}

/** Posts the money out of suspense. Returns whether the ledger took it. */
async function post(
  bank: Bank,
  transaction: Queryable,
  {
    payment,
    to,
    amountPence,
    transferId,
    at,
  }: { payment: PaymentRow; to: ReturnAccount; amountPence: Pence; transferId: string; at: Date },
): Promise<boolean> {
  const { suspense: debtorAccountId } = ownAccountIds
  const parties = { debtorAccountId, creditorAccountId: to.id }
  const { category } = await textsOfPayment(transaction, payment)
  const description = `Returned: ${payment.name}`
  const [outcome] = await postTransfers(transaction, [
    {
      id: transferId,
      kind: 'posting',
      ...parties,
      amountPence,
      recipientName: to.holderName,
      reference: `Returned: ${returnReason(payment.return_code ?? '')}`,
      category,
      debtorDescription: description,
      creditorDescription: description,
      decidedAt: at,
      notices: await noticesOfBankOrder(bank, transaction, parties),
    },
  ])
  return outcome?.outcome === 'completed'
}

/**
 * Credits what came back of a payment, and waits in suspense because the payment's account is closed, to another account of who
 * made it, once. Refusals, in this order: `not_found`; `changed_meanwhile`, if it was credited by another order;
 * `no_account`. Source: specification sections 12.5 and 17.4.
 */
export async function creditReturn(
  bank: Bank,
  { paymentId, accountId, transferId }: CreditReturn,
): Promise<Result<{ readonly amountPence: Pence }, CreditReturnRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(async transaction => {
    const suspended = await readSuspendedReturn(transaction, paymentId)
    if (!suspended) return refused('not_found')
    const { customerId, amountPence, cameAt } = suspended
    await lockCustomer(transaction, customerId)
    const payment = await lockPayment(transaction, paymentId)
    if (!payment) return refused('not_found')
    const creditedAt = (await readSuspendedReturn(transaction, paymentId))?.creditedAt
    if (creditedAt) {
      const same = await transaction.query(
        'select from suspended_return where payment_id = $1 and credit_transfer_id = $2',
        [paymentId, transferId],
      )
      return same.length > 0 ? accepted({ amountPence }) : refused('changed_meanwhile')
    }
    await lockAccounts(transaction, [customerId], { and: [ownAccountIds.suspense] })
    const to = (await listReturnAccounts(transaction, customerId)).find(({ id }) => id === accountId)
    if (!to) return refused('no_account')
    const at = now < cameAt ? cameAt : now
    if (!(await post(bank, transaction, { payment, to, amountPence, transferId, at })))
      return refused('no_account')
    await transaction.query(
      'update suspended_return set credited_at = $2, credit_transfer_id = $3 where payment_id = $1',
      [paymentId, at, transferId],
    )
    return accepted({ amountPence })
  })
}
