import type { Payment } from '../../../contract/payments.ts'
import type { NameChoice } from '../../../domain/payment-status.ts'
import type { PaymentBody } from '../pay/pay-draft.ts'
import { payWords } from '../pay/pay-words.ts'
import type { NameRow } from '../payees/name-check-rows.ts'
import { dateFault, type DateRange } from './due-words.ts'

export type ChangeField = 'amount' | 'executeOn' | 'reference'
export type ChangeFields = Record<ChangeField, string>

/** What is filled in of a change. `reference` is undefined where it is empty. */
export interface FilledChange {
  readonly amount: string
  readonly executeOn: string
  readonly reference?: string | undefined
}

/**
 * The change as it is sent to the bank: the date only if it is another one, as the present one may be over. A reference that
 * is emptied becomes the one that the bank gives where there is none.
 */
export function changeOf(
  { version, name, askedFor }: Payment,
  { amount, executeOn, reference = payWords.review.noReference(name) }: FilledChange,
) {
  return { version, amount, reference, ...(executeOn !== askedFor && { executeOn }) }
}

/** What the bank is sent of a new check of the name. */
export type NewCheckParts = Pick<PaymentBody, 'nameCheckId' | 'nameChoice'>

/** The choices that leave the name as it was typed. */
const wentOn: ReadonlySet<NameChoice> = new Set(['continue', 'checked_another_way'])

/**
 * What the bank is sent of a new check of a recipient's name; undefined where the check does not count. It counts where the name
 * matches or could not be checked, and where it asks for what the customer chose when they ordered the payment: the bank wants
 * that choice with each check.
 */
export function newCheckParts(
  { nameChoice }: Pick<Payment, 'nameChoice'>,
  nameCheckId: string,
  { look, buttons }: Pick<NameRow, 'look' | 'buttons'>,
): NewCheckParts | undefined {
  if (look === 'match' || look === 'unchecked') return { nameCheckId }
  const isChosen =
    nameChoice !== null && wentOn.has(nameChoice) && buttons.some(({ act }) => act === nameChoice)
  return isChosen ? { nameCheckId, nameChoice } : undefined
}

/** The terms of a change as the bank is asked about them: a date that cannot be asked for now is left out. */
export function assessedTerms(
  { accountId, nameChoice }: Payment,
  { amount, executeOn }: FilledChange,
  range: DateRange,
): PaymentBody {
  return {
    accountId,
    amount,
    ...(dateFault(executeOn, range) === undefined && { executeOn }),
    ...(nameChoice && { nameChoice }),
  }
}
