import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { hasTurn } from '../throttles/has-turn.ts'
import { hashKey } from '../throttles/hash-key.ts'
import { hourlyTurn, takeTurn, type Turn } from '../throttles/take-turn.ts'

/**
 * Turns to name an account of this bank that is not there. Whoever has none left learns of no account whether it is
 * there, whatever the order: else one that cannot succeed would tell it for nothing, at any rate.
 */
export interface UnknownAccountTurns {
  readonly customerId: string
  /** Demo customers are many people: theirs go by address (ruling 35). */
  readonly isDemo: boolean
  readonly address: string
}

const keyOf = ({ customerId, isDemo, address }: UnknownAccountTurns): string =>
  isDemo ? `unknown_account/address/${address}` : `unknown_account/customer/${customerId}`

const turnOf = ({ limits, clock }: Bank, whose: UnknownAccountTurns) =>
  hourlyTurn({ key: keyOf(whose), limit: limits.unknownAccountsHourly, at: clock() })

/** The hashes of both keys, in hexadecimal: which one counts is known with the customer. */
export const turnHashes = (whose: Omit<UnknownAccountTurns, 'isDemo'>) => ({
  customerTurns: hexOf(keyOf({ ...whose, isDemo: false })),
  addressTurns: hexOf(keyOf({ ...whose, isDemo: true })),
})
const hexOf = (key: string): string =>
  Array.from(hashKey(key), byte => byte.toString(16).padStart(2, '0')).join('')

/** Takes a turn for an account that is not there. */
export const takeUnknownAccountTurn = (bank: Bank, whose: UnknownAccountTurns): Promise<Turn> =>
  takeTurn(bank.database, turnOf(bank, whose))

/** How many of an account's newest lines are looked through for whom it has paid before. */
const linesLookedThrough = 1000

interface Payment {
  readonly accountId: string
  readonly creditorAccountId: string
}

/**
 * Whether an account that is there may be paid by somebody who has taken turns: while there are turns left, and where
 * the money has gone there before.
 */
export async function mayPayKnownAccount(
  bank: Bank,
  whose: UnknownAccountTurns,
  payment: Payment,
): Promise<Turn> {
  const turn = await hasTurn(bank.database, turnOf(bank, whose))
  return turn.ok || !(await hasPaid(bank.database, payment)) ? turn : { ok: true }
}

async function hasPaid(database: Queryable, { accountId, creditorAccountId }: Payment): Promise<boolean> {
  const rows = await database.query(
    `select from (select l.transfer_id from account_transaction l where l.account_id = $1
                   order by l.transaction_no desc limit $3) l
       join transfer t on t.id = l.transfer_id
      where t.creditor_account_id = $2 and t.status = 'completed' limit 1`,
    [accountId, creditorAccountId, linesLookedThrough],
  )
  return rows.length > 0
}
