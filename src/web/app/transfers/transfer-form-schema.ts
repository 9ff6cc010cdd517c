import { z } from 'zod'
import { formatMoney, moneyFromTyped, stripAmount } from '../../../contract/money.ts'
import { TransferRequest } from '../../../contract/transfers.ts'
import { asTyped } from '../as-typed.ts'

const { recipientName, destination, amount, reference } = TransferRequest.shape

/**
 * The form's fields by the contract's own rules. What differs is only that a person types an amount freely
 * and leaves the reference empty. The destination stays as typed: the bank reads it again.
 */
export const TransferForm = z.object({
  recipientName,
  destination: asTyped(destination),
  amount: z
    .string()
    .transform(typed => moneyFromTyped(typed) ?? stripAmount(typed))
    .pipe(amount),
  reference: z
    .string()
    .transform(typed => (typed.trim() === '' ? undefined : typed))
    .pipe(reference),
})

export type TransferFields = z.input<typeof TransferForm>
export type FilledTransfer = z.output<typeof TransferForm>

export const emptyFields: TransferFields = { recipientName: '', destination: '', amount: '', reference: '' }

/** Whether Confirm can be pressed: recipient, destination and amount are filled (spec section 5). */
export const isFilled = (fields: Partial<TransferFields>): boolean =>
  [fields.recipientName, fields.destination, fields.amount].every(text => (text ?? '').trim() !== '')

/** An amount as it is shown on leaving the field: `48,250.00` behind a pound sign. What is none stays. */
export function amountForReading(typed: string): string {
  const money = moneyFromTyped(typed)
  return money === undefined ? typed : formatMoney(money).replace('£', '')
}
