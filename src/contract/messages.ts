import { z } from 'zod'
import { EmailAddress, line, lines, pageQuery } from './fields.ts'
import { messageLengthsMax, messageWords } from './form-words.ts'

/** Messages for faults that only the schema finds. */
export const unseenInMessage = {
  name: 'Enter your name without characters that nobody can see',
  subject: 'Enter the subject without characters that nobody can see',
  message: 'Enter your message without characters that nobody can see',
} as const

const wordsOf = (field: keyof typeof unseenInMessage) => ({
  ...messageWords[field],
  unseen: unseenInMessage[field],
})

/** A message to the bank, spec section 5: four fields, all required. The client makes one id for each message. */
export const MessageRequest = z
  .strictObject({
    id: z.uuid('Give the message an id: a UUID').toLowerCase(),
    name: line(messageLengthsMax.name, wordsOf('name')),
    email: EmailAddress,
    subject: line(messageLengthsMax.subject, wordsOf('subject')),
    message: lines(messageLengthsMax.message, wordsOf('message')),
  })
  .meta({ id: 'MessageRequest' })

/** A message of the customer who reads it, with the bank's answer. Lines end with `\n`. */
export const Message = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    sentAt: z.iso.datetime(),
    status: z.enum(['received', 'answered']),
    answer: z.object({ text: z.string(), at: z.iso.datetime() }).optional(),
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
    /** How many messages have no answer yet, on all pages. */
    open: z.int(),
  })
  .meta({ id: 'MessagePage' })
export type MessagePage = z.infer<typeof MessagePage>
