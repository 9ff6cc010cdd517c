import { appendAuditEvent } from '../audit/append-audit-event.ts'
import { bankChainId } from '../audit/bank-chain.ts'
import type { Bank } from '../bank.ts'
import { keepEmail } from '../outbox/keep-email.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { ApplicationDecision } from './approve-application.ts'
import { forgetReceiptPassword } from './keep-receipt.ts'
import { takeInHand } from './take-in-hand.ts'

export type RejectionRefusal = 'unknown_application' | 'already_approved'

type Rejected = Result<{ readonly replayed: boolean }, RejectionRefusal>

/**
 * Turns an application down and tells the applicant by e-mail, in one database transaction. From then on somebody may
 * apply with that e-mail again, the password's hash is gone, and who it was is forgotten after
 * `rejectedApplicantKeptMs`. Rejected again it is answered and nothing more happens. Refusals, in this
 * order: `unknown_application`, `already_approved`.
 */
export async function rejectApplication(
  bank: Bank,
  { applicationId, by }: ApplicationDecision,
): Promise<Rejected> {
  const at = bank.clock()
  const messageId = bank.newId()
  return bank.database.transaction(async (transaction): Promise<Rejected> => {
    const application = await takeInHand(transaction, applicationId)
    if (!application) return refused('unknown_application')
    if (application.status === 'approved') return refused('already_approved')
    if (application.status === 'rejected') return accepted({ replayed: true })
    await transaction.query(
      `update application set status = 'rejected', decided_at = $2, decided_by = $3, password_phc = null where id = $1`,
      [applicationId, at, by],
    )
    await forgetReceiptPassword(transaction, applicationId)
    const { email: recipient, product } = application
    await keepEmail(transaction, {
      id: messageId,
      recipient,
      type: 'application_rejected',
      facts: { product },
      at,
    })
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
