import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { addPayee, type NewPayee } from '../payees/add-payee.ts'
import { storeCheck } from '../payees/name-checks.ts'
import type { SavedPayee } from './everyday-plan.ts'
import { bankThen } from './open-everyday-accounts.ts'

/** The seed adds everything itself, from nowhere. */
const caller = { address: '', device: '' }

const dayMs = 24 * 60 * 60_000

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

/** Adds a customer's payees, each with its last name check. */
export async function openPayees(
  bank: Bank,
  transaction: Queryable,
  { customerId, payees, addedAt }: OpenPayees,
): Promise<void> {
  const then = bankThen(bank, transaction, addedAt)
  for (const saved of payees) {
    const added = await addPayee(then, { customerId, payee: newPayeeOf(bank.newId(), saved), caller })
    if (!added.ok) throw new Error(`payee ${saved.name} was refused: ${added.refusal.code}`)
  }
  // In the order of time, as the audit has them.
  for (const { checkedDaysAgo, nameCheck, ...check } of payees.toSorted(
    (one, other) => other.checkedDaysAgo - one.checkedDaysAgo,
  ))
    await storeCheck(transaction, {
      customerId,
      check: { ...check, id: bank.newId() },
      verdict: nameCheck,
      at: new Date(bank.clock().getTime() - checkedDaysAgo * dayMs),
      caller,
    })
}
