import type { Message } from './message.ts'

export interface MessageRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly sent_at: Date
  readonly answer: string | null
  readonly answered_at: Date | null
}

/** The columns of a {@link MessageRow}. */
export const messageColumns = 'id, name, email, subject, message, sent_at, answer, answered_at'

export const messageOf = ({ sent_at, answer, answered_at, ...row }: MessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  sentAt: sent_at,
  ...(answer !== null && answered_at !== null && { answer: { text: answer, at: answered_at } }),
})
