import { z } from 'zod'
import type { KeptAttempt, MessageAttempt } from '../../messages/message-id.ts'
import { keepJson, readJson } from '../kept-json.ts'
import type { MessageFields } from './message-fields.ts'

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
  const write = (draft: Draft) => keepJson(session, draftKey, { ...draft, owner })

  const attempt: KeptAttempt = {
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
export type MessageDraft = ReturnType<typeof createMessageDraft>
