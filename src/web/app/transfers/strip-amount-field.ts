import { stripAmount } from '../../../contract/money.ts'

type AmountField = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

// What an amount is written with, and means nothing else.
const adornments = /[£,\s]/g

/**
 * Takes everything but digits and a point out of an amount field while it is typed in (spec section 5), the
 * commas of an amount shown before too. The caret stays between the same two characters. Answers whether something was
 * taken out that may have been meant: the minus of `-5`, the letter of `1e6`.
 */
export function stripAmountField(field: AmountField): boolean {
  const typed = field.value
  const stripped = stripAmount(typed)
  if (stripped === typed) return false
  const caret = stripAmount(field.value.slice(0, field.selectionStart ?? field.value.length)).length
  field.value = stripped
  field.setSelectionRange(caret, caret)
  return typed.replace(adornments, '') !== stripped
}
