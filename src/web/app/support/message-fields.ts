import type { z } from 'zod'
import { MessageRequest } from '../../../contract/messages.ts'

/** The four fields as the bank checks them. The subject is its name in addresses until the message is sent. */
export const MessageForm = MessageRequest.omit({ id: true })
export type MessageFields = z.input<typeof MessageForm>

/** In the form's order. */
export const messageFieldNames = [
  'name',
  'email',
  'subject',
  'message',
] as const satisfies readonly (keyof MessageFields)[]
