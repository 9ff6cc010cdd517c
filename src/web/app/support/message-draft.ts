import { useEffect, useEffectEvent } from 'react'
import { type Location, useLocation } from 'react-router'
import { enquirySubjects } from '../../../../content/enquiries.ts'
import type { SavedAttempt, MessageAttempt } from '../../message-id.ts'
import { useSession } from '../dashboard/signed-in.ts'
import type { AppForm } from '../use-app-form.ts'
import { storeJson, readJson } from '../web-storage.ts'
import { supportAnchors } from './support-href.ts'

/** In the form's order. */
export const messageFieldNames = ['name', 'email', 'subject', 'message'] as const

/** The fields as typed. The subject is its name in addresses. */
export type MessageFields = Record<(typeof messageFieldNames)[number], string>

const draftKey = 'supportMessage'

interface Draft {
  readonly fields: MessageFields
  /** The visit whose address was last copied into the fields. */
  readonly visit?: string | undefined
  readonly attempt?: MessageAttempt | undefined
}

/** A draft with the sign-in email of its customer: somebody else may sign in here later. */
type StoredDraft = Draft & { readonly owner: string }

/** Whether a value from outside is an object with a text under each of these names. */
const hasTexts = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, string>> =>
  typeof value === 'object' &&
  value !== null &&
  names.every(name => typeof Reflect.get(value, name) === 'string')

function isDraft(value: unknown): value is StoredDraft {
  if (!hasTexts(value, ['owner'])) return false
  const { fields, visit, attempt } = { fields: undefined, visit: undefined, attempt: undefined, ...value }
  return (
    hasTexts(fields, messageFieldNames) &&
    (visit === undefined || typeof visit === 'string') &&
    (attempt === undefined || hasTexts(attempt, ['id', 'text']))
  )
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A message that is being written. The tab stores it until it is sent or the customer signs out, so that a reload,
 * another page or the end of a session loses nothing. It includes the id of the last attempt to send it, because the
 * answer may have been lost.
 */
export function createMessageDraft(session: DraftStorage, owner: string) {
  function read(): Draft | undefined {
    const stored = readJson(session, draftKey)
    return isDraft(stored) && stored.owner === owner ? stored : undefined
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
    /** Stores the fields. A form without a subject and a message is not stored. */
    store: (fields: MessageFields, visit = read()?.visit) => {
      if (fields.subject === '' && fields.message === '') session.removeItem(draftKey)
      else write({ ...read(), fields, visit })
    },
    forget: () => session.removeItem(draftKey),
    attempt,
    /** A try had no answer, so the bank may have the message. */
    markUnanswered: () => {
      if (attempt.last) attempt.last = { ...attempt.last, isUnanswered: true }
    },
    /** The bank has the message, or refuses its id. The next one sent is another message. */
    forgetAttempt: () => {
      attempt.last = undefined
    },
  }
}
type MessageDraft = ReturnType<typeof createMessageDraft>

type Carried = Pick<MessageFields, 'subject' | 'message'>

/** The question in a history entry, if the entry has one. */
function questionIn(state: unknown): (Carried & { readonly owner?: string | undefined }) | undefined {
  if (typeof state !== 'object' || state === null || !('question' in state)) return undefined
  const { question } = state
  if (!hasTexts(question, ['subject', 'message'])) return undefined
  const { subject, message, owner } = { owner: undefined, ...question }
  return owner === undefined || typeof owner === 'string' ? { subject, message, owner } : undefined
}

const knownSubject = (subject: string): string => (Object.hasOwn(enquirySubjects, subject) ? subject : '')

/**
 * What a visit brings for the form of `owner`: the question in its history entry, or else the subject in its address.
 * A question with another owner and an unknown subject count as nothing. An address never brings a text: a link from
 * another site must not write a customer's message.
 */
export function carriedBy(
  { state, search }: { readonly state: unknown; readonly search: string },
  owner: string,
): Carried {
  const question = questionIn(state)
  if (question && (question.owner === undefined || question.owner === owner))
    return { subject: knownSubject(question.subject), message: question.message.trim() }
  return { subject: knownSubject(new URLSearchParams(search).get('subject') ?? ''), message: '' }
}

/** The form with what a visit brings: its subject, and its text once, below what was typed before. */
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
 * Copies the values that come with a visit into the form, once per visit: after a reload the form is as it was left. If the address
 * names the form, the page scrolls to it and focuses the message.
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
      draft.store(fields, visit)
    }
    if (hash !== `#${supportAnchors.form}`) return
    form.setFocus('message')
    document.getElementById(supportAnchors.form)?.scrollIntoView()
  })

  useEffect(() => {
    take(location)
  }, [location])
}
