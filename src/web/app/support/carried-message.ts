import { z } from 'zod'
import { enquirySubjects } from '../../../../content/enquiries.ts'
import type { MessageFields } from './message-fields.ts'

type Carried = Pick<MessageFields, 'subject' | 'message'>

const Asked = z.object({
  question: z.object({ owner: z.string().optional(), subject: z.string(), message: z.string() }),
})

const knownSubject = (subject: string): string => (Object.hasOwn(enquirySubjects, subject) ? subject : '')

/**
 * What a visit brings along for the form of `owner`: the question in its history entry, where it is theirs or anybody's, else the
 * subject in its address; empty where it brings nothing, or no subject of ours. No address brings a text: a link from
 * elsewhere puts no words into a customer's mouth.
 */
export function carriedBy(
  { state, search }: { readonly state: unknown; readonly search: string },
  owner: string,
): Carried {
  const question = Asked.safeParse(state).data?.question
  if (question && (question.owner === undefined || question.owner === owner))
    return { subject: knownSubject(question.subject), message: question.message.trim() }
  return { subject: knownSubject(new URLSearchParams(search).get('subject') ?? ''), message: '' }
}

/** The form with what a visit brings: the subject chosen, the text below what was typed before, and only once. */
export function withCarried(fields: MessageFields, { subject, message }: Carried): MessageFields {
  const typed = fields.message.trimEnd()
  const isThere = typed.includes(message)
  return {
    ...fields,
    subject: subject || fields.subject,
    message: isThere ? fields.message : [typed, message].filter(Boolean).join('\n\n'),
  }
}
