import { stripAmount } from '../../../contract/money.ts'

type AmountField = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>

/**
 * Takes everything but digits and a point out of an amount field while it is typed in (spec section 5), the
 * commas of an amount shown before too. The caret stays between the same two characters.
 */
export function stripAmountField(field: AmountField) {
  const stripped = stripAmount(field.value)
  if (stripped === field.value) return
  const caret = stripAmount(field.value.slice(0, field.selectionStart ?? field.value.length)).length
  field.value = stripped
  field.setSelectionRange(caret, caret)
}
