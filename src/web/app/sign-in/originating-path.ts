import type { SessionEnd } from '../idle/session-end.ts'

const protectedPath = /^\/(dashboard|uk-banking-dashboard|settings)(\/|$)/
const anywhere = 'http://site.invalid'

/** Where a sign-in leads when no page was asked for (spec section 4). */
const startPath = '/dashboard'

type Place = Readonly<Record<'pathname' | 'search' | 'hash', string>>

/**
 * What the login page is handed by whoever sends a customer there: the place to go on to. It travels in the
 * history entry, not in the address, so that no link from elsewhere can set it.
 */
export const rememberOrigin = ({ pathname, search, hash }: Place) => ({ from: pathname + search + hash })

/** How a session ended that nobody signed out of: at one of its ends, or in a way that the page does not know. */
export type Ended = SessionEnd | 'elsewhere'

const ends: readonly Ended[] = ['idle', 'longest', 'elsewhere']

/** The place to go on to, and why the customer has to sign in again. */
export const rememberEnd = (location: Place, ended: Ended) => ({
  ...rememberOrigin(location),
  ended,
})

/** Why the customer has to sign in again; undefined where no session ended under way. */
export function endedOf(state: unknown): Ended | undefined {
  const told = typeof state === 'object' && state !== null && 'ended' in state ? state.ended : undefined
  return ends.find(end => end === told)
}

/**
 * The protected page that was asked for. Only a path of this site's own app is taken, read as a browser reads
 * it (`//`, backslashes and dots included); all else leads to {@link startPath}.
 */
export function originatingPath(state: unknown): string {
  const asked = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, anywhere)) return startPath
  const { origin, pathname, search, hash } = new URL(asked, anywhere)
  return origin === anywhere && protectedPath.test(pathname) ? pathname + search + hash : startPath
}
