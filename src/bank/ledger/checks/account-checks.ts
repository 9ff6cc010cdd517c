import type { Walk } from './check.ts'

/** Invariants 4, 5 and 10: what an account says of itself is what its last entry, holds and lines say. */
export const accountWalk: Walk = {
  table: 'account',
  key: [['id', 'uuid']],
  pageSize: 500,
  checks: [
    `
  select c.invariant, a.id::text as subject, c.found
    from page a
    left join lateral (select * from entry e where e.account_id = a.id order by e.entry_no desc limit 1) e on true
    left join lateral (select * from account_transaction l where l.account_id = a.id
                        order by l.transaction_no desc limit 1) l on true
    left join lateral (select * from transfer h where h.debtor_account_id = a.id and h.held_no is not null
                        order by h.held_no desc limit 1) h on true
   cross join lateral (select coalesce(sum(t.amount_pence), 0) as pence
                         from open_hold o join transfer t on t.id = o.transfer_id
                        where o.debtor_account_id = a.id) o
   cross join lateral (values
     (4, a.balance_pence <> coalesce(e.balance_after_pence, 0),
      'its balance is ' || a.balance_pence || ' pence, its last entry says ' || coalesce(e.balance_after_pence, 0)),
     (4, a.last_entry_no <> coalesce(e.entry_no, 0), 'its last entry is another than it says'),
     (3, a.last_entry_hash <> coalesce(e.hash, first_hash()), 'its last hash is another'),
     (4, a.last_booked_at is distinct from e.booked_at, 'it was last booked at another time than it says'),
     (5, a.balance_pence - a.held_pence < a.floor_pence, 'it is below its floor'),
     (5, (a.kind = 'customer') <> (a.floor_pence is not null), 'only a customer has a floor'),
     (5, a.held_pence <> coalesce(h.held_after_pence, 0) or a.last_held_no <> coalesce(h.held_no, 0),
      'it holds ' || a.held_pence || ' pence, its last hold says ' || coalesce(h.held_after_pence, 0)),
     (5, a.held_pence <> o.pence, 'it holds ' || a.held_pence || ' pence, its open holds come to ' || o.pence),
     (10, a.last_transaction_no <> coalesce(l.transaction_no, 0), 'its last line is another than it says'),
     (10, l.decided_at > a.last_decided_at or a.last_booked_at > a.last_decided_at,
      'something was decided later than it says')
   ) c (invariant, is_broken, found)
   where c.is_broken
   order by a.id`,
  ],
}
