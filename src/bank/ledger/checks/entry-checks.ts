import type { Walk } from './check.ts'

/** Invariants 2, 3, 4 and 7: each entry is a leg of its transfer, and follows the one before it on its account. */
export const entryWalk: Walk = {
  table: 'entry',
  key: [
    ['account_id', 'uuid'],
    ['entry_no', 'int8'],
  ],
  pageSize: 5000,
  checks: [
    `
  select c.invariant, e.account_id::text as subject, 'entry ' || e.entry_no || ' ' || c.found as found
    from page e
    left join account a on a.id = e.account_id
    left join entry p on p.account_id = e.account_id and p.entry_no = e.entry_no - 1
    left join transfer t on t.id = e.transfer_id
   cross join lateral (values
     (2, a.id is null, 'is of no account'),
     (2, t.id is null, 'has no transfer'),
     (7, t.status = 'declined', 'belongs to a declined order'),
     (2, t.kind in ('hold', 'release'), 'belongs to an order that moves nothing'),
     (2, t.amount_pence <> e.amount_pence, 'has not the amount of its transfer'),
     (2, case e.direction when 'debit' then (t.debtor_account_id, t.debtor_entry_no)
                          else (t.creditor_account_id, t.creditor_entry_no) end
           is distinct from (e.account_id, e.entry_no) and t.status = 'completed',
      'is not the leg that its transfer names'),
     (4, p.entry_no is null and e.entry_no <> 1, 'does not follow entry ' || e.entry_no - 1),
     (4, e.balance_after_pence <> coalesce(p.balance_after_pence, 0)
           + case e.direction when 'debit' then -e.amount_pence else e.amount_pence end,
      'carries a balance that does not add up'),
     (4, e.booked_at < p.booked_at, 'is booked before the one before it'),
     (3, e.hash is distinct from entry_hash(coalesce(p.hash, first_hash()), e.whole, t.fingerprint),
      'has not the hash of what it says')
   ) c (invariant, is_broken, found)
   where c.is_broken
   order by e.account_id, e.entry_no`,
  ],
}
