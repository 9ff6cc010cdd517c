import type { Session } from '../../../contract/sessions.ts'

/** The times that the bank states for a session: its two ends, and the bank's clock at that moment. */
export type SessionTimes = Pick<Session, 'idleEndsAt' | 'endsAt' | 'asOf'>

/** Why a session ended: nothing happened for too long, or it reached the longest duration. */
export type SessionEnd = 'idle' | 'longest'

/** The bank's answer takes time to arrive, so the page's count is a little behind the bank's clock. */
const travelMs = 2000

/** How long after reading it an idle session ends, calculated only from the bank's times. */
export const lastsMs = ({ idleEndsAt, asOf }: SessionTimes): number =>
  Date.parse(idleEndsAt) - Date.parse(asOf)

/** Whether activity no longer extends the session, because its longest duration is near. */
export const isLastStretch = ({ idleEndsAt, endsAt }: SessionTimes): boolean =>
  Date.parse(idleEndsAt) >= Date.parse(endsAt)

/** Which end a session has reached `passedMs` after the bank stated its times; undefined if neither. */
export function endReached(times: SessionTimes, passedMs: number): SessionEnd | undefined {
  const nowMs = Date.parse(times.asOf) + passedMs + travelMs
  if (nowMs >= Date.parse(times.endsAt)) return 'longest'
  return nowMs >= Date.parse(times.idleEndsAt) ? 'idle' : undefined
}
