import { queryOptions } from '@tanstack/react-query'
import type { StaffAlert } from '../../contract/staff-watching.ts'
import { BankFault } from '../app/bank-client.ts'
import type { StaffClient } from './staff-client.ts'
import type { StaffEnvironment } from './staff-environment.ts'
import { type ChangeAnswer, done, refused, requestChange } from './staff-request.ts'

export interface AlertsRequest {
  /** Those that nobody has reviewed, or the others. */
  readonly view: 'open' | 'reviewed'
  readonly page: number
}

/** The first part of the query keys of alerts. */
export const alertsKey = ['staff-alerts'] as const

const pageSize = 25

/** A page of the alerts, newest first. */
export const alertsQuery = (staff: StaffClient, { view, page }: AlertsRequest) =>
  queryOptions({
    queryKey: [...alertsKey, view, page],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffAlerts({ query: { view, page, pageSize }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

/** How many alerts nobody has reviewed. Apart from the list, which does not move under a reader because the navigation counts. */
export const alertCountQuery = (staff: StaffClient) =>
  queryOptions({
    queryKey: [...alertsKey, 'count'],
    queryFn: async ({ signal }) => {
      const reply = await staff.staffAlerts({ query: { pageSize: 1 }, signal })
      if (reply.status === 200) return reply.body.open
      throw new BankFault(reply)
    },
  })

/** Marks an alert as reviewed. The bank refuses this to the member it concerns. */
export const requestAlertReview = (
  { staff, clock }: Pick<StaffEnvironment, 'staff' | 'clock'>,
  id: string,
  note: string,
): Promise<ChangeAnswer<StaffAlert>> =>
  requestChange(clock, async signal => {
    const reply = await staff.staffReviewAlert({ params: { id }, body: { note }, signal })
    return reply.status === 200 ? done(reply.body.alert) : refused(reply)
  })
