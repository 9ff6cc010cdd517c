import { maskEmail } from '../../../domain/masks.ts'
import { appendAuditEvent, bankChainId } from '../../audit/append-audit-events.ts'
import type { Bank } from '../../bank.ts'
import { answerMessage } from '../../messages/answer-message.ts'
import { readMessage, type ReadMessage } from '../../messages/read-messages.ts'
import type { Queryable } from '../../database/database.ts'
import { lockChains } from '../../payments/payment-steps.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { ActKind, ActKindRefusal } from './act.ts'
import { fieldOf, versionOf } from './act-fields.ts'

/** A message that nobody has answered or closed. */
async function readOpen(
  queryable: Queryable,
  messageId: string,
): Promise<Result<ReadMessage, ActKindRefusal>> {
  const message = await readMessage(queryable, messageId)
  const closed = await queryable.query('select id from message where id = $1 and closed_at is not null', [
    messageId,
  ])
  return message && !message.answer && closed.length === 0
    ? accepted(message)
    : refused({ code: 'changed_meanwhile' })
}

const versionOfMessage = ({ subject, message, sentAt }: ReadMessage): string =>
  versionOf(subject, message, sentAt.toISOString())

/** Who wrote. A customer's email is masked, as everywhere. */
const senderOf = ({ name, email, customerId }: ReadMessage): string =>
  `${name}, ${customerId === undefined ? email : maskEmail(email)}`

const answer: ActKind = {
  name: 'answer_message',
  async prepare(_bank, queryable, { subjectId, fields }) {
    const read = await readOpen(queryable, subjectId)
    if (!read.ok) return read
    const message = read.value
    const how =
      message.customerId === undefined
        ? 'By email, to the address that was given'
        : 'In the bank, with a notice'
    return accepted({
      subjectVersion: versionOfMessage(message),
      effects: [
        { label: 'Answers', value: message.subject },
        { label: 'To', value: senderOf(message) },
        { label: 'How', value: how },
      ],
      customerReads: fieldOf(fields, 'text'),
    })
  },
  async carryOut(bank, { subjectId, fields }) {
    const text = fieldOf(fields, 'text')
    const answered = await answerMessage(bank, { messageId: subjectId, text })
    return answered.ok && !answered.value.replayed ? accepted({}) : refused({ code: 'changed_meanwhile' })
  },
}

/** In order of precedence. */
type CloseRefusal = 'unknown_message' | 'already_answered' | 'answer_needed'

/**
 * Closes a message without an answer, as spam or a duplicate, in one database transaction. Closing it again changes nothing
 * and succeeds. Refusals, in this order: `unknown_message`; `already_answered`; `answer_needed`, if a customer sent it.
 * Source: part two, section 17.4.
 */
async function closeMessage(bank: Bank, messageId: string): Promise<Result<null, CloseRefusal>> {
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

const close: ActKind = {
  name: 'close_without_answer',
  async prepare(_bank, queryable, { subjectId }) {
    const read = await readOpen(queryable, subjectId)
    if (!read.ok) return read
    const message = read.value
    if (message.customerId !== undefined) return refused({ code: 'answer_needed' })
    return accepted({
      subjectVersion: versionOfMessage(message),
      effects: [
        { label: 'Closes', value: message.subject },
        { label: 'From', value: senderOf(message) },
      ],
      customerReads: null,
    })
  },
  async carryOut(bank, { subjectId }) {
    const closed = await closeMessage(bank, subjectId)
    if (closed.ok) return accepted({})
    const isNeeded = closed.refusal === 'answer_needed'
    return refused({ code: isNeeded ? 'answer_needed' : 'changed_meanwhile' })
  },
}

/** Answer message, and Close without answer (part two, section 17.4). */
export const messageActs: readonly ActKind[] = [answer, close]
