import { v4 } from 'uuid'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import { migrate } from '../../src/bank/database/migrate.ts'
import type { MoneyOrder } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { noticesOf } from '../../src/bank/notifications/give-notice.ts'
import { nodeDependencies, readMigrations } from '../../src/server/node-runtime.ts'
import { openPglite } from '../support/open-pglite.ts'
import { type BenchCustomer, createBenchCustomers } from './bench-customers.ts'
import { checkLedger, checkSameWork } from './check-ledger.ts'
import { choosePayers } from './payment.ts'
import { countText, median } from './print-table.ts'
import { settings, type Spread } from './settings.ts'

/** The number of orders in the queue at any moment. */
const waiting = 128

export interface PgliteResult {
  readonly spread: Spread
  readonly ratio: number
  readonly rounds: readonly { readonly queuePerSecond: number; readonly singlePerSecond: number }[]
}

/** Compares the bank's queue with single calls of the same function, on PGlite in memory, in pairs of rounds. */
export async function measurePglite(
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (text: string) => void,
): Promise<{ results: PgliteResult[]; problems: string[] }> {
  const database = await openPglite()
  try {
    await migrate(database, readMigrations())
    const bank = createBank(nodeDependencies(database))
    say(`Opening ${settings.accounts} accounts in PGlite`)
    const customers = await createBenchCustomers(bank, settings.accounts)
    const acknowledged: string[] = []
    const results: PgliteResult[] = []
    for (const spread of settings.spreads) {
      say(`Measuring PGlite, ${spread}`)
      const queue = (length: number) =>
        throughQueue(bank, customers, { spread, seconds: length, acknowledged })
      const single = (length: number) => oneByOne(bank, customers, { spread, seconds: length, acknowledged })
      await queue(1)
      await single(1)
      const measured = []
      for (let round = 0; round < rounds; round++) {
        const isEven = round % 2 === 0
        const first = await (isEven ? queue : single)(seconds)
        const second = await (isEven ? single : queue)(seconds)
        measured.push({
          queuePerSecond: isEven ? first : second,
          singlePerSecond: isEven ? second : first,
        })
      }
      const ratio = median(measured.map(round => round.queuePerSecond / round.singlePerSecond))
      results.push({ spread, ratio, rounds: measured })
    }
    return {
      results,
      problems: [...(await checkLedger(database, acknowledged)), ...(await checkSameWork(database))],
    }
  } finally {
    await database.close()
  }
}

interface Run {
  readonly spread: Spread
  readonly seconds: number
  readonly acknowledged: string[]
}

async function throughQueue(bank: Bank, customers: readonly BenchCustomer[], run: Run): Promise<number> {
  const payInTurn = async (endsMs: number) => {
    while (performance.now() < endsMs) {
      const order = nextOrder(bank, customers, run.spread)
      const { outcome } = await bank.postings.post(order)
      take(run, order.id, outcome)
    }
  }
  return perSecond(run, endsMs =>
    Promise.all(Array.from({ length: waiting }, () => payInTurn(endsMs))).then(() => undefined),
  )
}

async function oneByOne(bank: Bank, customers: readonly BenchCustomer[], run: Run): Promise<number> {
  return perSecond(run, async endsMs => {
    while (performance.now() < endsMs) {
      const order = nextOrder(bank, customers, run.spread)
      const [posted] = await postTransfers(bank.database, [order])
      take(run, order.id, posted?.outcome)
    }
  })
}

async function perSecond(run: Run, pay: (endsMs: number) => Promise<void>): Promise<number> {
  const before = run.acknowledged.length
  const startedMs = performance.now()
  await pay(startedMs + run.seconds * 1000)
  return ((run.acknowledged.length - before) * 1000) / (performance.now() - startedMs)
}

function take({ acknowledged }: Run, id: string, outcome: string | undefined): void {
  if (outcome !== 'completed') throw new Error(`${id} ended as ${outcome}`)
  acknowledged.push(id)
}

const noticeRecipient = ({ customerId, email }: BenchCustomer) => ({
  customer_id: customerId,
  email,
  phone: null,
  email_notifications: true,
  sms_notifications: false,
  transaction_alerts: true,
})

/** The form in which an order over HTTP is posted. */
function nextOrder(bank: Bank, customers: readonly BenchCustomer[], spread: Spread): MoneyOrder {
  const { from, to } = choosePayers(customers, spread)
  return {
    id: v4(),
    kind: 'posting',
    debtorAccountId: from.accountId,
    creditorAccountId: to.accountId,
    amountPence: 5n,
    limitPence: bank.limits.transferPence,
    recipientName: 'Bench Customer',
    destination: `001964 ${to.accountNumber}`,
    reference: 'Transfer to Bench Customer',
    category: 'Transfer',
    debtorDescription: 'Transfer to Bench Customer',
    creditorDescription: `Deposit from ${from.holderName}`,
    placedBy: from.customerId,
    notices: noticesOf(bank, { placer: noticeRecipient(from), receivers: [noticeRecipient(to)] }),
    decidedAt: bank.clock(),
  }
}

export const pgliteHeads = ['PGlite in memory', 'queue/s', 'single/s', 'queue / single', 'of each round']

export const pgliteRow = ({ spread, ratio, rounds }: PgliteResult): string[] => [
  spread,
  countText(median(rounds.map(round => round.queuePerSecond))),
  countText(median(rounds.map(round => round.singlePerSecond))),
  `×${ratio.toFixed(2)}`,
  rounds.map(round => `×${(round.queuePerSecond / round.singlePerSecond).toFixed(2)}`).join(' '),
]
