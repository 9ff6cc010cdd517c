import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import { cardTransferId, type CardPaymentRow, textsOfCardPayment } from './card-payment.ts'
import { postDecided } from './held-money.ts'
import { ledgerTime, lockParty } from './message.ts'
import { auditCardPayment, byRun } from './notify.ts'

/**
 * In SQL, of a card payment `p` and its account `a`: it is the oldest that the account owes, disputes included, which is open, not frozen, and has
 * the whole of it.
 */
const canBeTaken = `p.owed_pence > 0 and p.owed_taken_at is null
  and a.frozen_at is null and a.closed_at is null and a.balance_pence - a.held_pence - a.floor_pence >= p.owed_pence
  and not exists (select from card_payment o
                   where o.account_id = p.account_id and o.owed_pence > 0 and o.owed_taken_at is null
                     and (o.changed_at, o.id) < (p.changed_at, p.id))
  and not exists (select from card_dispute d
                   where d.account_id = p.account_id and d.owed_at <= p.changed_at and d.status = 'lost' and d.returned_at is null)`

/** A card payment, by its id and its card's. */
export interface FoundPayment {
  readonly id: string
  readonly card_id: string
}

/** What accounts owe and can pay now: the oldest of each, at most `limit` in the order of their ids. */
export const listOwed = (
  { database }: Pick<Bank, 'database'>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly FoundPayment[]> =>
  database.query<FoundPayment>(
    `select p.id, p.card_id from card_payment p join account a on a.id = p.account_id
      where ${canBeTaken} and p.id > $1 order by p.id limit $2`,
    [after, limit],
  )

async function isStillTakeable(transaction: Queryable, { id }: CardPaymentRow): Promise<boolean> {
  const found = await transaction.query(
    `select p.id from card_payment p join account a on a.id = p.account_id where ${canBeTaken} and p.id = $1`,
    [id],
  )
  return found.length > 0
}

/**
 * Takes what an account owes for a card payment, whole, in one database transaction, if it is the oldest and the account has it.
 * No fee is taken. Returns whether it was taken now. Source: part two, 15.2.
 */
export async function takeOwed(bank: Bank, { id, card_id: cardId }: FoundPayment): Promise<boolean> {
  const now = bank.clock()
  return bank.database.transaction(async transaction => {
    const party = await lockParty(transaction, { cardId, paymentId: id })
    if (!party?.payment || !(await isStillTakeable(transaction, party.payment))) return false
    const { card, payment } = party
    const {
      clearing_id: clearingId,
      owed_pence: amountPence,
      cleared_currency: currency,
      cleared_minor: amountMinor,
      cleared_rate: rate,
    } = payment
    if (clearingId === null || currency === null || amountMinor === null)
      throw new Error(`card payment ${id} owes and has not cleared`)
    const at = await ledgerTime(transaction, party, { now })
    await postDecided(transaction, [
      {
        ...textsOfCardPayment({ card, payment, money: { currency, amountMinor }, rate }),
        id: cardTransferId(clearingId, 'owed'),
        kind: 'posting',
        amountPence,
        decidedAt: at,
      },
    ])
    await transaction.query('update card_payment set owed_taken_at = $2 where id = $1', [id, at])
    const detail = { amountPence: amountPence.toString() }
    await auditCardPayment(transaction, { payment, what: 'owed_taken', at, by: byRun, detail })
    return true
  })
}
