import { z } from 'zod'
import { PaymentRequest } from '../../../contract/payments.ts'
import { moneyFromTyped, stripAmount } from '../../../domain/typed-amount.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in the form.

const { accountId, amount, reference } = PaymentRequest.shape

/** An empty field has no amount. One that could mean two amounts stays as typed, which the contract refuses. */
const amountOf = (typed: string): string => moneyFromTyped(typed) ?? (stripAmount(typed) === '' ? '' : typed)

/** The second step by the contract's own rules. A person types an amount freely, and may leave the reference empty. */
export const checkAmountFields = checkBySchema(
  z.object({
    accountId,
    amount: z.string().transform(amountOf).pipe(amount),
    reference: z
      .string()
      .transform(typed => (typed.trim() === '' ? undefined : typed))
      .pipe(reference),
  }),
)
