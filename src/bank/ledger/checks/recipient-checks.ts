import type { Walk } from './check.ts'

/** Invariant 10: a search finds each line by the name of whom it went to, in its description or beside it. */
export const recipientWalk: Walk = {
  table: 'account_transaction',
  since: '013-search-people-and-sums.sql',
  key: [
    ['account_id', 'uuid'],
    ['transaction_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 10 as invariant, l.account_id::text as subject,
         'line ' || l.transaction_no || ' is not kept by the name of whom it went to' as found
    from page l
    join transfer t on t.id = l.transfer_id
    left join line_recipient r on r.account_id = l.account_id and r.transaction_no = l.transaction_no
   where r.name is distinct from
         case when l.direction = 'debit' and told_name('debit', l.description) is distinct from t.recipient_name
              then t.recipient_name end
   order by l.account_id, l.transaction_no`,
  ],
}
