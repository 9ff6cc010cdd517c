import { findAccountByNumber, type FoundAccount } from '../accounts/accounts.ts'
import type { Bank } from '../bank.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { postAlone } from '../ledger/post-transfers.ts'
import type { Pence } from '../../domain/money.ts'
import { accepted, refused, type Result } from '../result.ts'

export type PlaceRefusal = 'unknown_account' | 'clock_behind' | 'account_frozen' | 'insufficient_funds'

export interface HoldToPlace {
  /** Eight digits. */
  readonly accountNumber: string
  readonly amountPence: Pence
  /** The payee, at most 140 characters, as is the reference. */
  readonly recipientName: string
  readonly reference: string
  readonly durationMs: number
}

/**
 * Places a hold on a customer's account in favour of a payee outside this bank, on the bank's own behalf, and returns
 * the hold's id. The customer sees it beside the available balance and gets no notification. Refusals, in this order:
 * `unknown_account`; `clock_behind`, if another clock has moved the ledger's time past the hold's expiry;
 * `account_frozen`; `insufficient_funds`.
 */
export async function placeHold(
  bank: Bank,
  { accountNumber, ...hold }: HoldToPlace,
): Promise<Result<{ readonly holdId: string }, PlaceRefusal>> {
  const account = await findAccountByNumber(bank.database, accountNumber)
  return account ? placeHoldOn(bank, account, hold) : refused('unknown_account')
}

/** Like {@link placeHold}, on an account that the caller has found. */
export async function placeHoldOn(
  bank: Bank,
  account: FoundAccount,
  { amountPence, recipientName, reference, durationMs }: Omit<HoldToPlace, 'accountNumber'>,
): Promise<Result<{ readonly holdId: string }, PlaceRefusal>> {
  const id = bank.newId()
  const decidedAt = bank.clock()
  const posted = await postAlone(bank.database, {
    id,
    kind: 'hold',
    debtorAccountId: account.id,
    creditorAccountId: ownAccountIds.settlement,
    amountPence,
    recipientName,
    reference,
    category: 'Transfer',
    debtorDescription: `Payment to ${recipientName}`,
    creditorDescription: `Payment from ${account.holderName}`,
    decidedAt,
    expiresAt: new Date(decidedAt.getTime() + durationMs),
  })
  const { outcome } = posted
  // It is closed.
  if (outcome === 'unknown_account') return refused('unknown_account')
  if (outcome === 'hold_expired') return refused('clock_behind')
  if (posted.outcome === 'declined')
    return refused(posted.reason === 'account_frozen' ? 'account_frozen' : 'insufficient_funds')
  if (outcome !== 'completed') throw new Error(`hold ${id} returned ${outcome}`)
  return accepted({ holdId: id })
}
