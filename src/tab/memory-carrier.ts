import type { SessionCarrier } from '../api/session-carrier.ts'

/**
 * Carries the session's token in this tab's memory: a script can neither set a request's `Cookie` nor read an
 * answer's `Set-Cookie`. There is one customer at a time, so every request gets the same carrier.
 */
export function createMemoryCarrier(): SessionCarrier {
  let held: string | undefined
  return {
    read: () => held,
    write: token => {
      held = token
    },
    clear: () => {
      held = undefined
    },
  }
}
