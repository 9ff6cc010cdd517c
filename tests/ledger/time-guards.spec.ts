import { beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { minutesAfterNoon, openTestBank, posting, takeOn, type TestCustomer } from './test-bank.ts'

// The posting function without its checks of time: it posts at the time of the order, and leaves the account's own
// time. The guards must refuse the result.

const careless: readonly (readonly [part: string, inPlace: string])[] = [
  [
    `greatest(ordered.decided_at, debtor.last_decided_at,
                           case when ordered.kind <> 'hold' then creditor.last_decided_at end)`,
    'ordered.decided_at',
  ],
  [
    'debtor.last_decided_at := decided.decided_at',
    'debtor.last_decided_at := greatest(debtor.last_decided_at, decided.decided_at)',
  ],
  [
    'creditor.last_decided_at := decided.decided_at',
    'creditor.last_decided_at := greatest(creditor.last_decided_at, decided.decided_at)',
  ],
]

async function forgetTime(database: Queryable): Promise<void> {
  const [row] = await database.query<{ definition: string }>(
    `select pg_get_functiondef('post_transfers'::regproc) as definition`,
  )
  let definition = row?.definition ?? ''
  for (const [part, inPlace] of careless) {
    expect(definition.split(part)).toHaveLength(2)
    definition = definition.replace(part, inPlace)
  }
  await database.query(definition)
}

onEveryDatabase(open => {
  let payer: TestCustomer
  let payee: TestCustomer

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    payer = await takeOn(bank, { balancePence: 1_000n })
    payee = await takeOn(bank)
  })

  /** Posts at these minutes after noon, while the accounts' time is ten past, as when a month was closed. */
  const postAt = (...minutes: readonly number[]) =>
    withoutTrace(open(), async database => {
      await database.query('update account set last_decided_at = $1 where id = any ($2::uuid[])', [
        minutesAfterNoon(10),
        [payer.accountId, payee.accountId],
      ])
      await forgetTime(database)
      const legs = { from: payer.accountId, to: payee.accountId, amountPence: 1n }
      return postTransfers(
        database,
        minutes.map(minute => posting({ ...legs, decidedAt: minutesAfterNoon(minute) })),
      )
    })

  test.each([[[9]], [[9, 9]], [[9, 11]], [[9, 11, 12]]])(
    'entries at %j minutes past are refused once the accounts are at ten',
    async minutes => {
      await expect(postAt(...minutes)).rejects.toThrow(/this entry is booked at a time that is over/)
    },
  )

  test.each([[[10]], [[10, 10]], [[11, 12]]])('entries at %j minutes past are accepted', async minutes => {
    expect(await postAt(...minutes)).toMatchObject(minutes.map(() => ({ outcome: 'completed' })))
  })

  test('an order with a later time than the one after it is refused', async () => {
    await expect(postAt(12, 11)).rejects.toThrow(/this line is decided before the one before it/)
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
