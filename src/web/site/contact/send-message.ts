import { messageWords } from '../../../contract/message-words.ts'
import type { Problem } from '../../../contract/problem.ts'
import { askInTime } from '../../ask-in-time.ts'
import { messageIdOf, type KeptAttempt } from '../../messages/message-id.ts'
import type { IslandEnvironment } from '../islands/create-island-environment.ts'
import { messageFields, type MessageErrors, type MessageField } from './message-fields.ts'

/** What the form holds, as it is sent: the subject in words. */
export type MessageContent = Record<MessageField, string>

export type MessageOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'badFields'; readonly errors: MessageErrors }
  /** In the bank's words, among them when to try again. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No answer: the bank may have the message or not. */
  | { readonly kind: 'unheard' }

/** What the bank finds wrong, by field. A field that the form has not, such as the id, is nobody's to correct. */
function readErrors({ errors = [], detail }: Problem): MessageOutcome {
  const found = errors.filter(({ field }) => messageFields.some(known => known === field))
  if (found.length === 0) return { kind: 'refused', reason: detail }
  return {
    kind: 'badFields',
    errors: Object.fromEntries(found.map(({ field, message }) => [field, message])),
  }
}

/** Sends messages. The same one sent again, as after a lost answer, is kept by the bank once. */
export function createMessageSender({
  bank,
  newId,
  patience,
}: Pick<IslandEnvironment, 'bank' | 'newId' | 'patience'>) {
  const kept: KeptAttempt = {}

  return async function sendMessage(content: MessageContent): Promise<MessageOutcome> {
    try {
      const body = { ...content, id: messageIdOf(content, kept, newId) }
      const reply = await askInTime(patience, signal => bank.sendMessage({ body, signal }))
      switch (reply.status) {
        case 202:
          kept.last = undefined
          return { kind: 'sent' }
        case 422:
          return readErrors(reply.body)
        case 413:
          return { kind: 'badFields', errors: { message: messageWords.message.tooLong } }
        case 409:
          kept.last = undefined
          return { kind: 'refused', reason: reply.body.detail }
        case 400:
        case 403:
        case 415:
        case 429:
        case 500:
        case 503:
          return { kind: 'refused', reason: reply.body.detail }
      }
    } catch {
      // The network, no answer in time, or one that was not the bank's: below.
    }
    return { kind: 'unheard' }
  }
}
