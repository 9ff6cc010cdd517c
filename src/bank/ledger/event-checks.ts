import { bankChainId } from '../audit/append-audit-events.ts'
import type { Walk } from './run-checks.ts'

// What customers decide about accounts stands in the audit chains too, whose hashes reveal a change. Each fact of a row is
// compared with its event, and each event with its row.

const since = '024-joint.sql'

/** In SQL, whether the chain of a customer has an event of that moment; `facts` are of the event `e`. */
const hasEvent = (chainId: string, at: string, facts: string): string => `
  exists (select from audit_event e
           where e.chain_id = ${chainId} and e.at = ${at} and e.type not like 'transfer.%' and ${facts})`

/** Invariant 11: an account that is closed was closed by an event of its holders. */
const closedWalk: Walk = {
  table: 'account',
  since,
  where: 'closed_at is not null',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, a.id::text as subject, 'no audit event tells that it closed then' as found
    from page a
   where not exists (
     select from account_access x
      where x.account_id = coalesce(a.parent_account_id, a.id)
        and ${hasEvent(
          'x.customer_id',
          'a.closed_at',
          `(e.type = 'account_closed' and e.detail ->> 'accountId' = a.id::text
            or e.type = 'fixed_savings_ended' and e.detail ->> 'accountId' = a.id::text and e.detail ->> 'to' is not null
            or e.type = 'pot_closed' and e.detail ->> 'potId' = a.id::text)`,
        )})
   order by a.id`,
  ],
}

/** Invariant 11: an opening is the one that its customer's audit chain tells of, with the deposit that it derives. */
const openingWalk: Walk = {
  table: 'account_opening',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, o.id::text as subject, c.found
    from page o
   cross join lateral (values
     (not ${hasEvent(
       'o.customer_id',
       'o.opened_at',
       `e.type = 'account_opened' and e.detail ->> 'openingId' = o.id::text
        and e.detail ->> 'accountId' = o.account_id::text and e.detail ->> 'productCode' = o.product_code`,
     )}, 'no audit event tells of this opening'),
     (o.deposit_transfer_id <> derived_id('sarsen/opening-deposit/' || o.customer_id || '/' || o.id),
      'its deposit is another transfer')
   ) c (is_broken, found)
   where c.is_broken
   order by o.id`,
  ],
}

/** Invariant 11: an invitation was sent, bound and decided as the chains of both customers tell. */
const invitationWalk: Walk = {
  table: 'joint_invitation',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, i.id::text as subject, c.found
    from page i
   cross join lateral (values
     (not ${hasEvent(
       'i.inviter_id',
       'i.sent_at',
       `e.type = 'joint_account_invitation' and e.detail ->> 'invitationId' = i.id::text
        and e.detail ->> 'email' = i.email and (e.detail ->> 'lapsesAt')::timestamptz = i.lapses_at`,
     )}, 'no audit event tells that it was sent so'),
     (not ${hasEvent(
       `coalesce(i.invitee_id, '${bankChainId}')`,
       'i.sent_at',
       `e.type = 'joint_account_invitation' and e.detail ->> 'invitationId' = i.id::text`,
     )}, 'no audit event tells that it was bound to them'),
     (i.decision is not null and not ${hasEvent(
       'i.inviter_id',
       'i.decided_at',
       `e.type = 'invitation_' || i.decision and e.detail ->> 'invitationId' = i.id::text
        and e.detail ->> 'accountId' is not distinct from i.account_id::text`,
     )}, 'no audit event tells that it was decided so')
   ) c (is_broken, found)
   where c.is_broken
   order by i.id`,
  ],
}

/** Invariant 11: a freeze began and ended as its holders' chains tell, between the entries that it names. */
const freezeWalk: Walk = {
  table: 'account_freeze',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 11 as invariant, f.account_id::text as subject, c.found
    from page f
   cross join lateral (values
     (not ${hasEvent(
       'f.frozen_by',
       'f.frozen_at',
       `e.type = 'joint_account_frozen' and e.detail ->> 'freezeId' = f.id::text
        and e.detail ->> 'accountId' = f.account_id::text and e.detail ->> 'by' = f.frozen_by::text`,
     )}, 'no audit event tells that it was frozen so'),
     (f.released_at is not null and not exists (
        select from account_access x
         where x.account_id = f.account_id
           and ${hasEvent(
             'x.customer_id',
             'f.released_at',
             `e.type = 'joint_account_released' and e.detail ->> 'freezeId' = f.id::text`,
           )}), 'no audit event tells that it was released then'),
     (to_jsonb(f.whole) ->> 'kept_at' is not null and not exists (
        select from account_access x
         where x.account_id = f.account_id
           and ${hasEvent(
             'x.customer_id',
             `(to_jsonb(f.whole) ->> 'kept_at')::timestamptz`,
             `e.type = 'joint_account_kept_frozen' and e.detail ->> 'freezeId' = f.id::text`,
           )}), 'no audit event tells that it was kept frozen then'),
     (exists (select from entry e where e.account_id = f.account_id
               and (e.entry_no = f.last_entry_no and e.booked_at > f.frozen_at
                    or e.entry_no = f.last_entry_no + 1 and e.booked_at < f.frozen_at
                    or e.entry_no = f.released_entry_no and e.booked_at > f.released_at
                    or e.entry_no = f.released_entry_no + 1 and e.booked_at < f.released_at)),
      'its freeze names other entries than those of its time')
   ) c (is_broken, found)
   where c.is_broken
   order by f.id`,
  ],
}

/** Invariant 11: a holder released a freeze, or an act of the staff did for them, as their own chain tells. */
const releaseWalk: Walk = {
  table: 'freeze_release',
  since,
  key: [
    ['freeze_id', 'uuid'],
    ['customer_id', 'uuid'],
  ],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, r.freeze_id::text as subject, 'no audit event tells that ' || r.customer_id || ' released it' as found
    from page r
   where not ${hasEvent(
     'r.customer_id',
     'r.released_at',
     `e.type in ('joint_account_release_asked', 'joint_account_released')
      and e.detail ->> 'freezeId' = r.freeze_id::text
      and (e.detail ->> 'by' = r.customer_id::text
           or e.detail ->> 'actId' = to_jsonb(r.whole) ->> 'act_id')`,
   )}
   order by r.freeze_id, r.customer_id`,
  ],
}

/** Invariant 11: a holder asked to close an account, and the other agreed, as their chains tell. */
const closingWalk: Walk = {
  table: 'account_closing',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, c.account_id::text as subject, p.found
    from page c
    left join account a on a.id = c.account_id
   cross join lateral (values
     (not ${hasEvent(
       'c.asked_by',
       'c.asked_at',
       `e.type = 'joint_account_closing' and e.detail ->> 'closingId' = c.id::text
        and e.detail ->> 'accountId' = c.account_id::text and e.detail ->> 'by' = c.asked_by::text
        and (e.detail ->> 'lapsesAt')::timestamptz = c.lapses_at`,
     )}, 'no audit event tells that its closing was asked for so'),
     (c.decision = 'agreed' and not (c.decided_at = greatest(a.closed_at, c.asked_at) and ${hasEvent(
       'c.agreed_by',
       'a.closed_at',
       `e.type = 'account_closed' and e.detail ->> 'accountId' = c.account_id::text
        and e.detail ->> 'by' = c.agreed_by::text`,
     )}), 'no audit event tells that its closing was agreed to so')
   ) p (is_broken, found)
   where p.is_broken
   order by c.id`,
  ],
}

/** Invariant 11: each event of an account has the row that it tells of. Of Fixed Savings that end, the money may stay. */
const eventWalk: Walk = {
  table: 'audit_event',
  since,
  where: `type in ('account_opened', 'account_closed', 'pot_closed', 'fixed_savings_ended', 'joint_account_invitation',
    'invitation_accepted', 'invitation_declined', 'invitation_withdrawn', 'joint_account_frozen',
    'joint_account_release_asked', 'joint_account_released', 'joint_account_closing', 'savings_rate_changed')`,
  key: [
    ['chain_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 2000,
  checks: [
    `
  select 11 as invariant, coalesce(d.account_id, d.invitation_id, d.product_code)::text as subject,
         'customer ' || e.chain_id || ': event ' || e.event_no || ' (' || e.type || ') is not what is stored' as found
    from page e
   cross join lateral (
     select e.detail ->> 'accountId' as account_id, e.detail ->> 'invitationId' as invitation_id,
            e.detail ->> 'productCode' as product_code, e.detail ->> 'freezeId' as freeze_id) d
   where not case e.type
     when 'account_opened' then case when e.detail ? 'openingId'
       then exists (select from account_opening o
                     where o.id = (e.detail ->> 'openingId')::uuid and o.account_id = d.account_id::uuid
                       and o.customer_id = e.chain_id and o.product_code = d.product_code and o.opened_at = e.at)
       else exists (select from account a where a.id = d.account_id::uuid and a.opened_at = e.at) end
     when 'account_closed' then exists (select from account a where a.id = d.account_id::uuid and a.closed_at = e.at)
     when 'pot_closed' then exists (
       select from account a where a.id = (e.detail ->> 'potId')::uuid and a.closed_at = e.at)
     when 'fixed_savings_ended' then exists (
       select from account a where a.id = d.account_id::uuid and (a.closed_at = e.at or e.detail ->> 'to' is null))
     when 'joint_account_invitation' then exists (
       select from joint_invitation i
        where i.id = d.invitation_id::uuid and i.sent_at = e.at
          and e.chain_id in (i.inviter_id, coalesce(i.invitee_id, '${bankChainId}')))
     when 'joint_account_frozen' then exists (
       select from account_freeze f where f.id = d.freeze_id::uuid and f.frozen_at = e.at)
     when 'joint_account_release_asked' then exists (
       select from freeze_release r where r.freeze_id = d.freeze_id::uuid and r.customer_id = (e.detail ->> 'by')::uuid)
     when 'joint_account_released' then exists (
       select from account_freeze f where f.id = d.freeze_id::uuid and f.released_at = e.at)
     when 'joint_account_closing' then exists (
       select from account_closing c where c.id = (e.detail ->> 'closingId')::uuid and c.asked_at = e.at)
     when 'savings_rate_changed' then exists (
       select from savings_rate r
        where r.product_code = d.product_code and r.from_day = (e.detail ->> 'fromDay')::date
          and r.gross_millionths = (e.detail ->> 'grossMillionths')::int and r.announced_at = e.at)
     else exists (
       select from joint_invitation i
        where i.id = d.invitation_id::uuid and i.decided_at = e.at and e.type = 'invitation_' || i.decision)
   end
   order by e.chain_id, e.event_no`,
  ],
}

/** Invariant 9: a notification that keeps facts keeps those of the event that it tells of, or of the new rate. */
const factsWalk: Walk = {
  table: 'notification',
  since,
  where: `(facts is not null and type not like 'payment\\_%' and type not like 'payments\\_%'
    and type not in ('account_frozen', 'account_unfrozen', 'return_credited', 'limit_raised', 'standing_order_news', 'pin_blocked', 'approve_a_payment', 'near_your_budget', 'budget_reached')
    and type not like 'card\\_%' and type not like 'dispute\\_%'
    and type not like 'direct\\_debit\\_%' and type not like 'collection\\_%' or type in ('account_opened', 'account_closed', 'fixed_savings_ending', 'fixed_savings_ended',
    'savings_rate_change', 'joint_account_invitation', 'invitation_accepted', 'invitation_declined', 'joint_account_frozen',
    'joint_account_released', 'joint_account_closing'))`,
  key: [['id', 'uuid']],
  pageSize: 1000,
  checks: [
    `
  select 9 as invariant, n.id::text as subject, 'this notification has other facts than its event' as found
    from page n
   where not exists (
       select from audit_event e
         left join account a on a.id = (case e.type when 'fixed_savings_ended' then e.detail ->> 'to' end)::uuid
                             or a.id = (e.detail ->> 'accountId')::uuid
                                and (e.type <> 'fixed_savings_ended' or e.detail ->> 'to' is null)
         left join joint_invitation i on i.id = (e.detail ->> 'invitationId')::uuid
        where e.chain_id = n.customer_id and e.at = n.created_at and e.type not like 'transfer.%' and e.type = n.type
          and n.facts = case
            when e.type in ('invitation_accepted', 'invitation_declined') then jsonb_build_object('email', i.email)
            when e.type in ('joint_account_invitation', 'passkey_added', 'passkey_removed', 'passkey_stopped')
              then jsonb_build_object('name', e.detail ->> 'name')
            when e.type = 'new_device'
              then jsonb_build_object('device', e.detail ->> 'deviceName', 'address', e.detail ->> 'address')
            when e.type in ('claim_question', 'claim_decided') then e.detail - 'claimId'
            when e.type = 'second_factor_off' then jsonb_build_object('passkeys', e.detail ->> 'passkeys')
            when e.type = 'confirmation_locked' then jsonb_build_object('action', e.detail ->> 'action')
            else jsonb_build_object('product', a.product, 'accountEnding', right(a.account_number, 4))
              || case e.type
                   when 'fixed_savings_ending' then jsonb_build_object('endsOn', e.detail ->> 'endsOn')
                   when 'fixed_savings_ended' then jsonb_build_object('amountPence', e.detail ->> 'amountPence')
                   when 'joint_account_frozen' then jsonb_build_object('name', e.detail ->> 'name')
                   when 'joint_account_closing' then jsonb_build_object('name', e.detail ->> 'name')
                   else '{}' end
          end)
     and not exists (
       select from savings_rate r
         join account_access x on x.customer_id = n.customer_id
         join account a on a.id = x.account_id and a.product_code = r.product_code
        where n.type = 'savings_rate_change' and r.product_code = 'flexisave'
          and n.id = derived_id('sarsen/rate-change/flexisave/' || to_char(r.from_day, 'YYYY-MM-DD') || '/' || a.id || '/'
                                || n.customer_id || '/notification')
          and n.facts = jsonb_build_object('product', a.product, 'accountEnding', right(a.account_number, 4),
                'aer', round((power(1 + r.gross_millionths / 12000000.0, 12) - 1) * 100, 2)::text,
                'fromDay', to_char(r.from_day, 'YYYY-MM-DD')))
   order by n.id`,
  ],
}

export const eventWalks: readonly Walk[] = [
  closedWalk,
  openingWalk,
  invitationWalk,
  freezeWalk,
  releaseWalk,
  closingWalk,
  eventWalk,
  factsWalk,
]
