/**
 * The status of a payment (part two, 10.1). A payment can still change from `awaiting_confirmation`, `scheduled`, `held` and
 * `completed`. Every other status is final.
 */
export const paymentStatuses = [
  'awaiting_confirmation',
  'scheduled',
  'held',
  'completed',
  'declined',
  'cancelled',
  'returned',
  'refused',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What payments are listed by: a status, or `made`: money left the account, even if it later came back. */
export const paymentFilters = [...paymentStatuses, 'made'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** What happens to a payment: it comes to a status; a holder changes it; or it is tried, and will be tried again. */
export const paymentSteps = [...paymentStatuses, 'changed', 'tried'] as const
export type PaymentStep = (typeof paymentSteps)[number]

/**
 * Why the bank did not make a payment: nobody decided in time; the account that it goes to was closed; another order of
 * the customer already has its id; money could not leave the account at the last attempt; it was above the limit of its
 * day; the bank stopped its payee; FlexiSave would hold too much; or its day was missed (part two, 13.2).
 */
export const paymentRefusalReasons = [
  'time_over',
  'account_closed',
  'id_taken',
  'account_blocked',
  'daily_limit',
  'payee_blocked',
  'above_maximum',
  'missed',
] as const
export type PaymentRefusalReason = (typeof paymentRefusalReasons)[number]

/** Why a payment to somebody else needs no confirmation (SCA-RTS, Articles 13 and 16). */
export const sparingExemptions = ['trusted_payee', 'low_value'] as const
export type SparingExemption = (typeof sparingExemptions)[number]

/**
 * Why a payment needed no confirmation (SCA-RTS, Articles 13 to 16): its standing order was confirmed, it goes to an own
 * account, or the private desk looks after its customer.
 */
export const paymentExemptions = [
  ...sparingExemptions,
  'standing_order',
  'own_account',
  'private_desk',
] as const
export type PaymentExemption = (typeof paymentExemptions)[number]

/** Whether an exempt payment counts towards the limit of its day. Payments to own accounts and of the private desk do not. */
export const countsOnItsDay = (exemption: PaymentExemption | null): boolean =>
  exemption !== 'own_account' && exemption !== 'private_desk'

/** What the customer did about the name check's answer. */
export const nameChoices = ['use_held_name', 'change_kind', 'continue', 'checked_another_way'] as const
export type NameChoice = (typeof nameChoices)[number]

/** Why another bank sent a payment back, by its code (part two, 12.5). */
const returnWords: Readonly<Record<string, string>> = {
  '1100': 'rejected',
  '1161': 'account closed',
  '1163': 'reference needed',
  '1166': 'account moved',
  '1180': 'account moved',
}

/** Why a payment came back, in words. A code that is not known says the least. */
export const returnReason = (code: string): string => returnWords[code] ?? 'rejected'

const refusalWords: Readonly<Record<PaymentRefusalReason, string>> = {
  time_over: 'we could not decide in time',
  account_closed: 'their account is closed',
  id_taken: 'another payment of yours already has its number',
  account_blocked: 'account blocked',
  daily_limit: 'above your limit for one day',
  payee_blocked: 'we do not pay this account',
  above_maximum: 'the account would hold more than it may',
  missed: 'the bank was closed',
}

const isReason = (reason: string): reason is PaymentRefusalReason => Object.hasOwn(refusalWords, reason)

/** Why the bank did not make a payment, in words; undefined for a reason that is not known, or none. */
export const refusalReason = (reason: string | undefined): string | undefined =>
  reason !== undefined && isReason(reason) ? refusalWords[reason] : undefined

/** Why a payment was not made yet, in words (part two, 13.7). */
export const retryReason = (because: string | undefined): string =>
  because === 'account_blocked' ? 'account blocked' : 'not enough money'
