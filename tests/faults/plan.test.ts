import { expect, test } from 'vitest'
import { accountDeeds } from './accounts/account-steps.ts'
import { drawKills } from './accounts/kill-steps.ts'
import { faultsBeside, planFaults } from './fault-plan.ts'
import { paymentDeeds } from './payments/payment-steps.ts'
import { Plan, type Step } from './plan.ts'

const stepsOf = (seed: number): Step[] => {
  const plan = new Plan(seed, { customers: 10, orders: 500 })
  const steps: Step[] = []
  for (let step = plan.next(); step; step = plan.next()) steps.push(step)
  return steps
}

test('the same seed gives the same plan', () => {
  expect(stepsOf(7)).toEqual(stepsOf(7))
  expect(stepsOf(7)).not.toEqual(stepsOf(8))
  expect(planFaults(7, 500, faultsBeside(5, 2))).toEqual(planFaults(7, 500, faultsBeside(5, 2)))
})

test('a plan has the requested number of orders, each with its own id, and every other kind of step', () => {
  const steps = stepsOf(7)
  const orders = steps.filter(step => step.step === 'order')
  expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: 500 }, (_, n) => n + 1))
  expect(new Set(orders.map(({ id }) => id)).size).toBe(500)
  for (const { debtor, payee } of orders)
    if (payee.kind === 'customer') expect(payee.customer).not.toBe(debtor)
  expect(new Set(steps.map(({ step }) => step))).toEqual(
    new Set([
      'order',
      'replay',
      'conflict',
      'wrong',
      'balance',
      'list',
      'receipt',
      'hold',
      'settle',
      'reverse',
      'release expired',
      'account',
      'payment',
    ]),
  )
})

test('a plan has each deed of accounts and payments, as often as it is told', () => {
  const plan = new Plan(7, { customers: 10, orders: 500, accountShare: 40, paymentShare: 30 })
  const steps: Step[] = []
  for (let step = plan.next(); step; step = plan.next()) steps.push(step)
  const deedsOf = (what: 'account' | 'payment') =>
    steps.flatMap(step => (step.step === what ? [step.deed] : []))
  expect(new Set(deedsOf('account'))).toEqual(new Set(accountDeeds))
  expect(deedsOf('account').length / steps.length).toBeCloseTo(0.4, 1)
  expect(new Set(deedsOf('payment'))).toEqual(new Set(paymentDeeds))
  expect(deedsOf('payment').length / steps.length).toBeCloseTo(0.3, 1)
})

test('a server is killed at some steps that the seed draws, or at every one', () => {
  expect(drawKills(7, 2)).toEqual(drawKills(7, 2))
  expect(drawKills(7, 2).maturing).toHaveLength(2)
  expect(drawKills(7, 2).deeds.filter(({ deed }) => deed === 'paying')).toHaveLength(2)
  expect(drawKills(7, 'all').maturing.slice(0, 3)).toEqual([1, 2, 3])
  expect(drawKills(7, 'all').deeds.slice(0, 2)).toEqual([
    { deed: 'opening', step: 1 },
    { deed: 'opening', step: 2 },
  ])
})

test('there are as many faults as requested, in the order of the orders around them', () => {
  const faults = planFaults(7, 20_000, faultsBeside(10, 3))
  const count = (kind: string) => faults.filter(({ fault }) => fault.kind === kind).length
  expect([count('kill server'), count('kill database'), count('step clock')]).toEqual([10, 3, 20])
  const places = faults.map(({ afterOrders }) => afterOrders)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places.at(-1)).toBeLessThan(20_000)
})
