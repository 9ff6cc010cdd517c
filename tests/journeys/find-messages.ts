import type { Bank } from '../../src/bank/bank.ts'
import { readInbox, type InboxMessage } from '../../src/bank/messages/read-messages.ts'

/** The bank's messages with this text. */
export async function findMessages({ database }: Bank, text: string): Promise<readonly InboxMessage[]> {
  const { messages } = await readInbox(database, { page: 1, pageSize: 1000 })
  return messages.filter(({ message }) => message === text)
}
