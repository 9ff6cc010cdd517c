import { useEffect, useEffectEvent } from 'react'
import { type Location, useLocation } from 'react-router'
import { z } from 'zod'
import { enquirySubjects } from '../../../../content/enquiries.ts'
import { MessageRequest } from '../../../contract/messages.ts'
import type { SavedAttempt, MessageAttempt } from '../../message-id.ts'
import { useSession } from '../dashboard/signed-in.ts'
import type { AppForm } from '../use-app-form.ts'
import { storeJson, readJson } from '../web-storage.ts'
import { supportAnchors } from './support-href.ts'

/** The four fields as the bank checks them. The subject is its name in addresses until the message is sent. */
export const MessageForm = MessageRequest.omit({ id: true })
export type MessageFields = z.input<typeof MessageForm>

/** In the form's order. */
export const messageFieldNames = [
  'name',
  'email',
  'subject',
  'message',
] as const satisfies readonly (keyof MessageFields)[]

const draftKey = 'supportMessage'

const Draft = z.object({
  /** The sign-in email of the customer whose draft it is: after them somebody else may sign in here. */
  owner: z.string(),
  fields: z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
  /** The visit whose address has been taken into the fields. */
  visit: z.string().optional(),
  attempt: z.object({ id: z.string(), text: z.string() }).optional(),
})
type Draft = Omit<z.infer<typeof Draft>, 'owner'>

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A message that is being written, kept in the tab until it is sent or the customer signs out: a reload,
 * another page and the end of a session lose nothing. With it the id under which it was sent last, for the
 * answer may have been lost.
 */
export function createMessageDraft(session: Kept, owner: string) {
  function read(): Draft | undefined {
    const kept = Draft.safeParse(readJson(session, draftKey)).data
    return kept?.owner === owner ? kept : undefined
  }
  const write = (draft: Draft) => storeJson(session, draftKey, { ...draft, owner })

  const attempt: SavedAttempt = {
    get last() {
      return read()?.attempt
    },
    set last(last: MessageAttempt | undefined) {
      const draft = read()
      if (draft) write({ ...draft, attempt: last })
    },
  }

  return {
    read,
    /** Keeps what is written. A form in which nothing has been begun is not worth it. */
    keep: (fields: MessageFields, visit = read()?.visit) => {
      if (fields.subject === '' && fields.message === '') session.removeItem(draftKey)
      else write({ ...read(), fields, visit })
    },
    forget: () => session.removeItem(draftKey),
    attempt,
    /** The bank has the message, or refuses its id: what is sent next is another message. */
    forgetAttempt: () => {
      attempt.last = undefined
    },
  }
}
type MessageDraft = ReturnType<typeof createMessageDraft>

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

/**
 * Takes what each visit brings into the form, once a visit: after a reload the form is as it was left. An address
 * that names the form leads to it, and the customer goes on to write.
 */
export function useCarriedMessage(form: AppForm<MessageFields>, draft: MessageDraft): void {
  const location = useLocation()
  const { email } = useSession().customer

  const take = useEffectEvent(({ key, search, hash, state }: Location<unknown>) => {
    const visit = key + search
    const carried = carriedBy({ state, search }, email)
    if (draft.read()?.visit !== visit && (carried.subject || carried.message)) {
      const fields = withCarried(form.getValues(), carried)
      form.setValue('subject', fields.subject)
      form.setValue('message', fields.message)
      form.clearErrors(['subject', 'message'])
      draft.keep(fields, visit)
    }
    if (hash !== `#${supportAnchors.form}`) return
    form.setFocus('message')
    document.getElementById(supportAnchors.form)?.scrollIntoView()
  })

  useEffect(() => take(location), [location])
}
