import { z } from 'zod'
import { cardPaymentStatusNames, cardPaymentWayNames } from '../domain/card-payments.ts'
import { wireAmountPattern } from '../domain/currencies.ts'
import { cardSandboxWords as words } from './card-sandbox-words.ts'
import { clientId, line } from './fields.ts'

const messageId = clientId('Give the message an id: a UUID')

/** A decimal amount above 0, in the currency of the payment: "24.00", "2450". */
const sandboxAmount = z
  .string(words.amount)
  .max(17, words.amount)
  .regex(wireAmountPattern, words.amount)
  .refine(amount => /[1-9]/.test(amount), words.amount)

const merchantLengthMax = 60

const purchase = {
  id: messageId,
  cardId: z.uuid(words.card).toLowerCase(),
  merchant: line(merchantLengthMax, {
    missing: words.merchant,
    tooLong: words.merchant,
    unseen: words.merchantUnseen,
  }).meta({ examples: ['Wrenmoor Cafe'] }),
  amount: sandboxAmount,
  currency: z.string(words.currency).regex(/^[A-Z]{3}$/, words.currency),
  how: z.enum(cardPaymentWayNames, words.how),
}

/** What a card is to pay. `id`: of the payment. `pin`: left out, the right one by chip and at a cash machine. */
export const SandboxAuthorisationRequest = z
  .strictObject({
    ...purchase,
    pin: z
      .string(words.pin)
      .regex(/^[0-9]{4}$/, words.pin)
      .optional(),
  })
  .meta({ id: 'SandboxAuthorisationRequest' })

/** What a merchant takes without having asked. `id`: of the payment. */
export const SandboxClearingRequest = z.strictObject(purchase).meta({ id: 'SandboxClearingRequest' })

/** `id`: of the message. `amount`: in the payment's currency; left out, all of it. */
export const SandboxChangeRequest = z
  .strictObject({ id: messageId, amount: sandboxAmount.optional() })
  .meta({ id: 'SandboxChangeRequest' })

/** `amount`: the new sum, in the payment's currency. */
export const SandboxRaiseRequest = z
  .strictObject({ id: messageId, amount: sandboxAmount })
  .meta({ id: 'SandboxRaiseRequest' })

/**
 * What became of it. `id`: of the payment. `status`: where it stands; null if none began. `reason` and `why`, in a sentence: if it
 * was not done.
 */
export const SandboxOutcome = z
  .object({
    id: z.uuid(),
    status: z.enum(cardPaymentStatusNames).nullable(),
    reason: z
      .string()
      .nullable()
      .meta({ examples: ['wrong_pin'] }),
    why: z
      .string()
      .nullable()
      .meta({ examples: ['The PIN was wrong.'] }),
  })
  .meta({ id: 'SandboxOutcome' })
export type SandboxOutcome = z.infer<typeof SandboxOutcome>
