import type { Message } from './message.ts'

export interface MessageRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly sent_at: Date
}

export const messageOf = ({ id, name, email, subject, message, sent_at }: MessageRow): Message => ({
  id,
  name,
  email,
  subject,
  message,
  sentAt: sent_at,
})
