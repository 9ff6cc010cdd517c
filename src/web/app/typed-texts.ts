import { z } from 'zod'
import { amountOfField } from '../../domain/typed-amount.ts'

/** A text that may be left empty, which leaves it out. */
export const optionalText = z.string().transform(typed => (typed.trim() === '' ? undefined : typed))

/** An amount, which a person types freely, as a wire amount. */
export const typedAmount = z.string().transform(amountOfField)

/** The same, where it may be left empty. */
export const optionalAmount = optionalText.transform(typed =>
  typed === undefined ? undefined : amountOfField(typed),
)
