import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffDemonstration as Answer } from '../../contract/staff-sessions.ts'
import { BankFault } from '../app/bank-client.ts'
import type { StaffClient } from './staff-client.ts'

export type StaffDemonstration = z.infer<typeof Answer>

/** The members that a demonstration shows, each with a code that works now. Ask again before a code is used. */
export const staffDemonstrationQuery = (staff: StaffClient) =>
  queryOptions({
    queryKey: ['staff-demonstration'],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffReadDemonstration({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    staleTime: 20_000,
  })
