import type { Bank } from '../bank.ts'
import { addPayee } from '../payees/add-payee.ts'
import { changePayee, deletePayee } from '../payees/change-payee.ts'
import type { PayeeRow } from '../payees/payees.ts'
import { distrustPayee } from '../payees/trust-payee.ts'
import { fromNowhere } from '../sessions/caller.ts'
import { destinationOfSaved } from './everyday-orders.ts'
import type { SavedPayee } from './everyday-plan.ts'
import { mayaPlan } from './maya-plan.ts'
import { newPayeeOf } from './open-payees.ts'

interface DemoOwner {
  readonly id: string
  /** Whether the seed gave them payees: those are older than the customer. */
  readonly has_seeded: boolean
}

/**
 * Gives the demo customers the payees of the seed again: those that a visitor changed, trusted or deleted at once, in the
 * seed's words. Deletes what a visitor added, after `demoOpenedKeptMs`, and at once where a visitor made another payee out of one of
 * the seed's. Writes nothing if nothing has changed.
 */
export async function restorePayees(bank: Bank): Promise<void> {
  const owners = await bank.database.query<DemoOwner>(
    `select c.id, exists (select from payee p where p.customer_id = c.id and p.added_at < c.created_at) as has_seeded
       from customer c where c.is_demo order by c.id`,
  )
  for (const { id, has_seeded: hasSeeded } of owners)
    await restorePayeesOf(bank, id, hasSeeded ? mayaPlan.payees : [])
}

type Planned = Pick<SavedPayee, 'name' | 'kind'> & {
  readonly nickname: string | null
  readonly isFavourite: boolean
}

/** Whether a visitor changed it: to find that out by a change of nothing would read its whole history. */
const isOther = (found: PayeeRow, { name, kind, nickname, isFavourite }: Planned): boolean =>
  found.name !== name ||
  found.kind !== kind ||
  found.roll_number !== null ||
  found.nickname !== nickname ||
  found.is_favourite !== isFavourite

async function restorePayeesOf(
  bank: Bank,
  customerId: string,
  planned: readonly SavedPayee[],
): Promise<void> {
  const live = await bank.database.query<PayeeRow>(
    `select id, name, kind, destination, roll_number, nickname, is_favourite, trusted_at, added_at, deleted_at
       from payee where customer_id = $1 and deleted_at is null order by added_at, id`,
    [customerId],
  )
  const openedBefore = new Date(bank.clock().getTime() - bank.limits.demoOpenedKeptMs)
  for (const { id: payeeId, destination, added_at: addedAt } of live)
    if (addedAt <= openedBefore && !planned.some(saved => destinationOfSaved(saved) === destination))
      await deletePayee(bank, { customerId, payeeId, caller: fromNowhere })
  for (const saved of planned) {
    const found = live.find(({ destination }) => destination === destinationOfSaved(saved))
    if (!found) {
      await addPayee(bank, { customerId, payee: newPayeeOf(bank.newId(), saved), caller: fromNowhere })
      continue
    }
    const { name, kind, nickname = null, isFavourite = false } = saved
    const changes = { name, kind, rollNumber: null, nickname, isFavourite }
    if (isOther(found, changes))
      await changePayee(bank, { customerId, payeeId: found.id, changes, caller: fromNowhere })
    if (found.trusted_at !== null)
      await distrustPayee(bank, { customerId, payeeId: found.id, caller: fromNowhere })
  }
}
