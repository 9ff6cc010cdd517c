import { z } from 'zod'
import { TransferRequest } from '../../../contract/transfers.ts'
import { asTyped } from '../as-typed.ts'
import { checkBySchema } from '../form-checks.ts'
import { optionalText, typedAmount } from '../typed-texts.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in the form.

const { shape } = TransferRequest

/**
 * The form's fields by the contract's own rules. They differ in two points: a person types an amount freely, and may
 * leave the reference empty. The destination stays as typed, because the bank reads it again.
 */
export const transferFormSchema = z.object({
  recipientName: shape.recipientName,
  destination: asTyped(shape.destination),
  amount: typedAmount.pipe(shape.amount),
  reference: optionalText.pipe(shape.reference),
})

export type FilledTransfer = z.output<typeof transferFormSchema>

export const checkTransfer = checkBySchema(transferFormSchema)
