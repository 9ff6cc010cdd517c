import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { deriveId } from '../../derive-id.ts'
import { ownAccountIds } from '../../ledger/order.ts'
import { noticesOfBankOrder } from '../../notifications/give-notice.ts'
import { postDecided } from '../network/held-money.ts'
import type { Dispute } from './disputes.ts'

/** The steps that move money, as the ids of their transfers have them; of a refund with the network's message. */
type MovingStep = 'credited' | 'won' | 'withdrawn' | 'taken_back' | `refund-${string}`

/** The id of the transfer of a step. SQL derives the same. */
export const disputeTransferId = (disputeId: string, step: MovingStep): string =>
  deriveId(`sarsen/dispute/${disputeId}/${step}`)

interface DisputeMoney {
  readonly step: MovingStep
  readonly from: string
  readonly to: string
  readonly amountPence: Pence
  readonly at: Date
}

/**
 * Moves money of a dispute, once: the id is derived from the step. The accounts are locked, and hold what leaves them. The other
 * holder of the account is notified of it by their transaction alerts; of what is taken back both are.
 */
export async function moveDisputeMoney(
  bank: Bank,
  transaction: Queryable,
  { id, number, merchant, customerId }: Dispute,
  { step, from, to, amountPence, at }: DisputeMoney,
): Promise<void> {
  const description = `Dispute ${number}: ${merchant}`
  await postDecided(transaction, [
    {
      id: disputeTransferId(id, step),
      kind: 'posting',
      debtorAccountId: from,
      creditorAccountId: to,
      amountPence,
      recipientName: merchant,
      reference: `Dispute ${number}`,
      category: 'Refund',
      debtorDescription: description,
      creditorDescription: description,
      notices: await noticesOfBankOrder(bank, transaction, {
        debtorAccountId: from,
        creditorAccountId: to,
        ...(step !== 'taken_back' && { except: customerId }),
      }),
      decidedAt: at,
    },
  ])
}

/** The account that a dispute's money is on: of a closed one, suspense. */
export interface CustomersSide {
  readonly accountId: string
  readonly isClosed: boolean
  readonly isFrozen: boolean
  /** Less what is held, and what the account owes for other things. */
  readonly availablePence: Pence
}

interface SideRow {
  readonly is_closed: boolean
  readonly is_frozen: boolean
  readonly available_pence: bigint
  readonly credited_account_id: string | null
}

/** Where the money of a dispute is, or goes: what was credited to suspense stays there. The caller has locked the account. */
export async function readCustomersSide(
  transaction: Queryable,
  { id, accountId }: Dispute,
  at: Date,
): Promise<CustomersSide> {
  const [row] = await transaction.query<SideRow>(
    `select a.closed_at is not null as is_closed,
            a.frozen_at is not null or coalesce(london_day($3) < a.locked_until, false) as is_frozen,
            a.balance_pence - a.held_pence - a.floor_pence - owed_pence(a.id) as available_pence,
            t.creditor_account_id as credited_account_id
       from account a left join transfer t on t.id = card_dispute_transfer_id($2, 'credited')
      where a.id = $1`,
    [accountId, id, at],
  )
  if (!row) throw new Error(`account ${accountId} is not there`)
  const { suspense } = ownAccountIds
  const side = { isClosed: row.is_closed, isFrozen: row.is_frozen, availablePence: row.available_pence }
  const isInSuspense = row.credited_account_id === null ? row.is_closed : row.credited_account_id === suspense
  return { ...side, accountId: isInSuspense ? suspense : accountId }
}

/** What keeps money from leaving the customer's side; undefined if it can. */
export function stopsLeaving(
  { accountId, isClosed, isFrozen, availablePence }: CustomersSide,
  amountPence: Pence,
): 'closed' | 'frozen' | 'short' | undefined {
  if (accountId === ownAccountIds.suspense) return undefined
  if (isClosed) return 'closed'
  if (isFrozen) return 'frozen'
  return availablePence < amountPence ? 'short' : undefined
}
