import { cardRefundFrom } from '../../../domain/card-payments.ts'
import type { Pence } from '../../../domain/money.ts'
import { appendAuditEvent } from '../../audit/append-audit-events.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { giveNotice, newNotice, noticesOfBankOrder } from '../../notifications/give-notice.ts'
import { type CreditAccount, type CreditRefusal, listCreditAccounts } from '../../payments/credit-return.ts'
import { lockPosting } from '../../payments/payment-steps.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { postDecided } from './held-money.ts'

/**
 * What came back of a card payment and waits in suspense, because its account is closed: a refund of its merchant, or the credit of a
 * dispute that is won.
 */
export interface SuspendedCardMoney {
  readonly transferId: string
  readonly paymentId: string
  readonly customerId: string
  readonly merchant: string
  /** The last four digits of the card. */
  readonly lastFour: string
  /** Of the account that is closed. */
  readonly accountNumber: string
  /** Of the dispute; undefined for a refund. */
  readonly disputeNumber: bigint | undefined
  readonly amountPence: Pence
  readonly cameAt: Date
  readonly isCredited: boolean
}

interface Row {
  readonly payment_id: string
  readonly customer_id: string
  readonly merchant: string
  readonly last_four: string
  readonly account_number: string
  readonly number: bigint | null
  readonly amount_pence: bigint
  readonly came_at: Date
  readonly credited_at: Date | null
}

/** What waits, or waited, in suspense by this transfer. */
export async function findSuspendedCardMoney(
  database: Queryable,
  transferId: string,
): Promise<SuspendedCardMoney | undefined> {
  const [row] = await database.query<Row>(
    `select s.payment_id, p.customer_id, p.merchant, c.last_four, a.account_number, d.number, s.amount_pence, s.came_at, s.credited_at
       from suspended_card_money s
       join card_payment p on p.id = s.payment_id
       join card c on c.id = p.card_id
       join account a on a.id = p.account_id
       left join card_dispute d on d.id = s.dispute_id
      where s.transfer_id = $1`,
    [transferId],
  )
  return (
    row && {
      transferId,
      paymentId: row.payment_id,
      customerId: row.customer_id,
      merchant: row.merchant,
      lastFour: row.last_four,
      accountNumber: row.account_number,
      disputeNumber: row.number ?? undefined,
      amountPence: row.amount_pence,
      cameAt: row.came_at,
      isCredited: row.credited_at !== null,
    }
  )
}

/** Locks what waits in suspense by this transfer, with its card payment. The caller has locked the customers. */
export async function lockSuspendedCardMoney(transaction: Queryable, transferId: string): Promise<void> {
  await transaction.query(
    `select p.id from card_payment p
      where p.id = (select s.payment_id from suspended_card_money s where s.transfer_id = $1) for no key update`,
    [transferId],
  )
  await transaction.query(
    'select s.transfer_id from suspended_card_money s where s.transfer_id = $1 for no key update',
    [transferId],
  )
}

/** What it is called, in the lines of accounts and for staff. */
export const describeCardMoney = ({
  disputeNumber,
  merchant,
}: Pick<SuspendedCardMoney, 'disputeNumber' | 'merchant'>): string =>
  disputeNumber === undefined ? `${cardRefundFrom}${merchant}` : `Dispute ${disputeNumber}: ${merchant}`

interface Credit {
  readonly money: SuspendedCardMoney
  readonly to: CreditAccount
  readonly at: Date
}

/** Moves the money out of suspense, once. */
async function post(bank: Bank, transaction: Queryable, { money, to, at }: Credit): Promise<string> {
  const id = deriveId(`sarsen/card/${money.transferId}/credit`)
  const legs = { debtorAccountId: ownAccountIds.suspense, creditorAccountId: to.id }
  const description = describeCardMoney(money)
  await postDecided(transaction, [
    {
      ...legs,
      id,
      kind: 'posting',
      amountPence: money.amountPence,
      recipientName: to.holderName,
      reference: `Card ${money.lastFour}`,
      category: 'Refund',
      debtorDescription: description,
      creditorDescription: description,
      decidedAt: at,
      notices: await noticesOfBankOrder(bank, transaction, legs),
    },
  ])
  return id
}

async function notify(bank: Bank, transaction: Queryable, { money, to, at }: Credit): Promise<void> {
  const { customerId, paymentId: cardPaymentId, merchant: name } = money
  const amountPence = money.amountPence.toString()
  const facts = {
    cardPaymentId,
    amountPence,
    name,
    product: to.product,
    accountEnding: to.accountNumber.slice(-4),
  }
  const type = 'return_credited'
  await giveNotice(
    transaction,
    newNotice(bank, { customerId, type, category: 'account', at, facts, keepsFacts: true }),
  )
  const detail = { cardPaymentId, accountId: to.id, amountPence }
  await appendAuditEvent(transaction, { chainId: customerId, at, type: 'card_money_credited', detail })
}

/**
 * Credits what came back of a card payment, and waits in suspense because its account is closed, to another account of who paid; they
 * are notified. Returns the transfer's id. Refusals, in this order: `not_found`; `changed_meanwhile`, if it is credited;
 * `no_account`. Source: part two, sections 15.2, 15.4 and 17.4.
 */
export async function creditCardMoney(
  bank: Bank,
  { transferId, accountId }: { readonly transferId: string; readonly accountId: string },
): Promise<Result<{ readonly transferId: string }, CreditRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(
    async (transaction): Promise<Result<{ readonly transferId: string }, CreditRefusal>> => {
      await lockSuspendedCardMoney(transaction, transferId)
      const money = await findSuspendedCardMoney(transaction, transferId)
      if (!money) return refused('not_found')
      if (money.isCredited) return refused('changed_meanwhile')
      const { customerId } = money
      const accounts = await listCreditAccounts(transaction, customerId)
      const to = accounts.find(({ id }) => id === accountId)
      if (!to) return refused('no_account')
      await lockPosting(transaction, { account_id: to.id, customer_id: customerId }, [ownAccountIds.suspense])
      // It may have been closed until now.
      const open = await listCreditAccounts(transaction, customerId)
      if (!open.some(({ id }) => id === to.id)) return refused('no_account')
      const credit: Credit = { money, to, at: now }
      const credited = await post(bank, transaction, credit)
      await transaction.query(
        `update suspended_card_money set credited_at = greatest(came_at, $2), credit_transfer_id = $3 where transfer_id = $1`,
        [transferId, now, credited],
      )
      await notify(bank, transaction, credit)
      return accepted({ transferId: credited })
    },
  )
}
