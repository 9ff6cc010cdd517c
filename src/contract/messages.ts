import { z } from 'zod'
import { EmailAddress } from './email.ts'
import { messageLengthsMax, messageWords } from './message-words.ts'
import { pageQuery } from './page-query.ts'
import { line, lines } from './text.ts'

/** A message to the bank, spec section 5: four fields, all required. The id is the client's, made once a message. */
export const MessageRequest = z
  .strictObject({
    id: z.uuid('Give the message an id: a UUID').toLowerCase(),
    name: line(messageLengthsMax.name, messageWords.name),
    email: EmailAddress,
    subject: line(messageLengthsMax.subject, messageWords.subject),
    message: lines(messageLengthsMax.message, messageWords.message),
  })
  .meta({ id: 'MessageRequest' })

/** A message as it was sent by the customer who reads it. Its lines are parted by `\n`. */
export const Message = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    sentAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const MessageQuery = pageQuery('messages')

export const MessagePage = z
  .object({
    messages: z.array(Message),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'MessagePage' })
