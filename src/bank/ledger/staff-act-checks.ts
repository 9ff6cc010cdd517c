import type { Walk } from './run-checks.ts'

const since = '048-acts.sql'

/**
 * Invariant 25: an act is its maker's, connected with none of its customers; its second check is another person's, of the same
 * content and in time; if it moved money, by its own transfer; and it is one event in its maker's chain and one in each of
 * its customers', by which it waits if it needs a second check: that it is done then is another there.
 */
const actWalk: Walk = {
  table: 'staff_act',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 25 as invariant, p.id::text as subject, c.found
    from page p
    left join task t on t.id = p.task_id
   cross join lateral (values
     (staff_act_problem(p.whole)),
     (case when p.content_hash <> sha256(convert_to(p.content, 'UTF8')) then 'its content is not what was hashed' end),
     (case when p.checker_id = p.maker_id then 'its maker checked it' end),
     (case when p.state = 'done' and p.needs_check and p.check_confirmation_id is null
           then 'it was done without its second check' end),
     (case when p.state = 'done' and p.needs_check and p.decided_at >= p.expires_at
           then 'it was checked after it had expired' end),
     (case when (p.transfer_id is not null) <> (p.state = 'done' and staff_act_moves_money(p.kind))
           then 'it moved money just as it was done' end),
     (case when p.state = 'waiting' and t.id is not null and t.state <> 'second_check'
           then 'its task does not wait for a second check' end),
     (case when (select count(*) from staff_event e
                  where e.member_id = p.maker_id and e.at = p.made_at and e.type = p.kind
                    and e.detail ->> 'actId' = p.id::text) <> 1
           then 'its maker''s chain does not tell of it once' end),
     (case when p.checker_id is not null and not exists (
             select from staff_event e
              where e.member_id = p.checker_id and e.detail ->> 'actId' = p.id::text
                and e.type = case p.state when 'done' then 'act_approved' else 'act_' || p.state end)
           then 'its checker''s chain does not tell of the check' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
    `
  select 25 as invariant, p.id::text as subject, 'the chain of customer ' || x.id || ' does not tell of it once' as found
    from page p cross join lateral unnest(p.customer_ids) x (id)
   where (select count(*) from audit_event e
           where e.chain_id = x.id and e.at = p.made_at and e.detail ->> 'actId' = p.id::text
             and e.type = case when p.needs_check then 'staff_act_waits' else p.kind end) <> 1
   order by p.id`,
    `
  select 25 as invariant, p.id::text as subject,
         'the chain of customer ' || x.id || ' does not tell of its end as it was' as found
    from page p cross join lateral unnest(p.customer_ids) x (id)
   where p.needs_check
     and (select count(*) from audit_event e
           where e.chain_id = x.id and e.type = p.kind and e.detail ->> 'actId' = p.id::text
             and (p.state <> 'done' or e.at = p.decided_at)) <> case p.state when 'done' then 1 else 0 end
   order by p.id`,
  ],
}

/** Invariant 25: an event that tells of an act tells of one that is stored, of this member. */
const actEventWalk: Walk = {
  table: 'staff_event',
  since,
  where: `detail ? 'actId'`,
  key: [
    ['member_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 500,
  checks: [
    `
  select 25 as invariant, p.member_id || ' event ' || p.event_no as subject, 'it tells of an act that is not stored so' as found
    from page p left join staff_act a on a.id = (p.detail ->> 'actId')::uuid
   where case when p.type like 'act\\_%' then p.member_id is distinct from case p.type when 'act_withdrawn' then a.maker_id
                                                                                   else a.checker_id end
              else (p.member_id, p.type, p.at) is distinct from (a.maker_id, a.kind, a.made_at) end
   order by p.member_id, p.event_no`,
  ],
}

/** Invariant 25: a task that waits for a second check has one act that waits. */
const waitingTaskWalk: Walk = {
  table: 'task',
  since,
  where: `state = 'second_check'`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 25 as invariant, p.id::text as subject, 'it waits for a second check of no act' as found
    from page p
   where (select count(*) from staff_act a where a.task_id = p.id and a.state = 'waiting') <> 1
   order by p.id`,
  ],
}

/** Invariant 25: a used confirmation is that of the act that was made or approved with it. */
const confirmationWalk: Walk = {
  table: 'staff_confirmation',
  since,
  where: 'used_at is not null',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 25 as invariant, p.id::text as subject, 'it was used for no act, or for two' as found
    from page p
   where (select count(*) from staff_act a where a.id = p.act_id and p.id in (a.confirmation_id, a.check_confirmation_id)) <> 1
   order by p.id`,
  ],
}

/** Invariant 25: a freeze was released for a holder by an act on a court's order about it. */
const courtWalk: Walk = {
  table: 'freeze_release',
  since,
  where: 'act_id is not null',
  key: [
    ['freeze_id', 'uuid'],
    ['customer_id', 'uuid'],
  ],
  pageSize: 500,
  checks: [
    `
  select 25 as invariant, p.freeze_id::text as subject, 'no court order released it for ' || p.customer_id as found
    from page p
   where not exists (select from staff_act a
                      where a.id = p.act_id and a.kind = 'release_on_a_court_order' and a.state = 'done'
                        and a.subject_id = p.freeze_id)
   order by p.freeze_id, p.customer_id`,
  ],
}

export const staffActWalks: readonly Walk[] = [
  actWalk,
  actEventWalk,
  waitingTaskWalk,
  confirmationWalk,
  courtWalk,
]
