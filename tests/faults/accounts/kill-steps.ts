import type { Database } from '../../../src/bank/database/database.ts'
import { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'
import type { TestCustomer } from '../customers.ts'
import { drawUuid } from '../draw-uuid.ts'
import { customerAt } from '../order-content.ts'
import type { ClientContext } from '../send-order.ts'
import { confirmOrder, placeOrder, prepareOrder } from '../payments/order-payment.ts'
import { wantsNameCheck } from '../payments/payment-history.ts'
import type { DueWork } from '../server-messages.ts'
import type { ServerSlot } from '../server-slot.ts'
import type { AccountDeed, AccountStep } from './account-steps.ts'
import { runAccountStep } from './run-account-step.ts'

/** What a server is killed in, one step after another. */
const killedDeeds = ['opening', 'closing', 'accepting', 'paying'] as const
type KilledDeed = (typeof killedDeeds)[number]

/** Of the facts of a statement all hold or none does, at any moment. Each returns one row of booleans; $1 is the request's. */
const wholeness: Record<KilledDeed, readonly string[]> = {
  opening: [
    `
    select exists (select from account_opening where id = $1::uuid) as opening,
           exists (select from account_access x where x.customer_id = o.customer and x.account_id <> o.main) as access,
           exists (select from account_slot s where s.customer_id = o.customer and s.account_id <> o.main) as slot,
           exists (select from entry e where e.account_id = o.main and e.direction = 'debit') as deposit,
           exists (select from audit_event e where e.chain_id = o.customer and e.type = 'account_opened') as event,
           exists (select from notification n where n.customer_id = o.customer and n.type = 'account_opened') as notice
      from (select $2::uuid as customer, $3::uuid as main) o`,
  ],
  closing: [
    `
    select a.closed_at is not null as closed,
           not exists (select from account p where p.parent_account_id = a.id and p.closed_at is null) as pots,
           not exists (select from account_slot s where s.account_id = a.id) as slot,
           a.balance_pence = 0 as empty,
           exists (select from audit_event e where e.chain_id = $2::uuid and e.type = 'account_closed') as event,
           exists (select from entry e where e.account_id = $3::uuid and e.direction = 'credit' and e.entry_no > 2) as paid
      from account a where a.id = $1::uuid`,
  ],
  accepting: [
    `
    select i.decision = 'accepted' and i.decision is not null as decided,
           i.account_id is not null as account,
           (select count(*) from account_access x join account a on a.id = x.account_id and a.product_code = 'joint'
             where x.customer_id in (i.inviter_id, i.invitee_id)) = 2 as accesses,
           (select count(*) from account_slot s join account a on a.id = s.account_id and a.product_code = 'joint'
             where s.customer_id in (i.inviter_id, i.invitee_id)) = 2 as slots,
           (select count(*) from audit_event e
             where e.chain_id in (i.inviter_id, i.invitee_id) and e.type = 'invitation_accepted') = 2 as events
      from joint_invitation i where i.id = $1::uuid and ($2::uuid, $3::uuid) is not null`,
  ],
  paying: [
    // Confirmed, in one database transaction.
    `
    select p.confirmed_at is not null as confirmed,
           p.confirmation_id is not null as confirmation,
           exists (select from confirmation c where c.subject = p.id and c.status = 'used') as used,
           exists (select from payment_event e where e.payment_id = p.id and e.status = 'scheduled') as step,
           exists (select from payment_day d where d.customer_id = p.customer_id and d.amount_pence > 0) as counted,
           exists (select from audit_event e where e.chain_id = $2::uuid and e.type = 'payment_scheduled') as event
      from payment p where p.id = $1::uuid and $3::uuid is not null`,
    // Made, in the next one.
    `
    select p.status = 'completed' as made,
           exists (select from payment_event e where e.payment_id = p.id and e.status = 'completed') as step,
           exists (select from transfer t where t.id = p.id and t.status = 'completed') as transfer,
           (select count(*) from entry e where e.transfer_id = p.id) = 2 as entries,
           exists (select from entry e where e.account_id = $3::uuid and e.direction = 'debit') as paid,
           exists (select from audit_event e where e.chain_id = $2::uuid and e.type = 'payment_completed') as event,
           exists (select from audit_event e where e.chain_id = $2::uuid and e.type = 'transfer.completed') as posted
      from payment p where p.id = $1::uuid`,
  ],
}

/** Whether every account that ended did so wholly. */
const maturedWhole = `
    select bool_and((a.closed_at is not null) = (exists (select from interest_credit c where c.account_id = a.id))
                    and (a.closed_at is not null) = (a.balance_pence = 0)
                    and (a.closed_at is not null) = (exists (
                      select from audit_event e join account_access x on x.customer_id = e.chain_id
                       where x.account_id = a.id and e.type = 'fixed_savings_ended'
                         and e.detail ->> 'accountId' = a.id::text))) as whole
      from account a where a.product_code = 'fixed_1y' and a.locked_until is not null`

export interface KillDependencies {
  readonly context: ClientContext
  readonly database: Database
  /** Two customers for each deed and step, who do nothing else. */
  readonly pairs: readonly (readonly [TestCustomer, TestCustomer])[]
  readonly seed: number
}

/** The most steps that a deed has, its commit and answer included. A deed that has fewer is not killed at the later ones. */
const stepsMost: Record<KilledDeed | 'maturing', number> = {
  opening: 30,
  closing: 30,
  accepting: 30,
  paying: 50,
  maturing: 30,
}

interface Kill {
  readonly deed: KilledDeed
  readonly step: number
}

interface DrawnKills {
  readonly deeds: readonly Kill[]
  readonly maturing: readonly number[]
}

/** Where a server is killed in each deed: at this many steps that the seed draws, or at every one. */
export function drawKills(seed: number, count: number | 'all'): DrawnKills {
  const random = new SeededRandom(seed)
  const stepsOf = (deed: KilledDeed | 'maturing') =>
    Array.from({ length: count === 'all' ? stepsMost[deed] : count }, (_, n) =>
      count === 'all' ? n + 1 : random.whole(1, stepsMost[deed]),
    )
  return {
    deeds: killedDeeds.flatMap(deed => stepsOf(deed).map(step => ({ deed, step }))),
    maturing: stepsOf('maturing'),
  }
}

/** A deed that a server is killed in. */
interface Killed {
  /** What its wholeness is asked for. */
  readonly subject: string
  /** Sends its request; once, if the client is hurried. Returns whether it was answered. */
  readonly send: (isHurried: boolean) => Promise<boolean>
}

/** How many payments are ordered until one is confirmed. */
const paymentsMost = 5

/** Kills a server in each deed at each of these steps, and lets the next start make the rest. */
export class StepKills {
  readonly #dependencies: KillDependencies
  readonly #random: SeededRandom

  constructor(dependencies: KillDependencies) {
    this.#dependencies = dependencies
    this.#random = new SeededRandom(dependencies.seed)
  }

  /** Half of the deeds at each server. Settles when all were killed, and done. */
  async run(kills: readonly Kill[]): Promise<void> {
    const { pairs, context } = this.#dependencies
    const left = kills.entries()
    const finished = new Set<KilledDeed>()
    await Promise.all(
      context.slots.map(async (_, slot) => {
        for (const [n, { deed, step }] of left) {
          const pair = pairs[n % pairs.length]
          if (!pair || finished.has(deed)) continue
          if (!(await this.#kill(deed, step, { pair, slot }))) finished.add(deed)
        }
      }),
    )
  }

  /** Returns whether the deed had this step: otherwise it was done without a kill. */
  async #kill(
    deed: KilledDeed,
    step: number,
    { pair, slot }: { pair: readonly [TestCustomer, TestCustomer]; slot: number },
  ): Promise<boolean> {
    const { context } = this.#dependencies
    const at = slotAt(context, slot)
    const { subject, send } = await this.#prepare(deed, pair, slot)
    await at.armKill(step)
    const isAnswered = await send(true)
    const isKilled = await at.restartIfKilled()
    await this.#expectWhole(deed, { step, subject, pair, isKilled })
    // The same request again, as from a customer who got no answer. Every other payment is left to the bank's round.
    if (!isAnswered && !(deed === 'paying' && step % 2 === 0)) await send(false)
    return isKilled
  }

  /**
   * A payment that is confirmed by its customer, and whose order is sent once more with that. Undefined if it was not confirmed:
   * an answer was lost, and the other server's clock ended its name check or its confirmation.
   */
  async #confirmPayment(
    pair: readonly [TestCustomer, TestCustomer],
    slot: number,
  ): Promise<Killed | undefined> {
    const ordering = await prepareOrder(
      this.#dependencies.context,
      {
        step: 'payment',
        deed: 'pay here',
        id: drawUuid(this.#random),
        customer: 0,
        other: 1,
        of: 0,
        to: 0,
        amountPence: 5_000,
        isTwice: false,
        isHurried: false,
        timeoutMs: 6000,
        slot,
      },
      pair,
    )
    if (!ordering) throw new Error('the name was not checked')
    const opened = (await placeOrder(ordering))?.opened
    const { how, record } = ordering
    if (wantsNameCheck(record)) ordering.forgetCheck()
    if (opened === undefined || !(await confirmOrder(ordering, opened))) return undefined
    return {
      subject: record.id,
      send: async isHurried =>
        (await placeOrder({ ...ordering, how: { ...how, isHurried } }, opened)) !== undefined,
    }
  }

  async #preparePayment(pair: readonly [TestCustomer, TestCustomer], slot: number): Promise<Killed> {
    for (let n = 0; n < paymentsMost; n++) {
      const killed = await this.#confirmPayment(pair, slot)
      if (killed) return killed
    }
    throw new Error(`none of ${paymentsMost} payments was confirmed`)
  }

  /** Everything that the deed needs, done without a kill. */
  async #prepare(
    deed: KilledDeed,
    pair: readonly [TestCustomer, TestCustomer],
    slot: number,
  ): Promise<Killed> {
    if (deed === 'paying') return this.#preparePayment(pair, slot)
    const { context } = this.#dependencies
    const step = (what: AccountDeed, rest: Partial<AccountStep> = {}): AccountStep => ({
      step: 'account',
      deed: what,
      id: drawUuid(this.#random),
      customer: 0,
      other: 1,
      of: 0,
      to: 0,
      amountPence: 1_000,
      isTwice: false,
      isHurried: false,
      timeoutMs: 6000,
      slot,
      ...rest,
    })
    const act = (one: AccountStep) => runAccountStep(context, one, pair)
    const killedIn = (subject: string, killed: AccountStep): Killed => ({
      subject,
      send: async isHurried => (await act({ ...killed, isHurried }))?.answer !== undefined,
    })
    if (deed === 'opening') {
      const killed = step('open fixed', { amountPence: 50_000 })
      return killedIn(killed.id, killed)
    }
    if (deed === 'accepting') {
      const invitation = step('invite')
      await act(invitation)
      return killedIn(invitation.id, step('accept', { customer: 1, of: 0 }))
    }
    const opened = await act(step('open current'))
    const subject = opened?.answer?.accountId
    if (subject === undefined) throw new Error(`no account to close was opened: ${JSON.stringify(opened)}`)
    // The main account stands first among the places, and the new one last.
    await act(step('move', { of: 0.4, to: 0.99 }))
    await act(step('open pot', { of: 0.99, to: 0, amountPence: 300 }))
    return killedIn(subject, step('close sole', { of: 0.99 }))
  }

  async #expectWhole(
    deed: KilledDeed,
    {
      step,
      subject,
      pair,
      isKilled,
    }: { step: number; subject: string; pair: readonly [TestCustomer, TestCustomer]; isKilled: boolean },
  ): Promise<void> {
    const { context, database } = this.#dependencies
    const { customerId, accountId } = customerAt(pair, 0)
    if (isKilled) context.history.count('kills at a step')
    for (const statement of wholeness[deed]) {
      const [facts] = await database.query<Record<string, boolean>>(statement, [
        subject,
        customerId,
        accountId,
      ])
      const held = Object.values(facts ?? {})
      if (facts && (held.every(Boolean) || !held.some(Boolean))) continue
      context.history.note({
        check: deed === 'paying' ? 'payments' : 'accounts',
        found: `killed in ${deed} at step ${step}: ${JSON.stringify(facts)}`,
        accountId,
        atMs: performance.now(),
      })
    }
  }
}

const slotAt = ({ slots }: ClientContext, index: number): ServerSlot => {
  const slot = slots[index]
  if (!slot) throw new RangeError(`there is no server ${index}`)
  return slot
}

/** Every server does the work at once, until one has done all. Further ones find nothing left to do. */
async function doWork({ slots, history }: ClientContext, work: DueWork): Promise<void> {
  const results = await Promise.all(slots.map(slot => slot.send(work)))
  for (const [n, result] of results.entries())
    if (result?.outcome !== 'done')
      history.note({
        check: 'answers',
        found: `${work.kind} at server ${n + 1} was answered with ${result?.outcome} ${result?.detail ?? ''}`,
      })
}

/** A payment waits 15 minutes for its confirmation, and comes back within one. */
const paymentsLastMs = 20 * 60_000

/**
 * Every server makes the payments that a killed one left, or that a server with a clock days behind could not make yet. Once
 * they have lasted long enough it takes back what returns, and ends what nobody confirmed.
 */
export async function settlePayments(context: ClientContext, furthestMs: number): Promise<void> {
  await doWork(context, { kind: 'payments work', aheadMs: furthestMs })
  await doWork(context, { kind: 'payments work', aheadMs: furthestMs + paymentsLastMs })
}

/** Every server works on the savings. The first one is killed at each of these steps. */
export async function matureSavings(
  { context, database }: Pick<KillDependencies, 'context' | 'database'>,
  steps: readonly number[],
  aheadMs: number,
): Promise<Date> {
  const { history } = context
  const first = slotAt(context, 0)
  for (const step of steps) {
    await first.armKill(step)
    await first.send({ kind: 'savings work', aheadMs })
    const isKilled = await first.restartIfKilled()
    if (!isKilled) break
    history.count('kills at a step')
    const [row] = await database.query<{ whole: boolean | null }>(maturedWhole)
    if (row?.whole === false)
      history.note({
        check: 'accounts',
        found: `killed in maturing at step ${step}: an account ended in part`,
      })
  }
  await doWork(context, { kind: 'savings work', aheadMs })
  return new Date(Date.now() + aheadMs)
}
