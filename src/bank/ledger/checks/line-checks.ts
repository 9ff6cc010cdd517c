import type { Walk } from './check.ts'

/** Invariant 10: each line says what its transfer says, and lines are numbered without a gap. */
export const lineWalk: Walk = {
  table: 'account_transaction',
  key: [
    ['account_id', 'uuid'],
    ['transaction_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select 10 as invariant, l.account_id::text as subject, 'line ' || l.transaction_no || ' ' || c.found as found
    from page l
    left join account a on a.id = l.account_id
    left join account_transaction p on p.account_id = l.account_id and p.transaction_no = l.transaction_no - 1
    left join transfer t on t.id = l.transfer_id
    left join account_description d on d.account_id = l.account_id and d.folded_description = l.folded_description
   cross join lateral (values
     (a.id is null, 'is of no account'),
     (p.transaction_no is null and l.transaction_no <> 1, 'does not follow line ' || l.transaction_no - 1),
     (d.account_id is null, 'is not among what searches look in'),
     (l.decided_at < p.decided_at, 'was decided before the one before it'),
     ((t.status, t.amount_pence, t.reference, t.decided_at)
        is distinct from (l.status, l.amount_pence, l.reference, l.decided_at), 'is not what its transfer says'),
     (case l.direction
        when 'debit' then (t.debtor_account_id, t.debtor_transaction_no, t.debtor_entry_no,
                           t.debtor_description, t.category)
        else (t.creditor_account_id, t.creditor_transaction_no, t.creditor_entry_no,
              t.creditor_description, 'Deposit'::text)
      end is distinct from (l.account_id, l.transaction_no, l.entry_no, l.description, l.category),
      'is not the line that its transfer names')
   ) c (is_broken, found)
   where c.is_broken
   order by l.account_id, l.transaction_no`,
  ],
}
