import { openOwnAccount, type Opening } from '../../src/bank/accounts/open-own-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { caller, databaseWithin, type Maya } from './maya.ts'
import { newId, openTestBank } from './test-bank.ts'

/** A bank whose clock stands at this time, over a database or a database transaction. */
export function bankAt(database: Database | Queryable, at: string): Bank {
  const { bank, setClock } = openTestBank('script' in database ? database : databaseWithin(database))
  setClock(new Date(at))
  return bank
}

/** When Maya opens Fixed Savings, unless another time is given, and the day on which these end. */
export const openedAt = '2026-03-02T12:00:00Z'
export const anniversary = '2027-03-02'

interface Told {
  readonly type: string
  readonly facts: Readonly<Record<string, string>> | null
}

/** What Maya opens, and what she is told of it. */
export function openingsOf(maya: () => Maya) {
  /** A request for Fixed Savings with £500.00, to be paid back to the current account. */
  const fixedOf = (rest: Partial<Opening> = {}): Opening => ({
    id: newId(),
    product: 'fixed_1y',
    deposit: { from: maya().accountId, amountPence: 500_00n },
    payTo: maya().accountId,
    ...rest,
  })

  const openWith = (bank: Bank, opening: Opening) =>
    openOwnAccount(bank, { customerId: maya().customerId, opening, caller })

  return {
    fixedOf,
    openWith,

    openFixed: async (database: Queryable, rest: Partial<Opening> = {}, at = openedAt): Promise<string> => {
      const opened = await openWith(bankAt(database, at), fixedOf(rest))
      if (!opened.ok) throw new Error(opened.refusal.code)
      return opened.value.accountId
    },

    noticesOf: (database: Queryable, type: string): Promise<readonly Told[]> =>
      database.query<Told>(
        'select type, facts from notification where customer_id = $1 and type = $2 order by created_at, id',
        [maya().customerId, type],
      ),

    eventsOf: async (
      database: Queryable,
      type: string,
    ): Promise<readonly Readonly<Record<string, unknown>>[]> => {
      const events = await database.query<{ detail: Record<string, unknown> }>(
        'select detail from audit_event where chain_id = $1 and type = $2 order by event_no',
        [maya().customerId, type],
      )
      return events.map(({ detail }) => detail)
    },
  }
}
