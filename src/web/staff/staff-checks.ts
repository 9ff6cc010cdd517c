import { queryOptions } from '@tanstack/react-query'
import { BankFault } from '../app/bank-client.ts'
import type { StaffClient } from './staff-client.ts'

/** The acts that wait for a second check: the member's own, and those that they may check. */
export const secondChecksQuery = (staff: StaffClient) =>
  queryOptions({
    queryKey: ['staff-second-checks'],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffSecondChecks({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** One of them, with what its maker saw. */
export const secondCheckQuery = (staff: StaffClient, id: string) =>
  queryOptions({
    queryKey: ['staff-second-check', id],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffSecondCheck({ params: { id }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })
