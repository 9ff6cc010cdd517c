import { createBank } from '../../../src/bank/bank.ts'
import { attemptsOf, dueDateOf } from '../../../src/domain/due-days.ts'
import { dayOfIsoDate, isoDateOf } from '../../../src/domain/london-time.ts'
import { nodeDependencies } from '../../../src/server/node-runtime.ts'
import type { PostgresDatabase } from '../../../src/server/postgres.ts'
import { announceCollection, orderRegularly, payLater } from '../../support/due-rows.ts'

/** A day with so many items due at 06:00. */
export interface DueDay {
  /** `YYYY-MM-DD`: a working day. */
  readonly on: string
  /** 06:00 in London. */
  readonly at: Date
  readonly items: number
}

/** A month ahead, so that the server leaves these days to the runners. */
const daysAhead = 31

/** Working days to come, one for each of these counts. */
export function planDays(now: Date, counts: readonly number[]): readonly DueDay[] {
  let day = dayOfIsoDate(now.toISOString().slice(0, 10)) + daysAhead
  return counts.map(items => {
    const on = dueDateOf(isoDateOf(day))
    day = dayOfIsoDate(on) + 1
    return { on, at: attemptsOf(on).first, items }
  })
}

interface Payer {
  readonly customer_id: string
  readonly account_id: string
}

/** How many items are written at once. */
const writtenAtOnce = 8

/**
 * Orders what is due on days: a third each of scheduled payments, standing orders and collections, from as many accounts as
 * there are.
 */
export async function loadItems(database: PostgresDatabase, days: readonly DueDay[]): Promise<void> {
  const bank = createBank(nodeDependencies(database))
  const payers = await database.query<Payer>('select customer_id, account_id from bench_account order by n')
  const items = days.flatMap(({ on, items: count }) => Array.from({ length: count }, (_, n) => ({ on, n })))
  const write = async ({ on, n }: { readonly on: string; readonly n: number }) => {
    const payer = payers[n % payers.length]
    if (!payer) throw new RangeError('there are no customers')
    const rows = { bank, customerId: payer.customer_id, accountId: payer.account_id }
    const amountPence = 1_00n
    if (n % 3 === 0) return payLater(rows, { askedFor: on, amountPence })
    if (n % 3 === 1) return announceCollection(rows, { dueOn: on, amountPence })
    const lastOn = `${Number(on.slice(0, 4)) + 1}${on.slice(4)}`
    return orderRegularly(rows, { frequency: 'yearly', firstOn: on, payments: 2, lastOn, amountPence })
  }
  for (let first = 0; first < items.length; first += writtenAtOnce)
    await Promise.all(items.slice(first, first + writtenAtOnce).map(write))
  await database.script('vacuum analyze')
}
