-- Hashes and fingerprints carry a version, which says what they cover: a column that is added later changes none of
-- them. The functions that compute or write them name their columns, and otherwise do what those of 003 and 004 did.

-- What the hashes and fingerprints of each version cover, in their order. To cover a column that is added later, a
-- migration adds a version here and a branch to the function that computes the hash, and new rows are written by it.
-- Rows keep the version that they were written by.
create table hash_coverage (
  hash    text not null check (hash in ('entry', 'audit_event', 'transfer', 'application_receipt')),
  version smallint not null check (version >= 1),
  covers  text[] not null check (cardinality(covers) >= 1),
  primary key (hash, version)
);
insert into hash_coverage (hash, version, covers) values
  ('entry', 1, array['previous.hash', 'transfer.fingerprint', 'account_id', 'entry_no', 'transfer_id', 'amount_pence',
    'balance_after_pence', 'booked_at', 'direction']),
  ('audit_event', 1, array['previous.hash', 'chain_id', 'event_no', 'at', 'type', 'detail']),
  -- As ordered. The creditor counts only where no destination was given: see order_fingerprint.
  ('transfer', 1, array['kind', 'debtor_account_id', 'creditor_account_id', 'destination', 'amount_pence',
    'subject_transfer_id', 'recipient_name', 'reference']),
  -- Made by the bank's code, of the application as it was sent.
  ('application_receipt', 1, array['id', 'accountType', 'preferredInvestmentType', 'product', 'kind', 'fullName',
    'email', 'phone', 'dateOfBirth', 'idNumber', 'city', 'state', 'country', 'initialDepositPence', 'investmentGoal']);
create trigger hash_coverage_append_only before update or delete or truncate on hash_coverage
  for each statement execute function refuse_change();

-- What is written already is of version 1. A constant default rewrites no table, however large it is.
alter table entry add column hash_version smallint not null default 1;
alter table audit_event add column hash_version smallint not null default 1;
alter table transfer add column fingerprint_version smallint not null default 1;
alter table application_receipt add column fingerprint_version smallint not null default 1;

-- The hash of an entry: over the one before it on its account, what its transfer was ordered to be, and the entry.
-- All but the direction are of one length each. Null for a version that is not known, which the guards refuse.
create function entry_hash(
  version smallint, previous bytea, fingerprint bytea, account_id uuid, entry_no bigint,
  transfer_id uuid, amount_pence bigint, balance_after_pence bigint, booked_at timestamptz, direction text)
returns bytea language sql stable as $$
  select case version when 1 then
    sha256(previous || fingerprint || uuid_send(account_id) || int8send(entry_no) || uuid_send(transfer_id)
      || int8send(amount_pence) || int8send(balance_after_pence) || timestamptz_send(booked_at)
      || convert_to(direction, 'UTF8'))
  end
$$;
create or replace function entry_hash(previous bytea, e entry, fingerprint bytea)
returns bytea language sql stable as $$
  select entry_hash(e.hash_version, previous, fingerprint, e.account_id, e.entry_no, e.transfer_id, e.amount_pence,
                    e.balance_after_pence, e.booked_at, e.direction)
$$;

create function audit_hash(
  version smallint, previous bytea, chain_id uuid, event_no bigint, at timestamptz, type text, detail jsonb)
returns bytea language sql stable as $$
  select case version when 1 then
    sha256(previous || uuid_send(chain_id) || int8send(event_no) || timestamptz_send(at)
      || int4send(length(type)) || convert_to(type || detail, 'UTF8'))
  end
$$;
create or replace function audit_hash(previous bytea, e audit_event) returns bytea language sql stable as $$
  select audit_hash(e.hash_version, previous, e.chain_id, e.event_no, e.at, e.type, e.detail)
$$;

-- What makes two orders the same one (invariant 6). Where the destination was given in words, the words count
-- and not the account that they led to.
drop function order_fingerprint(text, uuid, uuid, bigint, uuid, text, text, text);
create function order_fingerprint(version smallint, kind text, debtor uuid, creditor uuid, amount_pence bigint,
                                  subject uuid, recipient_name text, destination text, reference text)
returns bytea language sql stable as $$
  select case version when 1 then
    sha256(convert_to(row(kind, debtor, coalesce(destination, creditor::text), amount_pence, subject,
      recipient_name, reference)::text, 'UTF8'))
  end
$$;

-- The guards of 003.
create or replace function check_new_entries() returns trigger language plpgsql
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
          or e.hash is distinct from entry_hash(e.hash_version, coalesce(p.hash, first_hash()), t.fingerprint,
               e.account_id, e.entry_no, e.transfer_id, e.amount_pence, e.balance_after_pence, e.booked_at, e.direction)
          then 'this entry does not follow the one before it (invariant 4)'
      end as problem
      from new_entry e
      left join transfer t on t.id = e.transfer_id
      left join entry p on p.account_id = e.account_id and p.entry_no = e.entry_no - 1) x
   where x.problem is not null;
  return null;
end $$;

create or replace function check_new_events() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book('this event does not follow the one before it (invariant 9)',
                      e.chain_id || ' event ' || e.event_no)
     from new_event e
     left join audit_event p on p.chain_id = e.chain_id and p.event_no = e.event_no - 1
     left join audit_chain c on c.id = e.chain_id
    where (p.event_no is null and e.event_no <> 1) or c.last_event_no is null or c.last_event_no < e.event_no
       or e.hash is distinct from
          audit_hash(e.hash_version, coalesce(p.hash, first_hash()), e.chain_id, e.event_no, e.at, e.type, e.detail);
  return null;
end $$;

-- The next entry of an account, hashed on from its last.
create or replace function next_entry(a account, t transfer, direction text) returns entry language plpgsql stable as $$
declare e entry;
begin
  e.account_id := a.id;
  e.entry_no := a.last_entry_no + 1;
  e.transfer_id := t.id;
  e.direction := direction;
  e.amount_pence := t.amount_pence;
  e.balance_after_pence := a.balance_pence + case direction when 'debit' then -t.amount_pence else t.amount_pence end;
  e.booked_at := t.decided_at;
  e.hash_version := 1;
  e.hash := entry_hash(a.last_entry_hash, e, t.fingerprint);
  return e;
end $$;

-- Adds events to the ends of their chains, in the order given, and answers with them as they stand there.
-- Chains are locked in id order, after accounts.
create or replace function record_audit_events(events audit_event[]) returns audit_event[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  chain_ids uuid[] := array(select distinct e.chain_id from unnest(events) e order by 1);
  chains    audit_chain[];
  event     audit_event;
  chain     audit_chain;
  chain_at  int;
begin
  chains := array(select c from audit_chain c where c.id = any (chain_ids) order by c.id for no key update);
  if cardinality(chains) < cardinality(chain_ids) then
    insert into audit_chain (id) select unnest(chain_ids) on conflict do nothing;
    chains := array(select c from audit_chain c where c.id = any (chain_ids) order by c.id for no key update);
  end if;
  for n in 1 .. cardinality(events) loop
    event := events[n];
    chain_at := array_position(chain_ids, event.chain_id);
    chain := chains[chain_at];
    chain.last_event_no := chain.last_event_no + 1;
    event.event_no := chain.last_event_no;
    event.hash_version := 1;
    chain.last_hash := audit_hash(chain.last_hash, event);
    event.hash := chain.last_hash;
    events[n] := event;
    chains[chain_at] := chain;
  end loop;
  -- Each chain is found by its key, where an update from a list may walk all chains and the list for each of them.
  with recorded as (
    insert into audit_event (chain_id, event_no, at, type, detail, hash, hash_version)
    select e.chain_id, e.event_no, e.at, e.type, e.detail, e.hash, e.hash_version from unnest(events) e
  )
  insert into audit_chain (id, last_event_no, last_hash)
  select n.id, n.last_event_no, n.last_hash from unnest(chains) n
  on conflict (id) do update set last_event_no = excluded.last_event_no, last_hash = excluded.last_hash;
  return events;
end $$;

-- A decided order as its row, before it has moved anything.
create or replace function decided_transfer(o posting_order, fingerprint bytea, reason text, decided_at timestamptz)
returns transfer language plpgsql immutable as $$
declare t transfer;
begin
  t.id := o.id;
  t.fingerprint := fingerprint;
  t.fingerprint_version := 1;
  t.kind := o.kind;
  t.status := case when reason is null then 'completed' else 'declined' end;
  t.reason := reason;
  t.debtor_account_id := o.debtor_account_id;
  t.creditor_account_id := o.creditor_account_id;
  t.amount_pence := o.amount_pence;
  t.subject_transfer_id := o.subject_transfer_id;
  t.recipient_name := o.recipient_name;
  t.destination := o.destination;
  t.reference := o.reference;
  t.category := o.category;
  t.expires_at := o.expires_at;
  t.debtor_description := o.debtor_description;
  t.creditor_description := o.creditor_description;
  t.placed_by := o.placed_by;
  t.decided_at := decided_at;
  t.recorded_at := o.recorded_at;
  return t;
end $$;

-- As described in 004, where its precedence is.
create or replace function post_transfers(orders jsonb) returns setof posting_outcome language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set jit = off -- planning or compiling costs more than the statements
as $$
declare
  asked posting_order[] := array(select o from jsonb_populate_recordset(null::posting_order, orders) o);
  -- Every account that the orders may touch, locked in id order so that two calls never wait for each other.
  accounts account[] := array(
    select a from account a
     where a.id = any (array(select unnest(array[o.debtor_account_id, o.creditor_account_id,
                                                 s.debtor_account_id, s.creditor_account_id])
                               from unnest(asked) o left join transfer s on s.id = o.subject_transfer_id))
     order by a.id for no key update);
  account_ids   uuid[] := array(select a.id from unnest(accounts) a);
  -- Read after the locks, so that what another call committed while this one waited is seen.
  known transfer[] := array(
    select t from transfer t
     where t.id = any (array(select unnest(array[o.id, o.subject_transfer_id]) from unnest(asked) o)));
  known_ids     uuid[] := array(select t.id from unnest(known) t);
  settled uuid[] := array(
    select t.subject_transfer_id from transfer t
     where t.status = 'completed'
       and t.subject_transfer_id = any (array(select o.subject_transfer_id from unnest(asked) o)));
  new_transfers transfer[] := '{}';
  new_entries   entry[] := '{}';
  new_notices   posting_notice[] := '{}';
  new_events    audit_event[] := '{}';
  ordered       posting_order;
  decided       transfer; -- the order's own, decided now or before
  subject       transfer; -- the one that it settles, if any
  leg           entry;
  notice        posting_notice;
  debtor        account;
  creditor      account;
  debtor_at     int;
  creditor_at   int;
  fingerprint   bytea;
  refusal       text;
  decided_at    timestamptz; -- the ledger's time
  expires_at    timestamptz;
begin
  foreach ordered in array asked loop
    decided := known[array_position(known_ids, ordered.id)];
    subject := case when ordered.subject_transfer_id is not null
      then known[array_position(known_ids, ordered.subject_transfer_id)] end;
    if ordered.kind = 'capture' then
      ordered.amount_pence := coalesce(ordered.amount_pence, subject.amount_pence);
    end if;
    -- An order that was decided before is compared by the version that it was decided by.
    fingerprint := order_fingerprint(coalesce(decided.fingerprint_version, 1::smallint), ordered.kind,
      ordered.debtor_account_id, ordered.creditor_account_id, ordered.amount_pence, ordered.subject_transfer_id,
      ordered.recipient_name, ordered.destination, ordered.reference);
    if decided.id is not null then
      if decided.fingerprint = fingerprint then
        return next outcome_of(decided, true);
      else
        return next refused_order('id_reused');
      end if;
      continue;
    end if;

    refusal := null;
    if ordered.kind in ('capture', 'release', 'reversal') then
      refusal := case
        when subject.status is distinct from 'completed'
          or subject.kind not in ('hold', 'posting', 'capture')
          or (ordered.kind = 'reversal') <> (subject.kind in ('posting', 'capture')) then 'subject_not_found'
        when ordered.subject_transfer_id = any (settled)
          then case ordered.kind when 'reversal' then 'subject_reversed' else 'subject_settled' end
        when ordered.amount_pence > subject.amount_pence then 'amount_above_hold'
      end;
      ordered.amount_pence := case ordered.kind when 'capture' then ordered.amount_pence else subject.amount_pence end;
      ordered.debtor_account_id := subject.debtor_account_id;
      ordered.creditor_account_id := subject.creditor_account_id;
      if ordered.kind = 'reversal' then
        ordered.debtor_account_id := subject.creditor_account_id;
        ordered.creditor_account_id := subject.debtor_account_id;
      end if;
    end if;
    debtor_at := array_position(account_ids, ordered.debtor_account_id);
    creditor_at := array_position(account_ids, ordered.creditor_account_id);
    if refusal is null and (debtor_at is null or creditor_at is null) then
      refusal := 'unknown_account';
    end if;
    debtor := accounts[debtor_at];
    creditor := accounts[creditor_at];
    decided_at := greatest(ordered.decided_at, debtor.last_decided_at, creditor.last_decided_at);
    expires_at := case ordered.kind when 'hold' then ordered.expires_at when 'capture' then subject.expires_at end;
    if refusal is null and decided_at >= expires_at then
      refusal := 'hold_expired';
    end if;
    if refusal is not null then
      return next refused_order(refusal);
      continue;
    end if;

    decided := decided_transfer(ordered, fingerprint,
      decline_reason(ordered.kind, ordered.amount_pence, ordered.limit_pence, debtor), decided_at);
    debtor.last_decided_at := decided.decided_at;
    if decided.status = 'completed' and ordered.kind in ('hold', 'capture', 'release') then
      debtor.held_pence := debtor.held_pence
        + case ordered.kind when 'hold' then decided.amount_pence else -subject.amount_pence end;
      debtor.last_held_no := debtor.last_held_no + 1;
      decided.held_no := debtor.last_held_no;
      decided.held_after_pence := debtor.held_pence;
    end if;
    if decided.status = 'completed' and ordered.kind in ('posting', 'capture', 'reversal') then
      leg := next_entry(debtor, decided, 'debit');
      new_entries := array_append(new_entries, leg);
      debtor := after_entry(debtor, leg);
      decided.debtor_entry_no := leg.entry_no;
      leg := next_entry(creditor, decided, 'credit');
      new_entries := array_append(new_entries, leg);
      creditor := after_entry(creditor, leg);
      creditor.last_decided_at := decided.decided_at;
      decided.creditor_entry_no := leg.entry_no;
    end if;
    if ordered.kind in ('posting', 'capture', 'reversal') and debtor.kind = 'customer' then
      debtor.last_transaction_no := debtor.last_transaction_no + 1;
      decided.debtor_transaction_no := debtor.last_transaction_no;
    end if;
    if decided.creditor_entry_no is not null and creditor.kind = 'customer' then
      creditor.last_transaction_no := creditor.last_transaction_no + 1;
      decided.creditor_transaction_no := creditor.last_transaction_no;
    end if;
    if ordered.notices is not null then
      foreach notice in array ordered.notices loop
        if notice.tells = 'decision' or (notice.tells = 'decline') = (decided.status = 'declined') then
          notice.transfer_id := decided.id;
          new_notices := array_append(new_notices, notice);
        end if;
      end loop;
    end if;
    if decided.status = 'completed' and decided.subject_transfer_id is not null then
      settled := array_append(settled, decided.subject_transfer_id);
    end if;
    accounts[debtor_at] := debtor;
    accounts[creditor_at] := creditor;
    known := array_append(known, decided);
    known_ids := array_append(known_ids, decided.id);
    new_transfers := array_append(new_transfers, decided);
    new_events := array_append(new_events, transfer_event(decided));
    return next outcome_of(decided, false);
  end loop;

  if cardinality(new_transfers) = 0 then
    return;
  end if;
  new_events := record_audit_events(new_events);
  for n in 1 .. cardinality(new_transfers) loop
    decided := new_transfers[n];
    decided.audit_event_no := (new_events[n]).event_no;
    new_transfers[n] := decided;
  end loop;

  -- One statement, at whose end the guards look at all of it together.
  with posted as (
         insert into transfer as t (
           id, fingerprint, fingerprint_version, kind, status, reason, debtor_account_id, creditor_account_id,
           amount_pence, subject_transfer_id, debtor_entry_no, creditor_entry_no, debtor_transaction_no,
           creditor_transaction_no, held_no, held_after_pence, expires_at, audit_event_no, recipient_name,
           destination, reference, category, debtor_description, creditor_description, placed_by, decided_at, recorded_at)
         select n.id, n.fingerprint, n.fingerprint_version, n.kind, n.status, n.reason, n.debtor_account_id,
                n.creditor_account_id, n.amount_pence, n.subject_transfer_id, n.debtor_entry_no, n.creditor_entry_no,
                n.debtor_transaction_no, n.creditor_transaction_no, n.held_no, n.held_after_pence, n.expires_at,
                n.audit_event_no, n.recipient_name, n.destination, n.reference, n.category, n.debtor_description,
                n.creditor_description, n.placed_by, n.decided_at, n.recorded_at
           from unnest(new_transfers) n
         returning t.id, t.status, t.amount_pence, t.reference, t.category, t.decided_at,
                   t.debtor_account_id, t.debtor_transaction_no, t.debtor_entry_no, t.debtor_description,
                   t.creditor_account_id, t.creditor_transaction_no, t.creditor_entry_no, t.creditor_description
       ),
       booked as (
         insert into entry (
           account_id, entry_no, transfer_id, direction, amount_pence, balance_after_pence, booked_at, hash, hash_version)
         select n.account_id, n.entry_no, n.transfer_id, n.direction, n.amount_pence, n.balance_after_pence,
                n.booked_at, n.hash, n.hash_version
           from unnest(new_entries) n
       ),
       listed as (
         insert into account_transaction (
           account_id, transaction_no, transfer_id, entry_no, direction, status, amount_pence, description, reference,
           category, decided_at)
         select t.debtor_account_id, t.debtor_transaction_no, t.id, t.debtor_entry_no, 'debit', t.status,
                t.amount_pence, t.debtor_description, t.reference, t.category, t.decided_at
           from posted t where t.debtor_transaction_no is not null
         union all
         select t.creditor_account_id, t.creditor_transaction_no, t.id, t.creditor_entry_no, 'credit', t.status,
                t.amount_pence, t.creditor_description, t.reference, 'Deposit', t.decided_at -- ruling 32
           from posted t where t.creditor_transaction_no is not null
       )
  update account a
     set balance_pence = n.balance_pence, held_pence = n.held_pence, last_entry_no = n.last_entry_no,
         last_entry_hash = n.last_entry_hash, last_held_no = n.last_held_no,
         last_transaction_no = n.last_transaction_no, last_decided_at = n.last_decided_at,
         last_booked_at = n.last_booked_at
    from unnest(accounts) n
   where a.id = n.id
     and (n.last_entry_no, n.last_held_no, n.last_transaction_no, n.last_decided_at)
         is distinct from (a.last_entry_no, a.last_held_no, a.last_transaction_no, a.last_decided_at);
  if cardinality(new_notices) > 0 then
    perform tell_of_transfers(new_notices);
  end if;
end $$;
