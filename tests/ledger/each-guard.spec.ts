import { beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import type { PostingOrder } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { type Change, changes, guards } from './changed-facts.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { capture, hold, newId, openTestBank, posting, settling, takeOn } from './test-bank.ts'

// A valid order is posted with all guards but one off, and one of its values changes before it is written. The
// remaining guard must refuse the change of each value that it protects, without the help of the others.

const leaveOneGuard = async (database: Queryable, left: string) => {
  for (const [guard, table] of Object.entries(guards))
    if (guard !== left) await database.query(`alter table ${table} disable trigger ${guard}`)
}

/** Runs the statement on each row that goes into the table from now on. */
const changeRows = async (database: Queryable, table: string, statement: string) => {
  await database.query(
    `create function change_row() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
  )
  const event = table === 'account' || table === 'audit_chain' ? 'update' : 'insert'
  await database.query(
    `create trigger changed before ${event} on ${table} for each row execute function change_row()`,
  )
}

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>> = {}
  let orders: Readonly<Record<Change['kind'], PostingOrder>>

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const customer = await takeOn(bank, { balancePence: 1_000n })
    const other = await takeOn(bank, { balancePence: 1_000n })
    const stranger = await takeOn(bank)
    const placedBy = customer.customerId
    const legs = { from: customer.accountId, to: other.accountId, placedBy }
    const paid = posting({ ...legs, amountPence: 300n })
    const held = hold({ ...legs, amountPence: 200n })
    const declined = posting({ ...legs, amountPence: 300n, limitPence: 1n })
    const declinedHold = hold({ ...legs, amountPence: 200n, limitPence: 1n })
    await postTransfers(open(), [paid, held, declined, declinedHold])
    ids = {
      debtor: legs.from,
      creditor: legs.to,
      stranger: stranger.accountId,
      paid: paid.id,
      held: held.id,
      declined: declined.id,
      declinedHold: declinedHold.id,
      fresh: newId(),
    }
    orders = {
      posting: posting({ ...legs, amountPence: 10n }),
      hold: hold({ ...legs, amountPence: 10n }),
      capture: capture(held.id, { placedBy }),
      release: settling('release', held.id, { placedBy }),
      reversal: settling('reversal', paid.id, { placedBy }),
    }
  })

  test.each(changes)('$guard refuses a $kind whose $table has: $statement', async change => {
    const { guard, kind, table, statement, words } = change
    const posted = withoutTrace(open(), async database => {
      await leaveOneGuard(database, guard)
      await changeRows(database, table, fillIds(statement, ids))
      await postTransfers(database, [orders[kind]])
    })
    await expect(posted).rejects.toThrow(words)
  })

  test.each(['posting', 'hold', 'capture', 'release', 'reversal'] as const)(
    'no guard refuses an unchanged %s',
    async kind => {
      const [outcome] = await withoutTrace(open(), database => postTransfers(database, [orders[kind]]))
      expect(outcome).toMatchObject({ outcome: 'completed' })
    },
  )

  test.each([
    ['balance_pence', '5'],
    ['held_pence', '5'],
    ['last_entry_no', '1'],
    ['last_held_no', '1'],
    ['last_transaction_no', '1'],
    ['last_decided_at', `'2026-01-01Z'`],
    ['last_booked_at', `'2026-01-01Z'`],
    ['last_entry_hash', `sha256('')`],
  ])('no account opens with a %s', async (column, value) => {
    const opened = open().query(
      `insert into account (id, kind, product, holder_name, opened_at, ${column})
       values ('${newId()}', 'demo', 'Demo', 'Sarsen', '2026-01-01Z', ${value})`,
    )
    await expect(opened).rejects.toThrow(/an account opens empty/)
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
