-- What the database itself refuses (docs/ledger.md, invariants 1 to 5 and 9). Every check looks at all the rows
-- of one statement at its end, so an order is written by one statement that holds all of it: a transfer without
-- its legs, a leg without its transfer and a balance without an entry are refused, and nothing is deferred.
-- A check is one query, which follows each row by its keys. The settings of its function keep a plan that was
-- made when the tables were small from reading them whole once they are large.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the ledger is append-only', lower(tg_op), tg_table_name
    using errcode = 'object_not_in_prerequisite_state';
end $$;

create trigger transfer_append_only before update or delete or truncate on transfer
  for each statement execute function refuse_change();
create trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function refuse_change();
create trigger account_transaction_append_only before update or delete or truncate on account_transaction
  for each statement execute function refuse_change();
create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function refuse_change();
create trigger account_never_deleted before delete or truncate on account
  for each statement execute function refuse_change();
create trigger audit_chain_never_deleted before delete or truncate on audit_chain
  for each statement execute function refuse_change();

-- Raised by every check below. `what` ends with the number of the invariant in docs/ledger.md.
create function refuse_book(what text, id text) returns void language plpgsql as $$
begin
  raise exception 'the book refuses %: %', id, what using errcode = 'check_violation';
end $$;

-- Of a row that its trigger's condition has found to be broken.
create function refuse_row() returns trigger language plpgsql as $$
begin
  perform refuse_book(tg_argv[0], new.id::text);
  return null;
end $$;

-- What the first of a chain follows.
create function first_hash() returns bytea language sql immutable as $$ select decode(repeat('00', 32), 'hex') $$;

-- The hash of an entry: over the one before it on its account, what its transfer was asked to be, and the entry.
-- All but the direction are of one length each.
create function entry_hash(previous bytea, e entry, fingerprint bytea) returns bytea language sql stable as $$
  select sha256(previous || fingerprint || uuid_send(e.account_id) || int8send(e.entry_no) || uuid_send(e.transfer_id)
    || int8send(e.amount_pence) || int8send(e.balance_after_pence) || timestamptz_send(e.booked_at)
    || convert_to(e.direction, 'UTF8'))
$$;

create function audit_hash(previous bytea, e audit_event) returns bytea language sql stable as $$
  select sha256(previous || uuid_send(e.chain_id) || int8send(e.event_no) || timestamptz_send(e.at)
    || int4send(length(e.type)) || convert_to(e.type || e.detail, 'UTF8'))
$$;

-- Invariants 2 and 4: each entry is a leg of its transfer and follows the one before it on its account. That the
-- account has come as far is seen to with its transfer, which is new as well: an older one had its legs already.
create function check_new_entries() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book(x.problem, x.account_id || ' entry ' || x.entry_no) from (
    select e.account_id, e.entry_no, case
        when (t.amount_pence, t.decided_at) is distinct from (e.amount_pence, e.booked_at)
          or case e.direction when 'debit' then (t.debtor_account_id, t.debtor_entry_no)
                              else (t.creditor_account_id, t.creditor_entry_no) end
             is distinct from (e.account_id, e.entry_no)
          then 'this entry is no leg of a completed transfer (invariant 2)'
        when (p.entry_no is null and e.entry_no <> 1) or e.booked_at < p.booked_at
          or e.balance_after_pence <> coalesce(p.balance_after_pence, 0)
             + case e.direction when 'debit' then -e.amount_pence else e.amount_pence end
          or e.hash <> entry_hash(coalesce(p.hash, first_hash()), row(e.*)::entry, t.fingerprint)
          then 'this entry does not follow the one before it (invariant 4)'
      end as problem
      from new_entry e
      left join transfer t on t.id = e.transfer_id
      left join entry p on p.account_id = e.account_id and p.entry_no = e.entry_no - 1) x
   where x.problem is not null;
  return null;
end $$;
create trigger entry_checked after insert on entry referencing new table as new_entry
  for each statement execute function check_new_entries();

-- The audit chain of what a customer placed, or the bank itself.
create function chain_of(placed_by uuid) returns uuid language sql immutable as $$
  select coalesce(placed_by, '00000000-0000-7000-8000-000000000000')
$$;

-- Invariants 2, 4, 5, 6, 9 and 10: what a transfer names is there (accounts, legs, lines and event), its accounts
-- have come as far, a subject is one that can be settled, and the debtor's holds run on.
create function check_new_transfers() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book(x.problem, x.id::text) from (
    select t.id, case
        when debtor.id is null or creditor.id is null then 'its accounts are not there (invariant 2)'
        when t.subject_transfer_id is not null and not coalesce(
          s.status = 'completed' and case t.kind
            when 'reversal' then s.kind in ('posting', 'capture')
              and (s.debtor_account_id, s.creditor_account_id, s.amount_pence)
                  = (t.creditor_account_id, t.debtor_account_id, t.amount_pence)
            else s.kind = 'hold'
              and (s.debtor_account_id, s.creditor_account_id) = (t.debtor_account_id, t.creditor_account_id)
              and case t.kind when 'capture' then t.amount_pence <= s.amount_pence and t.decided_at < s.expires_at
                              else t.amount_pence = s.amount_pence end
          end, false)
          then 'its subject cannot be settled by it (invariant 6)'
        when t.debtor_entry_no is not null
          and (debit.transfer_id, debit.direction, credit.transfer_id, credit.direction)
              is distinct from (t.id, 'debit', t.id, 'credit')
          then 'its legs are not there (invariant 2)'
        when (t.debtor_transaction_no is not null and debit_line.transfer_id is distinct from t.id)
          or (t.creditor_transaction_no is not null and credit_line.transfer_id is distinct from t.id)
          then 'its lines are not there (invariant 10)'
        when t.held_no is not null
          and ((p.held_no is null and t.held_no <> 1) or debtor.last_held_no < t.held_no
               or t.held_after_pence <> coalesce(p.held_after_pence, 0)
                  + case t.kind when 'hold' then t.amount_pence else -s.amount_pence end)
          then 'what is held does not follow (invariant 5)'
        when debtor.last_entry_no < t.debtor_entry_no or creditor.last_entry_no < t.creditor_entry_no
          or debtor.last_transaction_no < t.debtor_transaction_no
          or creditor.last_transaction_no < t.creditor_transaction_no
          then 'its accounts do not know of it (invariant 4)'
        when e.detail ->> 'transferId' is distinct from t.id::text or e.type <> 'transfer.' || t.status
          then 'its audit event is not there (invariant 9)'
      end as problem
      from new_transfer t
      left join account debtor on debtor.id = t.debtor_account_id
      left join account creditor on creditor.id = t.creditor_account_id
      left join entry debit on debit.account_id = t.debtor_account_id and debit.entry_no = t.debtor_entry_no
      left join entry credit on credit.account_id = t.creditor_account_id and credit.entry_no = t.creditor_entry_no
      left join account_transaction debit_line
        on debit_line.account_id = t.debtor_account_id and debit_line.transaction_no = t.debtor_transaction_no
      left join account_transaction credit_line
        on credit_line.account_id = t.creditor_account_id and credit_line.transaction_no = t.creditor_transaction_no
      left join transfer s on s.id = t.subject_transfer_id
      left join transfer p on p.debtor_account_id = t.debtor_account_id and p.held_no = t.held_no - 1
      left join audit_event e on e.chain_id = chain_of(t.placed_by) and e.event_no = t.audit_event_no) x
   where x.problem is not null;
  return null;
end $$;
create trigger transfer_checked after insert on transfer referencing new table as new_transfer
  for each statement execute function check_new_transfers();

-- Invariant 5: a hold is open until it is captured or released. No other hand opens or closes one.
create function keep_open_holds() returns trigger language plpgsql as $$
begin
  if new.kind = 'hold' then
    insert into open_hold values (new.debtor_account_id, new.id, new.expires_at);
  else
    delete from open_hold
     where debtor_account_id = new.debtor_account_id and transfer_id = new.subject_transfer_id;
  end if;
  return null;
end $$;
create trigger transfer_opens_holds after insert on transfer for each row
  when (new.held_no is not null) execute function keep_open_holds();
create trigger open_hold_by_transfer before insert or update or delete or truncate on open_hold
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

-- Invariant 10: a line says what its transfer says, and lines are numbered without a gap.
create function check_new_lines() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book('this line does not say what its transfer says (invariant 10)',
                      l.account_id || ' transaction ' || l.transaction_no)
     from new_line l
     left join transfer t on t.id = l.transfer_id
     left join account_transaction p on p.account_id = l.account_id and p.transaction_no = l.transaction_no - 1
    where (p.transaction_no is null and l.transaction_no <> 1)
       or (t.status, t.amount_pence, t.reference, t.decided_at)
          is distinct from (l.status, l.amount_pence, l.reference, l.decided_at)
       or case l.direction
            when 'debit' then (t.debtor_account_id, t.debtor_transaction_no, t.debtor_entry_no)
            else (t.creditor_account_id, t.creditor_transaction_no, t.creditor_entry_no)
          end is distinct from (l.account_id, l.transaction_no, l.entry_no);
  return null;
end $$;
create trigger account_transaction_checked after insert on account_transaction
  referencing new table as new_line for each statement execute function check_new_lines();

create trigger account_opened after insert on account for each row
  when (new.balance_pence <> 0 or new.held_pence <> 0 or new.last_entry_no <> 0 or new.last_held_no <> 0
        or new.last_transaction_no <> 0 or new.last_decided_at is not null or new.last_booked_at is not null
        or new.last_entry_hash <> first_hash())
  execute function refuse_row('an account opens empty (invariant 4)');

-- This is all that is asked of what an account was before. With it, entries, holds and lines beyond its last ones
-- cannot be: each was refused unless the account's number had come as far.
create trigger account_runs_forward after update on account for each row
  when ((new.id, new.kind, new.currency, new.opened_at) <> (old.id, old.kind, old.currency, old.opened_at)
        or (new.sort_code, new.account_number, new.iban)
           is distinct from (old.sort_code, old.account_number, old.iban)
        or new.last_entry_no < old.last_entry_no or new.last_held_no < old.last_held_no
        or new.last_transaction_no < old.last_transaction_no
        or (old.last_decided_at is not null and not coalesce(new.last_decided_at >= old.last_decided_at, false))
        or (old.last_booked_at is not null and not coalesce(new.last_booked_at >= old.last_booked_at, false)))
  execute function refuse_row('an account keeps its identity, and its numbers and time run forward (invariant 4)');

-- Invariants 1, 4, 5 and 10: what an account says of itself is what its last entry, hold and line say.
create function check_changed_accounts() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book(x.problem, x.id::text) from (
    select a.id, case
        when (a.last_entry_no, a.balance_pence, a.last_entry_hash, a.last_booked_at) is distinct from
             (coalesce(e.entry_no, 0), coalesce(e.balance_after_pence, 0), coalesce(e.hash, first_hash()), e.booked_at)
          then 'its balance is not that of its last entry (invariant 4)'
        when (a.last_held_no, a.held_pence) <> (coalesce(h.held_no, 0), coalesce(h.held_after_pence, 0))
          then 'what it holds is not what its last hold says (invariant 5)'
        when a.last_transaction_no <> coalesce(l.transaction_no, 0) then 'its last line is another (invariant 10)'
      end as problem
      from new_account a
      left join entry e on e.account_id = a.id and e.entry_no = a.last_entry_no
      left join transfer h on h.debtor_account_id = a.id and h.held_no = nullif(a.last_held_no, 0)
      left join account_transaction l on l.account_id = a.id and l.transaction_no = a.last_transaction_no) x
   where x.problem is not null;
  return null;
end $$;
create trigger account_checked after update on account referencing new table as new_account
  for each statement execute function check_changed_accounts();

-- Invariant 9: events of a chain are numbered and hashed on from the one before, and the chain knows of them.
create function check_new_events() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book('this event does not follow the one before it (invariant 9)',
                      e.chain_id || ' event ' || e.event_no)
     from new_event e
     left join audit_event p on p.chain_id = e.chain_id and p.event_no = e.event_no - 1
     left join audit_chain c on c.id = e.chain_id
    where (p.event_no is null and e.event_no <> 1) or c.last_event_no is null or c.last_event_no < e.event_no
       or e.hash <> audit_hash(coalesce(p.hash, first_hash()), row(e.*)::audit_event);
  return null;
end $$;
create trigger audit_event_checked after insert on audit_event referencing new table as new_event
  for each statement execute function check_new_events();

create trigger audit_chain_runs_forward after update on audit_chain for each row
  when (new.id <> old.id or new.last_event_no < old.last_event_no)
  execute function refuse_row('this chain does not end where it did (invariant 9)');

create function check_changed_chains() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book('this chain does not end where it says (invariant 9)', c.id::text)
     from new_chain c left join audit_event e on e.chain_id = c.id and e.event_no = c.last_event_no
    where (c.last_event_no, c.last_hash) <> (coalesce(e.event_no, 0), coalesce(e.hash, first_hash()));
  return null;
end $$;
create trigger audit_chain_opened after insert on audit_chain referencing new table as new_chain
  for each statement execute function check_changed_chains();
create trigger audit_chain_checked after update on audit_chain referencing new table as new_chain
  for each statement execute function check_changed_chains();
