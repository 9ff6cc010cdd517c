/** Whether a standing order still pays: `ended` after its last payment, `cancelled` before it. Neither comes back. */
export const standingOrderStates = ['active', 'ended', 'cancelled'] as const
export type StandingOrderState = (typeof standingOrderStates)[number]

/**
 * Why a standing order was cancelled: a holder did; its first payment was held, and refused or cancelled; its payee was
 * deleted; an own account at either end was closed; or the account that it pays is closed or unknown.
 */
export const cancellationReasons = [
  'customer',
  'payment_refused',
  'payee_deleted',
  'account_closed',
  'payee_account_closed',
] as const
export type CancellationReason = (typeof cancellationReasons)[number]

/** What happens to a standing order, as its history names it. */
export const standingOrderEvents = [
  'set_up',
  'changed',
  'skipped',
  'skip_undone',
  'held',
  'scheduled',
  'trying_again',
  'paid',
  'declined',
  'refused',
  'payment_cancelled',
  'returned',
  'cancelled',
  'ended',
] as const
export type StandingOrderEvent = (typeof standingOrderEvents)[number]

const newsWords: Readonly<Record<string, string>> = {
  set_up: 'Set Up',
  changed: 'Changed',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

/** What a notice says of a standing order: "Standing Order {Set Up}". One that a newer version of the bank knows is "Changed". */
export const newsOfOrder = (what: string | undefined): string => newsWords[what ?? ''] ?? 'Changed'
