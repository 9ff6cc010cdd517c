import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffDemo as Answer } from '../../contract/staff-demo.ts'
import { BankFault } from '../app/bank-client.ts'
import type { StaffClient } from './staff-client.ts'

type StaffDemoAnswer = z.infer<typeof Answer>

/** What can be let happen in a demonstration. */
export type StaffDemo = NonNullable<StaffDemoAnswer['demo']>

export type StaffDemoAccount = StaffDemo['accounts'][number]

/** The demonstration’s accounts; none where there is no demonstration. */
export const staffDemoQuery = (staff: StaffClient) =>
  queryOptions({
    queryKey: ['staff-demo'],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffReadDemo({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })
