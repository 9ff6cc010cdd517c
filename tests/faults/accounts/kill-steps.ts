import type { Database } from '../../../src/bank/database/database.ts'
import { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'
import type { TestCustomer } from '../customers.ts'
import { drawUuid } from '../draw-uuid.ts'
import { customerAt } from '../order-content.ts'
import type { ClientContext } from '../send-order.ts'
import type { ServerSlot } from '../server-slot.ts'
import type { AccountRecord } from './account-history.ts'
import type { AccountDeed, AccountStep } from './account-steps.ts'
import { runAccountStep } from './run-account-step.ts'

/** What a server is killed in, one step after another. */
export const killedDeeds = ['opening', 'closing', 'accepting'] as const
type KilledDeed = (typeof killedDeeds)[number]

/** Of these facts all hold or none does, at any moment. Each statement returns one row of booleans; $1 is the request's. */
const wholeness: Record<KilledDeed | 'maturing', string> = {
  opening: `
    select exists (select from account_opening where id = $1::uuid) as opening,
           exists (select from account_access x where x.customer_id = o.customer and x.account_id <> o.main) as access,
           exists (select from account_slot s where s.customer_id = o.customer and s.account_id <> o.main) as slot,
           exists (select from entry e where e.account_id = o.main and e.direction = 'debit') as deposit,
           exists (select from audit_event e where e.chain_id = o.customer and e.type = 'account_opened') as event,
           exists (select from notification n where n.customer_id = o.customer and n.type = 'account_opened') as notice
      from (select $2::uuid as customer, $3::uuid as main) o`,
  closing: `
    select a.closed_at is not null as closed,
           not exists (select from account p where p.parent_account_id = a.id and p.closed_at is null) as pots,
           not exists (select from account_slot s where s.account_id = a.id) as slot,
           a.balance_pence = 0 as empty,
           exists (select from audit_event e where e.chain_id = $2::uuid and e.type = 'account_closed') as event,
           exists (select from entry e where e.account_id = $3::uuid and e.direction = 'credit' and e.entry_no > 2) as paid
      from account a where a.id = $1::uuid`,
  accepting: `
    select i.decision = 'accepted' and i.decision is not null as decided,
           i.account_id is not null as account,
           (select count(*) from account_access x join account a on a.id = x.account_id and a.product_code = 'joint'
             where x.customer_id in (i.inviter_id, i.invitee_id)) = 2 as accesses,
           (select count(*) from account_slot s join account a on a.id = s.account_id and a.product_code = 'joint'
             where s.customer_id in (i.inviter_id, i.invitee_id)) = 2 as slots,
           (select count(*) from audit_event e
             where e.chain_id in (i.inviter_id, i.invitee_id) and e.type = 'invitation_accepted') = 2 as events
      from joint_invitation i where i.id = $1::uuid and ($2::uuid, $3::uuid) is not null`,
  maturing: `
    select bool_and((a.closed_at is not null) = (exists (select from interest_credit c where c.account_id = a.id))
                    and (a.closed_at is not null) = (a.balance_pence = 0)
                    and (a.closed_at is not null) = (exists (
                      select from audit_event e join account_access x on x.customer_id = e.chain_id
                       where x.account_id = a.id and e.type = 'fixed_savings_ended'
                         and e.detail ->> 'accountId' = a.id::text))) as whole
      from account a where a.product_code = 'fixed_1y' and a.locked_until is not null`,
}

export interface KillDependencies {
  readonly context: ClientContext
  readonly database: Database
  /** Two customers for each deed and step, who do nothing else. */
  readonly pairs: readonly (readonly [TestCustomer, TestCustomer])[]
  readonly seed: number
}

/** The most steps that a deed has, its commit and answer included. A deed that has fewer is not killed at the later ones. */
const stepsMost = 30

/** Where a server is killed in each deed: at this many steps that the seed draws, or at every one. */
export const drawSteps = (seed: number, count: number | 'all'): readonly number[] => {
  if (count === 'all') return Array.from({ length: stepsMost }, (_, n) => n + 1)
  const random = new SeededRandom(seed)
  return Array.from({ length: count }, () => random.whole(1, stepsMost))
}

/** Kills a server in each deed at each of these steps, and lets the next start make the rest. */
export class StepKills {
  readonly #dependencies: KillDependencies
  readonly #random: SeededRandom

  constructor(dependencies: KillDependencies) {
    this.#dependencies = dependencies
    this.#random = new SeededRandom(dependencies.seed)
  }

  /** Half of the deeds at each server. Settles when all were killed, and done. */
  async run(steps: readonly number[]): Promise<void> {
    const all = steps.flatMap(step => killedDeeds.map(deed => ({ deed, step })))
    const { pairs, context } = this.#dependencies
    const left = all.entries()
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
    const { killed, subject } = await this.#prepare(deed, pair, slot)
    await at.armKill(step)
    const record = await runAccountStep(context, { ...killed, isHurried: true }, pair)
    const isKilled = await at.restartIfKilled()
    await this.#expectWhole(deed, record, { step, subject, pair, isKilled })
    // The same request again, as from a customer who got no answer.
    if (record && !record.answer) await runAccountStep(context, killed, pair)
    return isKilled
  }

  /** Everything that the deed needs, done without a kill. Returns the step, and what its wholeness is asked for. */
  async #prepare(deed: KilledDeed, pair: readonly [TestCustomer, TestCustomer], slot: number) {
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
    if (deed === 'opening') {
      const killed = step('open fixed', { amountPence: 50_000 })
      return { killed, subject: killed.id }
    }
    if (deed === 'accepting') {
      const invitation = step('invite')
      await act(invitation)
      return { killed: step('accept', { customer: 1, of: 0 }), subject: invitation.id }
    }
    const opened = await act(step('open current'))
    const subject = opened?.answer?.accountId
    if (subject === undefined) throw new Error(`no account to close was opened: ${JSON.stringify(opened)}`)
    // The main account stands first among the places, and the new one last.
    await act(step('move', { of: 0.4, to: 0.99 }))
    await act(step('open pot', { of: 0.99, to: 0, amountPence: 300 }))
    return { killed: step('close sole', { of: 0.99 }), subject }
  }

  async #expectWhole(
    deed: KilledDeed,
    record: AccountRecord | undefined,
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
    const [facts] = await database.query<Record<string, boolean>>(wholeness[deed], [
      subject,
      customerId,
      accountId,
    ])
    const held = Object.values(facts ?? {})
    if (facts && (held.every(Boolean) || !held.some(Boolean))) return
    context.history.note({
      check: 'accounts',
      found: `killed in ${deed} at step ${step}: ${JSON.stringify(facts)}`,
      accountId: record?.accountId,
      atMs: performance.now(),
    })
  }
}

const slotAt = ({ slots }: ClientContext, index: number): ServerSlot => {
  const slot = slots[index]
  if (!slot) throw new RangeError(`there is no server ${index}`)
  return slot
}

/** Every server works on the savings at once, until one has done all. Further ones find nothing left to do. */
export async function matureSavings(
  { context, database }: Pick<KillDependencies, 'context' | 'database'>,
  steps: readonly number[],
  aheadMs: number,
): Promise<Date> {
  const { slots, history } = context
  const first = slotAt(context, 0)
  for (const step of steps) {
    await first.armKill(step)
    await first.send({ kind: 'savings work', aheadMs })
    const isKilled = await first.restartIfKilled()
    if (!isKilled) break
    history.count('kills at a step')
    const [row] = await database.query<{ whole: boolean | null }>(wholeness.maturing)
    if (row?.whole === false)
      history.note({
        check: 'accounts',
        found: `killed in maturing at step ${step}: an account ended in part`,
      })
  }
  for (const [n, result] of (
    await Promise.all(slots.map(slot => slot.send({ kind: 'savings work', aheadMs })))
  ).entries())
    if (result?.outcome !== 'done')
      history.note({
        check: 'answers',
        found: `savings work at server ${n + 1} was answered with ${result?.outcome} ${result?.detail ?? ''}`,
      })
  return new Date(Date.now() + aheadMs)
}
