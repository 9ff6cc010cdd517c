// What a customer reads of the interest that a savings account earns and was paid (specification, sections 11.3 and 11.10).
import { test, expect } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { readInterest } from '../../src/bank/savings/read-interest.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { databaseWithin } from './maya.ts'
import { openTestBank } from './test-bank.ts'
import { openFlexiSave, postAt, type TimedCustomer } from './timed-bank.ts'

onEveryDatabase(open => {
  test('what a tax year paid is what was booked from 6 April in London on, whatever it is for', async () => {
    await withoutTrace(open(), async transaction => {
      const database: Database = databaseWithin(transaction)
      const savers: TimedCustomer[] = []
      for (const _ of [1, 2]) {
        const saver = await openFlexiSave(database, '2026-01-10T09:00:00Z')
        await postAt(database, saver, '2026-01-10T09:00:00Z', 1_000_00n)
        savers.push(saver)
      }
      const [early, late] = savers
      const pay = (saver: TimedCustomer | undefined, at: string) =>
        database.query(`select pay_interest(array[$1::uuid], '2026-03-31', $2)`, [
          saver?.accountId ?? '',
          new Date(at),
        ])
      await pay(early, '2026-04-05T22:59:59Z')
      await pay(late, '2026-04-05T23:00:00Z')
      const readAt = (saver: TimedCustomer | undefined, at: string) => {
        const { bank, setClock } = openTestBank(database)
        setClock(new Date(at))
        const { customerId = '', accountId = '' } = saver ?? {}
        return readInterest(bank, { customerId, accountId })
      }
      // From 10 January to 31 March, 81 days of £1,000.00 with what January and February paid.
      const paid = 5_50n
      const [in2026, in2027] = [
        { thisYearPence: 0n, lastYearPence: paid, totalPence: paid },
        { thisYearPence: paid, lastYearPence: 0n, totalPence: paid },
      ]
      expect(await readAt(early, '2026-04-05T22:59:59Z')).toMatchObject(in2027)
      expect(await readAt(early, '2026-04-05T23:00:00Z')).toMatchObject(in2026)
      // April’s first 14 days are earned, and not paid yet.
      const next = { accruedPence: 95n, nextOn: '2026-05-01' }
      expect(await readAt(late, '2026-04-15T12:00:00Z')).toMatchObject({ ...in2027, ...next })
      expect(await readAt(late, '2027-04-06T12:00:00Z')).toMatchObject(in2026)
      expect(await readAt(late, '2028-04-06T12:00:00Z')).toMatchObject({
        lastYearPence: 0n,
        totalPence: paid,
      })
    })
  })
})
