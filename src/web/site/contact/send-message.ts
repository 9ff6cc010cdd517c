import { messageWords } from '../../../contract/form-words.ts'
import type { Problem } from '../../../contract/problem.ts'
import { askInTime } from '../../ask-in-time.ts'
import { type SavedAttempt, messageIdOf } from '../../message-id.ts'
import type { IslandEnvironment } from '../islands/create-island-environment.ts'

/** The form's content as it is sent: the subject is its label. */
export type MessageContent = Record<MessageField, string>

export type MessageOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'badFields'; readonly errors: MessageErrors }
  /** The bank's own sentence; it may say when to try again. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** One try had no answer, so the bank may have the message. `reason`: why it refused the last try. */
  | { readonly kind: 'unanswered'; readonly reason?: string }

/**
 * The bank's errors by field. A field that the form does not show, such as the id, cannot be corrected by the
 * visitor.
 */
function readErrors({ errors = [], detail }: Problem): MessageOutcome {
  const found = errors.filter(({ field }) => messageFields.some(known => known === field))
  if (found.length === 0) return { kind: 'refused', reason: detail }
  return {
    kind: 'badFields',
    errors: Object.fromEntries(found.map(({ field, message }) => [field, message])),
  }
}

/** Sends messages. The bank stores a message once, even if it is sent again after a lost answer. */
export function createMessageSender({
  bank,
  newId,
  patience,
}: Pick<IslandEnvironment, 'bank' | 'newId' | 'patience'>) {
  const saved: SavedAttempt = {}

  /** A rate limit says nothing about an earlier try of the same message, which the bank may have. */
  function refuse({ detail, isFinal }: Problem): MessageOutcome {
    return saved.last?.isUnanswered && !isFinal
      ? { kind: 'unanswered', reason: detail }
      : { kind: 'refused', reason: detail }
  }

  return async function sendMessage(content: MessageContent): Promise<MessageOutcome> {
    try {
      const body = { ...content, id: messageIdOf(content, saved, newId) }
      const reply = await askInTime(patience, signal => bank.sendMessage({ body, signal }))
      switch (reply.status) {
        case 202:
          saved.last = undefined
          return { kind: 'sent' }
        case 422:
          return readErrors(reply.body)
        case 413:
          return { kind: 'badFields', errors: { message: messageWords.message.tooLong } }
        case 409:
          saved.last = undefined
          return { kind: 'refused', reason: reply.body.detail }
        case 500:
        case 503:
          break
        case 400:
        case 403:
        case 415:
        case 429:
        default:
          return refuse(reply.body)
      }
    } catch {
      // A network error, a timeout, or an answer that was not the bank's: handled below, as is a fault of the bank.
    }
    if (saved.last) saved.last = { ...saved.last, isUnanswered: true }
    return { kind: 'unanswered' }
  }
}

/** The four fields, in the form's order. */
export const messageFields = ['name', 'email', 'subject', 'message'] as const
export type MessageField = (typeof messageFields)[number]
/** The error beside each field; undefined beside a valid one. */
export type MessageErrors = { readonly [Field in MessageField]?: string | undefined }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The control of one field of the form. */
export function messageControl(form: HTMLFormElement, field: MessageField): Control {
  const control = form.elements.namedItem(field)
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  )
    return control
  throw new Error(`The message form has no ${field}`)
}

/**
 * A field's error according to the browser's own checks of `required`, `type` and `maxlength`, in the contract's
 * words; undefined if it is valid. Anything else the bank checks (422).
 */
export function checkMessageField(form: HTMLFormElement, field: MessageField): string | undefined {
  const { validity } = messageControl(form, field)
  if (validity.valueMissing) return messageWords[field].missing
  if (validity.tooLong) return messageWords[field].tooLong
  return validity.typeMismatch ? messageWords.email.invalid : undefined
}

/** The errors of the whole form, including empty fields. */
export function checkMessage(form: HTMLFormElement): MessageErrors {
  const found = messageFields.map(field => [field, checkMessageField(form, field)] as const)
  return Object.fromEntries(found.filter(([, sentence]) => sentence !== undefined))
}

/** The values of the form's controls; for the subject, its label. */
export function readMessage(form: HTMLFormElement): Record<MessageField, string> {
  const valueOf = (field: MessageField) => messageControl(form, field).value
  return {
    name: valueOf('name'),
    email: valueOf('email'),
    subject: valueOf('subject'),
    message: valueOf('message'),
  }
}
