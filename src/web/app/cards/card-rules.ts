import { z } from 'zod'
import { ActivationRequest, CardRequest } from '../../../contract/cards.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in a form.

const [, virtual] = CardRequest.options

/** The form of a virtual card by the contract's own rules. */
export const checkVirtualCard = checkBySchema(
  z
    .object({
      name: virtual.shape.name,
      accountId: virtual.shape.accountId,
      where: z.enum(['any', 'first']),
    })
    .transform(({ where, ...card }) => ({ ...card, oneMerchant: where === 'first' })),
)

/** The three digits on a card that came. */
export const checkActivation = checkBySchema(ActivationRequest)
