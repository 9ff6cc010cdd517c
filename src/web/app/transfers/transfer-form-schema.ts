import { z } from 'zod'
import { formatMoney } from '../../../contract/money.ts'
import { moneyFromTyped, readAmount, stripAmount } from '../../../contract/typed-amount.ts'
import { TransferRequest } from '../../../contract/transfers.ts'
import { asTyped } from '../as-typed.ts'

const { recipientName, destination, amount, reference } = TransferRequest.shape

/** What the field keeps none of is nothing; what is doubtful stays as typed, which is no amount of the contract's. */
const amountOf = (typed: string): string => moneyFromTyped(typed) ?? (stripAmount(typed) === '' ? '' : typed)

/**
 * The form's fields by the contract's own rules. What differs is only that a person types an amount freely and leaves
 * the reference empty. The destination stays as typed: the bank reads it again.
 */
export const TransferForm = z.object({
  recipientName,
  destination: asTyped(destination),
  amount: z.string().transform(amountOf).pipe(amount),
  reference: z
    .string()
    .transform(typed => (typed.trim() === '' ? undefined : typed))
    .pipe(reference),
})

export type TransferFields = z.input<typeof TransferForm>
export type FilledTransfer = z.output<typeof TransferForm>

export const emptyFields: TransferFields = { recipientName: '', destination: '', amount: '', reference: '' }

/** Whether Confirm can be pressed: recipient, destination and amount are filled (spec section 5), and none is in doubt. */
export const isFilled = ({
  recipientName: name = '',
  destination: to = '',
  amount: typed = '',
}: Partial<TransferFields>) =>
  [name.trim(), to.trim(), stripAmount(typed)].every(text => text !== '') &&
  readAmount(typed).state !== 'doubtful'

/** An amount as it is shown on leaving the field: `48,250.00` behind a pound sign. What is none stays. */
export function amountForReading(typed: string): string {
  const money = moneyFromTyped(typed)
  return money === undefined ? typed : formatMoney(money).replace('£', '')
}
