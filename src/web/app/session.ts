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

/** Whether a change in another tab's storage took the flag away. `key` is null when all was cleared. */
export const isSignedOutElsewhere = (change: Pick<StorageEvent, 'key' | 'newValue'>): boolean =>
  change.key === null || (change.key === flagKey && change.newValue !== 'true')
