import type { Walk } from './run-checks.ts'

const since = '027-confirmations.sql'

/**
 * Invariant 13: a confirmation is of what its content says; one that was used was answered in time, and what it was used
 * for is there.
 */
const confirmationWalk: Walk = {
  table: 'confirmation',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 14 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (p.content is not null and p.content_hash <> sha256(convert_to(p.content, 'UTF8')), 'its content has another hash'),
     (p.content is not null
      and (p.content::jsonb ->> 'customer', p.content::jsonb ->> 'session', p.content::jsonb ->> 'action',
           p.content::jsonb ->> 'subject')
          is distinct from (p.customer_id::text, p.session_id::text, p.action, p.subject::text),
      'its content is of another action'),
     (p.status = 'used' and (p.answered_at is null or p.used_at < p.answered_at or p.used_at >= p.ends_at),
      'it was used late, or before it was answered'),
     (p.failures not between 0 and 5, 'it took ' || p.failures || ' wrong proofs'),
     (p.ends_at <> p.opened_at + interval '5 minutes', 'it lasts other than five minutes'),
     (p.status = 'used' and p.action = 'passkey_removed'
      and not exists (select from passkey k where k.removed_by = p.id), 'no passkey was removed by it'),
     (p.status <> 'used'
      and exists (select from passkey k where k.added_by = p.id or k.removed_by = p.id), 'it was not used'),
     (p.status = 'used' and p.action = 'invitation_sent'
      and not exists (select from joint_invitation i where i.id = p.subject and i.inviter_id = p.customer_id),
      'no invitation was sent by it'),
     (p.status = 'used' and p.action = 'invitation_accepted'
      and not exists (select from joint_invitation i
                       where i.id = p.subject and i.invitee_id = p.customer_id and i.decision = 'accepted'),
      'no invitation was accepted by it')
   ) c (is_broken, found)
   where c.is_broken
   order by p.id`,
  ],
}

/** Invariant 13: a passkey was added, and removed, by its customer's confirmation, or removed by the bank. */
const passkeyWalk: Walk = {
  table: 'passkey',
  since,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 14 as invariant, p.id::text as subject, c.found
    from page p
   cross join lateral (values
     (passkey_problem(p.whole)),
     (case when (select count(*) from passkey other
                  where other.customer_id = p.customer_id and other.removed_at is null) > 10
           then 'its customer has more than ten' end),
     (case when (select count(*) from passkey other where other.added_by = p.added_by)
                + (select count(*) from passkey other where other.removed_by = p.added_by) > 1
           then 'its confirmation was used twice' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 13: the session that a passkey opened is its customer's. */
const passkeySessionWalk: Walk = {
  table: 'session',
  since,
  where: 'passkey_id is not null',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 14 as invariant, p.id::text as subject, 'another customer’s passkey opened this session' as found
    from page p
    left join passkey k on k.id = p.passkey_id
   where k.customer_id is distinct from p.customer_id
   order by p.id`,
  ],
}

export const confirmationWalks: readonly Walk[] = [confirmationWalk, passkeyWalk, passkeySessionWalk]
