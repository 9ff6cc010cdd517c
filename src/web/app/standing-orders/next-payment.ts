import type { StandingOrder } from '../../../contract/standing-orders.ts'

type NextPayment = StandingOrder['nextPayments'][number]

/** What can still be done about the next payment of a standing order. */
interface NextPaymentState {
  /** It can no longer be changed. One that is skipped is not made, so that nothing stands in the way. */
  readonly isBeingMade: boolean
  /** Whether the standing order can be changed: a payment that is not skipped is left, and the next one is not being made. */
  readonly canChange: boolean
  /** The payment that Skip next payment skips; undefined if it is skipped already. Only the very next one can be. */
  readonly toSkip: NextPayment | undefined
  /** Whether a skip can be undone: as long as the payment could be changed. */
  readonly canUndo: boolean
}

/** The state of the next payment at a time, in ms (specification sections 13.1 and 13.3). */
export function stateOfNext(
  { nextPayments, changeUntil }: Pick<StandingOrder, 'nextPayments' | 'changeUntil'>,
  nowMs: number,
): NextPaymentState {
  const [next] = nextPayments
  const isLate = changeUntil !== null && nowMs > Date.parse(changeUntil)
  const isSkipped = next?.skipped === true
  const isBeingMade = isLate && !isSkipped
  return {
    isBeingMade,
    canChange: !isBeingMade && nextPayments.some(({ skipped }) => !skipped),
    toSkip: isLate || isSkipped ? undefined : next,
    canUndo: !isLate,
  }
}
