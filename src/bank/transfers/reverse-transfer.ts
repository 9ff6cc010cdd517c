import type { Bank } from '../bank.ts'
import { cutText } from '../../domain/characters.ts'
import type { Pence } from '../../domain/money.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'

/** `not_reversible`: it moved no money, or is a reversal itself. */
export type ReversalRefusal = 'unknown_transfer' | 'not_reversible' | 'already_reversed' | 'account_closed'

export interface Reversal {
  readonly amountPence: Pence
  /** The customer who gets the money back. */
  readonly holderName: string
  /** Declined if the recipient no longer has the money. It may be tried again. */
  readonly status: 'completed' | 'declined'
}

interface SubjectRow {
  readonly debtor_account_id: string
  readonly creditor_account_id: string
  readonly amount_pence: bigint
  readonly debtor_description: string
  readonly creditor_description: string
  readonly holder_name: string
}

const descriptionMaxLength = 160
const reversalOf = (description: string): string => cutText(`Reversal: ${description}`, descriptionMaxLength)

/**
 * Moves the whole amount of a transfer back, once, on the bank's own behalf, whether a customer placed it or the bank
 * captured a hold. Both customers read the reason as the line's reference and are notified according to their
 * preferences. Refusals, in this order: `unknown_transfer`, `not_reversible`, `already_reversed`,
 * `account_closed`.
 */
export async function reverseTransfer(
  bank: Bank,
  { transferId, reason }: { readonly transferId: string; readonly reason: string },
): Promise<Result<Reversal, ReversalRefusal>> {
  const [subject] = await bank.database.query<SubjectRow>(
    `select t.debtor_account_id, t.creditor_account_id, t.amount_pence, t.debtor_description, t.creditor_description,
            a.holder_name
       from transfer t join account a on a.id = t.debtor_account_id where t.id = $1`,
    [transferId],
  )
  if (!subject) return refused('unknown_transfer')
  const { holder_name: holderName, amount_pence: amountPence } = subject
  const id = bank.newId()
  const { outcome } = await bank.postings.post({
    id,
    kind: 'reversal',
    subjectTransferId: transferId,
    recipientName: holderName,
    reference: reason,
    category: 'Transfer',
    debtorDescription: reversalOf(subject.creditor_description),
    creditorDescription: reversalOf(subject.debtor_description),
    notices: await noticesOfBankOrder(bank, bank.database, {
      debtorAccountId: subject.creditor_account_id,
      creditorAccountId: subject.debtor_account_id,
    }),
    decidedAt: bank.clock(),
  })
  if (outcome === 'subject_not_found') return refused('not_reversible')
  if (outcome === 'subject_reversed') return refused('already_reversed')
  if (outcome === 'unknown_account') return refused('account_closed')
  if (outcome !== 'completed' && outcome !== 'declined') throw new Error(`reversal ${id} returned ${outcome}`)
  return accepted({ amountPence, holderName, status: outcome })
}
