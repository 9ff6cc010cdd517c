import { v7 as newUuidV7 } from 'uuid'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import {
  type Database,
  DatabaseUnavailable,
  type Parameter,
  type Queryable,
} from '../../src/bank/database/database.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { startCuttableProxy } from '../support/cuttable-proxy.ts'
import { announceCollection, orderRegularly, payLater, type RowsOf } from '../support/due-rows.ts'
import { openCustomer, payIn } from '../support/open-customer.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import { act, type BankCode, bankCode } from './acts.ts'
import { atLondon, daysLater, inLondon, nthDate } from './calendar.ts'
import type { DuePlan, PlannedAct, PlannedRule, PlannedRun } from './plan.ts'

/** A rule of the plan, as it stands in the bank. */
export interface KeptRule {
  readonly plan: PlannedRule
  readonly accountId: string
  readonly customerId: string
  /** Of the payment, the standing order or the Direct Debit. */
  readonly id: string
  /** Of a collection. */
  readonly collectionId?: string
  readonly payeeId?: string
}

/** What became of an act: when it was done, in the order of everything, and what the bank answered. */
export interface DoneAct {
  readonly plan: PlannedAct
  readonly at: Date
  /** The date, `YYYY-MM-DD`, that is skipped. */
  readonly skipped?: string
  /** How many moments had been run before it. */
  readonly afterMoment: number
  /** `done`, or the code of the refusal. */
  readonly answer: string
}

/**
 * A time at which the bank ran: the round of the plan, and one a minute later. After the clock was set back it runs at that
 * time, which may be of the day before; its second time is then the one from which it was set back.
 */
export interface Moment {
  readonly on: string
  readonly time: string
  readonly times: readonly Date[]
  readonly isOrdered: boolean
}

export interface DueHistory {
  readonly rules: readonly KeptRule[]
  readonly accountIds: readonly {
    readonly current: string
    readonly savings: string
    readonly customerId: string
  }[]
  readonly acts: readonly DoneAct[]
  readonly moments: readonly Moment[]
  /** Faults of rounds whose lines were whole, without those of the faulty payment. */
  readonly faults: readonly string[]
  /** The number of the rule whose posting fails. */
  readonly faulty: number
}

interface Runner {
  readonly bank: Bank
  readonly database: Database
}

interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** Orders everything that the plan has, at noon of the first day. */
async function keepRules(
  bank: Bank,
  { rules }: DuePlan,
  accountIds: DueHistory['accountIds'],
): Promise<readonly KeptRule[]> {
  const kept: KeptRule[] = []
  for (const [n, plan] of rules.entries()) {
    const of = accountIds[plan.account]
    if (!of) throw new Error(`the plan has no account ${plan.account}`)
    const { customerId, current, savings } = of
    const accountId = plan.type === 'from_savings' ? savings : current
    const rows: RowsOf = { bank, customerId, accountId }
    const { amountPence } = plan
    const name = `Payee ${n}`
    const rule = { plan, accountId, customerId }
    if ('frequency' in plan) {
      const { frequency, firstOn, payments } = plan
      const into = plan.type === 'into_savings' ? { creditorAccountId: savings } : {}
      const lastOn = nthDate(frequency, firstOn, payments - 1)
      const order = { frequency, firstOn, payments, lastOn, amountPence, name, ...into }
      kept.push({ ...rule, ...(await orderRegularly(rows, order)) })
    } else if (plan.type === 'collection') {
      const { id, collectionId } = await announceCollection(rows, {
        company: name,
        dueOn: plan.on,
        amountPence,
      })
      kept.push({ ...rule, id, collectionId })
    } else if (plan.type === 'payment') {
      kept.push({ ...rule, id: await payLater(rows, { askedFor: plan.on, amountPence, name }) })
    } else {
      const [account] = await bank.database.query<{ destination: string }>(
        `select sort_code || ' ' || account_number as destination from account where id = $1`,
        [current],
      )
      const own = { name, isOwn: true, destination: account?.destination ?? '' } as const
      kept.push({ ...rule, id: await payLater(rows, { ...own, askedFor: plan.on, amountPence }) })
    }
  }
  return kept
}

async function openAccounts(bank: Bank, plan: DuePlan): Promise<DueHistory['accountIds']> {
  const opened: { current: string; savings: string; customerId: string }[] = []
  for (const { currentPence, savingsPence } of plan.accounts) {
    const { customerId, account } = await openCustomer(bank, currentPence)
    const { id: savings } = await openAccount(bank, bank.database, {
      customerId,
      product: 'FlexiSave',
      productCode: 'flexisave',
      holderName: 'Ada Byron',
    })
    await payIn(bank, savings, savingsPence)
    opened.push({ customerId, current: account.id, savings })
  }
  return opened
}

const plannedFault = 'the posting of the faulty payment'

/** A database in which the posting of one order fails, whoever posts it. */
function failing(database: Database, orderId: () => string | undefined): Database {
  const failingIn = (queryable: Queryable): Queryable => ({
    query<Row extends object>(text: string, parameters?: readonly Parameter[], withinMs?: number) {
      const id = orderId()
      if (id !== undefined && text.includes('post_transfers') && String(parameters?.[0]).includes(id))
        return Promise.reject(new Error(plannedFault))
      return queryable.query<Row>(text, parameters, withinMs)
    },
  })
  return {
    ...database,
    ...failingIn(database),
    transaction: work => database.transaction(transaction => work(failingIn(transaction))),
  }
}

/** What happens in the order of time: acts before the round of the same time. */
function inOrder({ acts, runs }: DuePlan) {
  const all = [
    ...acts.map(plan => ({ ...plan, act: plan, run: undefined })),
    ...runs.map(run => ({ ...run, act: undefined, run })),
  ]
  return all.toSorted((one, other) => `${one.on} ${one.time}`.localeCompare(`${other.on} ${other.time}`))
}

/** The longest that a line is whole before it is cut. */
const cutAfterMs = 40

/** Two runners of one bank, one of which has lines that can be cut, and what they do at the times of a plan. */
export async function runDays(
  connection: Connection,
  plan: DuePlan,
  { code = bankCode, fraction }: { readonly code?: BankCode; readonly fraction: () => number },
): Promise<DueHistory> {
  let now = atLondon(plan.firstDay, '12:00')
  let faultyId: string | undefined
  const proxy = await startCuttableProxy(`${connection.host}/.s.PGSQL.${connection.port}`)
  const runnerOn = (at: Connection): Runner => {
    const database = failing(openPostgres(at, { connections: 4 }), () => faultyId)
    const parts = { ...runtimeDependencies(database), passwords: fastPasswords, newId: () => newUuidV7() }
    return { database, bank: createBank({ ...parts, clock: () => now }) }
  }
  const first = runnerOn({ ...connection, host: '127.0.0.1', port: proxy.port })
  const second = runnerOn(connection)
  const faults: string[] = []
  const run = async ({ bank }: Runner, isCut = false) => {
    try {
      await code.runDue(bank)
    } catch (fault) {
      if (isCut || fault instanceof DatabaseUnavailable) return
      const parts: readonly unknown[] = fault instanceof AggregateError ? fault.errors : [fault]
      const texts = parts.map(part => (part instanceof Error ? part.message : String(part)))
      faults.push(...texts.filter(text => text !== plannedFault).map(text => `${now.toISOString()} ${text}`))
    }
  }
  const runOnce = async ({ runners }: PlannedRun) => {
    if (runners === 'first' || runners === 'second') return run(runners === 'first' ? first : second)
    const cutting = runners === 'cut' ? setTimeout(() => proxy.cut(), fraction() * cutAfterMs) : undefined
    const both = Promise.all([run(first, runners === 'cut'), run(second)])
    if (cutting) setTimeout(() => proxy.mend(), cutAfterMs * 2)
    await both
    clearTimeout(cutting)
    proxy.mend()
  }
  const [acts, moments]: [DoneAct[], Moment[]] = [[], []]
  try {
    const { bank } = second
    const accountIds = await openAccounts(bank, plan)
    const rules = await keepRules(bank, plan, accountIds)
    faultyId = rules[plan.faulty]?.id
    for (const next of inOrder(plan)) {
      if (next.on <= plan.firstDay) continue
      now = atLondon(next.on, next.time)
      if (next.act) {
        const done = await act({ bank, code }, next.act, { rules, accountIds })
        acts.push({ plan: next.act, at: now, afterMoment: moments.length, ...done })
        continue
      }
      const times = [now, new Date(now.getTime() + 60_000)]
      await runOnce(next.run)
      now = times[1] ?? now
      await run(second)
      const { on, time, runners, setBackMinutes } = next.run
      moments.push({ on, time, times, isOrdered: runners === 'first' || runners === 'second' })
      if (setBackMinutes > 0) {
        const [later, back] = [now, new Date(now.getTime() - setBackMinutes * 60_000)]
        now = back
        await run(second)
        const shown = inLondon(back)
        moments.push({ on: shown.date, time: shown.time, times: [back, later], isOrdered: false })
      }
    }
    return { rules, accountIds, acts, moments, faults, faulty: plan.faulty }
  } finally {
    await Promise.all([first.database.close(), second.database.close()])
    await proxy.stop()
  }
}

/** The last day of a plan. */
export const lastDayOf = ({ firstDay, days }: DuePlan): string => daysLater(firstDay, days - 1)
