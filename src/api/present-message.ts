import type { Message as BankMessage } from '../bank/messages/message.ts'
import type { Message } from '../contract/messages.ts'

/** A message as the customer who sent it sees it. */
export const presentMessage = ({ sentAt, ...message }: BankMessage): Message => ({
  ...message,
  sentAt: sentAt.toISOString(),
})
