import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { addPayee, type NewPayee } from '../payees/add-payee.ts'
import { storeCheck } from '../payees/name-checks.ts'
import { fromNowhere } from '../sessions/caller.ts'
import type { SavedPayee } from './everyday-plan.ts'
import { bankThen } from './open-everyday-accounts.ts'

/** The seed adds everything itself, from nowhere. */

/** A payee of a plan as a customer enters it. */
export const newPayeeOf = (
  id: string,
  { name, kind, sortCode, accountNumber, nickname, isFavourite = false }: SavedPayee,
): NewPayee => ({
  id,
  name,
  kind,
  destination: { scheme: 'sort_code_account_number', sortCode, accountNumber },
  nickname,
  isFavourite,
})

interface OpenPayees {
  readonly customerId: string
  readonly payees: readonly SavedPayee[]
  readonly addedAt: Date
}

/** Adds a customer's payees. Their names are checked later: see {@link checkPayee}. */
export async function openPayees(
  bank: Bank,
  transaction: Queryable,
  { customerId, payees, addedAt }: OpenPayees,
): Promise<void> {
  const then = bankThen(bank, transaction, addedAt)
  for (const saved of payees) {
    const added = await addPayee(then, {
      customerId,
      payee: newPayeeOf(bank.newId(), saved),
      caller: fromNowhere,
    })
    if (!added.ok) throw new Error(`payee ${saved.name} was refused: ${added.refusal.code}`)
  }
}

interface CheckPayee {
  readonly customerId: string
  readonly payee: SavedPayee
}

/** Stores what the bank says of a payee's name when it is asked now. */
export const checkPayee = (
  bank: Bank,
  { customerId, payee: { nameCheck: verdict, ...payee } }: CheckPayee,
): Promise<unknown> =>
  bank.database.transaction(transaction =>
    storeCheck(transaction, {
      customerId,
      check: { ...payee, id: bank.newId() },
      verdict,
      at: bank.clock(),
      caller: fromNowhere,
    }),
  )
