-- What the database itself refuses (docs/ledger.md, invariants 1 to 5 and 9). Every check looks at all the rows
-- of one statement at its end, so an order is written by one statement that holds all of it: a transfer without
-- its legs, a leg without its transfer and a balance without an entry are refused, and nothing is deferred.

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

-- Raised by every check below: `invariant` is the number in docs/ledger.md.
create function refuse_book(invariant int, what text, id text) returns void language plpgsql as $$
begin
  raise exception 'the book refuses %: % (invariant %)', id, what, invariant using errcode = 'check_violation';
end $$;

create function micros(at timestamptz) returns text language sql stable as $$
  select ((extract(epoch from at) * 1000000)::bigint)::text
$$;

-- The hash of an entry: over the one before it on its account, the entry, and what its transfer was asked to be.
create function entry_hash(previous bytea, e entry, fingerprint bytea) returns bytea language sql stable as $$
  select sha256(previous || fingerprint || convert_to(concat_ws('|', e.account_id, e.entry_no, e.transfer_id,
    e.direction, e.amount_pence, e.balance_after_pence, micros(e.booked_at)), 'UTF8'))
$$;

create function audit_hash(previous bytea, e audit_event) returns bytea language sql stable as $$
  select sha256(previous || convert_to(
    jsonb_build_array(e.chain_id, e.event_no, micros(e.at), e.type, e.detail)::text, 'UTF8'))
$$;

-- Invariants 2 and 4: each entry is a leg of its transfer and follows the one before it on its account.
create function check_new_entries() returns trigger language plpgsql as $$
begin
  perform refuse_book(2, 'this entry is no leg of a completed transfer', e.account_id || ' entry ' || e.entry_no)
     from new_entry e left join transfer t on t.id = e.transfer_id
    where t.amount_pence is distinct from e.amount_pence or t.decided_at is distinct from e.booked_at
       or (case e.direction when 'debit' then t.debtor_account_id else t.creditor_account_id end)
          is distinct from e.account_id
       or (case e.direction when 'debit' then t.debtor_entry_no else t.creditor_entry_no end)
          is distinct from e.entry_no;
  perform refuse_book(4, 'this entry does not follow the one before it', e.account_id || ' entry ' || e.entry_no)
     from new_entry e
     join transfer t on t.id = e.transfer_id
     left join entry p on p.account_id = e.account_id and p.entry_no = e.entry_no - 1
     left join account a on a.id = e.account_id
    where (p.entry_no is null and e.entry_no <> 1) or e.booked_at < p.booked_at
       or e.balance_after_pence <> coalesce(p.balance_after_pence, 0)
          + case e.direction when 'debit' then -e.amount_pence else e.amount_pence end
       or e.hash <> entry_hash(coalesce(p.hash, decode(repeat('00', 32), 'hex')), row(e.*)::entry, t.fingerprint)
       or a.last_entry_no is null or a.last_entry_no < e.entry_no;
  return null;
end $$;
create trigger entry_checked after insert on entry referencing new table as new_entry
  for each statement execute function check_new_entries();

-- The audit chain of what a customer placed, or the bank itself.
create function chain_of(placed_by uuid) returns uuid language sql immutable as $$
  select coalesce(placed_by, '00000000-0000-7000-8000-000000000000')
$$;

-- Invariants 2, 5, 6, 9 and 10: the legs, the lines and the event that a transfer names are there, a subject is
-- one that can be settled, and the debtor's holds run on.
create function check_new_transfers() returns trigger language plpgsql as $$
begin
  perform refuse_book(2, 'its legs are not there', t.id::text)
     from new_transfer t
     left join entry d on d.account_id = t.debtor_account_id and d.entry_no = t.debtor_entry_no
     left join entry c on c.account_id = t.creditor_account_id and c.entry_no = t.creditor_entry_no
    where t.debtor_entry_no is not null
      and (d.transfer_id is distinct from t.id or c.transfer_id is distinct from t.id
           or d.direction <> 'debit' or c.direction <> 'credit');
  perform refuse_book(10, 'its lines are not there', t.id::text)
     from new_transfer t
     left join account_transaction d
       on d.account_id = t.debtor_account_id and d.transaction_no = t.debtor_transaction_no
     left join account_transaction c
       on c.account_id = t.creditor_account_id and c.transaction_no = t.creditor_transaction_no
    where (t.debtor_transaction_no is not null and d.transfer_id is distinct from t.id)
       or (t.creditor_transaction_no is not null and c.transfer_id is distinct from t.id);
  perform refuse_book(6, 'its subject cannot be settled by it', t.id::text)
     from new_transfer t left join transfer s on s.id = t.subject_transfer_id
    where t.subject_transfer_id is not null and not coalesce(
      s.status = 'completed' and s.amount_pence = t.amount_pence and case t.kind
        when 'reversal' then s.kind in ('posting', 'capture')
          and s.debtor_account_id = t.creditor_account_id and s.creditor_account_id = t.debtor_account_id
        else s.kind = 'hold'
          and s.debtor_account_id = t.debtor_account_id and s.creditor_account_id = t.creditor_account_id
      end, false);
  perform refuse_book(5, 'what is held does not follow', t.id::text)
     from new_transfer t
     join account a on a.id = t.debtor_account_id
     left join transfer p on p.debtor_account_id = t.debtor_account_id and p.held_no = t.held_no - 1
    where t.held_no is not null
      and ((p.held_no is null and t.held_no <> 1) or a.last_held_no < t.held_no
           or t.held_after_pence <> coalesce(p.held_after_pence, 0)
              + case t.kind when 'hold' then t.amount_pence else -t.amount_pence end);
  perform refuse_book(9, 'its audit event is not there', t.id::text)
     from new_transfer t
     left join audit_event e on e.chain_id = chain_of(t.placed_by) and e.event_no = t.audit_event_no
    where e.detail ->> 'transferId' is distinct from t.id::text or e.type <> 'transfer.' || t.status;
  return null;
end $$;
create trigger transfer_checked after insert on transfer referencing new table as new_transfer
  for each statement execute function check_new_transfers();

-- Invariant 10: a line says what its transfer says, and lines are numbered without a gap.
create function check_new_lines() returns trigger language plpgsql as $$
begin
  perform refuse_book(10, 'this line does not say what its transfer says',
                      l.account_id || ' transaction ' || l.transaction_no)
     from new_line l
     left join transfer t on t.id = l.transfer_id
     left join account_transaction p on p.account_id = l.account_id and p.transaction_no = l.transaction_no - 1
     left join account a on a.id = l.account_id
    where (p.transaction_no is null and l.transaction_no <> 1)
       or a.last_transaction_no is null or a.last_transaction_no < l.transaction_no
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

create function check_opened_accounts() returns trigger language plpgsql as $$
begin
  perform refuse_book(4, 'an account opens empty', n.id::text) from new_account n
    where n.balance_pence <> 0 or n.held_pence <> 0 or n.last_entry_no <> 0 or n.last_held_no <> 0
       or n.last_transaction_no <> 0 or n.last_decided_at is not null or n.last_booked_at is not null
       or n.last_entry_hash <> decode(repeat('00', 32), 'hex');
  return null;
end $$;
create trigger account_opened after insert on account referencing new table as new_account
  for each statement execute function check_opened_accounts();

-- Invariants 1, 4 and 5: what an account says of itself is what its last entry, hold and line say.
create function check_changed_accounts() returns trigger language plpgsql as $$
begin
  perform refuse_book(4, 'an account keeps its identity, and its time runs forward', n.id::text)
     from new_account n left join old_account o on o.id = n.id
    where o.id is null or (n.kind, n.currency, n.opened_at) <> (o.kind, o.currency, o.opened_at)
       or (n.sort_code, n.account_number, n.iban) is distinct from (o.sort_code, o.account_number, o.iban)
       or (o.last_decided_at is not null and not coalesce(n.last_decided_at >= o.last_decided_at, false))
       or (o.last_booked_at is not null and not coalesce(n.last_booked_at >= o.last_booked_at, false));
  perform refuse_book(4, 'its balance is not that of its last entry', n.id::text)
     from new_account n join old_account o on o.id = n.id
     left join entry e on e.account_id = n.id and e.entry_no = n.last_entry_no
    where (n.balance_pence, n.last_entry_no, n.last_entry_hash, n.last_booked_at)
          is distinct from (o.balance_pence, o.last_entry_no, o.last_entry_hash, o.last_booked_at)
      and ((n.balance_pence, n.last_entry_hash, n.last_booked_at)
           is distinct from (e.balance_after_pence, e.hash, e.booked_at)
           or exists (select from entry l where l.account_id = n.id and l.entry_no > n.last_entry_no));
  perform refuse_book(5, 'what it holds is not what its last hold says', n.id::text)
     from new_account n join old_account o on o.id = n.id
     left join transfer h on h.debtor_account_id = n.id and h.held_no = n.last_held_no
    where (n.held_pence, n.last_held_no) <> (o.held_pence, o.last_held_no)
      and (n.held_pence is distinct from h.held_after_pence
           or exists (select from transfer l where l.debtor_account_id = n.id and l.held_no > n.last_held_no));
  perform refuse_book(10, 'its last line is another', n.id::text)
     from new_account n join old_account o on o.id = n.id
    where n.last_transaction_no <> o.last_transaction_no
      and (not exists (select from account_transaction l
                        where l.account_id = n.id and l.transaction_no = n.last_transaction_no)
           or exists (select from account_transaction l
                       where l.account_id = n.id and l.transaction_no > n.last_transaction_no));
  return null;
end $$;
create trigger account_checked after update on account
  referencing old table as old_account new table as new_account
  for each statement execute function check_changed_accounts();

-- Invariant 9: events of a chain are numbered and hashed on from the one before.
create function check_new_events() returns trigger language plpgsql as $$
begin
  perform refuse_book(9, 'this event does not follow the one before it', e.chain_id || ' event ' || e.event_no)
     from new_event e
     left join audit_event p on p.chain_id = e.chain_id and p.event_no = e.event_no - 1
     left join audit_chain c on c.id = e.chain_id
    where (p.event_no is null and e.event_no <> 1) or c.last_event_no is null or c.last_event_no < e.event_no
       or e.hash <> audit_hash(coalesce(p.hash, decode(repeat('00', 32), 'hex')), row(e.*)::audit_event);
  return null;
end $$;
create trigger audit_event_checked after insert on audit_event referencing new table as new_event
  for each statement execute function check_new_events();

create function check_changed_chains() returns trigger language plpgsql as $$
begin
  perform refuse_book(9, 'this chain does not end where it says', n.id::text)
     from new_chain n left join audit_event e on e.chain_id = n.id and e.event_no = n.last_event_no
    where n.last_event_no <> 0 and n.last_hash is distinct from e.hash
       or n.last_event_no = 0 and n.last_hash <> decode(repeat('00', 32), 'hex')
       or exists (select from audit_event l where l.chain_id = n.id and l.event_no > n.last_event_no);
  return null;
end $$;
create trigger audit_chain_opened after insert on audit_chain referencing new table as new_chain
  for each statement execute function check_changed_chains();
create trigger audit_chain_checked after update on audit_chain referencing new table as new_chain
  for each statement execute function check_changed_chains();
