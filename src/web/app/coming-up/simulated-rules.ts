import { z } from 'zod'
import { SimulatedDirectDebitRequest } from '../../../contract/direct-debits.ts'
import { amountOfField } from '../../../domain/typed-amount.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in a form.

const { serviceUserNumber, amount, dueOn } = SimulatedDirectDebitRequest.shape

/** The form of a simulated Direct Debit by the contract's own rules. */
export const checkSimulated = checkBySchema(
  z.object({
    serviceUserNumber: serviceUserNumber.unwrap(),
    amount: z.string().transform(amountOfField).pipe(amount.unwrap()),
    dueOn: dueOn.unwrap(),
  }),
)
