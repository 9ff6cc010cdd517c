import { enquirySubjects } from '../../../../content/enquiries.ts'
import type { MessageFields } from './message-fields.ts'

type Carried = Pick<MessageFields, 'subject' | 'message'>

/** What an address brings along for the form; empty where it brings nothing, or no subject of ours. */
export function carriedBy(search: URLSearchParams): Carried {
  const subject = search.get('subject') ?? ''
  return {
    subject: Object.hasOwn(enquirySubjects, subject) ? subject : '',
    message: (search.get('message') ?? '').trim(),
  }
}

/** The form with what an address brings: the subject chosen, the text below what was typed before, and only once. */
export function withCarried(fields: MessageFields, { subject, message }: Carried): MessageFields {
  const typed = fields.message.trimEnd()
  const isThere = typed.includes(message)
  return {
    ...fields,
    subject: subject || fields.subject,
    message: isThere ? fields.message : [typed, message].filter(Boolean).join('\n\n'),
  }
}
