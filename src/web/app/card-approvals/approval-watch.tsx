import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useEnvironment } from '../environment.ts'
import { useCode } from '../fetch-code.ts'
import { notificationsQuery } from '../notifications/notification-queries.ts'

const fetchApprovals = async () => (await import('./approvals.tsx')).Approvals

/**
 * On every page of a customer: whether the newest notifications, which the bell asks for, say that a payment wanted approval. Only
 * then is the rest fetched, and the bank asked what waits (spec section 15.3). Code that is lost on the way is asked for again
 * with the bell's next answer.
 */
export function ApprovalWatch() {
  const { bank } = useEnvironment()
  const { data, dataUpdatedAt } = useQuery({ ...notificationsQuery(bank), enabled: false })
  const newest = data?.notifications.find(({ type }) => type === 'approve_a_payment')?.id
  const { code: Approvals, prepare } = useCode(fetchApprovals)
  useEffect(() => {
    if (newest !== undefined && dataUpdatedAt > 0) prepare()
  }, [newest, prepare, dataUpdatedAt])
  return newest !== undefined && Approvals && <Approvals newest={newest} />
}
