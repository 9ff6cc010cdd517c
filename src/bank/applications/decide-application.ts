import { anniversaryOf, londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { planProducts, productName } from '../../domain/product-names.ts'
import type { ProductCode } from '../../domain/products.ts'
import { openAccount, type OpenedAccount } from '../accounts/open-account.ts'
import { depositIdOf, type Opening, recordOpening } from '../accounts/open-own-account.ts'
import { appendAuditEvent, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { fullName } from '../../domain/person-name.ts'
import { createCustomer, type Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { giveNotice, newNotice } from '../notifications/give-notice.ts'
import { queueEmail } from '../outbox/outbox.ts'
import { lockChains } from '../payments/payment-steps.ts'
import { accepted, refused, type Result } from '../result.ts'
import { forgetReceiptPassword } from './application-receipts.ts'
import type { ApplicationStatus, Decider } from './applications.ts'

/** An application to decide. If it was rejected long ago, its personal fields are empty. */
export interface LockedApplication {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly kind: Customer['kind']
  /** Undefined for a banking account. */
  readonly plan: keyof typeof planProducts | undefined
  readonly product: string
  readonly initialDepositPence: Pence | undefined
  /** Undefined once it is decided. */
  readonly passwordPhc: string | undefined
  readonly status: ApplicationStatus
  /** A demonstration seeded it: who is approved becomes one of its customers. */
  readonly isDemo: boolean
}

interface LockedApplicationRow {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly kind: Customer['kind']
  readonly preferred_investment_type: keyof typeof planProducts | null
  readonly product: string
  readonly initial_deposit_pence: bigint | null
  readonly password_phc: string | null
  readonly status: ApplicationStatus
  readonly is_demo: boolean
}

/** Reads an application and locks it until the database transaction ends, so that it is decided once. */
async function lockApplication(
  transaction: Queryable,
  applicationId: string,
): Promise<LockedApplication | undefined> {
  const [row] = await transaction.query<LockedApplicationRow>(
    `select coalesce(first_name, '') as first_name, coalesce(last_name, '') as last_name, coalesce(email, '') as email,
            coalesce(phone, '') as phone, kind, preferred_investment_type, product, initial_deposit_pence, password_phc, status, is_demo
       from application where id = $1 for update`,
    [applicationId],
  )
  return (
    row && {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      kind: row.kind,
      plan: row.preferred_investment_type ?? undefined,
      product: row.product,
      initialDepositPence: row.initial_deposit_pence ?? undefined,
      passwordPhc: row.password_phc ?? undefined,
      status: row.status,
      isDemo: row.is_demo,
    }
  )
}

/**
 * `email_taken`: another person has become a customer with this email meanwhile. The application stays pending until it
 * is rejected.
 */
export type ApprovalRefusal = 'unknown_application' | 'already_rejected' | 'email_taken'

interface ApplicationDecision {
  readonly applicationId: string
  readonly by: Decider
}

type Approved = Result<{ readonly replayed: boolean }, ApprovalRefusal>

interface PaidIn {
  /** The id of the posting. */
  readonly id: string
  readonly account: OpenedAccount
  readonly holderName: string
  readonly amountPence: Pence
}

async function payIn(
  bank: Bank,
  transaction: Queryable,
  { id, account, holderName, amountPence }: PaidIn,
): Promise<void> {
  const description = 'Initial deposit'
  const [outcome] = await postTransfers(transaction, [
    {
      id,
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

/** Fixed Savings with their deposit from outside: no account of the customer gets their money at the end. */
const fixedOpening = (bank: Bank, amountPence: Pence): Opening => ({
  id: bank.newId(),
  product: 'fixed_1y',
  deposit: { from: ownAccountIds.settlement, amountPence },
})

/** A product, and its name as its customer reads it. */
interface OpenedProduct {
  readonly productCode: ProductCode
  readonly product: string
}

/**
 * What an application opens. Fixed Savings are opened with their deposit alone (specification section 11.1). An application
 * that has none is from before it was asked for: it opens a current account, from which they can be opened later.
 */
function openedBy({ limits }: Bank, application: LockedApplication): OpenedProduct {
  const { plan, product, kind, initialDepositPence: depositPence = 0n } = application
  const productCode = plan === undefined ? 'current' : planProducts[plan]
  if (productCode !== 'fixed_1y') return { productCode, product }
  const isFunded =
    limits.openingDepositMinPence[productCode] <= depositPence && depositPence <= limits.savingsMaxPence
  const opened = isFunded && kind === 'personal' ? productCode : 'current'
  return { productCode: opened, product: productName(opened, kind) }
}

/**
 * Turns an applicant into a customer, in one database transaction: opens their account with an account number of this
 * bank (ruling 48), books the initial deposit from outside, and sends a welcome notification. Fixed Savings are locked
 * and recorded as those that a customer opens later. The password's hash moves to the customer. Approving again changes
 * nothing and succeeds. Refusals, in this order: `unknown_application`, `already_rejected`, `email_taken`.
 */
export async function approveApplication(
  bank: Bank,
  { applicationId, by }: ApplicationDecision,
): Promise<Approved> {
  return bank.database.transaction(async (transaction): Promise<Approved> => {
    const application = await lockApplication(transaction, applicationId)
    if (!application) return refused('unknown_application')
    if (application.status === 'rejected') return refused('already_rejected')
    const { passwordPhc } = application
    if (application.status === 'approved' || passwordPhc === undefined) return accepted({ replayed: true })
    const created = await createCustomer(bank, transaction, { ...application, passwordPhc })
    if (!created.ok) return created

    const { initialDepositPence: amountPence } = application
    const { product, productCode } = openedBy(bank, application)
    const customerId = created.value.id
    const holderName = fullName(application)
    const at = bank.clock()
    const account = await openAccount(bank, transaction, {
      customerId,
      product,
      productCode,
      holderName,
      ...(productCode === 'fixed_1y' && { lockedUntil: anniversaryOf(londonDateOf(at)) }),
      openedAt: at,
    })
    if (amountPence !== undefined) {
      const opening = productCode === 'fixed_1y' ? fixedOpening(bank, amountPence) : undefined
      const depositId = opening ? depositIdOf(customerId, opening) : bank.newId()
      await payIn(bank, transaction, { id: depositId, account, holderName, amountPence })
      if (opening)
        await recordOpening(transaction, { customerId, opening, accountId: account.id, depositId, at, by })
    }
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

export type RejectionRefusal = 'unknown_application' | 'already_approved'

/** Why an application is rejected, if the applicant reads it. */
export type RejectionNotice = 'identity_not_confirmed'

type Rejected = Result<{ readonly replayed: boolean }, RejectionRefusal>

/**
 * Rejects an application and notifies the applicant by email, in one database transaction. The password's hash is
 * deleted, the email is free for another application, and the personal data is erased after `rejectedApplicantKeptMs`.
 * Rejecting again changes nothing and succeeds. `notice`: the reason that the applicant reads. Refusals, in this order:
 * `unknown_application`, `already_approved`.
 */
export async function rejectApplication(
  bank: Bank,
  { applicationId, by, notice }: ApplicationDecision & { readonly notice?: RejectionNotice | undefined },
): Promise<Rejected> {
  const at = bank.clock()
  const messageId = bank.newId()
  return bank.database.transaction(async (transaction): Promise<Rejected> => {
    const application = await lockApplication(transaction, applicationId)
    if (!application) return refused('unknown_application')
    if (application.status === 'approved') return refused('already_approved')
    if (application.status === 'rejected') return accepted({ replayed: true })
    // Its task ends with it, and is locked after the chains.
    await lockChains(transaction, { accountIds: [], customerIds: [] })
    await transaction.query(
      `update application set status = 'rejected', decided_at = $2, decided_by = $3, password_phc = null where id = $1`,
      [applicationId, at, by],
    )
    await forgetReceiptPassword(transaction, applicationId)
    const { email: recipient, product } = application
    await queueEmail(transaction, {
      id: messageId,
      recipient,
      type: 'application_rejected',
      facts: { product, ...(notice && { reason: notice }) },
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
