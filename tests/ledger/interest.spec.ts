// Interest of savings accounts (specification, section 11.6).
import { array, assert, type Arbitrary, asyncProperty, bigInt, boolean, integer, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { deriveId } from '../../src/bank/derive-id.ts'
import { ownAccountIds } from '../../src/bank/ledger/order.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payDueInterest } from '../../src/bank/savings/pay-interest.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { databaseWithin } from './maya.ts'
import { openTestBank } from './test-bank.ts'
import { openFlexiSave, postAt } from './timed-bank.ts'

const dayMs = 24 * 60 * 60_000
const flexiSaveGross = 24_718n
const maximumPence = 1_000_000_00n

/** Whole pence of units, rounded half up. */
const penceOf = (units: bigint) => (2n * units + 365_000_000n) / 730_000_000n

interface Movement {
  readonly at: string
  readonly pence: bigint
}

/**
 * What each month pays, from the opening until the month before `until`, worked out day by day: an independent model.
 * All moments are in winter, when London's days are those of UTC.
 */
function modelOf(openedAt: string, movements: readonly Movement[], until: string): bigint[] {
  const paid: bigint[] = []
  let units = 0n
  let duePence = 0n
  for (let day = Date.parse(openedAt.slice(0, 10)); day < Date.parse(until.slice(0, 10)); day += dayMs) {
    const balance = movements
      .filter(({ at }) => Date.parse(at) < day + dayMs)
      .reduce((sum, { pence }) => sum + pence, 0n)
    const earning = balance + duePence
    units += (earning > maximumPence ? maximumPence : earning) * flexiSaveGross
    if (new Date(day + dayMs).getUTCDate() !== 1) continue
    paid.push(penceOf(units) - duePence)
    duePence = penceOf(units)
  }
  return paid
}

interface Credit {
  readonly to_day: string
  readonly pence: bigint | null
}

const creditsOf = (database: Database, accountId: string) =>
  database.query<Credit>(
    `select c.to_day::text as to_day, t.amount_pence as pence
       from interest_credit c left join transfer t on t.id = c.transfer_id
      where c.account_id = $1 order by c.to_day`,
    [accountId],
  )

const drawnFrom = '2025-11-02T00:00:00Z'

interface Drawn {
  /** After the opening, until 27 February. */
  readonly hour: number
  readonly pence: bigint
  readonly isOut: boolean
}

const someMovements: Arbitrary<Drawn[]> = array(
  record({
    hour: integer({ min: 0, max: 117 * 24 }),
    pence: bigInt({ min: 1n, max: 3_000_000_00n }),
    isOut: boolean(),
  }),
  { maxLength: 12 },
)

const payAt = (database: Database, at: string) => {
  const { bank, setClock } = openTestBank(database)
  setClock(new Date(at))
  return payDueInterest(bank)
}

/** Carries the drawn movements out on an account, as far as its money goes. */
async function moveAndPay(
  database: Database,
  drawn: readonly Drawn[],
  runs: readonly string[],
): Promise<{ readonly accountId: string; readonly movements: readonly Movement[] }> {
  const saver = await openFlexiSave(database, drawnFrom)
  const movements: Movement[] = []
  const pay = (at: string) =>
    database.query(
      `select pay_interest(array[$1::uuid], date_trunc('month', london_day($2))::date - 1, $2, $3)`,
      [saver.accountId, new Date(at), saver.counterId],
    )
  const due = [...runs]
  let pence = 0n
  for (const { hour, pence: amount, isOut } of drawn.toSorted((one, other) => one.hour - other.hour)) {
    const at = new Date(Date.parse(drawnFrom) + hour * 60 * 60_000).toISOString()
    const change = isOut ? -amount : amount
    if (pence + change < 0n) continue
    pence += change
    while (due[0] !== undefined && Date.parse(due[0]) <= Date.parse(at)) await pay(due.shift() ?? at)
    await postAt(database, saver, at, change)
    movements.push({ at, pence: change })
  }
  for (const at of due) await pay(at)
  return { accountId: saver.accountId, movements }
}

/** A statement that announces a rate. */
const announce = (gross: number, from: string, announced: string) =>
  [
    `insert into savings_rate (product_code, from_day, gross_millionths, announced_at)
     values ('flexisave', $1, $2, $3)`,
    [from, gross, new Date(announced)],
  ] as const

onEveryDatabase(open => {
  /** Leaves nothing behind: time does not run backwards on the account that pays interest. */
  const alone = (work: (database: Database) => Promise<void>) => () =>
    withoutTrace(open(), transaction => work(databaseWithin(transaction)))

  test(
    'a month earns on each day’s balance, and is paid on the first',
    alone(async database => {
      const saver = await openFlexiSave(database, '2025-11-10T09:00:00Z')
      await postAt(database, saver, '2025-11-10T09:00:00Z', 1_000_00n)
      await payAt(database, '2025-11-30T23:59:59Z')
      expect(await creditsOf(database, saver.accountId)).toEqual([])
      await payAt(database, '2025-12-01T00:00:00Z')
      // 21 days of £1,000.00 at 2.4718%.
      expect(await creditsOf(database, saver.accountId)).toEqual([{ to_day: '2025-11-30', pence: 142n }])
      const [line] = await database.query(
        `select description, reference, category, direction, decided_at from account_transaction
        where account_id = $1 order by transaction_no desc limit 1`,
        [saver.accountId],
      )
      expect(line).toEqual({
        description: 'Interest for November 2025',
        reference: 'Interest for November 2025',
        category: 'Interest',
        direction: 'credit',
        decided_at: new Date('2025-12-01T00:00:00Z'),
      })
      const [transfer] = await database.query<{ id: string; debtor_account_id: string }>(
        'select id, debtor_account_id from transfer where creditor_account_id = $1 order by decided_at desc limit 1',
        [saver.accountId],
      )
      expect(transfer).toEqual({
        id: deriveId(`sarsen/interest/${saver.accountId}/2025-11-30`),
        debtor_account_id: ownAccountIds.interest,
      })
      const noticed = await database.query(
        `select n.type from notification n where n.customer_id = $1 and n.transfer_id = $2`,
        [saver.customerId, transfer?.id ?? null],
      )
      expect(noticed).toEqual([{ type: 'received' }])
      const audited = await database.query(
        `select detail ->> 'amountPence' as pence, detail ->> 'toDay' as to_day from audit_event
        where chain_id = $1 and type = 'interest_paid'`,
        [saver.customerId],
      )
      expect(audited).toEqual([{ pence: '142', to_day: '2025-11-30' }])
    }),
  )

  test(
    'a year of £1,000.00 pays £25.00',
    alone(async database => {
      const saver = await openFlexiSave(database, '2024-11-01T09:00:00Z')
      await postAt(database, saver, '2024-11-01T09:00:00Z', 1_000_00n)
      await payAt(database, '2025-11-01T00:30:00Z')
      const credits = await creditsOf(database, saver.accountId)
      expect(credits).toHaveLength(12)
      expect(credits.reduce((sum, { pence }) => sum + (pence ?? 0n), 0n)).toBe(25_00n)
    }),
  )

  test(
    'an empty account gets a row without a posting, and nothing can be booked into its closed days',
    alone(async database => {
      const saver = await openFlexiSave(database, '2025-11-10T09:00:00Z')
      await payAt(database, '2025-12-01T08:00:00Z')
      expect(await creditsOf(database, saver.accountId)).toEqual([{ to_day: '2025-11-30', pence: null }])
      const posted = await postAt(database, saver, '2025-11-30T12:00:00Z', 500_00n)
      expect(posted).toMatchObject({ outcome: 'completed', decidedAt: new Date('2025-12-01T00:00:00Z') })
    }),
  )

  test(
    'an entry counts for its day in London, also in summer',
    alone(async database => {
      const saver = await openFlexiSave(database, '2025-06-29T09:00:00Z')
      // Half past midnight on 1 July in London.
      await postAt(database, saver, '2025-06-30T23:30:00Z', 100_000_00n)
      await payAt(database, '2025-06-30T23:40:00Z')
      expect(await creditsOf(database, saver.accountId)).toEqual([{ to_day: '2025-06-30', pence: null }])
      await payAt(database, '2025-08-01T12:00:00Z')
      expect((await creditsOf(database, saver.accountId)).at(1)).toEqual({
        to_day: '2025-07-31',
        pence: 209_93n,
      })
    }),
  )

  test(
    'only £1,000,000.00 of a balance earns',
    alone(async database => {
      const saver = await openFlexiSave(database, '2025-11-30T09:00:00Z')
      await postAt(database, saver, '2025-11-30T09:00:00Z', 1_500_000_00n)
      await payAt(database, '2025-12-01T08:00:00Z')
      expect(await creditsOf(database, saver.accountId)).toEqual([{ to_day: '2025-11-30', pence: 67_72n }])
    }),
  )

  test('several runs at once book each month once', async () => {
    const database = open()
    const saver = await openFlexiSave(database, '2025-10-05T09:00:00Z')
    await postAt(database, saver, '2025-10-05T09:00:00Z', 2_000_00n)
    await Promise.all([1, 2, 3, 4].map(() => payAt(database, '2026-01-02T08:00:00Z')))
    expect((await creditsOf(database, saver.accountId)).map(({ to_day }) => to_day)).toEqual([
      '2025-10-31',
      '2025-11-30',
      '2025-12-31',
    ])
    expect(await payAt(database, '2026-01-02T09:00:00Z')).toBe(0)
    expect(await reconcile(database)).toEqual([])
  })

  test('runs that are late pay what monthly runs pay, which is what the days add up to', async () => {
    const monthly = [
      '2025-12-01T01:00:00Z',
      '2026-01-01T02:00:00Z',
      '2026-02-01T00:00:00Z',
      '2026-03-01T00:00:00Z',
    ]
    const late = ['2026-01-09T12:00:00Z', '2026-03-20T12:00:00Z']
    await assert(
      asyncProperty(someMovements, drawn =>
        withoutTrace(open(), async transaction => {
          const database = databaseWithin(transaction)
          for (const runs of [monthly, late]) {
            const { accountId, movements } = await moveAndPay(database, drawn, runs)
            const credits = await creditsOf(database, accountId)
            expect(credits.map(({ pence }) => pence ?? 0n)).toEqual(
              modelOf(drawnFrom, movements, '2026-03-01'),
            )
          }
          expect(await reconcile(database)).toEqual([])
        }),
      ),
      { numRuns: 12 },
    )
  })

  describe('a rate', () => {
    test(
      'applies from its day on',
      alone(async database => {
        const saver = await openFlexiSave(database, '2027-06-01T09:00:00Z')
        await postAt(database, saver, '2027-06-01T09:00:00Z', 1_000_00n)
        await database.query(...announce(30_000, '2027-06-16', '2027-06-10T12:00:00Z'))
        const [row] = await database.query<{ units: bigint }>(
          `select units from interest_due($1, '2027-06-30')`,
          [saver.accountId],
        )
        expect(row?.units).toBe(1_000_00n * (15n * flexiSaveGross + 15n * 30_000n))
      }),
    )

    test.each([
      ['a fall is announced two months ahead', 20_000, '2027-08-09', /two months ahead/],
      ['a rate does not change today', 30_000, '2027-06-10', /after the day of its announcement/],
    ])('%s', async (_, gross, from, words) => {
      await expect(
        withoutTrace(open(), database => database.query(...announce(gross, from, '2027-06-10T12:00:00Z'))),
      ).rejects.toThrow(words)
    })

    test('a fall after two months is accepted', async () => {
      await withoutTrace(open(), database =>
        database.query(...announce(20_000, '2027-08-10', '2027-06-10T12:00:00Z')),
      )
    })
  })

  describe('the reconciler finds, by invariant 12,', () => {
    const twice = `select post_transfers(jsonb_build_array(jsonb_build_object(
      'id', gen_random_uuid(), 'kind', 'posting', 'debtor_account_id', '${ownAccountIds.interest}',
      'creditor_account_id', :account, 'amount_pence', 142, 'recipient_name', 'Ada', 'reference', 'Interest',
      'category', 'Interest', 'debtor_description', 'Interest', 'creditor_description', 'Interest',
      'decided_at', '2025-12-01T09:00:00Z'::timestamptz, 'recorded_at', '2025-12-01T09:00:00Z'::timestamptz)))`

    test.each([
      ['interest that is paid twice', twice, /pays interest that no account was due/],
      [
        'a day that is left out',
        'update interest_credit set from_day = from_day + 1',
        /left out or paid twice/,
      ],
      [
        'a rounding carried wrong',
        'update interest_credit set paid_to_date = 143',
        /not those of the ledger/,
      ],
      ['a credit that is gone', 'delete from interest_credit', /pays interest that no account was due/],
      [
        'an account that does not earn',
        'delete from savings where account_id = :account',
        /earns no interest/,
      ],
      [
        'an account that closed before its last interest',
        `update account set closed_at = '2026-01-20T12:00:00Z', balance_pence = 0 where id = :account`,
        /closed without the interest of its last day/,
      ],
    ])('%s', async (_, damage, words) => {
      const found = await withoutTrace(open(), async transaction => {
        const database = databaseWithin(transaction)
        const saver = await openFlexiSave(database, '2025-11-10T09:00:00Z')
        await postAt(database, saver, '2025-11-10T09:00:00Z', 1_000_00n)
        await database.query(`select pay_interest(array[$1::uuid], '2025-11-30', '2025-12-01T08:00:00Z')`, [
          saver.accountId,
        ])
        await database.query('set local session_replication_role = replica')
        await database.query(fillIds(damage, { account: saver.accountId }))
        return reconcile(database)
      })
      const byInterest = found.filter(({ invariant }) => invariant === 12)
      expect(byInterest.map(difference => difference.found).join()).toMatch(words)
    })
  })

  describe('the database refuses', () => {
    test.each([
      ['a day that is left out', 'new.from_day := new.from_day + 1', /left out or paid twice/],
      ['a day that is paid twice', 'new.from_day := new.from_day - 1', /left out or paid twice/],
      ['other units', 'new.units := new.units + 1', /not those of the ledger/],
      ['a rounding carried wrong', 'new.paid_to_date := new.paid_to_date + 1', /not those of the ledger/],
      [
        'a credit without its transfer',
        'new.transfer_id := null; new.entry_no := null',
        /pays something else/,
      ],
    ])('%s', async (_, assignments, words) => {
      const paid = withoutTrace(open(), async transaction => {
        const database = databaseWithin(transaction)
        const saver = await openFlexiSave(database, '2025-11-10T09:00:00Z')
        await postAt(database, saver, '2025-11-10T09:00:00Z', 1_000_00n)
        await database.query(
          `create function change_credit() returns trigger language plpgsql as $$
           begin ${assignments}; return new; end $$`,
        )
        await database.query(
          'create trigger changed before insert on interest_credit for each row execute function change_credit()',
        )
        await database.query(`select pay_interest(array[$1::uuid], '2025-11-30', '2025-12-01T08:00:00Z')`, [
          saver.accountId,
        ])
      })
      await expect(paid).rejects.toThrow(words)
    })

    test.each([
      ['a credit', 'update interest_credit set units = units'],
      ['a credit', 'delete from interest_credit'],
      ['savings', 'delete from savings'],
      ['a rate', 'update savings_rate set gross_millionths = 1'],
    ])('a change of %s: %s', async (_, statement) => {
      await expect(withoutTrace(open(), database => database.query(statement))).rejects.toThrow(/append-only/)
    })
  })
})
