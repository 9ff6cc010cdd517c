import { ownAccountIds } from './order.ts'
import type { Walk } from './run-checks.ts'

const since = '031-claims.sql'

/** Invariant 17: a claim is refunded at most what was paid, by its own transfers, and stands where its steps led. */
const claimWalk: Walk = {
  table: 'claim',
  since,
  key: [['id', 'uuid']],
  pageSize: 200,
  checks: [
    `
  select 17 as invariant, p.id::text as subject, c.found
    from page p
    left join lateral (select e.step, e.at from claim_event e where e.claim_id = p.id and e.step <> 'settled'
                        order by e.event_no desc limit 1) last on true
   cross join lateral (values
     (claim_problem(p.whole)),
     (case when p.status is distinct from claim_status_after(last.step) then 'its steps led to another status' end),
     (case when coalesce(p.asked_at, p.decided_at, last.at) is distinct from last.at
           then 'its last step was at another time' end),
     (case when exists (select from claim_event e where e.claim_id = p.id and e.step = 'settled')
                <> (p.settled_at is not null) then 'its steps do not tell that it was settled' end),
     (case when not exists (select from claim_payment x where x.claim_id = p.id) then 'it is of no payment' end),
     (case when p.refund_pence > (select sum(x.amount_pence - returned_pence(x.transfer_id)) from claim_payment x
                                   where x.claim_id = p.id)
           then 'more was refunded and came back than was paid' end),
     (case when not exists (
         select from audit_event e
          where e.chain_id = p.customer_id and e.at = p.made_at and e.type = 'claim_made'
            and e.detail ->> 'claimId' = p.id::text and e.detail ->> 'number' = p.number::text
            and e.detail ->> 'kind' = p.kind)
        then 'no audit event tells that it was made so' end),
     (case when p.status not in ('received', 'information_needed', 'withdrawn') and not exists (
         select from audit_event e
          where e.chain_id = p.customer_id and e.at = p.decided_at and e.type = 'claim_decided'
            and e.detail ->> 'claimId' = p.id::text and e.detail ->> 'status' = p.status
            and e.detail ->> 'reason' is not distinct from p.reason
            and (p.refund_pence is null or e.detail ->> 'amountPence' = p.refund_pence::text))
        then 'no audit event tells that it was decided so' end)
   ) c (found)
   where c.found is not null
   order by p.id`,
  ],
}

/** Invariant 17: a payment is in one live claim, of who made it. */
const paymentWalk: Walk = {
  table: 'claim_payment',
  since,
  key: [
    ['claim_id', 'uuid'],
    ['transfer_id', 'uuid'],
  ],
  pageSize: 500,
  checks: [
    `
  select 17 as invariant, p.claim_id || ' ' || p.transfer_id as subject, c.found
    from page p
   cross join lateral (values
     (claim_payment_problem(p.whole)),
     (case when p.is_live = exists (select from claim x where x.id = p.claim_id and x.status = 'withdrawn')
           then 'it is live just as its claim is' end),
     (case when p.is_live and exists (select from claim_payment o where o.transfer_id = p.transfer_id and o.is_live
                                        and o.claim_id <> p.claim_id) then 'another live claim has it' end)
   ) c (found)
   where c.found is not null
   order by p.claim_id, p.transfer_id`,
  ],
}

/** Invariant 17: the steps of a claim follow each other. */
const eventWalk: Walk = {
  table: 'claim_event',
  since,
  key: [
    ['claim_id', 'uuid'],
    ['event_no', 'int8'],
  ],
  pageSize: 500,
  checks: [
    `
  select 17 as invariant, p.claim_id || ' step ' || p.event_no as subject, claim_event_problem(p.whole) as found
    from page p
   where claim_event_problem(p.whole) is not null
   order by p.claim_id, p.event_no`,
  ],
}

/**
 * Invariant 17: reimbursements and what is due from banks come to what the claims say: each of their entries is a claim's,
 * reverses one,
 * or brings back what a claim had refunded.
 */
const ownAccountsWalk: Walk = {
  table: 'entry',
  since,
  where: `account_id in ('${ownAccountIds.reimbursements}', '${ownAccountIds.dueFromBanks}')`,
  key: [
    ['account_id', 'uuid'],
    ['entry_no', 'int8'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 17 as invariant, e.transfer_id::text as subject, 'it moves money of claims and is no claim''s' as found
    from page e
    join transfer t on t.id = e.transfer_id
    left join claim c on c.number = substring(t.reference from '^Claim ([0-9]{6,18})$')::bigint
   where t.kind <> 'reversal'
     and coalesce(t.id not in (claim_transfer_id(c.id, 'refund'), claim_transfer_id(c.id, 'share'),
                               claim_transfer_id(c.id, 'settlement'))
                  and not exists (select from claim_payment x
                                   where x.claim_id = c.id and x.is_live
                                     and t.id = derived_id('sarsen/payment/' || x.transfer_id || '/reimbursement')), true)
   order by e.account_id, e.entry_no`,
  ],
}

export const claimWalks: readonly Walk[] = [claimWalk, paymentWalk, eventWalk, ownAccountsWalk]
