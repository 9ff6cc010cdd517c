// Checks of a page of accounts: those with an id above $1, up to and including $2. An account's rows are read in
// the order of their numbers, through the primary key, so that memory does not grow with the book.

/** Invariants 2, 3, 4 and 7: each entry is a leg of its transfer, and follows the one before it. */
const entries = `
  select c.invariant, (x.e).account_id::text as subject, 'entry ' || (x.e).entry_no || ' ' || c.found as found
    from (select e, lag(e.entry_no) over w as previous_no,
                 lag(e.balance_after_pence) over w as previous_pence,
                 lag(e.hash) over w as previous_hash, lag(e.booked_at) over w as previous_at
            from entry e where e.account_id > $1::uuid and e.account_id <= $2::uuid
          window w as (partition by e.account_id order by e.entry_no)) x
    left join transfer t on t.id = (x.e).transfer_id
   cross join lateral (values
     (2, t.id is null, 'has no transfer'),
     (7, t.status = 'declined', 'belongs to a declined order'),
     (2, t.kind in ('hold', 'release'), 'belongs to an order that moves nothing'),
     (2, t.amount_pence <> (x.e).amount_pence, 'has not the amount of its transfer'),
     (2, case (x.e).direction when 'debit' then (t.debtor_account_id, t.debtor_entry_no)
                              else (t.creditor_account_id, t.creditor_entry_no) end
           is distinct from ((x.e).account_id, (x.e).entry_no) and t.status = 'completed',
      'is not the leg that its transfer names'),
     (4, (x.e).entry_no <> coalesce(x.previous_no, 0) + 1, 'does not follow entry ' || coalesce(x.previous_no, 0)),
     (4, (x.e).balance_after_pence <> coalesce(x.previous_pence, 0)
           + case (x.e).direction when 'debit' then -(x.e).amount_pence else (x.e).amount_pence end,
      'carries a balance that does not add up'),
     (4, (x.e).booked_at < x.previous_at, 'is booked before the one before it'),
     (3, (x.e).hash is distinct from
           entry_hash(coalesce(x.previous_hash, first_hash()), x.e, t.fingerprint),
      'has not the hash of what it says')
   ) c (invariant, is_broken, found)
   where c.is_broken
   order by (x.e).account_id, (x.e).entry_no`

/** Invariants 4, 5 and 10: what the account says of itself is what its last entry, holds and lines say. */
const summary = `
  select c.invariant, a.id::text as subject, c.found
    from account a
    left join lateral (select * from entry e where e.account_id = a.id order by e.entry_no desc limit 1) e on true
    left join lateral (select * from account_transaction l where l.account_id = a.id
                        order by l.transaction_no desc limit 1) l on true
    left join lateral (select * from transfer h where h.debtor_account_id = a.id and h.held_no is not null
                        order by h.held_no desc limit 1) h on true
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
     (10, a.last_transaction_no <> coalesce(l.transaction_no, 0), 'its last line is another than it says'),
     (10, l.decided_at > a.last_decided_at or a.last_booked_at > a.last_decided_at,
      'something was decided later than it says')
   ) c (invariant, is_broken, found)
   where a.id > $1::uuid and a.id <= $2::uuid and c.is_broken`

/** Invariant 5: what is held runs on, and is what the holds that nobody settled come to. */
const holds = `
  select 5 as invariant, x.account_id::text as subject, x.found
    from (select t.debtor_account_id as account_id, 'transfer ' || t.id || ' does not follow the hold before it' as found,
                 t.held_no <> coalesce(lag(t.held_no) over w, 0) + 1
                 or t.held_after_pence <> coalesce(lag(t.held_after_pence) over w, 0)
                    + case t.kind when 'hold' then t.amount_pence else -t.amount_pence end as is_broken
            from transfer t
           where t.debtor_account_id > $1::uuid and t.debtor_account_id <= $2::uuid and t.held_no is not null
          window w as (partition by t.debtor_account_id order by t.held_no)
          union all
          select a.id, 'it holds ' || a.held_pence || ' pence, its open holds come to ' || o.pence, a.held_pence <> o.pence
            from account a
           cross join lateral (select coalesce(sum(t.amount_pence), 0) as pence from transfer t
                        where t.debtor_account_id = a.id and t.held_no is not null and t.kind = 'hold'
                          and not exists (select from transfer s where s.subject_transfer_id = t.id
                                                                   and s.status = 'completed')) o
           where a.id > $1::uuid and a.id <= $2::uuid) x
   where x.is_broken`

/** Invariant 10: each line says what its transfer says, and lines are numbered without a gap. */
const lines = `
  select 10 as invariant, x.account_id::text as subject, 'line ' || x.transaction_no || ' ' || c.found as found
    from (select l.*, lag(l.transaction_no) over w as previous_no, lag(l.decided_at) over w as previous_at
            from account_transaction l where l.account_id > $1::uuid and l.account_id <= $2::uuid
          window w as (partition by l.account_id order by l.transaction_no)) x
    left join transfer t on t.id = x.transfer_id
   cross join lateral (values
     (x.transaction_no <> coalesce(x.previous_no, 0) + 1, 'does not follow line ' || coalesce(x.previous_no, 0)),
     (x.decided_at < x.previous_at, 'was decided before the one before it'),
     ((t.status, t.amount_pence, t.reference, t.decided_at)
        is distinct from (x.status, x.amount_pence, x.reference, x.decided_at), 'is not what its transfer says'),
     (case x.direction
        when 'debit' then (t.debtor_account_id, t.debtor_transaction_no, t.debtor_entry_no,
                           t.debtor_description, t.category)
        else (t.creditor_account_id, t.creditor_transaction_no, t.creditor_entry_no,
              t.creditor_description, 'Deposit'::text)
      end is distinct from (x.account_id, x.transaction_no, x.entry_no, x.description, x.category),
      'is not the line that its transfer names')
   ) c (is_broken, found)
   where c.is_broken
   order by x.account_id, x.transaction_no`

export const accountChecks: readonly string[] = [entries, summary, holds, lines]
