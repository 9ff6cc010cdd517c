-- More of what the database itself refuses, beside the guards of 003: an order that a customer's list leaves out or tells
-- in other words, and one that is decided at a time which is over on its account.

-- Invariants 4 and 10: what moves a customer's money, or was declined, has its line; its accounts have come as far in time.
create function check_listed_transfers() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book(x.problem, x.id::text) from (
    select t.id, case
        when debtor.kind = 'customer' and t.kind in ('posting', 'capture', 'reversal') and t.debtor_transaction_no is null
          or creditor.kind = 'customer' and t.creditor_entry_no is not null and t.creditor_transaction_no is null
          then 'a customer has no line of it (invariant 10)'
        when not coalesce(debtor.last_decided_at >= t.decided_at, false)
          or t.creditor_entry_no is not null and not coalesce(creditor.last_decided_at >= t.decided_at, false)
          then 'the time of its accounts has not come as far (invariant 4)'
      end as problem
      from new_transfer t
      join account debtor on debtor.id = t.debtor_account_id
      join account creditor on creditor.id = t.creditor_account_id) x
   where x.problem is not null;
  return null;
end $$;
create trigger transfer_listed after insert on transfer referencing new table as new_transfer
  for each statement execute function check_listed_transfers();

-- Invariant 10: a line has the words of its transfer, and no line is decided before the one before it, by which a list
-- finds its days (008).
create function check_lines_in_order() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book(x.problem, x.account_id || ' transaction ' || x.transaction_no) from (
    select l.account_id, l.transaction_no, case
        when l.decided_at < p.decided_at then 'this line is decided before the one before it (invariant 10)'
        when case l.direction when 'debit' then (t.debtor_description, t.category)
                              else (t.creditor_description, 'Deposit'::text) end
             is distinct from (l.description, l.category)
          then 'this line has other words than its transfer (invariant 10)'
      end as problem
      from new_line l
      left join transfer t on t.id = l.transfer_id
      left join account_transaction p on p.account_id = l.account_id and p.transaction_no = l.transaction_no - 1) x
   where x.problem is not null;
  return null;
end $$;
create trigger account_transaction_in_order after insert on account_transaction
  referencing new table as new_line for each statement execute function check_lines_in_order();

-- Invariants 4 and 10: nothing is booked before what the account had decided already, nor into a month whose statement
-- closed it. Entries follow each other in time, so the first that is new vouches for those after it.
create function check_first_new_entry() returns trigger language plpgsql
set enable_seqscan = off as $$
begin
  perform refuse_book('this entry is booked at a time that is over (invariant 4)', e.account_id || ' entry ' || e.entry_no)
     from entry e
    where e.account_id = new.id and e.entry_no = old.last_entry_no + 1 and e.booked_at < old.last_decided_at;
  return null;
end $$;
-- One new entry is as old as the account says; of several, the first is looked up.
create trigger account_books_forward after update on account for each row
  when (new.last_entry_no > old.last_entry_no + 1 or new.last_booked_at < old.last_decided_at)
  execute function check_first_new_entry();
