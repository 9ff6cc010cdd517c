import { dashboardPrefixes } from '../../../../content/app-pages.ts'
import { isCustomerPath } from '../dashboard/navigation.ts'
import type { SessionEnd } from '../idle/session-end.ts'

const anywhere = 'http://site.invalid'

/** Where a sign-in leads when no page was asked for (spec section 4). */
const [startPath] = dashboardPrefixes

type Place = Readonly<Record<'pathname' | 'search' | 'hash', string>> & { readonly state?: unknown }

/** The question in a history entry, if it has one. */
const questionIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'question' in state ? state.question : undefined

/**
 * What a page hands to the login page when it sends a customer there: the place to continue at, and the question that was
 * to be asked there. It is in the history entry, not in the address, so that no link from another site can set it.
 */
export function rememberOrigin({ pathname, search, hash, state }: Place) {
  const question = questionIn(state)
  return { from: pathname + search + hash, ...(question !== undefined && { question }) }
}

/** How a session ended that nobody signed out of: at one of its ends, or in a way that the page does not know. */
export type Ended = SessionEnd | 'elsewhere'

/** The place to go on to, and why the customer has to sign in again. */
export const rememberEnd = (location: Place, ended: Ended) => ({
  ...rememberOrigin(location),
  ended,
})

const ends: readonly Ended[] = ['idle', 'longest', 'elsewhere']

/** Why the customer has to sign in again; undefined where no session ended under way. */
export function endedOf(state: unknown): Ended | undefined {
  const endReason = typeof state === 'object' && state !== null && 'ended' in state ? state.ended : undefined
  return ends.find(end => end === endReason)
}

/** Where a sign-in leads, and what the history entry there says. */
export interface Next {
  readonly to: string
  readonly state: { readonly question: unknown } | null
}

/**
 * The protected page that was asked for, with the question that was on its way there, which says itself whose it is.
 * Only a path of this site's own app is taken, read as a browser reads it (`//`, backslashes and dots included); all
 * else leads to `start`.
 */
export function originatingPlace(state: unknown, start: Next = { to: startPath, state: null }): Next {
  const requested = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  if (typeof requested !== 'string' || !requested.startsWith('/') || !URL.canParse(requested, anywhere))
    return start
  const { origin, pathname, search, hash } = new URL(requested, anywhere)
  if (origin !== anywhere || !isCustomerPath(pathname)) return start
  const question = questionIn(state)
  return { to: pathname + search + hash, state: question === undefined ? null : { question } }
}
