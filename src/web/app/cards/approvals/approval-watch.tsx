import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { NotificationPage } from '../../../../contract/notifications.ts'
import { prepareDialogs } from '../../dialog.tsx'
import { useEnvironment } from '../../environment.ts'
import { useCode } from '../../fetch-code.ts'
import { notificationsQuery } from '../../notifications/notification-queries.ts'

const fetchApprovals = async () => (await import('./approvals.tsx')).Approvals

/** Far longer than a payment waits: the browser's clock may differ from the bank's, which decides what waits. */
const recentMs = 60 * 60_000
const againMs = 5000

/**
 * On every page of a customer: whether the newest notifications, which the bell asks for, say that a payment wants approval. Only
 * then is the rest fetched, and the bank asked what waits (spec section 15.3).
 */
export function ApprovalWatch() {
  const { bank, clock } = useEnvironment()
  const { code: Approvals, prepare } = useCode(fetchApprovals)
  const findNewest = ({ notifications }: NotificationPage) =>
    notifications.find(
      ({ type, timestamp }) =>
        type === 'card_payment_approval' && Date.parse(timestamp) > clock.now() - recentMs,
    )?.id
  const { data: newest } = useQuery({
    ...notificationsQuery(bank),
    enabled: false,
    select: findNewest,
  })
  const fetchCode = useEffectEvent(() => {
    prepareDialogs()
    prepare()
  })
  const isWanted = newest !== undefined && !Approvals
  useEffect(() => {
    if (!isWanted) return undefined
    fetchCode()
    // What was lost on the way is asked for again.
    return clock.every(againMs, () => fetchCode())
  }, [isWanted, clock])
  return newest !== undefined && Approvals && <Approvals newest={newest} />
}
