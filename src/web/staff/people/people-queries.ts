import { queryOptions } from '@tanstack/react-query'
import { BankFault } from '../../app/bank-client.ts'
import type { StaffClient } from '../staff-client.ts'

/** The people who work in the bank. */
export const peopleQuery = (staff: StaffClient) =>
  queryOptions({
    queryKey: ['staff-people'],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffPeople({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** One of them. */
export const personQuery = (staff: StaffClient, id: string) =>
  queryOptions({
    queryKey: ['staff-person', id],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffPerson({ params: { id }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** The newest events of a member's chain, which auditors read. */
export const personEventsQuery = (staff: StaffClient, id: string) =>
  queryOptions({
    queryKey: ['staff-person', id, 'events'],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffAudit({ query: { memberId: id, pageSize: 20 }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })
