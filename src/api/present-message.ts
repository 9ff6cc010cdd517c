import type { Message as BankMessage } from '../bank/messages/message.ts'
import type { Message } from '../contract/messages.ts'

/** A message as the customer who sent it sees it, with the bank's answer. */
export const presentMessage = ({ sentAt, answer, ...message }: BankMessage): Message => ({
  ...message,
  sentAt: sentAt.toISOString(),
  status: answer ? 'answered' : 'received',
  ...(answer && { answer: { text: answer.text, at: answer.at.toISOString() } }),
})
