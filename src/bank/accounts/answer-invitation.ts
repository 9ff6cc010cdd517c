import { cutText } from '../../domain/characters.ts'
import { productName } from '../../domain/product-names.ts'
import { appendAuditEvents, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireConfirmation,
} from '../confirmations/require-confirmation.ts'
import type { Queryable } from '../database/database.ts'
import { accountNotice, giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { grantAccess } from './account-access.ts'
import { auditHolders, hasPaymentChecks, type Holder, notifyHolders } from './holders.ts'
import { readJointHolder } from './joint-holder.ts'
import { openUnheldAccount } from './open-account.ts'
import { holderNameMax } from './open-own-account.ts'

interface InvitationRow {
  readonly inviter_id: string
  readonly invitee_id: string | null
  readonly email: string
  readonly sent_at: Date
  readonly lapses_at: Date
  readonly decision: 'accepted' | 'declined' | 'withdrawn' | null
  readonly account_id: string | null
}

/** A clock that was set back decides nothing before it was asked. */
const decisionTime = ({ sent_at: sentAt }: InvitationRow, now: Date): Date => (now < sentAt ? sentAt : now)

const isWaiting = ({ decision, lapses_at }: InvitationRow, at: Date): boolean =>
  decision === null && at < lapses_at

interface AnswerInvitation {
  readonly customerId: string
  readonly invitationId: string
  readonly caller: Caller
}

/**
 * Locks an invitation after the customers it concerns, by id, until the database transaction ends: `both`, or the one
 * who decides. Undefined if it is not theirs, as `role`.
 */
async function lockInvitation(
  transaction: Queryable,
  { customerId, invitationId }: Omit<AnswerInvitation, 'caller'>,
  {
    role,
    both = false,
    confirming,
  }: {
    readonly role: 'inviter_id' | 'invitee_id'
    readonly both?: boolean
    readonly confirming?: ConfirmedRequest | undefined
  },
): Promise<InvitationRow | undefined> {
  const [found] = await transaction.query<Pick<InvitationRow, 'inviter_id' | 'invitee_id'>>(
    'select inviter_id, invitee_id from joint_invitation where id = $1',
    [invitationId],
  )
  if (found?.[role] !== customerId) return undefined
  await transaction.query(
    'select id from customer where id = any ($1::uuid[]) order by id for no key update',
    [both ? [found.inviter_id, customerId] : [customerId]],
  )
  // After both customers: it locks one of them again, and the confirmation.
  if (confirming) await lockForConfirmation(transaction, confirming)
  const [locked] = await transaction.query<InvitationRow>(
    `select inviter_id, invitee_id, email, sent_at, lapses_at, decision, account_id
       from joint_invitation where id = $1 for no key update`,
    [invitationId],
  )
  return locked
}

interface Decision {
  readonly invitationId: string
  readonly decision: 'accepted' | 'declined' | 'withdrawn'
  readonly accountId?: string
  readonly at: Date
}

const decide = (transaction: Queryable, { invitationId, decision, accountId, at }: Decision) =>
  transaction.query(
    `update joint_invitation set decision = $2, decided_at = $3, account_id = $4 where id = $1`,
    [invitationId, decision, at, accountId ?? null],
  )

/** Notifies the inviter what became of their invitation, by the email that they entered. */
const notifyInviter = (
  bank: Bank,
  transaction: Queryable,
  { inviter_id: customerId, email }: InvitationRow,
  { type, at }: { readonly type: 'invitation_accepted' | 'invitation_declined'; readonly at: Date },
) => giveNotice(transaction, accountNotice(bank, { customerId, type, at, facts: { email } }))

/** In order of precedence. */
export type AcceptanceRefusal =
  | {
      readonly code:
        | 'not_found'
        | 'private_desk'
        | 'invitation_ended'
        | 'product_not_available'
        | 'too_many_accounts'
    }
  | ConfirmationRefusal

interface AcceptInvitation extends AnswerInvitation {
  /** For demo customers: the number of the account; left out for a random one. */
  readonly accountNumber?: string
  /** Who confirms it. */
  readonly confirming?: ConfirmedRequest | undefined
}

type Acceptance = Result<{ readonly accountId: string; readonly replayed: boolean }, AcceptanceRefusal>

/**
 * Accepts an invitation and opens the joint account of the two, in one database transaction. Accepting again changes
 * nothing and succeeds. Notifies and audits both. Refusals, in this order: `not_found`, unless the invitation is bound to
 * this customer; `private_desk`; `invitation_ended`, also if the inviter can open no account any more;
 * `product_not_available`; `too_many_accounts`; what {@link requireConfirmation} refuses. Source: specification section
 * 11.7 and 11.9.
 */
export async function acceptInvitation(
  bank: Bank,
  { customerId, invitationId, caller, accountNumber, confirming }: AcceptInvitation,
): Promise<Acceptance> {
  const draft = draftConfirmation(bank)
  return bank.database.transaction(async (transaction): Promise<Acceptance> => {
    const named = { customerId, invitationId }
    const role = 'invitee_id'
    const invitation = await lockInvitation(transaction, named, { role, both: true, confirming })
    if (!invitation) return refused({ code: 'not_found' })
    const at = decisionTime(invitation, draft.at)
    if (invitation.account_id !== null) return accepted({ accountId: invitation.account_id, replayed: true })
    const invitee = await readJointHolder(bank, transaction, { customerId, at })
    if (!invitee.hasPaymentChecks) return refused({ code: 'private_desk' })
    const inviter = await readJointHolder(bank, transaction, { customerId: invitation.inviter_id, at })
    if (!isWaiting(invitation, at) || !inviter.isEligible || inviter.hasMostAccounts)
      return refused({ code: 'invitation_ended' })
    if (!invitee.isEligible) return refused({ code: 'product_not_available' })
    if (invitee.hasMostAccounts) return refused({ code: 'too_many_accounts' })
    if (confirming) {
      const fields = { name: inviter.name }
      const need = { action: 'invitation_accepted', subject: invitationId, fields } as const
      const confirmed = await requireConfirmation(bank, transaction, confirming, { need, draft })
      if (!confirmed.ok) return confirmed
    }

    const holders = [inviter, invitee]
    const accountId = await openJointAccount(bank, transaction, {
      holders,
      at,
      by: customerId,
      caller,
      accountNumber,
    })
    await decide(transaction, { invitationId, decision: 'accepted', accountId, at })
    await notifyInviter(bank, transaction, invitation, { type: 'invitation_accepted', at })
    const detail = { invitationId }
    await auditHolders(transaction, {
      accountId,
      holders,
      type: 'invitation_accepted',
      at,
      detail,
      by: customerId,
      caller,
    })
    return accepted({ accountId, replayed: false })
  })
}

interface OpenJoint {
  /** The inviter first. */
  readonly holders: readonly Holder[]
  readonly at: Date
  readonly by: string
  readonly caller: Caller
  readonly accountNumber: string | undefined
}

/** Opens the joint account of two customers, and notifies and audits both. Returns its id. */
async function openJointAccount(
  bank: Bank,
  transaction: Queryable,
  { holders, at, by, caller, accountNumber }: OpenJoint,
): Promise<string> {
  const product = productName('joint', 'personal')
  const holderName = cutText(holders.map(({ name }) => name).join(' and '), holderNameMax)
  const opened = await openUnheldAccount(bank, transaction, {
    product,
    productCode: 'joint',
    holderName,
    openedAt: at,
    ...(accountNumber !== undefined && { accountNumber }),
  })
  // Each grant locks its holder's audit chain, and the inviter's comes first.
  await transaction.query(
    'select id from audit_chain where id = any ($1::uuid[]) order by id for no key update',
    [holders.map(({ customerId }) => customerId)],
  )
  for (const { customerId } of holders)
    await grantAccess(transaction, { customerId, accountId: opened.id, grantedAt: at, at })
  const account = { id: opened.id, product, accountNumber: opened.accountNumber }
  await notifyHolders(bank, transaction, { account, holders, type: 'account_opened', at })
  const event = { accountId: opened.id, holders, type: 'account_opened', at, by, caller }
  await auditHolders(transaction, { ...event, detail: { productCode: 'joint' } })
  return opened.id
}

/** In order of precedence. */
export interface AnswerRefusal {
  readonly code: 'not_found' | 'private_desk' | 'invitation_ended'
}

/**
 * Declines an invitation. The inviter is notified, and cannot reach this customer by another one for 90 days. Declining again
 * changes nothing and succeeds. Refusals, in this order: `not_found`, unless the invitation is bound to this customer;
 * `private_desk`; `invitation_ended`. Source: specification section 11.7.
 */
export async function declineInvitation(
  bank: Bank,
  { customerId, invitationId, caller }: AnswerInvitation,
): Promise<Result<null, AnswerRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(async transaction => {
    const invitation = await lockInvitation(transaction, { customerId, invitationId }, { role: 'invitee_id' })
    if (!invitation) return refused({ code: 'not_found' })
    const at = decisionTime(invitation, now)
    if (invitation.decision === 'declined') return accepted(null)
    if (!(await hasPaymentChecks(transaction, customerId))) return refused({ code: 'private_desk' })
    if (!isWaiting(invitation, at)) return refused({ code: 'invitation_ended' })
    await decide(transaction, { invitationId, decision: 'declined', at })
    await notifyInviter(bank, transaction, invitation, { type: 'invitation_declined', at })
    const event = { type: 'invitation_declined', at, detail: { invitationId } }
    await appendAuditEvents(transaction, [
      { ...event, chainId: customerId, caller },
      { ...event, chainId: invitation.inviter_id },
    ])
    return accepted(null)
  })
}

/**
 * Withdraws an invitation. Withdrawing again changes nothing and succeeds. Does the same whether it is bound to a customer
 * or to nobody. Refusals, in this order: `not_found`, unless this customer sent it; `private_desk`; `invitation_ended`.
 * Source: specification section 11.7.
 */
export async function withdrawInvitation(
  bank: Bank,
  { customerId, invitationId, caller }: AnswerInvitation,
): Promise<Result<null, AnswerRefusal>> {
  const now = bank.clock()
  return bank.database.transaction(async transaction => {
    const invitation = await lockInvitation(transaction, { customerId, invitationId }, { role: 'inviter_id' })
    if (!invitation) return refused({ code: 'not_found' })
    const at = decisionTime(invitation, now)
    if (invitation.decision === 'withdrawn') return accepted(null)
    if (!(await hasPaymentChecks(transaction, customerId))) return refused({ code: 'private_desk' })
    if (!isWaiting(invitation, at)) return refused({ code: 'invitation_ended' })
    await decide(transaction, { invitationId, decision: 'withdrawn', at })
    const event = { type: 'invitation_withdrawn', at, detail: { invitationId } }
    await appendAuditEvents(transaction, [
      { ...event, chainId: customerId, caller },
      { ...event, chainId: invitation.invitee_id ?? bankChainId },
    ])
    return accepted(null)
  })
}
