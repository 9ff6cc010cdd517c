import { appendAuditEvent, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import { readMessage } from './read-messages.ts'

/** In order of precedence. `sender_signed_in`: a customer is answered. */
export type CloseMessageRefusal = 'unknown_message' | 'sender_signed_in' | 'already_answered'

/**
 * Closes a message without an answer, for the bank's staff: spam, or one that came twice. Nobody is told. Closing it again changes
 * nothing and succeeds. Refusals, in this order: `unknown_message`; `sender_signed_in`; `already_answered`. Source:
 * specification section 17.4.
 */
export async function closeMessage(
  bank: Bank,
  messageId: string,
): Promise<Result<{ readonly replayed: boolean }, CloseMessageRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(async transaction => {
    const message = await readMessage(transaction, messageId, { forUpdate: true })
    if (!message) return refused('unknown_message')
    const { customerId, sentAt, answer, closedAt } = message
    if (customerId !== undefined) return refused('sender_signed_in')
    if (answer) return refused('already_answered')
    if (closedAt) return accepted({ replayed: true })
    const at = now < sentAt ? sentAt : now
    await transaction.query('update message set closed_at = $2 where id = $1', [messageId, at])
    const detail = { messageId, by: 'operator' }
    await appendAuditEvent(transaction, { chainId: bankChainId, at, type: 'message_closed', detail })
    return accepted({ replayed: false })
  })
}
