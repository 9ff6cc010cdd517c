import { appendAuditEvent } from '../audit/append-audit-event.ts'
import { bankChainId } from '../audit/bank-chain.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Decision } from './approve-application.ts'
import { takeInHand } from './take-in-hand.ts'

export type RejectionRefusal = 'unknown_application' | 'already_approved'

type Rejected = Result<{ readonly replayed: boolean }, RejectionRefusal>

/**
 * Turns an application down and tells the applicant by e-mail, in one database transaction. From then on somebody may
 * apply with that e-mail again. Rejected again it is answered and nothing more happens.
 */
export async function rejectApplication(bank: Bank, { applicationId, by }: Decision): Promise<Rejected> {
  const at = bank.clock()
  const messageId = bank.newId()
  return bank.database.transaction(async (transaction): Promise<Rejected> => {
    const application = await takeInHand(transaction, applicationId)
    if (!application) return refused('unknown_application')
    if (application.status === 'approved') return refused('already_approved')
    if (application.status === 'rejected') return accepted({ replayed: true })
    await transaction.query(
      `update application set status = 'rejected', decided_at = $2, decided_by = $3 where id = $1`,
      [applicationId, at, by],
    )
    await transaction.query(
      `insert into outbox_message (id, channel, recipient, type, facts, created_at, next_attempt_at)
       values ($1, 'email', $2, 'application_rejected', $3::jsonb, $4::timestamptz, $4::timestamptz)
       on conflict (id) do nothing`,
      [messageId, application.email, JSON.stringify({ product: application.product }), at],
    )
    const detail = { applicationId, by }
    await appendAuditEvent(transaction, {
      chainId: bankChainId,
      at,
      type: 'application_rejected',
      detail,
    })
    return accepted({ replayed: false })
  })
}
