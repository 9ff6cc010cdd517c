import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type StaffPageId, staffPage, staffPages } from '../../../content/staff-pages.ts'
import type { StaffRole } from '../../domain/staff.ts'
import { BankFault } from '../app/bank-client.ts'
import { endReached } from '../app/idle/session-end.ts'
import type { StaffClient, StaffSession } from './staff-client.ts'
import type { endWords } from './staff-words.ts'

/** The query key of the member's session. */
export const staffSessionKey = ['staff-session'] as const

/** The session, as the bank has confirmed it. Until then no page behind the sign-in shows anything. */
export const staffSessionQuery = (staff: StaffClient) =>
  queryOptions({
    queryKey: staffSessionKey,
    queryFn: async ({ signal }) => {
      const reply = await staff.staffReadSession({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** Why a session ended. */
export type StaffSessionEnd = keyof typeof endWords

/** Which end a session has come to. `code`: of the refusal by which this page learnt of it. */
export function endOf(
  known: { readonly data?: unknown; readonly dataUpdatedAt: number },
  code: string | undefined,
  nowMs: number,
): StaffSessionEnd {
  if (code === 'signed_in_elsewhere') return 'elsewhere'
  const times = isTimes(known.data) ? known.data : undefined
  return (times && endReached(times, nowMs - known.dataUpdatedAt)) ?? 'ended'
}

const isTimes = (data: unknown): data is StaffSession =>
  typeof data === 'object' && data !== null && 'idleEndsAt' in data

const SignedIn = createContext<StaffSession | undefined>(undefined)

export const StaffSessionProvider = SignedIn.Provider

/** The confirmed session. Only below the signed-in frame. */
export function useStaffSession(): StaffSession {
  const session = useContext(SignedIn)
  if (!session) throw new Error('A page of the staff console is rendered without a session')
  return session
}

/** Whether a page is part of somebody's role. */
export const isPartOf = (id: StaffPageId, roles: readonly StaffRole[]): boolean =>
  staffPage(id).roles?.some(role => roles.includes(role)) ?? true

/** Where somebody begins: the queue, or the first page of the navigation that is theirs. */
export const homeOf = (roles: readonly StaffRole[]): string =>
  isPartOf('queue', roles) ? staffPages.queue.path : staffPages.secondChecks.path
