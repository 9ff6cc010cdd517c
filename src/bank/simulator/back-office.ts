import { approveApplication } from '../applications/approve-application.ts'
import type { Bank } from '../bank.ts'

/** How long after it was sent an application is approved (ruling 22). */
const checkMs = 60_000

const approvedAtOnce = 20

/**
 * Plays the bank's back office: approves the applications that were sent a minute ago or earlier, the oldest first and
 * 20 at most, and answers how many it was. One whose e-mail became a customer's meanwhile is left to an operator.
 * @throws AggregateError with the faults of those that could not be approved; the others are.
 */
export async function approveDueApplications(bank: Bank): Promise<number> {
  const sentBefore = new Date(bank.clock().getTime() - checkMs)
  const due = await bank.database.query<{ id: string }>(
    `select a.id from application a
      where a.status = 'pending_verification' and a.created_at <= $1
        and not exists (select from customer c where c.email = a.email)
      order by a.created_at, a.id limit $2::int`,
    [sentBefore, approvedAtOnce],
  )
  const faults: unknown[] = []
  let approved = 0
  for (const { id: applicationId } of due) {
    const decided = await approveApplication(bank, { applicationId, by: 'simulator' }).catch(
      (fault: unknown) => void faults.push(fault),
    )
    if (decided?.ok && !decided.value.replayed) approved++
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Not every application could be approved')
  return approved
}
