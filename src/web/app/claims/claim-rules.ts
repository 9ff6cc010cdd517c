import { ClaimAnswerText, ClaimRequest } from '../../../contract/claims.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in a form.

/** A report without its id, which the page makes when it sends it. */
export const checkReport = checkBySchema(ClaimRequest.omit({ id: true }))

/** The answer to the bank's question about a claim. */
export const checkClaimAnswer = checkBySchema(ClaimAnswerText)
