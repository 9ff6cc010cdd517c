import { ownAccountIds } from './order.ts'
import type { Walk } from './run-checks.ts'

const since = '020-interest.sql'

/** Invariant 12: each credit of interest is what the ledger's days add up to, and follows the one before it. */
const creditWalk: Walk = {
  table: 'interest_credit',
  since,
  key: [
    ['account_id', 'uuid'],
    ['to_day', 'date'],
  ],
  pageSize: 200,
  checks: [
    `
  select 12 as invariant, p.account_id || ' ' || p.to_day as subject, interest_credit_problem(p.whole) as found
    from page p
   where interest_credit_problem(p.whole) is not null
   order by p.account_id, p.to_day`,
  ],
}

/** Invariant 12: the bank's own account pays interest, and nothing else. */
const paidInterestWalk: Walk = {
  table: 'entry',
  since,
  where: `account_id = '${ownAccountIds.interest}'`,
  key: [
    ['account_id', 'uuid'],
    ['entry_no', 'int8'],
  ],
  pageSize: 1000,
  checks: [
    `
  select 12 as invariant, e.transfer_id::text as subject, 'it pays interest that no account was due' as found
    from page e
    join transfer t on t.id = e.transfer_id
    left join interest_credit c on c.transfer_id = e.transfer_id
   where t.kind = 'posting' and c.transfer_id is null
   order by e.entry_no`,
  ],
}

/** Invariant 12: each savings account earns, a closed FlexiSave was paid for its last day, and Fixed Savings for their term;
 * cancelled ones, which are not locked any more, for no day. */
const savingsWalk: Walk = {
  table: 'account',
  since,
  where: `product_code in ('flexisave', 'fixed_1y')`,
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 12 as invariant, a.id::text as subject, c.found
    from page a
    left join savings s on s.account_id = a.id
   cross join lateral (values
     (s.account_id is null, 'it earns no interest'),
     (a.product_code = 'flexisave' and s.earns_from < london_day(a.closed_at)
        and not exists (select from interest_credit i
                         where i.account_id = a.id and i.to_day = london_day(a.closed_at) - 1),
      'it closed without the interest of its last day'),
     (a.product_code = 'fixed_1y' and a.locked_until is not null and a.closed_at is not null
        and not exists (select from interest_credit i where i.account_id = a.id and i.to_day = a.locked_until - 1),
      'it closed without the interest of its term'),
     (a.product_code = 'fixed_1y' and a.closed_at is not null
        and exists (select from interest_credit i
                     where i.account_id = a.id and i.to_day is distinct from a.locked_until - 1),
      'it was paid for other days than its term')
   ) c (is_broken, found)
   where c.is_broken
   order by a.id`,
  ],
}

export const savingsWalks: readonly Walk[] = [creditWalk, paidInterestWalk, savingsWalk]
