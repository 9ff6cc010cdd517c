import {
  type ClaimedPayment,
  type ClaimReason,
  entitlementOf,
  mayRefuse,
  shareOfBanks,
} from '../../domain/claims.ts'
import type { Pence } from '../../domain/money.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { ownAccountIds, type PostOrder } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { giveNotice, newNotice, noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import { resumeClock } from './answer-claim.ts'
import { type Claim, isStored, lockClaim, readClaimedPayments, stepTime, storeStep } from './claims.ts'

/** In order of precedence. `no_account`: the customer has no open account that could get the money. */
export type DecisionRefusal =
  | 'not_found'
  | 'changed_meanwhile'
  | 'another_kind'
  | 'reason_not_allowed'
  | 'nothing_to_pay'
  | 'above_entitlement'
  | 'no_account'

/** What the bank decides about a claim. */
export type ClaimDecision =
  /** All that the customer is entitled to, or less. */
  | { readonly step: 'pay'; readonly amountPence?: Pence | undefined }
  | { readonly step: 'refuse'; readonly reason: ClaimReason }
  /** Of a payment to a wrong account at another bank: what came back. */
  | { readonly step: 'recover'; readonly amountPence: Pence }
  | { readonly step: 'not_recovered' }

export interface Outcome {
  readonly status: 'paid' | 'part_paid' | 'refused' | 'recovered' | 'not_recovered'
  readonly reason?: ClaimReason
  readonly refundPence?: Pence
  readonly sharePence?: Pence
}

interface Considered {
  readonly claim: Claim
  readonly payments: readonly ClaimedPayment[]
}

/** What a refund comes to: all that the customer is entitled to, unless it is less. */
function paidOutcome(
  bank: Bank,
  { claim: { kind, isVulnerable }, payments }: Considered,
  amountPence: Pence | undefined,
): Result<Outcome, DecisionRefusal> {
  if (kind === 'wrong_account') return refused('another_kind')
  const entitledPence = entitlementOf(bank.limits.claims, { kind, isVulnerable, payments })
  const refundPence = amountPence ?? entitledPence
  if (entitledPence === 0n) return refused('nothing_to_pay')
  if (refundPence > entitledPence) return refused('above_entitlement')
  const sharePence = kind === 'scam' ? shareOfBanks(refundPence, payments) : 0n
  return accepted({
    status: refundPence === entitledPence ? 'paid' : 'part_paid',
    refundPence,
    ...(sharePence > 0n && { sharePence }),
  })
}

/** What came back comes to: at most what went to other banks. */
function recoveredOutcome(
  { claim, payments }: Considered,
  refundPence: Pence,
): Result<Outcome, DecisionRefusal> {
  if (claim.kind !== 'wrong_account') return refused('another_kind')
  const sent = payments.filter(({ isElsewhere }) => isElsewhere)
  const sentPence = sent.reduce((sum, { amountPence }) => sum + amountPence, 0n)
  return refundPence > sentPence
    ? refused('above_entitlement')
    : accepted({ status: 'recovered', refundPence })
}

/** What a decision comes to, or why it is refused. */
function outcomeOf(
  bank: Bank,
  considered: Considered,
  decision: ClaimDecision,
): Result<Outcome, DecisionRefusal> {
  const { claim } = considered
  if (decision.step === 'pay') return paidOutcome(bank, considered, decision.amountPence)
  if (decision.step === 'recover') return recoveredOutcome(considered, decision.amountPence)
  if (decision.step === 'refuse') {
    const { reason } = decision
    return mayRefuse(reason, claim) ? accepted({ status: 'refused', reason }) : refused('reason_not_allowed')
  }
  return claim.kind === 'wrong_account' ? accepted({ status: 'not_recovered' }) : refused('another_kind')
}

export interface RefundAccount {
  readonly id: string
  readonly product: string
  readonly account_number: string
  readonly holder_name: string
}

/** The claim's account while it is open and the customer's, otherwise their primary one. */
async function findRefundAccount(
  transaction: Queryable,
  { customerId, accountId }: Claim,
): Promise<RefundAccount | undefined> {
  const [account] = await transaction.query<RefundAccount>(
    `select a.id, a.product, a.account_number, a.holder_name
       from access_in_force x join account a on a.id = x.account_id
      where x.customer_id = $1 and a.closed_at is null and (a.id = $2 or a.id = primary_account_of($1))
      order by a.id <> $2 limit 1`,
    [customerId, accountId],
  )
  return account
}

/** What a decision of a claim would come to, and which account would get its money. */
export interface ConsideredDecision {
  readonly outcome: Outcome
  readonly to: RefundAccount | undefined
}

/**
 * What a decision would come to, without making it. Refusals, in this order: those of {@link decideClaim} from
 * `another_kind` on.
 */
export async function considerDecision(
  bank: Bank,
  transaction: Queryable,
  { claim, decision }: { readonly claim: Claim; readonly decision: ClaimDecision },
): Promise<Result<ConsideredDecision, DecisionRefusal>> {
  const payments = await readClaimedPayments(transaction, claim.id)
  const decided = outcomeOf(bank, { claim, payments }, decision)
  if (!decided.ok) return decided
  const outcome = decided.value
  const to = outcome.refundPence === undefined ? undefined : await findRefundAccount(transaction, claim)
  return outcome.refundPence !== undefined && !to ? refused('no_account') : accepted({ outcome, to })
}

/** The id of the transfer that refunds a claim. */
export const claimRefundId = (claimId: string): string => deriveId(`sarsen/claim/${claimId}/refund`)

interface BankPosting {
  readonly claim: Claim
  /** The end of the text that the transfer's id is derived from. */
  readonly what: 'refund' | 'share' | 'settlement'
  readonly from: string
  readonly to: string
  readonly amountPence: Pence
  readonly recipientName: string
  readonly at: Date
}

/** A posting of the bank itself for a claim. Its id is derived, so that it is made once. */
const orderOf = ({ claim, what, from, to, amountPence, recipientName, at }: BankPosting): PostOrder => {
  const description =
    what === 'refund' ? `Refund for claim ${claim.number}` : `Claim ${claim.number}: ${what}`
  return {
    id: deriveId(`sarsen/claim/${claim.id}/${what}`),
    kind: 'posting',
    debtorAccountId: from,
    creditorAccountId: to,
    amountPence,
    recipientName,
    reference: `Claim ${claim.number}`,
    category: what === 'refund' ? 'Refund' : 'Transfer',
    debtorDescription: description,
    creditorDescription: description,
    decidedAt: at,
  }
}

/** Posts orders that cannot be declined: they leave the bank's own accounts, which have no floor. */
async function post(transaction: Queryable, orders: readonly PostOrder[]): Promise<void> {
  for (const outcome of await postTransfers(transaction, orders))
    if (outcome.outcome !== 'completed' || outcome.replayed)
      throw new Error(`a claim's transfer returned ${outcome.outcome}`)
}

interface Refund extends Outcome {
  readonly claim: Claim
  readonly to: RefundAccount
  readonly at: Date
}

/** Pays the refund, and books what other banks owe of it. What came back from outside is not the bank's to pay. */
async function payRefund(
  bank: Bank,
  transaction: Queryable,
  { claim, to, at, status, refundPence = 0n, sharePence }: Refund,
): Promise<void> {
  const { settlement, reimbursements, dueFromBanks } = ownAccountIds
  const from = status === 'recovered' ? settlement : reimbursements
  const legs = { debtorAccountId: from, creditorAccountId: to.id }
  const notices = await noticesOfBankOrder(bank, transaction, legs)
  const money = { claim, at, recipientName: to.holder_name }
  const refund = orderOf({ ...money, what: 'refund', from, to: to.id, amountPence: refundPence })
  const share =
    sharePence === undefined
      ? []
      : [
          orderOf({
            ...money,
            recipientName: 'Sarsen',
            what: 'share',
            from: dueFromBanks,
            to: reimbursements,
            amountPence: sharePence,
          }),
        ]
  await post(transaction, [{ ...refund, notices }, ...share])
}

interface DecisionNotice extends Outcome {
  readonly claim: Claim
  readonly to: RefundAccount | undefined
  readonly at: Date
}

/** Audits a decision and notifies the customer: always by e-mail and by a letter. */
async function notifyOfDecision(
  bank: Bank,
  transaction: Queryable,
  { claim, to, at, status, reason, refundPence }: DecisionNotice,
): Promise<void> {
  const { id: claimId, customerId, payments } = claim
  const claimedPence = payments.reduce((sum, { amountPence }) => sum + amountPence, 0n)
  const facts = {
    number: String(claim.number),
    status,
    amountPence: String(refundPence ?? claimedPence),
    ...(reason && { reason }),
    ...(to && { product: to.product, accountEnding: to.account_number.slice(-4) }),
  }
  const type = 'claim_decided'
  await appendAuditEvent(transaction, { chainId: customerId, at, type, detail: { claimId, ...facts } })
  const [customer] = await transaction.query<{ name: string }>(
    `select trim(first_name || ' ' || last_name) as name from customer where id = $1`,
    [customerId],
  )
  const notice = newNotice(bank, { customerId, type, category: 'account', at, facts, keepsFacts: true })
  const letter = { id: bank.newId(), recipient: customer?.name ?? 'The account holder' }
  await giveNotice(transaction, { ...notice, isAlwaysByEmail: true, letter, isAlwaysByPost: true })
}

interface DecideClaim {
  readonly claimId: string
  readonly decision: ClaimDecision
}

/**
 * Decides a claim, once, and moves its money in the same database transaction: a refund from reimbursements to the
 * customer, with half of what went to other banks due from them; of a wrong account, what came back from outside. Ends a
 * wait for an answer. Refusals, in this order: `not_found`; `changed_meanwhile`, if it is decided or withdrawn;
 * `another_kind`, if such claims end otherwise; `reason_not_allowed`; `nothing_to_pay`; `above_entitlement`;
 * `no_account`. Source: specification section 12.6.
 */
export async function decideClaim(
  bank: Bank,
  { claimId, decision }: DecideClaim,
): Promise<Result<Outcome, DecisionRefusal>> {
  const [stepId, resumedId] = [bank.newId(), bank.newId()]
  return bank.database.transaction(async transaction => {
    const claim = await lockClaim(transaction, { claimId, movesMoney: true })
    if (!claim) return refused('not_found')
    const isOwn = await isStored(transaction, stepId)
    if (claim.decidedAt && !isOwn) return refused('changed_meanwhile')
    const considered = await considerDecision(bank, transaction, { claim, decision })
    if (!considered.ok) return considered
    const { outcome, to } = considered.value
    if (isOwn) return accepted(outcome)
    const { status, reason, refundPence, sharePence } = outcome

    const at = stepTime(claim, bank.clock())
    if (claim.status === 'information_needed') {
      await resumeClock(transaction, claim, at)
      await storeStep(transaction, { id: resumedId, claimId, step: 'resumed', at })
    }
    if (to) await payRefund(bank, transaction, { ...outcome, claim, to, at })
    await transaction.query(
      `update claim set status = $2, decided_at = $3, reason = $4, refund_pence = $5, share_pence = $6 where id = $1`,
      [claimId, status, at, reason ?? null, refundPence ?? null, sharePence ?? null],
    )
    await storeStep(transaction, { id: stepId, claimId, step: status, at })
    await notifyOfDecision(bank, transaction, { ...outcome, claim, to, at })
    return accepted(outcome)
  })
}

/**
 * Asks the customer about a claim, 10 to 1,000 characters, and stops its clock until they answer. Refusals, in this order:
 * `not_found`; `changed_meanwhile`, if it is decided or withdrawn, or a question waits. Source: specification section
 * 12.6.
 */
export async function askAboutClaim(
  bank: Bank,
  { claimId, question }: { readonly claimId: string; readonly question: string },
): Promise<Result<Claim, 'not_found' | 'changed_meanwhile'>> {
  const stepId = bank.newId()
  return bank.database.transaction(async transaction => {
    const claim = await lockClaim(transaction, { claimId })
    if (!claim) return refused('not_found')
    if (await isStored(transaction, stepId)) return accepted(claim)
    if (claim.status !== 'received') return refused('changed_meanwhile')
    const at = stepTime(claim, bank.clock())
    const { customerId } = claim
    await transaction.query(`update claim set status = 'information_needed', asked_at = $2 where id = $1`, [
      claimId,
      at,
    ])
    await storeStep(transaction, { id: stepId, claimId, step: 'asked', text: question, at })
    const type = 'claim_question'
    const facts = { number: String(claim.number) }
    await appendAuditEvent(transaction, { chainId: customerId, at, type, detail: { claimId, ...facts } })
    await giveNotice(
      transaction,
      newNotice(bank, { customerId, type, category: 'account', at, facts, keepsFacts: true }),
    )
    return accepted(claim)
  })
}

/**
 * Books that other banks paid what they owe of a claim's refund. Refusals, in this order: `not_found`;
 * `changed_meanwhile`, if they owe nothing of it or paid already. Source: specification section 12.6.
 */
export async function settleClaim(
  bank: Bank,
  claimId: string,
): Promise<Result<{ readonly sharePence: Pence }, 'not_found' | 'changed_meanwhile'>> {
  const stepId = bank.newId()
  return bank.database.transaction(async transaction => {
    const claim = await lockClaim(transaction, { claimId, movesMoney: true })
    if (!claim) return refused('not_found')
    const { sharePence, settledAt, customerId } = claim
    const isOwn = await isStored(transaction, stepId)
    if (sharePence === undefined || (settledAt && !isOwn)) return refused('changed_meanwhile')
    if (isOwn) return accepted({ sharePence })
    const at = stepTime(claim, bank.clock())
    const { settlement: from, dueFromBanks: to } = ownAccountIds
    const money = { claim, at, recipientName: 'Sarsen', amountPence: sharePence }
    await post(transaction, [orderOf({ ...money, what: 'settlement', from, to })])
    await transaction.query('update claim set settled_at = $2 where id = $1', [claimId, at])
    await storeStep(transaction, { id: stepId, claimId, step: 'settled', at })
    const detail = { claimId, number: String(claim.number), amountPence: String(sharePence) }
    await appendAuditEvent(transaction, { chainId: customerId, at, type: 'claim_settled', detail })
    return accepted({ sharePence })
  })
}
