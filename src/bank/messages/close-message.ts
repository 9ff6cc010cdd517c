import { appendAuditEvent, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { lockChains } from '../payments/payment-steps.ts'
import { accepted, refused, type Result } from '../result.ts'
import { readMessage } from './read-messages.ts'

/** In order of precedence. */
export type CloseRefusal = 'unknown_message' | 'already_answered' | 'answer_needed'

/**
 * Closes a message without an answer, as spam or a duplicate, in one database transaction. Closing it again changes nothing
 * and succeeds. Refusals, in this order: `unknown_message`; `already_answered`; `answer_needed`, if a customer sent it.
 * Source: part two, section 17.4.
 */
export async function closeMessage(bank: Bank, messageId: string): Promise<Result<null, CloseRefusal>> {
  const at = bank.clock()
  return bank.database.transaction(async (transaction): Promise<Result<null, CloseRefusal>> => {
    const message = await readMessage(transaction, messageId, { forUpdate: true })
    if (!message) return refused('unknown_message')
    if (message.answer) return refused('already_answered')
    if (message.customerId !== undefined) return refused('answer_needed')
    // Its task ends with it, and is locked after the chains.
    await lockChains(transaction, { accountIds: [], customerIds: [] })
    const closed = await transaction.query(
      'update message set closed_at = greatest(sent_at, $2) where id = $1 and closed_at is null returning id',
      [messageId, at],
    )
    if (closed.length === 0) return accepted(null)
    const detail = { messageId, by: 'operator' }
    await appendAuditEvent(transaction, { chainId: bankChainId, at, type: 'message_closed', detail })
    return accepted(null)
  })
}
