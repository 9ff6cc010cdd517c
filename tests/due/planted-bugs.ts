import type { Bank } from '../../src/bank/bank.ts'
import { isDueDay } from '../../src/bank/due/due-maker.ts'
import { makeDue, runDue } from '../../src/bank/due/run-due.ts'
import type { BankCode } from './acts.ts'
import type { Finding } from './judge.ts'
import type { CodePatch } from './patch-code.ts'
import type { Addition } from './plan.ts'

/** A mistake, and the check that has to find it. It exists only in a copy of the bank's code, or in a round of the harness. */
export interface PlantedBug {
  readonly name: string
  readonly foundBy: Finding['check']
  /** What is wrong in a copy of the code. The database's guards are silent then, so that the harness finds what they would refuse. */
  readonly patches?: readonly CodePatch[]
  /** A wrong round. */
  readonly runDue?: BankCode['runDue']
  /** The days of the run that shows it; left out for the usual ones. */
  readonly span?: BugSpan
}

/** The days of a bug's run, and what is ordered there besides what is drawn. */
export interface BugSpan {
  readonly firstDay: string
  readonly days: number
  readonly additions: readonly Addition[]
}

/** From the last day of November to the end of the year: three bank holidays, and something for each bug. */
export const usualSpan: BugSpan = {
  firstDay: '2026-11-30',
  days: 32,
  additions: [
    {
      currentPence: 5000_00n,
      rules: [
        // Its first date is skipped.
        {
          type: 'standing_order',
          amountPence: 11_00n,
          frequency: 'weekly',
          firstOn: '2026-12-04',
          payments: 2,
        },
        // Due on 29 December, after the day that stands for Boxing Day.
        {
          type: 'standing_order',
          amountPence: 12_00n,
          frequency: 'weekly',
          firstOn: '2026-12-26',
          payments: 2,
        },
        { type: 'collection', amountPence: 13_00n, on: '2026-12-03' },
        { type: 'collection', amountPence: 14_00n, on: '2026-12-15' },
        // Enough for two runners at once to meet at one of them.
        ...['2026-12-10', '2026-12-14', '2026-12-16', '2026-12-17', '2026-12-18', '2026-12-21'].flatMap(on =>
          [1, 2].map(() => ({ type: 'payment', amountPence: 18_00n, on }) as const),
        ),
      ],
      acts: [
        { on: '2026-12-02', time: '11:00', type: 'skip', rule: 0 },
        { on: '2026-12-11', time: '11:00', type: 'refund', rule: 2 },
        { on: '2026-12-11', time: '11:00', type: 'cancel', rule: 3 },
      ],
    },
    // Never enough for its second payment, and collections that come before payments.
    {
      currentPence: 100_00n,
      rules: [
        { type: 'payment', amountPence: 15_00n, on: '2026-12-07' },
        { type: 'payment', amountPence: 900_00n, on: '2026-12-08' },
        { type: 'collection', amountPence: 16_00n, on: '2026-12-07' },
      ],
    },
  ],
}

/** Long enough that a date which February moved would be another one in March. */
const overFebruary: BugSpan = {
  firstDay: '2027-01-29',
  days: 63,
  additions: [
    {
      currentPence: 5000_00n,
      rules: [
        {
          type: 'standing_order',
          amountPence: 17_00n,
          frequency: 'monthly',
          firstOn: '2027-01-31',
          payments: 9,
        },
      ],
    },
  ],
}

const londonHour = (at: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit' }).format(at))

const londonDate = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(at)

/** Runs as the bank does, and then does something to its database. */
const thenDo =
  (sql: string): BankCode['runDue'] =>
  async bank => {
    await runDue(bank)
    await bank.database.query(sql)
  }

/** A round that takes another day for today. */
const onDay =
  (day: (bank: Bank) => string): BankCode['runDue'] =>
  async bank => {
    const at = bank.clock()
    if (isDueDay(londonDate(at)) && londonHour(at) >= 6) await makeDue(bank, { at, on: day(bank) })
  }

const madeOfOrders = 'src/bank/standing-orders/make-due-order.ts'
const madeOfPayments = 'src/bank/payments/make-due-payment.ts'
const madeTogether = 'src/bank/payments/make-payments-together.ts'
const attempts = 'src/bank/due/attempt.ts'
const refunds = 'src/bank/direct-debits/refund-collection.ts'

const codeBugs: readonly PlantedBug[] = [
  {
    name: 'an anchor drifts: each date is counted from the one before',
    foundBy: 'once',
    span: overFebruary,
    patches: [
      {
        file: 'src/domain/frequencies.ts',
        part: 'return days > 0 ? first + index * days : monthsAfter(first, index * months)',
        inPlace: `if (days > 0) return first + index * days
  let day = first
  for (let n = 0; n < index; n += 1) day = monthsAfter(day, months)
  return day`,
      },
    ],
  },
  {
    name: 'a bank holiday is missed',
    foundBy: 'on time',
    patches: [{ file: 'content/facts/bank-holidays.ts', part: `    '2026-12-28',\n`, inPlace: '' }],
  },
  {
    name: 'what is short is tried again twice',
    foundBy: 'on time',
    patches: [
      {
        file: attempts,
        part: 'if (attempt === 1 && debtor.is_short && !isAbove)',
        inPlace: 'if (debtor.is_short && !isAbove)',
      },
    ],
  },
  {
    name: 'a skipped date does not count among the number of payments',
    foundBy: 'once',
    patches: [
      {
        file: madeOfOrders,
        part: 'if (await isSkipped(transaction, order.id, askedFor)) {',
        inPlace: `if (await isSkipped(transaction, order.id, askedFor)) {
    await transaction.query('update standing_order_version set payments = payments + 1 where standing_order_id = $1', [order.id])`,
      },
    ],
  },
  {
    name: 'a refund is paid twice',
    foundBy: 'refunds',
    patches: [
      {
        file: refunds,
        part: `  await post(transaction, {
    ...legs,
    id: directDebitIds.refund(collection.id),`,
        inPlace: `  for (const id of [directDebitIds.refund(collection.id), bank.newId()]) await post(transaction, {
    ...legs,
    id,`,
      },
    ],
  },
  {
    name: 'what was announced is collected after its Direct Debit was cancelled',
    foundBy: 'on time',
    patches: [
      {
        file: 'src/bank/direct-debits/end-mandate.ts',
        part: 'const announced = await listAnnounced(transaction, directDebitId)',
        inPlace: 'const announced = (await listAnnounced(transaction, directDebitId)).slice(1)',
      },
    ],
  },
  {
    name: 'a late run dates what it makes back to 06:00',
    foundBy: 'on time',
    patches: [
      {
        file: 'src/bank/payments/payment-order.ts',
        part: 'decidedAt: at,',
        // In winter, when London has UTC.
        inPlace: 'decidedAt: new Date(`${payment.due_on}T06:00:00Z`),',
      },
    ],
  },
  {
    name: 'two runners at once both post a payment',
    foundBy: 'once',
    patches: [
      {
        file: madeOfPayments,
        part: 'from payment p where p.id = $1 for no key update skip locked',
        inPlace: 'from payment p where p.id = $1',
      },
      {
        file: attempts,
        part: 'const [posted] = await postTransfers(transaction, [order])',
        inPlace: `let [posted] = await postTransfers(transaction, [order])
  if (posted?.replayed) [posted] = await postTransfers(transaction, [{ ...order, id: crypto.randomUUID() }])`,
      },
      {
        file: madeTogether,
        part: 'order by p.id for no key update skip locked',
        inPlace: 'order by p.id',
      },
      {
        file: attempts,
        part: 'const outcomes = await postTransfers(transaction, orders)',
        inPlace: `let outcomes = await postTransfers(transaction, orders)
  if (outcomes.some(({ replayed }) => replayed))
    outcomes = await postTransfers(transaction, orders.map(order => ({ ...order, id: crypto.randomUUID() })))`,
      },
    ],
  },
  {
    name: 'what is made together of standing orders stays at its date',
    foundBy: 'faults',
    patches: [
      {
        file: 'src/bank/standing-orders/make-orders-together.ts',
        part: 'await setNext(transaction, passing)',
        inPlace: 'void passing',
      },
    ],
  },
  {
    name: 'what is made together is taken in the wrong order',
    foundBy: 'in order',
    patches: [
      {
        file: 'src/bank/due/run-due.ts',
        part: 'const group = left.slice(0, count)',
        inPlace: 'const group = left.slice(0, count).toReversed()',
      },
    ],
  },
  {
    name: 'the order of the day is ignored',
    foundBy: 'in order',
    patches: [
      {
        file: 'src/bank/due/run-due.ts',
        part: 'for (const step of dueStepNames) {',
        inPlace: 'for (const step of dueStepNames.toReversed()) {',
      },
    ],
  },
  {
    name: 'an item with a fault blocks the rest',
    foundBy: 'on time',
    patches: [{ file: 'src/bank/due/run-due.ts', part: 'faults.push(fault)', inPlace: 'throw fault' }],
  },
]

const roundBugs: readonly PlantedBug[] = [
  {
    name: 'the run begins at noon',
    foundBy: 'on time',
    runDue: async bank => (londonHour(bank.clock()) >= 12 ? runDue(bank) : undefined),
  },
  {
    name: 'what is due is made a day late',
    foundBy: 'on time',
    runDue: onDay(bank => londonDate(new Date(bank.clock().getTime() - 86_400_000))),
  },
  {
    name: 'what is due tomorrow is made today',
    foundBy: 'faults',
    runDue: onDay(bank => londonDate(new Date(bank.clock().getTime() + 86_400_000))),
  },
  {
    name: 'nobody hears that a payment is tried again',
    foundBy: 'told',
    runDue: thenDo("delete from notification where type = 'payment_retry'"),
  },
]

export const plantedBugs: readonly PlantedBug[] = [...codeBugs, ...roundBugs]
