import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../contract/sessions.ts'
import { sessionKey } from '../session-query.ts'
import { endReached, type SessionEnd } from './session-end.ts'

/**
 * Which end the session that this page was last told of has come to by `nowMs`, UTC; undefined where it ended
 * otherwise, or none was told of.
 */
export function knownEnd(queryClient: QueryClient, nowMs: number): SessionEnd | undefined {
  const known = queryClient.getQueryState<Session>(sessionKey)
  return known?.data && endReached(known.data, nowMs - known.dataUpdatedAt)
}
