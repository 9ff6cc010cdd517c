import { useQuery } from '@tanstack/react-query'
import { useEnvironment } from '../environment.ts'
import { notificationsQuery } from './notification-queries.ts'

/**
 * Whether high-value deposits of the customer are under compliance review: whether the bank has alerted them to that.
 * False until the bank has said so.
 */
export function useComplianceReview(): boolean {
  const { bank } = useEnvironment()
  const { data } = useQuery(notificationsQuery(bank))
  return data?.isUnderComplianceReview ?? false
}
