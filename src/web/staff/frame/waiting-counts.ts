import { useQuery } from '@tanstack/react-query'
import type { StaffPageId } from '../../../../content/staff-pages.ts'
import { alertCountQuery } from '../staff-alerts.ts'
import { secondChecksQuery } from '../staff-checks.ts'
import type { StaffSession } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { isPartOf } from '../staff-session.ts'
import { staffTasksQuery } from '../staff-tasks.ts'

/** The navigation counts as often as the queue looks for new tasks. */
const countEveryMs = 15_000

/** How much waits on the pages of the navigation that say so: in the queue, for a second check, and to be reviewed (specification section 17.1). */
export function useWaitingCounts({ member }: StaffSession): { readonly [id in StaffPageId]?: number } {
  const { staff } = useStaffEnvironment()
  const queue = useQuery({
    ...staffTasksQuery(staff, { view: 'open', page: 1 }),
    enabled: isPartOf('queue', member.roles),
    refetchInterval: countEveryMs,
  })
  const checks = useQuery({ ...secondChecksQuery(staff), refetchInterval: countEveryMs })
  const alerts = useQuery({
    ...alertCountQuery(staff),
    enabled: isPartOf('alerts', member.roles),
    refetchInterval: countEveryMs,
  })
  return {
    ...(queue.data && { queue: queue.data.counts.open }),
    ...(checks.data && { secondChecks: checks.data.waiting }),
    ...(alerts.data !== undefined && { alerts: alerts.data }),
  }
}
