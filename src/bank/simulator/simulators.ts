import { approveApplication } from '../applications/decide-application.ts'
import type { Bank } from '../bank.ts'
import { type Pause, type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { type CardActivityLimits, simulateCardActivity, stepEveryMs } from './card-activity.ts'
import { createClearings } from './clear-purchases.ts'
import { createDemoRates } from './demo-card-rates.ts'
import { type DemoCustomers, restoreDemoCustomers } from './demo-customers.ts'
import { createSalaries } from './pay-salary.ts'
import { simulateOriginators } from './simulate-originators.ts'

/** The simulators' reports for a runtime's log. */
export type SimulatorReport =
  | {
      readonly simulator:
        | 'card_rates'
        | 'card_clearings'
        | 'back_office'
        | 'restoring'
        | 'card_activity'
        | 'originators'
        | 'salary'
      readonly fault: unknown
    }
  | { readonly simulator: 'back_office'; readonly approved: number }
  | { readonly simulator: 'originators'; readonly announced: number }
  | { readonly simulator: 'salary'; readonly paid: number }
  | { readonly simulator: 'card_clearings'; readonly cleared: number }

export interface SimulatorDependencies {
  readonly customers: DemoCustomers
  /** Whether visitors' changes are undone for the next visitor: not in a tab, which nobody else can reach. */
  readonly restores: boolean
  readonly cardActivity: CardActivityLimits
  /** A number from 0 up to but not including 1. */
  readonly random: () => number
  readonly report: (report: SimulatorReport) => void
}

export interface Simulators {
  /** Does what is due now. Never throws: a fault is reported, and the next tick continues. */
  tick(): Promise<void>
}

/**
 * Simulates the outside world in a demonstration: the back office, an employer, shops where a card is used (ruling 22),
 * merchants that settle what is pending, originators of Direct Debits, and who rates other currencies each day. If others can
 * reach it, also restores the demo customers regularly; the first time one interval after the start, which restores them itself.
 */
export function createSimulators(
  bank: Bank,
  { customers, restores, cardActivity: limits, random, report }: SimulatorDependencies,
): Simulators {
  let restoredAtMs = bank.clock().getTime()
  const restoreWhenDue = async () => {
    const nowMs = bank.clock().getTime()
    if (!restores || nowMs < restoredAtMs + bank.limits.demoRestoreMs) return
    await restoreDemoCustomers(bank, customers)
    restoredAtMs = nowMs
  }
  const approve = async () => {
    const approved = await approveDueApplications(bank)
    if (approved > 0) report({ simulator: 'back_office', approved })
  }
  let announcesFromMs = 0
  const announceWhenDue = async () => {
    const nowMs = bank.clock().getTime()
    if (nowMs < announcesFromMs) return
    const announced = await simulateOriginators(bank, { email: customers.everyday.email })
    announcesFromMs = nowMs + originatorsEveryMs
    if (announced > 0) report({ simulator: 'originators', announced })
  }
  const useCard = () => simulateCardActivity(bank, { email: customers.personal.email, random, limits })
  const paySalaries = createSalaries(bank, customers.everyday.email)
  const receiveSalary = async () => {
    const paid = await paySalaries()
    if (paid > 0) report({ simulator: 'salary', paid })
  }
  const clearPurchases = createClearings(bank)
  const clearWhenDue = async () => {
    const cleared = await clearPurchases()
    if (cleared > 0) report({ simulator: 'card_clearings', cleared })
  }
  const works = [
    ['card_rates', createDemoRates(bank)],
    ['salary', receiveSalary],
    ['back_office', approve],
    ['restoring', restoreWhenDue],
    ['card_activity', useCard],
    ['card_clearings', clearWhenDue],
    ['originators', announceWhenDue],
  ] as const
  return {
    async tick() {
      for (const [simulator, work] of works)
        await work().catch((fault: unknown) => report({ simulator, fault }))
    },
  }
}

/** Ticks at once, and again five seconds after each tick, until it is stopped. */
export const runSimulators = (
  simulators: Simulators,
  pause: Pause,
  mayBegin?: Rounds['mayBegin'],
): RunningWork => runEvery({ everyMs: stepEveryMs, work: () => simulators.tick(), pause, mayBegin })

/** How often the originators of Direct Debits look whether they are to announce something. */
const originatorsEveryMs = 60_000

/** The age at which an application is approved (ruling 22). */
const approvalDelayMs = 60_000

const approvedAtOnce = 20

/**
 * Simulates the back office: approves applications that are at least a minute old, oldest first, 20 at most, and
 * returns how many. Leaves one to the operator if its email has become a customer's meanwhile, and to the staff what they have taken
 * or what is seeded for them.
 * @throws AggregateError with the faults of those that could not be approved; the others are.
 */
async function approveDueApplications(bank: Bank): Promise<number> {
  const sentBefore = new Date(bank.clock().getTime() - approvalDelayMs)
  const due = await bank.database.query<{ id: string }>(
    `select a.id from application a
      where a.status = 'pending_verification' and a.created_at <= $1
        and not exists (select from customer c where c.email = a.email)
        and not a.is_demo
        and exists (select from task t where t.subject_id = a.id and t.kind = 'application' and t.state = 'open'
                       and not t.is_escalated)
      order by a.created_at, a.id limit $2::int`,
    [sentBefore, approvedAtOnce],
  )
  const faults: unknown[] = []
  let approved = 0
  for (const { id: applicationId } of due) {
    const decided = await approveApplication(bank, { applicationId, by: 'simulator' }).catch(
      (fault: unknown) => void faults.push(fault),
    )
    if (decided?.ok && !decided.value.replayed) approved++
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some applications could not be approved')
  return approved
}
