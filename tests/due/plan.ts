import type { SeededRandom } from '../../src/bank/simulator/seeded-random.ts'
import { daysLater, dueOf, nthDate } from './calendar.ts'

interface AnyRule {
  readonly account: number
  readonly amountPence: bigint
}

interface SingleRule extends AnyRule {
  readonly type: 'payment' | 'collection' | 'from_savings'
  readonly on: string
}

interface RepeatedRule extends AnyRule {
  readonly type: 'standing_order' | 'into_savings'
  readonly frequency: string
  readonly firstOn: string
  readonly payments: number
}

/** Something that is ordered before the first day. Dates are dates asked for; amounts are in pence. */
export type PlannedRule = SingleRule | RepeatedRule

/** What a customer or the bank does at a time in London. `rule`: the number of a rule. */
export type PlannedAct = PayingIn | AccountAct | RuleAct

interface AnyAct {
  readonly on: string
  readonly time: string
}

interface PayingIn extends AnyAct {
  readonly type: 'pay_in'
  readonly account: number
  readonly amountPence: bigint
}

interface AccountAct extends AnyAct {
  readonly type: 'freeze' | 'release' | 'close'
  readonly account: number
}

/** `skip`: the next date of a standing order. `refund`: twice, what a collection took. */
interface RuleAct extends AnyAct {
  readonly type: 'cancel' | 'delete_payee' | 'skip' | 'refund'
  readonly rule: number
}

/** Who runs at a time: one of the two runners, both at once, or both while the lines of one are cut. */
export type Runners = 'first' | 'second' | 'both' | 'cut'

/** A time at which the bank runs, by London's clocks. `steps`: by how many minutes the clock is set back afterwards. */
export interface PlannedRun {
  readonly on: string
  readonly time: string
  readonly runners: Runners
  readonly setBackMinutes: number
}

export interface DuePlan {
  readonly firstDay: string
  readonly days: number
  readonly accounts: readonly { readonly currentPence: bigint; readonly savingsPence: bigint }[]
  readonly rules: readonly PlannedRule[]
  readonly acts: readonly PlannedAct[]
  readonly runs: readonly PlannedRun[]
  /** The number of a payment whose posting fails each time, which keeps no other one waiting. */
  readonly faulty: number
}

const usualFirstDay = '2026-11-30'
const frequencies = ['weekly', 'two_weekly', 'four_weekly', 'monthly', 'last_working_day'] as const

type Random = Pick<SeededRandom, 'whole'>
const oneOf = <Value>(random: Random, values: readonly Value[]): Value | undefined =>
  values[random.whole(0, values.length - 1)]

/** The days of a plan. */
type Span = Pick<DuePlan, 'firstDay' | 'days'>

function drawRules(random: Random, { firstDay, days }: Span, account: number): readonly PlannedRule[] {
  const amountPence = () => BigInt(random.whole(1_00, 240_00))
  const day = () => daysLater(firstDay, random.whole(1, days - 1))
  const once = (type: 'payment' | 'collection' | 'from_savings', count: number) =>
    Array.from({ length: count }, (): PlannedRule => {
      const on = day()
      return { type, account, amountPence: amountPence(), on: type === 'collection' ? dueOf(on) : on }
    })
  const often = (type: 'standing_order' | 'into_savings'): PlannedRule => {
    const frequency = oneOf(random, frequencies) ?? 'monthly'
    const daysOn = random.whole(1, 31)
    const firstOn =
      frequency === 'last_working_day' ? nthDate(frequency, firstDay, 1) : daysLater(firstDay, daysOn)
    return { type, account, amountPence: amountPence(), frequency, firstOn, payments: random.whole(2, 60) }
  }
  const every = Math.ceil(days / 12)
  return [
    ...once('payment', every),
    ...once('collection', every),
    ...once('from_savings', Math.ceil(every / 3)),
    often('standing_order'),
    often('standing_order'),
    often('into_savings'),
  ]
}

/** Acts around the times that decide: midnight, the first attempt and the second one. */
const actTimes = ['00:00', '05:58', '11:00', '13:59', '16:30', '23:59'] as const

function drawActs(
  random: Random,
  { firstDay, days }: Span,
  { rules, accounts }: Pick<DuePlan, 'rules'> & { readonly accounts: number },
): readonly PlannedAct[] {
  const acts: PlannedAct[] = []
  // A few accounts close, however long the run is: the others go on.
  const daysToClosing = Math.max(40, Math.ceil(days / 4))
  for (let n = 0; n < days; n++) {
    const when = () => ({ on: daysLater(firstDay, n), time: oneOf(random, actTimes) ?? '11:00' })
    const account = () => random.whole(0, accounts - 1)
    for (let paid = random.whole(0, 3); paid > 0; paid--)
      acts.push({
        ...when(),
        type: 'pay_in',
        account: account(),
        amountPence: BigInt(random.whole(50_00, 900_00)),
      })
    if (random.whole(1, 6) === 1) {
      const frozen = account()
      acts.push({ ...when(), type: 'freeze', account: frozen })
      acts.push({
        on: daysLater(firstDay, n + random.whole(0, 3)),
        time: '13:59',
        type: 'release',
        account: frozen,
      })
    }
    if (random.whole(1, 2) === 1) {
      const rule = random.whole(0, rules.length - 1)
      const planned = rules[rule]
      const due = planned && 'on' in planned ? planned.on : undefined
      // Close to its day, where the two answers meet.
      const on = due === undefined ? when().on : daysLater(due, random.whole(-1, 0))
      acts.push({ ...when(), on, type: 'cancel', rule })
    }
    if (random.whole(1, 15) === 1)
      acts.push({ ...when(), type: 'delete_payee', rule: random.whole(0, rules.length - 1) })
    if (random.whole(1, daysToClosing) === 1) acts.push({ ...when(), type: 'close', account: account() })
    acts.push(...drawStops(random, rules, when))
  }
  return acts
}

/** Now and then somebody skips a date of a standing order, or asks for a refund, mostly of what was taken before. */
function drawStops(random: Random, rules: readonly PlannedRule[], when: () => AnyAct): readonly PlannedAct[] {
  const acts: PlannedAct[] = []
  const rule = random.whole(0, rules.length - 1)
  const planned = rules[rule]
  if (planned && 'frequency' in planned && random.whole(1, 2) === 1)
    acts.push({ ...when(), type: 'skip', rule })
  if (planned?.type === 'collection' && random.whole(1, 2) === 1)
    acts.push({ ...when(), on: daysLater(planned.on, random.whole(-1, 9)), type: 'refund', rule })
  return acts
}

function drawRuns(random: Random, { firstDay, days }: Span): readonly PlannedRun[] {
  const runs: PlannedRun[] = []
  let downUntil = 0
  for (let n = 1; n < days; n++) {
    const on = daysLater(firstDay, n)
    if (n >= downUntil && random.whole(1, 20) === 1) downUntil = n + random.whole(1, 4)
    if (n >= downUntil && n > 25 && random.whole(1, 90) === 1) downUntil = n + 12
    if (n < downUntil) continue
    const first = oneOf(random, ['06:00', '06:00', '06:00', '10:00', '10:01', '14:30'])
    for (const time of new Set(['05:57', first ?? '06:00', '14:00', '16:00', '23:59']))
      runs.push({
        on,
        time,
        runners: oneOf(random, ['first', 'second', 'first', 'both', 'cut'] as const) ?? 'first',
        setBackMinutes: random.whole(1, 25) === 1 ? random.whole(1, 600) : 0,
      })
  }
  return runs.filter(({ time }, n) => time !== '14:00' || runs[n - 1]?.time !== '14:30')
}

/** The payment that is due first. */
function firstPayment(rules: readonly PlannedRule[]): number {
  let first = -1
  let firstOn = '9999-12-31'
  for (const [n, rule] of rules.entries()) {
    if (rule.type !== 'payment' || dueOf(rule.on) >= firstOn) continue
    first = n
    firstOn = dueOf(rule.on)
  }
  return first
}

/** What a plan has besides what is drawn, on one account more that nothing else touches. */
export interface Addition {
  readonly currentPence: bigint
  readonly rules: readonly NoAccount<PlannedRule>[]
  /** `rule`: the number of a rule of the addition. */
  readonly acts?: readonly RuleAct[]
}

type NoAccount<Rule> = Rule extends PlannedRule ? Omit<Rule, 'account'> : never

function add(plan: DuePlan, { currentPence, rules, acts = [] }: Addition): DuePlan {
  const account = plan.accounts.length
  return {
    ...plan,
    accounts: [...plan.accounts, { currentPence, savingsPence: 1_00n }],
    rules: [...plan.rules, ...rules.map(rule => ({ ...rule, account }))],
    acts: [...plan.acts, ...acts.map(act => ({ ...act, rule: plan.rules.length + act.rule }))],
  }
}

/** What is drawn: some accounts over some days, and what is added to them. */
export interface Drawing {
  readonly days: number
  readonly firstDay?: string
  readonly accounts?: number
  readonly additions?: readonly Addition[]
}

/** The life of some accounts over some days: the same for the same seed. */
export function drawPlan(
  random: Random,
  { days, firstDay = usualFirstDay, accounts: count = 8, additions = [] }: Drawing,
): DuePlan {
  const span = { firstDay, days }
  const accounts = Array.from({ length: count }, () => ({
    currentPence: BigInt(random.whole(200_00, 1_500_00)),
    savingsPence: BigInt(random.whole(100_00, 900_00)),
  }))
  const rules = accounts.flatMap((_, account) => drawRules(random, span, account))
  const acts = drawActs(random, span, { rules, accounts: count })
  const faulty = firstPayment(rules)
  return additions.reduce<DuePlan>(add, {
    ...span,
    accounts,
    rules,
    acts,
    runs: drawRuns(random, span),
    faulty,
  })
}
