import type { Bank } from '../bank.ts'
import { findPaymentOfHold, releaseByOperator } from '../cards/network/release-by-operator.ts'
import type { PostingOutcome, SettlingOrder } from '../ledger/order.ts'
import { postAlone } from '../ledger/post-transfers.ts'
import type { Pence } from '../../domain/money.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'

export type SettleRefusal =
  | 'unknown_hold'
  | 'card_hold'
  | 'already_settled'
  | 'amount_above_hold'
  | 'hold_expired'

type Settled = Result<{ readonly amountPence: Pence; readonly transferId: string }, SettleRefusal>

/** A row of `transfer` for a hold, read with `holdColumns`. */
export interface HoldRow {
  readonly id: string
  readonly debtor_account_id: string
  readonly creditor_account_id: string
  readonly amount_pence: bigint
  readonly recipient_name: string
  readonly reference: string
  readonly debtor_description: string
  readonly creditor_description: string
}

/** For queries in which `t` is `transfer`. */
export const holdColumns = `t.id, t.debtor_account_id, t.creditor_account_id, t.amount_pence, t.recipient_name, t.reference,
  t.debtor_description, t.creditor_description`

/** The hold of a held payment is not found here: it is settled with its payment. */
const findHold = async (bank: Bank, holdId: string): Promise<HoldRow | undefined> => {
  const [hold] = await bank.database.query<HoldRow>(
    `select ${holdColumns} from transfer t
      where t.id = $1 and t.kind = 'hold'
        and not exists (select from payment p where p.hold_id = t.id and p.status = 'held')`,
    [holdId],
  )
  return hold
}

const orderOf = (bank: Bank, hold: HoldRow, decidedAt: Date) => ({
  id: bank.newId(),
  subjectTransferId: hold.id,
  recipientName: hold.recipient_name,
  reference: hold.reference,
  category: 'Transfer',
  debtorDescription: hold.debtor_description,
  creditorDescription: hold.creditor_description,
  decidedAt,
})

const refusals: Readonly<Record<string, SettleRefusal>> = {
  subject_not_found: 'unknown_hold',
  subject_settled: 'already_settled',
  amount_above_hold: 'amount_above_hold',
  hold_expired: 'hold_expired',
}

function settledBy({ outcome }: PostingOutcome, order: SettlingOrder, amountPence: Pence): Settled {
  if (outcome === 'completed') return accepted({ amountPence, transferId: order.id })
  const refusal = refusals[outcome]
  if (refusal === undefined) throw new Error(`${order.kind} ${order.id} returned ${outcome}`)
  return refused(refusal)
}

/**
 * Captures a hold, or a part of it; the rest is then released for good. The customer is notified of the debit according
 * to their preferences. Refusals, in this order: `unknown_hold`; `card_hold`, as the network alone captures what is held for a
 * card payment (part two, 15.4); `already_settled`; `amount_above_hold`; `hold_expired`.
 */
export async function captureHold(
  bank: Bank,
  { holdId, amountPence }: { readonly holdId: string; readonly amountPence?: Pence | undefined },
): Promise<Settled> {
  const hold = await findHold(bank, holdId)
  if (!hold) return refused('unknown_hold')
  if (await findPaymentOfHold(bank.database, holdId)) return refused('card_hold')
  const { debtor_account_id: debtorAccountId, creditor_account_id: creditorAccountId } = hold
  const captured = amountPence ?? hold.amount_pence
  const notices = await noticesOfBankOrder(bank, bank.database, { debtorAccountId, creditorAccountId })
  const order = {
    ...orderOf(bank, hold, bank.clock()),
    kind: 'capture',
    amountPence: captured,
    notices,
  } as const
  return settledBy(await postAlone(bank.database, order), order, captured)
}

/**
 * Releases a hold, expired or not. The card payment that it is held for is reversed (part two, 15.4). Refusals, in this order:
 * `unknown_hold`, `already_settled`.
 */
export async function releaseHold(bank: Bank, holdId: string): Promise<Settled> {
  const hold = await findHold(bank, holdId)
  if (!hold) return refused('unknown_hold')
  const found = await findPaymentOfHold(bank.database, holdId)
  if (found) return releaseByOperator(bank, { found, holdId })
  const order = releaseOrder(bank, hold, bank.clock())
  return settledBy(await postAlone(bank.database, order), order, hold.amount_pence)
}

const releaseOrder = (bank: Bank, hold: HoldRow, decidedAt: Date) =>
  ({ ...orderOf(bank, hold, decidedAt), kind: 'release' }) as const

/** Like `releaseHold`, for a hold that the caller has read, at the caller's time, and through the queue: there may be many. */
export async function releaseFoundHold(bank: Bank, hold: HoldRow, decidedAt: Date): Promise<Settled> {
  const order = releaseOrder(bank, hold, decidedAt)
  return settledBy(await bank.postings.post(order), order, hold.amount_pence)
}
