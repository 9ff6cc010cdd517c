import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { daysLater } from '../due/calendar.ts'
import { afterRound, outcomesOf } from './model.ts'
import type { CardPlan } from './plan.ts'
import type { CardHistory, Lane, SentAct, Tried } from './run-plan.ts'
import { heldOf, type KnownTimes, newWorld, type Outcome, owedOf, type World } from './world.ts'

/** What is wrong, and which check saw it. */
export interface Finding {
  readonly check:
    | 'answers'
    | 'payments'
    | 'money'
    | 'holds'
    | "the cards' account"
    | 'secrets'
    | 'budgets'
    | 'reconciler'
    | 'faults'
  readonly text: string
}

const cardAccountId = '00000000-0000-7000-8000-000000000008'

interface PaymentRow {
  readonly id: string
  readonly account_id: string
  readonly status: string
  readonly held: bigint
  readonly cleared: bigint
  readonly owed: bigint
  readonly refunded: bigint
}

interface AccountRow {
  readonly id: string
  readonly balance_pence: bigint
  readonly held_pence: bigint
  /** What its open holds come to, and how many there are. */
  readonly open: bigint
  readonly count: bigint
}

interface CardsState {
  readonly times: KnownTimes
  readonly messages: readonly { readonly id: string; readonly at: Date; readonly said: string }[]
  readonly payments: readonly PaymentRow[]
  readonly accounts: ReadonlyMap<string, AccountRow>
  readonly settlements: readonly { readonly day: string; readonly net_pence: bigint }[]
  /** Everything that the bank keeps as text of what happened. */
  readonly texts: readonly string[]
  readonly differences: readonly string[]
}

/** Reads back what the judge needs, with other SQL than the bank's. */
async function readCards(database: Queryable, { rates }: CardPlan): Promise<CardsState> {
  const messages = await database.query<CardsState['messages'][number]>(
    `select id, at, concat_ws(' ', answer, reason) as said from card_message`,
  )
  const steps = await database.query<{ payment_id: string; status: string; at: Date }>(
    'select payment_id, status, at from card_payment_event',
  )
  const messageAt = new Map(messages.map(({ id, at }) => [id, at]))
  const stepAt = new Map(steps.map(({ payment_id: id, status, at }) => [`${id} ${status}`, at]))
  const accounts = await database.query<AccountRow>(
    `select a.id, a.balance_pence, a.held_pence, count(t.id) as count, coalesce(sum(t.amount_pence), 0)::bigint as open
       from account a left join open_hold o on o.debtor_account_id = a.id left join transfer t on t.id = o.transfer_id
      group by a.id`,
  )
  const texts = await database.query<{ text: string }>(
    `select event_detail(e)::text as text from audit_event e union all select facts::text from notification
      union all select outbox_facts(m)::text from outbox_message m union all select decline_facts::text from card_payment
      union all select reason from card_message`,
  )
  return {
    times: {
      messageAt: id => messageAt.get(id),
      stepAt: (id, status) => stepAt.get(`${id} ${status}`),
      rateOn(day) {
        const on = [0, 1, 2, 3, 4].map(days => daysLater(day, -days)).find(date => rates.has(date))
        return on === undefined ? undefined : rates.get(on)
      },
    },
    messages,
    payments: await database.query<PaymentRow>(
      `select id, account_id, status, case when status = 'pending' then authorised_pence else 0 end as held,
              coalesce(cleared_pence, 0) as cleared, case when owed_taken_at is null then owed_pence else 0 end as owed,
              refunded_pence as refunded
         from card_payment`,
    ),
    accounts: new Map(accounts.map(account => [account.id, account])),
    settlements: await database.query('select day::text as day, net_pence from card_settlement order by day'),
    texts: texts.map(({ text }) => text ?? ''),
    differences: (await reconcile(database)).map(difference => JSON.stringify(difference)),
  }
}

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))

/** What is not told apart is one. */
const distinct = (worlds: readonly World[]): readonly World[] => [
  ...new Map(worlds.map(world => [written(world), world])).values(),
]

/** The states after acts that were begun at once, in either order. */
function afterActs(
  worlds: readonly World[],
  tried: readonly Tried[],
  lane: Lane,
  times: KnownTimes,
): readonly World[] {
  const after = (from: readonly World[], { act, answer }: Tried): readonly World[] =>
    distinct(
      from.flatMap(world => {
        const outcomes = outcomesOf(world, act, lane, times)
        return answer === undefined
          ? [world, ...outcomes.map(outcome => outcome.world)]
          : outcomes.filter(outcome => outcome.answer === answer).map(outcome => outcome.world)
      }),
    )
  const orders = tried.length === 2 ? [tried, tried.toReversed()] : [tried]
  return distinct(orders.flatMap(order => order.reduce(after, worlds)))
}

const describe = ({ act, answer }: Tried): string => `${written(act)} was answered "${answer}"`

const expectedOf = (worlds: readonly World[], act: SentAct, lane: Lane, times: KnownTimes): string =>
  [
    ...new Set(
      worlds.flatMap(world => outcomesOf(world, act, lane, times)).map((outcome: Outcome) => outcome.answer),
    ),
  ]
    .map(answer => `"${answer}"`)
    .join(' or ')

/** The states that explain every answer of an account; none, and what no state explains. */
function explain(lane: Lane, times: KnownTimes): { worlds: readonly World[]; findings: readonly Finding[] } {
  let worlds: readonly World[] = [newWorld(lane.balancePence)]
  for (const entry of lane.entries) {
    if (entry.kind === 'round') {
      worlds = distinct(worlds.map(world => afterRound(world, entry.at)))
      continue
    }
    const next = afterActs(worlds, entry.tried, lane, times)
    if (next.length === 0) {
      const expected = entry.tried.map(({ act }) => expectedOf(worlds, act, lane, times))
      const text = `account ${lane.number}: ${entry.tried.map(describe).join(' and ')}, not ${expected.join(' and ')}`
      return { worlds: [], findings: [{ check: 'answers', text }] }
    }
    worlds = next
  }
  return { worlds, findings: [] }
}

const paymentsOf = (world: World): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(world.payments).map(([id, paid]) => [
      id,
      written([
        paid.status,
        paid.status === 'pending' ? paid.heldPence : 0n,
        paid.clearedPence,
        paid.owedPence,
        paid.refundedPence,
      ]),
    ]),
  )

/** What a state says otherwise than the bank. */
function differencesOf(world: World, lane: Lane, { payments, accounts }: CardsState): readonly Finding[] {
  const findings: Finding[] = []
  const own = payments.filter(({ account_id: id }) => id === lane.accountId)
  const expected = paymentsOf(world)
  const found = new Map(
    own.map(row => [row.id, written([row.status, row.held, row.cleared, row.owed, row.refunded])]),
  )
  for (const id of new Set([...expected.keys(), ...found.keys()]))
    if (expected.get(id) !== found.get(id))
      findings.push({ check: 'payments', text: `payment ${id} is ${found.get(id)}, not ${expected.get(id)}` })
  const account = accounts.get(lane.accountId)
  if (account?.balance_pence !== world.balancePence)
    findings.push({
      check: 'money',
      text: `account ${lane.number} has ${account?.balance_pence} pence, not ${world.balancePence}`,
    })
  const pending = Object.values(world.payments).filter(({ status }) => status === 'pending')
  const holds = [BigInt(pending.length), heldOf(world), heldOf(world)]
  if (written([account?.count, account?.open, account?.held_pence]) !== written(holds))
    findings.push({
      check: 'holds',
      text: `account ${lane.number} has ${account?.count} holds of ${account?.open} pence, not ${holds[0]} of ${holds[1]}`,
    })
  return findings
}

/** The cards' account holds what cleared less what came back, has not gone to settlement, and is not owed. */
function judgeCardAccount(
  worlds: readonly World[],
  { accounts, settlements, messages }: CardsState,
): readonly Finding[] {
  const findings: Finding[] = []
  const at = new Map(messages.map(message => [message.id, message.at]))
  const moved = worlds.flatMap(({ answers }) =>
    Object.entries(answers).flatMap(([id, { pence, of }]) =>
      pence === 0n
        ? []
        : [{ at: at.get(id) ?? new Date(0), pence: of.includes('"refund"') ? -pence : pence }],
    ),
  )
  let gone = 0n
  for (const { day, net_pence: netPence } of settlements) {
    // London has UTC on the days of the harness.
    const earlier = moved.filter(one => one.at < new Date(`${day}T00:00:00Z`))
    const net = earlier.reduce((sum, { pence }) => sum + pence, 0n) - gone
    if (net !== netPence)
      findings.push({
        check: "the cards' account",
        text: `${netPence} pence went to settlement on ${day}, not ${net}`,
      })
    gone += netPence
  }
  const held =
    moved.reduce((sum, { pence }) => sum + pence, 0n) -
    gone -
    worlds.reduce((sum, world) => sum + owedOf(world), 0n)
  const balance = accounts.get(cardAccountId)?.balance_pence
  if (balance !== held)
    findings.push({ check: "the cards' account", text: `it has ${balance} pence, not ${held}` })
  return findings
}

/** A PIN stands nowhere but under its seal: not in what happened, not in what a process writes. */
function judgeSecrets({ lanes, written: output }: CardHistory, { texts }: CardsState): readonly Finding[] {
  return lanes.flatMap(({ number, pin }): readonly Finding[] => {
    const alone = new RegExp(`"${pin}"`)
    const found = [...texts, output].filter(
      text => alone.test(text) && !text.includes(`"lastFour": "${pin}"`),
    )
    return found.length === 0
      ? []
      : [
          {
            check: 'secrets',
            text: `the PIN of account ${number} stands in ${found.length} texts: ${found[0]}`,
          },
        ]
  })
}

/** Of the budget of an account nothing is spent: its customer has moved money to a pot, and each merchant has another category. */
const judgeBudgets = ({ budgets }: CardHistory): readonly Finding[] =>
  budgets.flatMap((found, number): readonly Finding[] =>
    found === 'Other 0'
      ? []
      : [{ check: 'budgets', text: `the budget of account ${number} has ${found} pence spent, not Other 0` }],
  )

/** Judges what is left of a run: each answer, each payment, all money, and what nobody may read. */
export async function judgeCards(
  database: Queryable,
  plan: CardPlan,
  history: CardHistory,
): Promise<readonly Finding[]> {
  const state = await readCards(database, plan)
  const findings: Finding[] = history.faults.map(text => ({ check: 'faults', text }))
  const explained: World[] = []
  for (const lane of history.lanes) {
    const { worlds, findings: unexplained } = explain(lane, state.times)
    findings.push(...unexplained)
    const judged = worlds.map(world => ({ world, differences: differencesOf(world, lane, state) }))
    const [best] = judged.toSorted((one, other) => one.differences.length - other.differences.length)
    if (!best) continue
    findings.push(...best.differences)
    explained.push(best.world)
  }
  if (explained.length === history.lanes.length) findings.push(...judgeCardAccount(explained, state))
  findings.push(...judgeSecrets(history, state), ...judgeBudgets(history))
  findings.push(...state.differences.map((text): Finding => ({ check: 'reconciler', text })))
  return findings
}
