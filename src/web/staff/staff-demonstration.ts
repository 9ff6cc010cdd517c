import { queryOptions } from '@tanstack/react-query'
import { BankFault } from '../app/bank-client.ts'
import type { StaffClient } from './staff-client.ts'

/** The members that a demonstration shows. They do not change while a page is open. */
export const staffDemonstrationQuery = (staff: StaffClient) =>
  queryOptions({
    queryKey: ['staff-demonstration'],
    queryFn: async ({ signal }) => {
      const reply = await staff.readStaffDemonstration({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    staleTime: Infinity,
  })
