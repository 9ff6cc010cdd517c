// What the browser keeps of a session (spec section 3). It grants nothing: the bank's own session decides,
// and these two only let protected pages answer at once.
const flagKey = 'isLoggedIn'
const sessionKey = 'userSession'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Whether this browser believes that somebody is signed in: the flag equals `true`, to the letter. */
export const isMarkedSignedIn = (local: Kept): boolean => local.getItem(flagKey) === 'true'

/** Writes the flag and who signed in when; `loginTimeMs` is UTC. */
export function markSignedIn(local: Kept, { email, loginTimeMs }: { email: string; loginTimeMs: number }) {
  local.setItem(flagKey, 'true')
  local.setItem(sessionKey, JSON.stringify({ email, loginTime: new Date(loginTimeMs).toISOString() }))
}

/** Takes the flag and the session away and leaves everything else, as when the bank answers 401. */
export function unmarkSignedIn(local: Kept) {
  local.removeItem(flagKey)
  local.removeItem(sessionKey)
}

/** Sign-out clears all local and session storage (spec section 4); the theme lives in a cookie. */
export function clearBrowserStorage(local: Kept, session: Kept) {
  local.clear()
  session.clear()
}

/** The e-mail of whom this browser believes to be signed in; undefined where it has kept none. */
function markedEmail(local: Kept): string | undefined {
  try {
    const kept: unknown = JSON.parse(local.getItem(sessionKey) ?? 'null')
    const email = typeof kept === 'object' && kept !== null && 'email' in kept ? kept.email : undefined
    return typeof email === 'string' ? email : undefined
  } catch {
    return undefined // not written by us
  }
}

/** Whether a change of the storage, made in another tab, may be one of who is signed in. All cleared: `null`. */
export const isAboutSession = ({ key }: Pick<StorageEvent, 'key'>): boolean =>
  key === null || key === flagKey || key === sessionKey

/** Whether this browser now believes that nobody is signed in, or somebody else than `email`, where that is known. */
export function hasLeft(local: Kept, email: string | undefined): boolean {
  const marked = markedEmail(local)
  return !isMarkedSignedIn(local) || (email !== undefined && marked !== undefined && marked !== email)
}
