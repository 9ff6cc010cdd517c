import { z } from 'zod'
import { PaymentRequest } from '../../../contract/payments.ts'
import { checkBySchema } from '../form-checks.ts'
import { optionalAmount, optionalText, typedAmount } from '../typed-texts.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in the form.

const { amount, reference } = PaymentRequest.shape

/** The texts of a standing order by the contract's own rules. */
export const checkTexts = checkBySchema(
  z.object({
    amount: typedAmount.pipe(amount),
    reference: optionalText.pipe(reference),
    lastAmount: optionalAmount.pipe(amount.optional()),
  }),
)
