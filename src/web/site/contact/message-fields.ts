import { messageWords } from '../../../contract/message-words.ts'

/** The four fields, in the form's order. */
export const messageFields = ['name', 'email', 'subject', 'message'] as const
export type MessageField = (typeof messageFields)[number]
/** The sentence beside each field; none beside one that is in order. */
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
 * What is wrong with a field by the browser's own reading of `required`, `type` and `maxlength`, in the contract's
 * words; nothing where it is in order. What the browser does not know, the bank answers (422).
 */
export function checkMessageField(form: HTMLFormElement, field: MessageField): string | undefined {
  const { validity } = messageControl(form, field)
  if (validity.valueMissing) return messageWords[field].missing
  if (validity.tooLong) return messageWords[field].tooLong
  return validity.typeMismatch ? messageWords.email.invalid : undefined
}

/** What is wrong with the whole form, empty fields among it. */
export function checkMessage(form: HTMLFormElement): MessageErrors {
  const found = messageFields.map(field => [field, checkMessageField(form, field)] as const)
  return Object.fromEntries(found.filter(([, sentence]) => sentence !== undefined))
}

/** What stands in the form's controls: of the subject, its name. */
export function readMessage(form: HTMLFormElement): Record<MessageField, string> {
  const valueOf = (field: MessageField) => messageControl(form, field).value
  return {
    name: valueOf('name'),
    email: valueOf('email'),
    subject: valueOf('subject'),
    message: valueOf('message'),
  }
}
