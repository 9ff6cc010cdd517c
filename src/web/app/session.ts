import { readJson } from './web-storage.ts'
import { betweenSteps } from './sign-up/between-steps.ts'

// What the browser keeps of a session (spec section 3). It grants nothing: the bank's own session decides,
// and these two only let protected pages answer at once.
const flagKey = 'isLoggedIn'
const sessionKey = 'userSession'
/** What a sign-up has left here (spec section 3). It is done with at the next sign-in (ruling 39). */
const pendingUserKey = 'pendingUser'

type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Whether this browser believes that somebody is signed in: the flag equals `true`, to the letter. */
export const isMarkedSignedIn = (local: PageStorage): boolean => local.getItem(flagKey) === 'true'

/** Writes the flag and who signed in when; `loginTimeMs` is UTC. What a sign-up has left goes. */
export function markSignedIn(
  local: PageStorage,
  { email, loginTimeMs }: { email: string; loginTimeMs: number },
) {
  local.setItem(flagKey, 'true')
  local.setItem(sessionKey, JSON.stringify({ email, loginTime: new Date(loginTimeMs).toISOString() }))
  local.removeItem(pendingUserKey)
}

/** Notes that the customer who is signed in has changed their e-mail: the sign-in stays the same. */
export function markRenamed(local: PageStorage, email: string) {
  if (isMarkedSignedIn(local)) local.setItem(sessionKey, JSON.stringify({ ...readMark(local), email }))
}

/** Takes the flag and the session away and leaves everything else, as when the bank answers 401. */
export function unmarkSignedIn(local: PageStorage) {
  local.removeItem(flagKey)
  local.removeItem(sessionKey)
}

/** Clears what this tab keeps, and what a sign-up holds in the page's memory for want of room there. */
export function clearSession(session: Pick<PageStorage, 'clear'>) {
  session.clear()
  betweenSteps.forget()
}

/** Clears all local and session storage, as a sign-out does (spec section 4); the theme lives in a cookie. */
export function clearBrowserStorage(local: Pick<PageStorage, 'clear'>, session: Pick<PageStorage, 'clear'>) {
  local.clear()
  clearSession(session)
}

/** Who this browser believes to be signed in, and since when: the time distinguishes one sign-in from another. */
export interface Mark {
  readonly email?: string
  readonly loginTime?: string
}

/** The sign-in that this browser has stored. Values that this app did not write are left out. */
export function readMark(local: PageStorage): Mark {
  const stored = readJson(local, sessionKey)
  if (typeof stored !== 'object' || stored === null) return {}
  return {
    ...('email' in stored && typeof stored.email === 'string' && { email: stored.email }),
    ...('loginTime' in stored && typeof stored.loginTime === 'string' && { loginTime: stored.loginTime }),
  }
}

/** Whether a change of the storage, made in another tab, may be one of who is signed in. All cleared: `null`. */
export const isAboutSession = ({ key }: Pick<StorageEvent, 'key'>): boolean =>
  key === null || key === flagKey || key === sessionKey

/** Whether this browser has noted that the customer of the sign-in `known` has `email` from now on. */
export function isRenamed(local: PageStorage, known: Mark, email: string): boolean {
  const marked = readMark(local)
  return marked.email === email && marked.loginTime !== undefined && marked.loginTime === known.loginTime
}

/**
 * Whether this browser now believes that nobody is signed in, or somebody else than `known`. Another e-mail within
 * the same sign-in is nobody else: the customer has changed it.
 */
export function hasLeft(local: PageStorage, known: Mark): boolean {
  const { email } = readMark(local)
  const isAnother = known.email !== undefined && email !== undefined && email !== known.email
  return !isMarkedSignedIn(local) || (isAnother && !isRenamed(local, known, email))
}
