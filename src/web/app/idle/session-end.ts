import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/sessions.ts'
import { sessionKey } from '../dashboard/signed-in.ts'

/** The times that the bank tells of a session: its two ends, and the bank's own time when it told them. */
export type SessionTimes = Pick<Session, 'idleEndsAt' | 'endsAt' | 'asOf'>

/** Which end a session has come to: nothing was done for long enough, or it has lasted as long as any may. */
export type SessionEnd = 'idle' | 'longest'

/** The bank's answer travels, so its time has passed a little before the page's count says so. */
const travelMs = 2000

/** How long after it was read a session ends, when nothing more is done: from the bank's times alone. */
export const lastsMs = ({ idleEndsAt, asOf }: SessionTimes): number =>
  Date.parse(idleEndsAt) - Date.parse(asOf)

/** Whether no activity moves the end on any more: the longest that a session may last is near. */
export const isLastStretch = ({ idleEndsAt, endsAt }: SessionTimes): boolean =>
  Date.parse(idleEndsAt) >= Date.parse(endsAt)

/** Which end a session has come to, `passedMs` after the bank told its times; undefined where it was neither. */
export function endReached(times: SessionTimes, passedMs: number): SessionEnd | undefined {
  const nowMs = Date.parse(times.asOf) + passedMs + travelMs
  if (nowMs >= Date.parse(times.endsAt)) return 'longest'
  return nowMs >= Date.parse(times.idleEndsAt) ? 'idle' : undefined
}

/**
 * Which end the session that this page was last told of has come to by `nowMs`, UTC; undefined where it ended
 * otherwise, or none was told of.
 */
export function knownEnd(queryClient: QueryClient, nowMs: number): SessionEnd | undefined {
  const known = queryClient.getQueryState<Session>(sessionKey)
  return known?.data && endReached(known.data, nowMs - known.dataUpdatedAt)
}
