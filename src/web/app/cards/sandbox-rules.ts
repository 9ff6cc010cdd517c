import { z } from 'zod'
import { SandboxAuthorisationRequest } from '../../../contract/card-sandbox.ts'
import { amountOfField } from '../../../domain/typed-amount.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in a form.

const { merchant, amount, currency, how, pin } = SandboxAuthorisationRequest.shape

const Purchase = z.object({
  merchant,
  amount: z.string().transform(amountOfField).pipe(amount),
  currency,
  how,
  pin: z
    .string()
    .trim()
    .transform(typed => (typed === '' ? undefined : typed))
    .pipe(pin),
  asks: z.boolean(),
})
export type PurchaseOrder = z.infer<typeof Purchase>

/** The form of a purchase by the contract's own rules. */
export const checkPurchase = checkBySchema(Purchase)
