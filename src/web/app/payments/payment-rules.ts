import { AnswerRequest } from '../../../contract/payments.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in a form.

/** The answer to the bank's question about a held payment. */
export const checkAnswer = checkBySchema(AnswerRequest)
