import { bankChainId } from '../audit/append-audit-events.ts'
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

/**
 * Invariant 12: an account earns from the day on which it opened. Accounts that are older than interest earn from the one
 * day of that migration, from the entry that was their last then.
 */
const beginningWalk: Walk = {
  table: 'savings',
  since,
  key: [['account_id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select 12 as invariant, s.account_id::text as subject, c.found
    from page s
    left join account a on a.id = s.account_id
   cross join (select min(o.earns_from) as day from savings o join account b on b.id = o.account_id
                where o.earns_from > london_day(b.opened_at)) older
   cross join lateral (select (s.earns_from, s.last_entry_no) is not distinct from (london_day(a.opened_at), 0::bigint) as is_new,
                              s.earns_from = older.day and s.earns_from > london_day(a.opened_at)
                                and not exists (select from account_opening o where o.account_id = s.account_id) as is_older
   ) is_it
   cross join lateral (values
     (a.product_code is null or a.product_code not in ('flexisave', 'fixed_1y'), 'it earns and is no savings account'),
     (not (is_it.is_new or coalesce(is_it.is_older, false)), 'it earns from another day than that of its opening'),
     (not is_it.is_new and exists (
        select from entry e
         where e.account_id = s.account_id
           and (e.entry_no = s.last_entry_no and london_day(e.booked_at) > s.earns_from
                -- The clocks of the database and of the bank may differ.
                or e.entry_no = s.last_entry_no + 1 and london_day(e.booked_at) < s.earns_from - 1)),
      'it earns from another entry than the last one before')
   ) c (is_broken, found)
   where c.is_broken
   order by s.account_id`,
  ],
}

/** Invariant 12: each rate was announced, as the bank's own audit chain tells. */
const rateWalk: Walk = {
  table: 'savings_rate',
  since,
  where: `from_day <> '2000-01-01'`,
  key: [
    ['product_code', 'text'],
    ['from_day', 'date'],
  ],
  pageSize: 500,
  checks: [
    `
  select 12 as invariant, r.product_code || ' ' || r.from_day as subject, 'no audit event announces this rate' as found
    from page r
   where not exists (
     select from audit_event e
      where e.chain_id = '${bankChainId}' and e.at = r.announced_at and e.type = 'savings_rate_changed'
        and e.type not like 'transfer.%' and e.detail ->> 'productCode' = r.product_code
        and e.detail ->> 'fromDay' = to_char(r.from_day, 'YYYY-MM-DD')
        and e.detail ->> 'grossMillionths' = r.gross_millionths::text)
   order by r.product_code, r.from_day`,
  ],
}

/** Invariant 12: the rates that the migration set are as it set them. */
const firstRateWalk: Walk = {
  table: 'migration',
  since,
  where: `name = '${since}'`,
  key: [['name', 'text']],
  pageSize: 1,
  checks: [
    `
  select 12 as invariant, f.product_code || ' 2000-01-01' as subject, 'its first rate is another' as found
    from page
   cross join (values ('flexisave', 24718), ('fixed_1y', 41000)) f (product_code, gross_millionths)
    left join savings_rate r on r.product_code = f.product_code and r.from_day = '2000-01-01'
   where (r.gross_millionths, r.announced_at) is distinct from (f.gross_millionths, '2000-01-01T00:00:00Z'::timestamptz)
   order by f.product_code`,
  ],
}

export const savingsWalks: readonly Walk[] = [
  creditWalk,
  paidInterestWalk,
  savingsWalk,
  beginningWalk,
  rateWalk,
  firstRateWalk,
]
