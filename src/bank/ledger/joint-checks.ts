import type { Walk } from './run-checks.ts'

const since = '024-joint.sql'

/** Invariant 11: a joint account was opened by an invitation that was accepted, and nobody else holds it. */
const jointAccountWalk: Walk = {
  table: 'account',
  since,
  where: `product_code = 'joint'`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, a.id::text as subject, c.found
    from page a
    left join joint_invitation i on i.account_id = a.id and i.decision = 'accepted'
   cross join lateral (values
     (i.id is null, 'no accepted invitation opened it'),
     (exists (select from access_in_force x
               where x.account_id = a.id and x.customer_id not in (i.inviter_id, i.invitee_id)),
      'it has a holder who was not invited')
   ) c (is_broken, found)
   where c.is_broken
   order by a.id`,
  ],
}

/** Invariant 11: an accepted invitation opened the joint account of its two customers. */
const invitationWalk: Walk = {
  table: 'joint_invitation',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, p.id::text as subject, joint_invitation_problem(p.whole) as found
    from page p
   where joint_invitation_problem(p.whole) is not null
   order by p.id`,
  ],
}

/**
 * Invariant 11: a holder's freeze lasts until every holder has released it, and no posting or hold takes money out of the
 * account meanwhile.
 */
const freezeWalk: Walk = {
  table: 'account_freeze',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 11 as invariant, p.account_id::text as subject, account_freeze_problem(p.whole) as found
    from page p
   where account_freeze_problem(p.whole) is not null
   order by p.id`,
    `
  select 11 as invariant, p.account_id::text as subject, 'its entry ' || e.entry_no || ' left while it was frozen' as found
    from page p
    join entry e on e.account_id = p.account_id and e.entry_no > p.last_entry_no
     and e.entry_no <= coalesce(p.released_entry_no, e.entry_no) and e.direction = 'debit'
    join transfer t on t.id = e.transfer_id and t.kind = 'posting'
   order by p.id, e.entry_no`,
    `
  select 11 as invariant, p.account_id::text as subject, 'the hold ' || t.id || ' was placed while it was frozen' as found
    from page p
    join transfer t on t.debtor_account_id = p.account_id and t.held_no is not null and t.kind = 'hold'
     and t.decided_at > p.frozen_at and t.decided_at < coalesce(p.released_at, 'infinity')
   order by p.id, t.id`,
  ],
}

/** Invariant 11: the wish to close an account is its holders', and their agreement closed it. */
const closingWalk: Walk = {
  table: 'account_closing',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 11 as invariant, p.account_id::text as subject, account_closing_problem(p.whole) as found
    from page p
   where account_closing_problem(p.whole) is not null
   order by p.id`,
  ],
}

export const jointWalks: readonly Walk[] = [jointAccountWalk, invitationWalk, freezeWalk, closingWalk]
