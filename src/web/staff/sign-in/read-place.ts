import { staffPath } from '../../../../content/staff-pages.ts'
import type { StaffSessionEnd } from '../staff-session.ts'
import { endWords } from '../staff-words.ts'

/** What leads to the sign-in: the page that was wanted, and why somebody has to sign in again. */
interface Place {
  readonly from: string | undefined
  readonly end: StaffSessionEnd | undefined
  /** Said to somebody who has just joined. */
  readonly isJoined: string | undefined
}

const isEnd = (value: unknown): value is StaffSessionEnd =>
  typeof value === 'string' && Object.hasOwn(endWords, value)

/** Reads a location's state. A browser keeps it over a reload, so it may be of another release: what is unknown is left out. */
export function readPlace(state: unknown): Place {
  const given: Partial<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {}
  const { from, end, joined } = given
  const isPage = typeof from === 'string' && from.startsWith(`${staffPath}/`)
  return {
    from: isPage ? from : undefined,
    end: isEnd(end) ? end : undefined,
    isJoined: typeof joined === 'string' ? joined : undefined,
  }
}
