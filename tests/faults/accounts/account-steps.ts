import type { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'

/** What a customer does with their accounts in a step. `sole`: an account of their own; `shared`: a joint one. */
export const accountDeeds = [
  'open current',
  'open flexisave',
  'open fixed',
  'move',
  'move to a closed account',
  'open pot',
  'close pot',
  'invite',
  'accept',
  'freeze',
  'release',
  'close sole',
  'close shared',
  'cancel',
] as const
export type AccountDeed = (typeof accountDeeds)[number]

/** How often each deed is drawn among the others. */
const shares: Record<AccountDeed, number> = {
  'open current': 6,
  'open flexisave': 8,
  'open fixed': 8,
  move: 28,
  'move to a closed account': 3,
  'open pot': 8,
  'close pot': 5,
  invite: 7,
  accept: 8,
  freeze: 6,
  release: 9,
  'close sole': 5,
  'close shared': 5,
  cancel: 2,
}

/** One step of a customer with their accounts. `of` and `to` choose among what they have: 0 is the first, just below 1 the last. */
export interface AccountStep {
  readonly step: 'account'
  readonly deed: AccountDeed
  /** Of the request. */
  readonly id: string
  readonly customer: number
  readonly other: number
  readonly of: number
  readonly to: number
  readonly amountPence: number
  /** Whether it is sent to both servers at the same moment. */
  readonly isTwice: boolean
  /** A hurried client does not retry when it gets no answer. */
  readonly isHurried: boolean
  readonly timeoutMs: number
  readonly slot: number
}

const drawDeed = (random: SeededRandom): AccountDeed => {
  const all = accountDeeds.reduce((sum, deed) => sum + shares[deed], 0)
  let lot = random.whole(1, all)
  return accountDeeds.find(deed => (lot -= shares[deed]) <= 0) ?? 'move'
}

/** What Fixed Savings take at least. */
const fixedLeastPence = 50_000

/** Draws a step of two customers with their accounts. */
export function drawAccountStep(
  random: SeededRandom,
  [customer, other]: readonly [number, number],
  given: Pick<AccountStep, 'id' | 'slot'>,
): AccountStep {
  const deed = drawDeed(random)
  const hurry = random.whole(1, 100)
  return {
    step: 'account',
    deed,
    customer,
    other,
    of: random.fraction(),
    to: random.fraction(),
    amountPence: deed === 'open fixed' ? random.whole(fixedLeastPence, 90_000) : random.whole(100, 20_000),
    isTwice: random.whole(1, 100) <= 15,
    isHurried: hurry <= 20,
    timeoutMs: hurry <= 30 ? random.whole(20, 400) : random.whole(2000, 6000),
    ...given,
  }
}
