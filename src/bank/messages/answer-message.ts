import { appendAuditEvent, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { queueEmail } from '../outbox/outbox.ts'
import { lockChains } from '../payments/payment-steps.ts'
import { accepted, refused, type Result } from '../result.ts'
import { readMessage } from './read-messages.ts'

interface AnswerMessage {
  readonly messageId: string
  /** One or more lines, separated by line feeds; at most 4,000 characters. */
  readonly text: string
}

export type AnswerRefusal = 'unknown_message' | 'already_answered' | 'closed_without_answer'

/**
 * Stores the bank's answer to a message and notifies the sender, in one database transaction. A customer finds the
 * answer on the support page and gets a notification; a sender without sign-in gets the answer by email, at the address
 * they gave. Visitors who share a demo customer get no notification. Sending the same answer again changes nothing and
 * succeeds. Refusals, in this order: `unknown_message`; `already_answered`, with a different answer;
 * `closed_without_answer`.
 */
export async function answerMessage(
  bank: Bank,
  { messageId, text }: AnswerMessage,
): Promise<Result<{ readonly replayed: boolean }, AnswerRefusal>> {
  const at = bank.clock()
  const emailId = bank.newId()
  return bank.database.transaction(async transaction => {
    const message = await readMessage(transaction, messageId, { forUpdate: true })
    if (!message) return refused('unknown_message')
    const { customerId, isVisitors, email, subject, sentAt, answer, closedAt } = message
    if (answer) return answer.text === text ? accepted({ replayed: true }) : refused('already_answered')
    if (closedAt) return refused('closed_without_answer')
    // Its task ends with it, and is locked after the chains.
    await lockChains(transaction, {
      accountIds: [],
      customerIds: customerId === undefined ? [] : [customerId],
    })
    await transaction.query('update message set answer = $2, answered_at = $3 where id = $1', [
      messageId,
      text,
      at,
    ])
    const facts = { sentAt: sentAt.toISOString() }
    if (customerId === undefined)
      await queueEmail(transaction, {
        id: emailId,
        recipient: email,
        type: 'message_answered',
        facts: { ...facts, answer: text },
        at,
      })
    // All visitors of a demonstration see a demo customer's notifications. The sender finds the answer on the support
    // page.
    else if (!isVisitors)
      await giveNotice(
        transaction,
        newNotice(bank, { customerId, type: 'message_answered', category: 'account', subject, at, facts }),
      )
    const detail = { messageId, by: 'operator' }
    await appendAuditEvent(transaction, { chainId: bankChainId, at, type: 'message_answered', detail })
    return accepted({ replayed: false })
  })
}
