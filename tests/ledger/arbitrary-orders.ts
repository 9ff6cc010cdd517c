import * as fc from 'fast-check'

/** An order by its position in a history. Accounts are numbers until a test gives them ids. */
export type OrderPlan =
  | {
      readonly plan: 'money'
      readonly kind: 'posting' | 'hold'
      readonly from: number
      readonly to: number
      readonly amountPence: bigint
      readonly limitPence: bigint | undefined
      readonly minutes: number
      readonly hasDestination: boolean
      /** The duration of a hold. The ledger's time may already be later than its end. */
      readonly holdsMinutes: number
    }
  | {
      readonly plan: 'settle'
      readonly kind: 'capture' | 'release' | 'reversal'
      /** Which of the earlier orders it could settle, counted from the newest. */
      readonly subject: number
      readonly minutes: number
      /** Of a capture, the part of the hold in hundredths; undefined captures all. */
      readonly percent: number | undefined
    }
  | { readonly plan: 'again'; readonly order: number; readonly change: 'none' | 'reference' | 'amount' }

const accountCount = 5
const unknownAccount = accountCount

const money: fc.Arbitrary<OrderPlan> = fc
  .record({
    plan: fc.constant('money' as const),
    kind: fc.constantFrom('posting' as const, 'posting' as const, 'hold' as const),
    from: fc.nat(unknownAccount),
    to: fc.nat(unknownAccount),
    amountPence: fc.bigInt(1n, 900n),
    limitPence: fc.option(fc.bigInt(300n, 900n), { nil: undefined }),
    minutes: fc.integer({ min: -60, max: 60 }),
    hasDestination: fc.boolean(),
    holdsMinutes: fc.integer({ min: 1, max: 120 }),
  })
  .filter(({ from, to }) => from !== to)

const settle: fc.Arbitrary<OrderPlan> = fc.record({
  plan: fc.constant('settle' as const),
  kind: fc.constantFrom('capture' as const, 'release' as const, 'reversal' as const),
  subject: fc.nat(3),
  minutes: fc.integer({ min: -60, max: 60 }),
  percent: fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined }),
})

const again: fc.Arbitrary<OrderPlan> = fc.record({
  plan: fc.constant('again' as const),
  order: fc.nat(12),
  change: fc.constantFrom('none' as const, 'none' as const, 'reference' as const, 'amount' as const),
})

/** A history of orders of every kind, in calls of one to nine. Earlier orders repeat, unchanged and changed. */
export const histories: fc.Arbitrary<readonly (readonly OrderPlan[])[]> = fc.array(
  fc.array(fc.oneof({ weight: 5, arbitrary: money }, { weight: 3, arbitrary: settle }, again), {
    minLength: 1,
    maxLength: 9,
  }),
  { minLength: 1, maxLength: 9 },
)
