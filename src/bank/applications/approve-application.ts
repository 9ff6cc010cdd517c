import { openAccount, type OpenedAccount } from '../accounts/open-account.ts'
import { appendAuditEvent } from '../audit/append-audit-event.ts'
import type { Bank } from '../bank.ts'
import { createCustomer } from '../customers/create-customer.ts'
import { fullName } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds } from '../ledger/own-accounts.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { Pence } from '../money/pence.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Decider } from './application.ts'
import { forgetReceiptPassword } from './keep-receipt.ts'
import { takeInHand } from './take-in-hand.ts'

/** `email_taken`: somebody became a customer with this e-mail since; the application stays until it is rejected. */
export type ApprovalRefusal = 'unknown_application' | 'already_rejected' | 'email_taken'

export interface ApplicationDecision {
  readonly applicationId: string
  readonly by: Decider
}

type Approved = Result<{ readonly replayed: boolean }, ApprovalRefusal>

async function payIn(
  bank: Bank,
  transaction: Queryable,
  { account, holderName, amountPence }: { account: OpenedAccount; holderName: string; amountPence: Pence },
): Promise<void> {
  const description = 'Initial deposit'
  const [outcome] = await postTransfers(transaction, [
    {
      id: bank.newId(),
      kind: 'posting',
      debtorAccountId: ownAccountIds.settlement,
      creditorAccountId: account.id,
      amountPence,
      recipientName: holderName,
      reference: description,
      category: 'Deposit',
      debtorDescription: description,
      creditorDescription: description,
      decidedAt: bank.clock(),
    },
  ])
  if (outcome?.outcome !== 'completed') throw new Error(`an initial deposit was ${outcome?.outcome}`)
}

/**
 * Makes an applicant a customer, in one database transaction: their account of the chosen product with an address of
 * the bank's own range (ruling 48), their initial deposit from outside, booked through the ledger, and a notice that
 * greets them. The customer alone has the password's hash from then on. Approved again, by whomever, it is answered and
 * nothing more happens. Refusals, in this order: `unknown_application`, `already_rejected`, `email_taken`.
 */
export async function approveApplication(
  bank: Bank,
  { applicationId, by }: ApplicationDecision,
): Promise<Approved> {
  return bank.database.transaction(async (transaction): Promise<Approved> => {
    const application = await takeInHand(transaction, applicationId)
    if (!application) return refused('unknown_application')
    if (application.status === 'rejected') return refused('already_rejected')
    const { passwordPhc } = application
    if (application.status === 'approved' || passwordPhc === undefined) return accepted({ replayed: true })
    const created = await createCustomer(bank, transaction, { ...application, passwordPhc })
    if (!created.ok) return created

    const { initialDepositPence: amountPence, product } = application
    const customerId = created.value.id
    const holderName = fullName(application)
    const at = bank.clock()
    const account = await openAccount(bank, transaction, { customerId, product, holderName, openedAt: at })
    if (amountPence !== undefined) await payIn(bank, transaction, { account, holderName, amountPence })
    await transaction.query(
      `update application
          set status = 'approved', decided_at = $2, decided_by = $3, customer_id = $4, password_phc = null
        where id = $1`,
      [applicationId, at, by, customerId],
    )
    await forgetReceiptPassword(transaction, applicationId)
    const facts = { product, sortCode: account.sortCode, accountEnding: account.accountNumber.slice(-4) }
    await giveNotice(
      transaction,
      newNotice(bank, { customerId, type: 'welcome', category: 'account', at, facts }),
    )
    await appendAuditEvent(transaction, {
      chainId: customerId,
      at,
      type: 'application_approved',
      detail: { applicationId, by },
    })
    return accepted({ replayed: false })
  })
}
