import { z } from 'zod'
import { PaymentRequest } from '../../../contract/payments.ts'
import { optionalText, typedAmount } from '../typed-texts.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in the form.

const { accountId, amount, reference } = PaymentRequest.shape

/** What a payment and its change have in common. Whether the date can be chosen depends on the day. */
const terms = {
  amount: typedAmount.pipe(amount),
  reference: optionalText.pipe(reference),
  executeOn: z.string(),
}

/** The second step of Pay someone by the contract's own rules. A date counts where the payment is for later. */
export const checkAmountFields = checkBySchema(
  z
    .object({ accountId, ...terms, when: z.enum(['now', 'later']) })
    .transform(({ when, executeOn, ...paid }) => ({
      ...paid,
      ...(when === 'later' && { executeOn }),
    })),
)

/** The change of a payment by the contract's own rules. */
export const checkChange = checkBySchema(z.object(terms))
