import { dayMs, londonDateOf } from '../../domain/london-time.ts'
import { normaliseEmail } from '../../domain/identifiers.ts'
import { appendAuditEvents, bankChainId } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationRefusal,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
  requireConfirmation,
} from '../confirmations/require-confirmation.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { accountNotice, giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { readJointHolder } from './joint-holder.ts'

/** A customer's invitation to open a joint account. */
export interface Invitation {
  /** Made by the client. */
  readonly id: string
  /** As it was entered. */
  readonly email: string
}

/** In order of precedence. */
export type InvitationRefusal = { readonly code: InvitationCode } | ConfirmationRefusal

type InvitationCode =
  | 'own_email'
  | 'private_desk'
  | 'invitation_id_reused'
  | 'product_not_available'
  | 'too_many_accounts'
  | 'too_many_invitations'

/** Whether an invitation has this id: the same one of this customer, another one, or none. */
async function findSame(
  transaction: Queryable,
  { id, customerId, email }: { readonly id: string; readonly customerId: string; readonly email: string },
): Promise<'same' | 'other' | undefined> {
  const [found] = await transaction.query<{ is_same: boolean }>(
    'select (inviter_id, email) = ($2::uuid, $3) as is_same from joint_invitation where id = $1',
    [id, customerId, email],
  )
  return found && (found.is_same ? 'same' : 'other')
}

/** How many invitations a customer has sent on a day in London. */
async function countSent(transaction: Queryable, customerId: string, day: string): Promise<number> {
  const [row] = await transaction.query<{ count: bigint }>(
    `select count(*) as count from joint_invitation
      where inviter_id = $1 and sent_at >= london_day_start($2::date) and sent_at < london_day_start($2::date + 1)`,
    [customerId, day],
  )
  return Number(row?.count ?? 0n)
}

/**
 * Stores an invitation, bound to the customer it may be bound to, or to nobody. It is one statement, for any email.
 * Returns who was invited, and until when; undefined if the id was taken meanwhile.
 */
async function storeInvitation(
  transaction: Queryable,
  {
    id,
    customerId,
    email,
    at,
    limits,
  }: { customerId: string; at: Date; limits: Bank['limits'] } & Invitation,
): Promise<{ readonly inviteeId: string | null; readonly lapsesAt: Date } | undefined> {
  const { invitationDays, declinerDays } = limits
  const lapsesAt = new Date(at.getTime() + invitationDays * dayMs)
  const [stored] = await transaction.query<{ invitee_id: string | null }>(
    `insert into joint_invitation (id, inviter_id, email, invitee_id, sent_at, lapses_at)
     select $1::uuid, $2::uuid, $3::text, (
              select c.id from customer c
               where c.email = $3::text and c.id <> $2::uuid and c.kind = 'personal' and c.payment_checks
                 and c.retired_at is null
                 and not exists (select from joint_invitation d
                                  where d.inviter_id = $2::uuid and d.invitee_id = c.id and d.decision = 'declined'
                                    and d.decided_at > $6::timestamptz)),
            $4::timestamptz, $5::timestamptz
     on conflict (id) do nothing
     returning invitee_id`,
    [id, customerId, email, at, lapsesAt, new Date(at.getTime() - declinerDays * dayMs)],
  )
  return stored && { inviteeId: stored.invitee_id, lapsesAt }
}

interface SendInvitation {
  readonly customerId: string
  readonly invitation: Invitation
  readonly caller: Caller
  /** Who confirms it. */
  readonly confirming?: ConfirmedRequest | undefined
}

/**
 * Invites the owner of an email to open a joint account. The invitation is bound at once: to that customer if they are a
 * person, not of the private desk, and have not declined this inviter in the last 90 days; to nobody otherwise. Neither
 * the answer nor its duration reveals which: the same statements run, and two events are audited in either case. Lapses
 * after 14 days. The same request again changes nothing and succeeds. Refusals, in this order: `own_email`;
 * `private_desk`; `invitation_id_reused`; `product_not_available`, for companies and anybody younger than an adult;
 * `too_many_accounts`, with ten open ones; `too_many_invitations`, after five on this day in London; what
 * {@link requireConfirmation} refuses. Source:
 * specification section 11.7 and 11.9.
 */
export async function sendInvitation(
  bank: Bank,
  { customerId, invitation, caller, confirming }: SendInvitation,
): Promise<Result<null, InvitationRefusal>> {
  const draft = draftConfirmation(bank)
  const { at } = draft
  const { limits } = bank
  const { id } = invitation
  const email = normaliseEmail(invitation.email)
  return bank.database.transaction(async (transaction): Promise<Result<null, InvitationRefusal>> => {
    if (confirming) await lockForConfirmation(transaction, confirming)
    else await lockCustomer(transaction, customerId)
    const known = await findSame(transaction, { id, customerId, email })
    if (known === 'same') return accepted(null)
    const inviter = await readJointHolder(bank, transaction, { customerId, at })
    if (inviter.email === email) return refused({ code: 'own_email' })
    if (!inviter.hasPaymentChecks) return refused({ code: 'private_desk' })
    if (known) return refused({ code: 'invitation_id_reused' })
    if (!inviter.isEligible) return refused({ code: 'product_not_available' })
    if (inviter.hasMostAccounts) return refused({ code: 'too_many_accounts' })
    if ((await countSent(transaction, customerId, londonDateOf(at))) >= limits.invitationsDaily)
      return refused({ code: 'too_many_invitations' })
    if (confirming) {
      const need = { action: 'invitation_sent', subject: id, fields: { email } } as const
      const confirmed = await requireConfirmation(bank, transaction, confirming, { need, draft })
      if (!confirmed.ok) return confirmed
    }
    const stored = await storeInvitation(transaction, { id, customerId, email, at, limits })
    if (!stored) return refused({ code: 'invitation_id_reused' })
    // Nobody is notified in place of nobody, by the same statement, and the bank's own chain takes their event.
    const invitedId = stored.inviteeId ?? bankChainId
    const { name } = inviter
    const notice = { customerId: invitedId, type: 'joint_account_invitation', at, facts: { name } } as const
    await giveNotice(transaction, accountNotice(bank, notice))
    const event = { type: 'joint_account_invitation', at }
    const lapsesAt = stored.lapsesAt.toISOString()
    await appendAuditEvents(transaction, [
      { ...event, chainId: customerId, detail: { invitationId: id, email, lapsesAt }, caller },
      { ...event, chainId: invitedId, detail: { invitationId: id, name } },
    ])
    return accepted(null)
  })
}

/** A waiting invitation that a customer sent. */
export interface SentInvitation {
  readonly id: string
  readonly email: string
  readonly sentAt: Date
  readonly lapsesAt: Date
}

/** A waiting invitation to a customer. Of the inviter, only the full name. */
export interface ReceivedInvitation {
  readonly id: string
  readonly from: string
  readonly sentAt: Date
  readonly lapsesAt: Date
}

interface InvitationRow {
  readonly id: string
  readonly is_sent: boolean
  readonly email: string
  readonly from: string
  readonly sent_at: Date
  readonly lapses_at: Date
}

/** A customer's waiting invitations, newest first. */
export async function listInvitations(
  bank: Pick<Bank, 'database' | 'clock'>,
  customerId: string,
): Promise<{ readonly sent: readonly SentInvitation[]; readonly received: readonly ReceivedInvitation[] }> {
  const rows = await bank.database.query<InvitationRow>(
    `select i.id, i.inviter_id = $1 as is_sent, i.email, trim(c.first_name || ' ' || c.last_name) as from,
            i.sent_at, i.lapses_at
       from joint_invitation i join customer c on c.id = i.inviter_id
      where $1 in (i.inviter_id, i.invitee_id) and i.decision is null and i.lapses_at > $2
      order by i.sent_at desc, i.id desc`,
    [customerId, bank.clock()],
  )
  const waiting = rows.map(row => ({ ...row, sentAt: row.sent_at, lapsesAt: row.lapses_at }))
  return {
    sent: waiting.flatMap(({ is_sent: isSent, id, email, sentAt, lapsesAt }) =>
      isSent ? [{ id, email, sentAt, lapsesAt }] : [],
    ),
    received: waiting.flatMap(({ is_sent: isSent, id, from, sentAt, lapsesAt }) =>
      isSent ? [] : [{ id, from, sentAt, lapsesAt }],
    ),
  }
}
