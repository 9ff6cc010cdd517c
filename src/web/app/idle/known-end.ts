import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/sessions.ts'
import { sessionKey } from '../dashboard/signed-in.ts'
import { endReached, type SessionEnd } from './session-end.ts'

/**
 * Which end the session that this page last read has reached by `nowMs`, UTC. Undefined if it ended for another reason, or
 * if the page has read none.
 */
export function knownEnd(queryClient: QueryClient, nowMs: number): SessionEnd | undefined {
  const known = queryClient.getQueryState<Session>(sessionKey)
  return known?.data && endReached(known.data, nowMs - known.dataUpdatedAt)
}
