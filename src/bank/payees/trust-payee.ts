import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireOwnConfirmation,
} from '../confirmations/require-confirmation.ts'
import { lockCustomer } from '../customers/customer.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { lockPayee, type Payee, readPayee } from './payees.ts'

/** In order of precedence. */
export type TrustRefusal = { readonly code: 'not_found' } | ConfirmationRefusal

/**
 * Trusts a payee: payments to it of up to £1,000.00 are not confirmed (SCA-RTS, Article 13). Trusting it again changes
 * nothing and succeeds. A change of who is paid ends trust. Refusals, in this order: `not_found`; what a confirmation
 * refuses. Source: specification section 14.5.
 */
export async function trustPayee(
  bank: Bank,
  { payeeId, confirming }: { readonly payeeId: string; readonly confirming: ConfirmedRequest },
): Promise<Result<Payee, TrustRefusal>> {
  const draft = draftConfirmation(bank)
  const { at } = draft
  const { customerId } = confirming.session
  return bank.database.transaction(async (transaction): Promise<Result<Payee, TrustRefusal>> => {
    await lockForConfirmation(transaction, confirming)
    const row = await lockPayee(transaction, { customerId, payeeId })
    if (!row || row.deleted_at !== null) return refused({ code: 'not_found' })
    if (row.trusted_at === null) {
      const { name, kind, destination, roll_number: rollNumber } = row
      const fields = { name, kind, destination, ...(rollNumber !== null && { rollNumber }) }
      const need = { action: 'payee_trusted', subject: payeeId, fields } as const
      const confirmed = await requireOwnConfirmation(bank, transaction, confirming, { need, draft })
      if (!confirmed.ok) return confirmed
      await transaction.query('update payee set trusted_at = $2 where id = $1', [payeeId, at])
      const detail = { payeeId, destination, confirmationId: confirmed.value }
      const { caller } = confirming
      await appendAuditEvent(transaction, { chainId: customerId, at, type: 'payee_trusted', detail, caller })
    }
    const payee = await readPayee(transaction, { customerId, payeeId })
    return payee ? accepted(payee) : refused({ code: 'not_found' })
  })
}

/** Trusts a payee no longer: its payments are confirmed again. Refused: `not_found`. */
export async function distrustPayee(
  bank: Bank,
  {
    customerId,
    payeeId,
    caller,
  }: { readonly customerId: string; readonly payeeId: string; readonly caller: Caller },
): Promise<Result<Payee, { readonly code: 'not_found' }>> {
  const at = bank.clock()
  return bank.database.transaction(async transaction => {
    await lockCustomer(transaction, customerId)
    const row = await lockPayee(transaction, { customerId, payeeId })
    if (!row || row.deleted_at !== null) return refused({ code: 'not_found' })
    if (row.trusted_at !== null) {
      await transaction.query('update payee set trusted_at = null where id = $1', [payeeId])
      const detail = { payeeId }
      await appendAuditEvent(transaction, {
        chainId: customerId,
        at,
        type: 'payee_distrusted',
        detail,
        caller,
      })
    }
    const payee = await readPayee(transaction, { customerId, payeeId })
    return payee ? accepted(payee) : refused({ code: 'not_found' })
  })
}
