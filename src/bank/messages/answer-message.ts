import { appendAuditEvent, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { queueEmail } from '../outbox/outbox.ts'
import { accepted, refused, type Result } from '../result.ts'
import { readMessage } from './read-messages.ts'

interface AnswerMessage {
  readonly messageId: string
  /** One line or several, parted by `\n`; at most 4,000 characters. */
  readonly text: string
}

export type AnswerRefusal = 'unknown_message' | 'already_answered'

/**
 * Keeps the bank's answer to a message, and tells whoever wrote it, in one database transaction. A customer finds the
 * answer on the support page and is told that it is there; whoever was not signed in gets it by e-mail, to the address
 * they gave. Of a demo customer's visitors nobody is told. The same answer sent again is answered and nothing more happens. Refusals, in this order:
 * `unknown_message`; `already_answered`, with another answer.
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
    const { customerId, isVisitors, email, subject, sentAt, answer } = message
    if (answer) return answer.text === text ? accepted({ replayed: true }) : refused('already_answered')
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
    // A demo customer's notices are read by all visitors: whose it is finds the answer on the support page.
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
