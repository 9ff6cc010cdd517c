import { useQuery } from '@tanstack/react-query'
import { useEnvironment } from '../environment.ts'
import { useLate } from '../use-late.ts'
import { notificationsQuery } from './notification-queries.ts'

/**
 * Whether high-value deposits of the customer are under compliance review: whether the bank has alerted them to that.
 * The notice of it would push down a page that is there already: until it is ready, the page had better wait. That is
 * a moment at most.
 */
export function useComplianceReview(): { readonly isReady: boolean; readonly isUnderReview: boolean } {
  const { bank } = useEnvironment()
  const { data, isPending } = useQuery(notificationsQuery(bank))
  const isLate = useLate()
  return { isReady: !isPending || isLate, isUnderReview: data?.isUnderComplianceReview ?? false }
}
