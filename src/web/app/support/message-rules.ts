import { MessageRequest } from '../../../contract/messages.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library is large and is fetched when somebody begins to fill in the form.

/** The four fields as the bank checks them. Until the message is sent, the subject is its name in addresses. */
export const checkMessage = checkBySchema(MessageRequest.omit({ id: true }))
