import { cutText } from '../../domain/characters.ts'
import type { Pence } from '../../domain/money.ts'
import { lockAccounts } from '../accounts/accounts.ts'
import type { Bank } from '../bank.ts'
import { findRefundingClaim } from '../claims/claims.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds, type PostingOutcome, type UndoingOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'

/**
 * `not_reversible`: it moved no money, is a reversal itself, or belongs to a Direct Debit or a card: the Guarantee, or the
 * merchant, refunds that. `refunded`: a claim refunded it.
 */
export type ReversalRefusal =
  | 'unknown_transfer'
  | 'refunded'
  | 'not_reversible'
  | 'already_reversed'
  | 'account_closed'

export interface Reversal {
  /** Of the reversal. */
  readonly transferId: string
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

/**
 * Whether a transfer took a collection, refunded one, or paid the bank back for one, or is a card's: nobody gets that money
 * twice.
 */
async function isOfDirectDebitOrCard(
  transaction: Queryable,
  { subjectTransferId, accountIds }: { subjectTransferId: string; accountIds: readonly string[] },
): Promise<boolean> {
  const { directDebitClaims, cardSettlement, disputes } = ownAccountIds
  if ([directDebitClaims, cardSettlement, disputes].some(id => accountIds.includes(id))) return true
  const taken = await transaction.query('select id from collection where id = $1', [subjectTransferId])
  return taken.length > 0
}

/** Posts a reversal, unless a claim has refunded its subject or the other bank has sent it back. */
const post = (
  bank: Bank,
  accountIds: readonly string[],
  order: UndoingOrder,
): Promise<PostingOutcome['outcome'] | 'refunded' | undefined> =>
  bank.database.transaction(async transaction => {
    const { subjectTransferId } = order
    // A caller that pays a claim, or books a return, has locked reimbursements.
    await lockAccounts(transaction, [], { and: [...accountIds, ownAccountIds.reimbursements] })
    if (await findRefundingClaim(transaction, subjectTransferId)) return 'refunded'
    const returned = await transaction.query(`select id from payment where id = $1 and status = 'returned'`, [
      subjectTransferId,
    ])
    if (returned.length > 0) return 'subject_reversed'
    if (await isOfDirectDebitOrCard(transaction, { subjectTransferId, accountIds }))
      return 'subject_not_found'
    const [posted] = await postTransfers(transaction, [order])
    return posted?.outcome
  })

const descriptionMaxLength = 160
const reversalOf = (description: string): string => cutText(`Reversal: ${description}`, descriptionMaxLength)

/**
 * Moves the whole amount of a transfer back, once, on the bank's own behalf, whether a customer placed it or the bank
 * captured a hold. Both customers read the reason as the line's reference and are notified according to their
 * preferences. Refusals, in this order: `unknown_transfer`; `refunded`, if a claim refunded it
 * (part two, 12.6); `not_reversible`; `already_reversed`, also by the other bank; `account_closed`.
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
  const accountIds = [subject.debtor_account_id, subject.creditor_account_id]
  const outcome = await post(bank, accountIds, {
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
  if (outcome === 'refunded') return refused(outcome)
  if (outcome === 'subject_not_found') return refused('not_reversible')
  if (outcome === 'subject_reversed') return refused('already_reversed')
  if (outcome === 'unknown_account') return refused('account_closed')
  if (outcome !== 'completed' && outcome !== 'declined') throw new Error(`reversal ${id} returned ${outcome}`)
  return accepted({ transferId: id, amountPence, holderName, status: outcome })
}
