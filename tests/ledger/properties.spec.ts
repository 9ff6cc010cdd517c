import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { ownAccountIds, type PostingOrder } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { histories, type OrderPlan } from './arbitrary-orders.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { ModelLedger } from './model.ts'
import {
  capture,
  hold,
  minutesAfterNoon,
  newId,
  openDemo,
  openTestBank,
  posting,
  settling,
  stateOf,
  takeOn,
} from './test-bank.ts'

// Random histories run through the ledger and through a small model. Both must decide alike, and afterwards every
// invariant is recomputed from the entries.

/** Three customers, the settlement account and an account of the demo side, also in the model. */
async function openAccounts(bank: Parameters<typeof openDemo>[0], database: Queryable, model: ModelLedger) {
  const customers = []
  for (let count = 0; count < 3; count++) customers.push((await takeOn(bank, { database })).accountId)
  const own = [await openDemo(bank, database), ownAccountIds.settlement]
  for (const id of customers) model.open(id, true)
  for (const id of own) model.open(id, false)
  return [...customers, ...own]
}

const subjectKinds: Readonly<Record<'capture' | 'release' | 'reversal', readonly string[]>> = {
  capture: ['hold'],
  release: ['hold'],
  reversal: ['posting', 'capture'],
}

function orderOf(
  plan: OrderPlan,
  accounts: readonly string[],
  earlier: readonly PostingOrder[],
): PostingOrder {
  const decidedAt = minutesAfterNoon('minutes' in plan ? plan.minutes : 0)
  if (plan.plan === 'settle') {
    const fitting = earlier.filter(({ kind }) => subjectKinds[plan.kind].includes(kind))
    // The oldest subjects may be missing. Then the order names one of another kind, or none.
    const subject = fitting.at(-1 - plan.subject) ?? earlier.at(0)
    const subjectId = subject?.id ?? newId()
    if (plan.kind !== 'capture') return settling(plan.kind, subjectId, { decidedAt })
    if (plan.percent === undefined || !subject || !('amountPence' in subject) || !subject.amountPence)
      return capture(subjectId, { decidedAt })
    const amountPence = (subject.amountPence * BigInt(plan.percent)) / 100n + 1n
    return capture(subjectId, { decidedAt, amountPence })
  }
  const known = plan.plan === 'again' ? earlier.at(-1 - plan.order) : undefined
  if (plan.plan === 'again' && known) {
    if (plan.change === 'none') return known
    if (plan.change === 'amount' && 'amountPence' in known && known.amountPence !== undefined)
      return { ...known, amountPence: known.amountPence + 1n }
    return { ...known, reference: 'another' }
  }
  if (plan.plan === 'again') return settling('release', newId())
  const { kind, from, to, amountPence, limitPence, hasDestination, holdsMinutes } = plan
  const order = {
    from: accounts[from] ?? newId(),
    to: accounts[to] ?? newId(),
    amountPence,
    decidedAt,
    ...(limitPence !== undefined && { limitPence }),
    ...(hasDestination && { destination: '12345678' }),
  }
  return kind === 'posting'
    ? posting(order)
    : hold({ ...order, expiresAt: minutesAfterNoon(plan.minutes + holdsMinutes) })
}

onEveryDatabase((open, name) => {
  test('random histories get the model’s decisions, and the ledger reconciles', async () => {
    const { bank } = openTestBank(open())
    const run = async (database: Queryable, history: readonly (readonly OrderPlan[])[]) => {
      const model = new ModelLedger()
      const accounts = await openAccounts(bank, database, model)
      const customers = accounts.slice(0, 3)
      const opening = customers.map(to => posting({ from: accounts[3] ?? '', to, amountPence: 1_000n }))
      const earlier: PostingOrder[] = []
      for (const call of [opening, ...history]) {
        const orders = call.map(order => {
          const made = 'plan' in order ? orderOf(order, accounts, earlier) : order
          earlier.push(made)
          return made
        })
        const expected = orders.map(order => model.decide(order))
        expect(await postTransfers(database, orders)).toEqual(expected)
      }
      for (const id of accounts) {
        const { balance, held, transactions } = model.accounts.get(id) ?? {}
        expect(await stateOf(database, id)).toEqual({ balancePence: balance, heldPence: held, transactions })
      }
      expect(await reconcile(database)).toEqual([])
    }
    await fc.assert(
      fc.asyncProperty(histories, history => withoutTrace(open(), database => run(database, history))),
      { numRuns: name === 'PGlite' ? 15 : 60, endOnFailure: false },
    )
  })
})
