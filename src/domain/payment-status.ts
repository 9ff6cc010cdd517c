/**
 * Where a payment stands (part two, 10.1). A shown payment begins as `awaiting_confirmation`; all but that, `scheduled`,
 * `held` and `completed` are ends.
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

/**
 * Why the bank did not make a payment: nobody decided in time; the account that it goes to was closed; or another order of
 * the customer took its id meanwhile.
 */
export const paymentRefusalReasons = ['time_over', 'account_closed', 'id_taken'] as const
export type PaymentRefusalReason = (typeof paymentRefusalReasons)[number]

/** What spared a payment its confirmation (SCA-RTS, Articles 13 and 16). */
export const paymentExemptions = ['trusted_payee', 'low_value'] as const
export type PaymentExemption = (typeof paymentExemptions)[number]

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
