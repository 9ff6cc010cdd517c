// 29 February through the whole bank: standing orders that begin on it, a payment and a collection of that day, and the interest
// of its month (specification, sections 11.6, 13.1 to 13.4). 29 February 2028 is a Tuesday.
import { describe, expect, test } from 'vitest'
import { openDemoAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { runDue } from '../../src/bank/due/run-due.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payDueInterest } from '../../src/bank/savings/pay-interest.ts'
import { announceCollection, orderRegularly, payLater, type RowsOf } from '../support/due-rows.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { databaseWithin, openFor } from './maya.ts'
import { openTestBank, takeOn } from './test-bank.ts'
import { postAt } from './timed-bank.ts'

/** A bank on 28 February 2028, a Monday, and a customer of the private desk with £1,000.00. */
async function openOn28February(database: Database) {
  const { bank, setClock } = openTestBank(database)
  setClock(new Date('2028-02-28T12:00:00Z'))
  const { customerId, accountId } = await takeOn(bank, { balancePence: 1_000_00n, hasPaymentChecks: false })
  /** A round of the due run, at 06:00 in London of each day. */
  const runOn = async (...days: readonly string[]) => {
    for (const day of days) {
      const isSummer = day.slice(5) >= '03-26' && day.slice(5) < '10-29'
      setClock(new Date(`${day}T${isSummer ? '05' : '06'}:00:00Z`))
      await runDue(bank)
    }
  }
  return { bank, setClock, rows: { bank, customerId, accountId } satisfies RowsOf, runOn }
}

/** The payments of a standing order that were made: the dates asked for, the due dates and the days of their entries. */
async function madeBy({ database }: Bank, id: string): Promise<readonly string[]> {
  const made = await database.query<{ made: string }>(
    `select p.asked_for || ' ' || p.due_on || ' ' || london_day(t.decided_at) as made
       from payment p join transfer t on t.id = p.id and t.status = 'completed'
      where p.standing_order_id = $1 and p.status = 'completed' order by p.asked_for`,
    [id],
  )
  return made.map(row => row.made)
}

const nextOf = ({ database }: Bank, id: string) =>
  database.query<{ state: string; asked: string | null; due: string | null }>(
    'select state, next_asked_for::text as asked, next_due_on::text as due from standing_order where id = $1',
    [id],
  )

onEveryDatabase(open => {
  /** Leaves nothing behind: time does not run backwards on the bank’s own accounts. */
  const alone = (work: (database: Database) => Promise<void>) => () =>
    withoutTrace(open(), transaction => work(databaseWithin(transaction)))

  describe('a standing order from 29 February', () => {
    test(
      'is made on the 29th of each month, and on 28 February of the next year',
      alone(async database => {
        const { bank, rows, runOn } = await openOn28February(database)
        const { id } = await orderRegularly(rows, {
          frequency: 'monthly',
          firstOn: '2028-02-29',
          amountPence: 1_00n,
        })
        // 29 April 2028 is a Saturday and 1 May a bank holiday, as is 29 May; 29 July and 29 October are at a weekend.
        await runOn('2028-02-29', '2028-03-29', '2028-05-02', '2028-05-30', '2028-06-29', '2028-07-31')
        await runOn('2028-08-29', '2028-09-29', '2028-10-30', '2028-11-29', '2028-12-29', '2029-01-29')
        await runOn('2029-02-28', '2029-03-29')
        expect(await madeBy(bank, id)).toEqual([
          '2028-02-29 2028-02-29 2028-02-29',
          '2028-03-29 2028-03-29 2028-03-29',
          '2028-04-29 2028-05-02 2028-05-02',
          '2028-05-29 2028-05-30 2028-05-30',
          '2028-06-29 2028-06-29 2028-06-29',
          '2028-07-29 2028-07-31 2028-07-31',
          '2028-08-29 2028-08-29 2028-08-29',
          '2028-09-29 2028-09-29 2028-09-29',
          '2028-10-29 2028-10-30 2028-10-30',
          '2028-11-29 2028-11-29 2028-11-29',
          '2028-12-29 2028-12-29 2028-12-29',
          '2029-01-29 2029-01-29 2029-01-29',
          '2029-02-28 2029-02-28 2029-02-28',
          '2029-03-29 2029-03-29 2029-03-29',
        ])
        expect(await reconcile(database)).toEqual([])
      }),
    )

    test(
      'is made every year on 28 February, and in 2032 on the 29th again',
      alone(async database => {
        const { bank, rows, runOn } = await openOn28February(database)
        const { id } = await orderRegularly(rows, {
          frequency: 'yearly',
          firstOn: '2028-02-29',
          amountPence: 1_00n,
        })
        await runOn('2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28')
        // A Sunday.
        expect(await nextOf(bank, id)).toEqual([{ state: 'active', asked: '2032-02-29', due: '2032-03-01' }])
        await runOn('2032-03-01')
        expect(await madeBy(bank, id)).toEqual([
          '2028-02-29 2028-02-29 2028-02-29',
          '2029-02-28 2029-02-28 2029-02-28',
          '2030-02-28 2030-02-28 2030-02-28',
          '2031-02-28 2031-02-28 2031-02-28',
          '2032-02-29 2032-03-01 2032-03-01',
        ])
        expect(await nextOf(bank, id)).toEqual([{ state: 'active', asked: '2033-02-28', due: '2033-02-28' }])
        expect(await reconcile(database)).toEqual([])
      }),
    )

    test(
      'with an end on 28 February of the next year makes that payment as its last',
      alone(async database => {
        const { bank, rows, runOn } = await openOn28February(database)
        const { id } = await orderRegularly(rows, {
          frequency: 'yearly',
          firstOn: '2028-02-29',
          endOn: '2029-02-28',
          lastOn: '2029-02-28',
          amountPence: 1_00n,
          lastAmountPence: 2_00n,
        })
        await runOn('2028-02-29', '2029-02-28')
        expect(await madeBy(bank, id)).toEqual([
          '2028-02-29 2028-02-29 2028-02-29',
          '2029-02-28 2029-02-28 2029-02-28',
        ])
        expect(await nextOf(bank, id)).toEqual([{ state: 'ended', asked: null, due: null }])
        const amounts = await database.query<{ amount_pence: bigint }>(
          'select amount_pence from payment where standing_order_id = $1 order by asked_for',
          [id],
        )
        expect(amounts.map(({ amount_pence: pence }) => pence)).toEqual([1_00n, 2_00n])
        expect(await reconcile(database)).toEqual([])
      }),
    )
  })

  test(
    'a standing order on the 31st is made on 29 February, and on the 31st of March',
    alone(async database => {
      const { bank, setClock, rows, runOn } = await openOn28February(database)
      setClock(new Date('2028-01-28T12:00:00Z'))
      const { id } = await orderRegularly(rows, {
        frequency: 'monthly',
        firstOn: '2028-01-31',
        amountPence: 1_00n,
      })
      await runOn('2028-01-31', '2028-02-29', '2028-03-31')
      expect(await madeBy(bank, id)).toEqual([
        '2028-01-31 2028-01-31 2028-01-31',
        '2028-02-29 2028-02-29 2028-02-29',
        '2028-03-31 2028-03-31 2028-03-31',
      ])
      expect(await reconcile(database)).toEqual([])
    }),
  )

  test(
    'a scheduled payment and a Direct Debit of 29 February are made on that day, not on 28 February or 1 March',
    alone(async database => {
      const { rows, runOn } = await openOn28February(database)
      const paymentId = await payLater(rows, { askedFor: '2028-02-29', amountPence: 1_00n })
      const { collectionId } = await announceCollection(rows, { dueOn: '2028-02-29', amountPence: 1_00n })
      const stands = () =>
        database.query(
          `select p.status as payment, c.status as collection, london_day(t.decided_at)::text as paid,
                  london_day(u.decided_at)::text as taken
             from payment p cross join collection c
             left join transfer t on t.id = p.id left join transfer u on u.id = c.id
            where p.id = $1 and c.id = $2`,
          [paymentId, collectionId],
        )
      await runOn('2028-02-28')
      expect(await stands()).toEqual([
        { payment: 'scheduled', collection: 'announced', paid: null, taken: null },
      ])
      await runOn('2028-02-29')
      expect(await stands()).toEqual([
        { payment: 'completed', collection: 'taken', paid: '2028-02-29', taken: '2028-02-29' },
      ])
      expect(await reconcile(database)).toEqual([])
    }),
  )

  test(
    'what is short at 06:00 on 29 February is tried again at 14:00 that day',
    alone(async database => {
      const { bank, setClock, rows, runOn } = await openOn28February(database)
      const { collectionId } = await announceCollection(rows, { dueOn: '2028-02-29', amountPence: 1_000_01n })
      await runOn('2028-02-29')
      const [tried] = await database.query<{ retry_at: Date }>(
        'select retry_at from collection where id = $1',
        [collectionId],
      )
      expect(tried?.retry_at).toEqual(new Date('2028-02-29T14:00:00Z'))
      setClock(new Date('2028-02-29T14:00:00Z'))
      expect(await runDue(bank)).toMatchObject({ failed: 1 })
      const [last] = await database.query('select status, unpaid_because from collection where id = $1', [
        collectionId,
      ])
      expect(last).toEqual({ status: 'unpaid', unpaid_because: 'insufficient_funds' })
      expect(await reconcile(database)).toEqual([])
    }),
  )

  test(
    'February 2028 pays FlexiSave for 29 days, each a 365th of a year',
    alone(async database => {
      const { bank, setClock } = openTestBank(database)
      const opened = '2028-02-01T00:30:00Z'
      setClock(new Date(opened))
      const { customerId, ...customer } = await takeOn(bank)
      const counterId = await openDemoAccount(bank, database, new Date(opened))
      const opening = { customerId, productCode: 'flexisave', openedAt: new Date(opened) } as const
      const saver = { ...customer, customerId, accountId: await openFor(database, opening), counterId }
      await postAt(database, saver, opened, 1_000_00n)
      setClock(new Date('2028-03-01T00:00:00Z'))
      await payDueInterest(bank)
      const credits = await database.query(
        `select c.from_day::text as from_day, c.to_day::text as to_day, t.amount_pence as pence
           from interest_credit c join transfer t on t.id = c.transfer_id where c.account_id = $1`,
        [saver.accountId],
      )
      // £1,000.00 × 2.4718% × 29 ÷ 365 is £1.9639.
      expect(credits).toEqual([{ from_day: '2028-02-01', to_day: '2028-02-29', pence: 1_96n }])
    }),
  )
})
