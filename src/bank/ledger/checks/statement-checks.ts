import type { Walk } from './check.ts'

/**
 * Invariant 10: what was issued is what the entries say, one statement after the other; nothing was booked into its
 * month since. It adds up the entries of each statement.
 */
export const statementWalk: Walk = {
  table: 'statement',
  key: [
    ['account_id', 'uuid'],
    ['month', 'text'],
  ],
  pageSize: 20,
  checks: [
    `
  select 10 as invariant, s.account_id::text as subject, 'statement ' || s.month || ': ' || p.problem as found
    from page s
   cross join lateral (select statement_problem(s.whole) as problem) p
   where p.problem is not null
   order by s.account_id, s.month`,
  ],
}
