import { lockAccounts } from '../accounts/accounts.ts'
import { isFrozenByBank, undoBankFreeze } from '../accounts/bank-freeze.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import { releaseHold } from '../holds/settle-hold.ts'
import { isSignInStopped, undoStop } from '../sessions/sign-in-stop.ts'

/** In SQL, whether nobody outside the demonstration holds an account. */
const isOfDemonstration = (account: string): string =>
  `exists (select from access_in_force y where y.account_id = ${account})
   and not exists (select from access_in_force y join customer other on other.id = y.customer_id
                    where y.account_id = ${account} and not other.is_demo)`

/**
 * Undoes what the staff did to demo customers and what would last: allows their sign-in, ends the bank's freezes of their accounts
 * and releases what was held on them. Nobody is notified: the visitor was trying the bank out. Writes nothing if nothing has
 * changed, and never touches an account that somebody outside the demonstration holds. Source: part two, section 17.1.
 */
export async function undoStaff(bank: Bank): Promise<void> {
  await allowSignIns(bank)
  await endFreezes(bank)
  await releaseHolds(bank)
}

async function allowSignIns({ database, clock }: Bank): Promise<void> {
  const stopped = await database.query<{ id: string }>(
    `select c.id from customer c where c.is_demo and ${isSignInStopped('c.id')} order by c.id`,
  )
  const at = clock()
  for (const { id: customerId } of stopped)
    await database.transaction(async transaction => {
      const { isDemo } = await lockCustomer(transaction, customerId)
      if (isDemo) await undoStop(transaction, { customerId, at })
    })
}

interface FrozenRow {
  readonly id: string
  readonly holder_ids: readonly string[]
}

async function endFreezes({ database, clock }: Bank): Promise<void> {
  const frozen = await database.query<FrozenRow>(
    `select a.id, array(select x.customer_id from access_in_force x where x.account_id = a.id order by x.customer_id) as holder_ids
       from bank_freeze f join account a on a.id = f.account_id and a.closed_at is null
      where f.released_at is null and ${isOfDemonstration('a.id')} order by a.id`,
  )
  const at = clock()
  for (const { id: accountId, holder_ids: holderIds } of frozen)
    await database.transaction(async transaction => {
      await lockAccounts(transaction, holderIds, { and: [accountId] })
      const still = await transaction.query(
        `select from account a where a.id = $1 and a.closed_at is null and ${isFrozenByBank('a.id')} and ${isOfDemonstration('a.id')}`,
        [accountId],
      )
      if (still.length > 0) await undoBankFreeze(transaction, { accountId, at })
    })
}

/** Those of held payments and of cards are none of theirs. */
async function releaseHolds(bank: Bank): Promise<void> {
  const placed = await bank.database.query<{ id: string }>(
    `select o.transfer_id as id
       from open_hold o join staff_act a on a.transfer_id = o.transfer_id and a.kind = 'place_hold'
      where ${isOfDemonstration('o.debtor_account_id')} order by o.transfer_id`,
  )
  for (const { id } of placed) await releaseHold(bank, id)
}
