-- Rows of a transfer that keep nothing twice: an event of the audit and a message of the outbox name the transfer, and what they tell
-- is read from it. Each transfer writes less in tables and in the log (docs/performance.md). The hash of an event covers what it tells,
-- as before; rows that were written before keep what they have.
-- not beside an older server: it would send e-mails that say nothing of their transfer

alter table audit_event
  add column transfer_id uuid, -- what an event of a transfer tells, in place of a detail
  alter column detail drop not null,
  add constraint audit_event_tells check (detail is not null or transfer_id is not null);

create function transfer_detail(t transfer) returns jsonb language sql stable as $$
  select jsonb_build_object('transferId', t.id, 'kind', t.kind, 'reason', t.reason, 'amountPence', t.amount_pence::text,
    'debtorAccountId', t.debtor_account_id, 'creditorAccountId', t.creditor_account_id,
    'decidedAt', t.decided_at at time zone 'UTC')
$$;

-- What an event tells, whether it is kept with it or with its transfer.
create function event_detail(e audit_event) returns jsonb language sql stable as $$
  select coalesce(e.detail, (select transfer_detail(t) from transfer t where t.id = e.transfer_id))
$$;

create or replace function audit_hash(previous bytea, e audit_event) returns bytea language sql stable as $$
  select audit_hash(e.hash_version, previous, e.chain_id, e.event_no, e.at, e.type, event_detail(e))
$$;

-- The event of a transfer before both are written. Its detail serves for the hash and is not written.
create or replace function transfer_event(t transfer) returns audit_event language plpgsql stable as $$
declare
  e audit_event := new_audit_event(chain_of(t.placed_by), t.recorded_at, 'transfer.' || t.status, transfer_detail(t));
begin
  e.transfer_id := t.id;
  return e;
end $$;

-- Gives events their places at the ends of their chains, in the order given, with their hashes; they are not written yet. Chains are
-- locked in id order, after accounts.
create function chained_events(events audit_event[]) returns audit_event[] language plpgsql
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
  return events;
end $$;

-- How the chains of these events end with them.
create function ends_of_chains(events audit_event[])
returns table (id uuid, last_event_no bigint, last_hash bytea) language sql immutable as $$
  select distinct on (e.chain_id) e.chain_id, e.event_no, e.hash from unnest(events) e order by e.chain_id, e.event_no desc
$$;

-- Adds events to the ends of their chains, in the order given, and answers with them as they stand there.
create or replace function record_audit_events(events audit_event[]) returns audit_event[] language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  events := chained_events(events);
  -- Each chain is found by its key, where an update from a list may walk all chains and the list for each of them.
  with recorded as (
    insert into audit_event (chain_id, event_no, at, type, detail, hash, hash_version)
    select e.chain_id, e.event_no, e.at, e.type, e.detail, e.hash, e.hash_version from unnest(events) e
  )
  insert into audit_chain (id, last_event_no, last_hash)
  select n.id, n.last_event_no, n.last_hash from ends_of_chains(events) n
  on conflict (id) do update set last_event_no = excluded.last_event_no, last_hash = excluded.last_hash;
  return events;
end $$;

-- As before (018), of events that name their transfer too.
create or replace function check_new_events() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book('this event does not follow the one before it (invariant 9)',
                      e.chain_id || ' event ' || e.event_no)
     from new_event e
     left join audit_event p on p.chain_id = e.chain_id and p.event_no = e.event_no - 1
     left join audit_chain c on c.id = e.chain_id
     left join transfer t on t.id = e.transfer_id
    where (p.event_no is null and e.event_no <> 1) or c.last_event_no is null or c.last_event_no < e.event_no
       or e.hash is distinct from audit_hash(e.hash_version, coalesce(p.hash, first_hash()), e.chain_id, e.event_no, e.at, e.type,
                                             coalesce(e.detail, transfer_detail(t)));
  return null;
end $$;

-- As before (003); the event of a transfer names it.
create or replace function check_new_transfers() returns trigger language plpgsql
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
        when e.transfer_id is distinct from t.id or e.detail is not null or e.type <> 'transfer.' || t.status
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

alter table outbox_message
  add column transfer_id uuid, -- what a message of a transfer tells, in place of facts
  alter column facts drop not null,
  add constraint outbox_message_tells check ((facts is null) = (transfer_id is not null));

-- What a message tells, whether it is kept with it or with its transfer.
create function outbox_facts(m outbox_message) returns jsonb language sql stable as $$
  select coalesce(m.facts, (
    select jsonb_strip_nulls(jsonb_build_object('amountPence', t.amount_pence::text, 'reason', t.reason,
             case when m.type in ('received', 'debited') then 'description' else 'recipientName' end,
             case m.type when 'received' then t.creditor_description when 'debited' then t.debtor_description
                         else t.recipient_name end))
      from transfer t where t.id = m.transfer_id))
$$;

create or replace trigger outbox_message_stays_as_told after update on outbox_message for each row
  when ((new.id, new.channel, new.customer_id, new.recipient, new.type, new.facts, new.transfer_id, new.created_at)
          is distinct from
        (old.id, old.channel, old.customer_id, old.recipient, old.type, old.facts, old.transfer_id, old.created_at)
        or old.status = 'sent')
  execute function refuse_row('a message that leaves the bank stays as it was told');

create or replace function tell_of_transfers(notices posting_notice[]) returns void language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  with told as (
    select n.notification_id, n.customer_id, n.transfer_id, n.email_id, n.email, n.sms_id, n.phone, t.decided_at, t.recorded_at,
           case n.tells when 'receipt' then 'received' when 'debit' then 'debited' else t.status end as type
      from unnest(notices) n join transfer t on t.id = n.transfer_id
  ), noted as (
    insert into notification (id, customer_id, type, transfer_id, created_at)
    select notification_id, customer_id, type, transfer_id, decided_at from told
  )
  insert into outbox_message (id, channel, customer_id, recipient, type, transfer_id, created_at, next_attempt_at)
  select m.id, m.channel, t.customer_id, m.recipient, t.type, t.transfer_id, t.recorded_at, t.recorded_at
    from told t
   cross join lateral (values (t.email_id, 'email', t.email), (t.sms_id, 'sms', t.phone)) m (id, channel, recipient)
   where m.recipient is not null;
end $$;

-- A line whose reference is its description is found by that: its reference is not indexed once more. Without a reference of the
-- customer's own it is "Transfer to …", as the debtor's description is. Lines of before stay in the index.
alter table account_transaction alter column folded_reference drop expression;
create function fold_reference() returns trigger language plpgsql as $$
begin
  new.folded_reference := case when new.reference = new.description then '' else fold_text(new.reference) end;
  return new;
end $$;
create trigger account_transaction_folded before insert on account_transaction for each row execute function fold_reference();
-- Also where a benchmark fills a book without its guards.
alter table account_transaction enable always trigger account_transaction_folded;

-- Whom a statement tells, and of which transfers, is looked up once for all its rows. The foreign keys did so row by row, and locked
-- the customer and the transfer for each of them. No transfer and no customer is ever deleted.
alter table notification drop constraint notification_customer_id_fkey, drop constraint notification_transfer_id_fkey;
alter table outbox_message drop constraint outbox_message_customer_id_fkey;
create function check_told() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book('it tells somebody who is no customer, or of no transfer', n.id::text)
     from new_row n
     left join customer c on c.id = n.customer_id
     left join transfer t on t.id = n.transfer_id
    where n.customer_id is not null and c.id is null or n.transfer_id is not null and t.id is null;
  return null;
end $$;
create trigger notification_told after insert on notification referencing new table as new_row
  for each statement execute function check_told();
create trigger outbox_message_told after insert on outbox_message referencing new table as new_row
  for each statement execute function check_told();
create trigger customer_never_deleted after delete on customer
  for each statement execute function refuse_change();

-- Of one time, or of one customer's, there are few: their ids need not stand in the index too.
drop index outbox_message_by_time;
create index outbox_message_by_time on outbox_message (created_at);
drop index notification_by_customer;
create index notification_by_customer on notification (customer_id, created_at);
-- A page of notifications counts all of them, so nothing is found sooner by an index of those that are unread.
drop index notification_unread;

-- As before (045); events are written with their transfers, so that the guards look at all of it together.
create or replace function post_transfers(orders jsonb) returns setof posting_outcome language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set jit = off -- planning or compiling costs more than the statements
as $$
declare
  asked posting_order[] := array(select o from jsonb_populate_recordset(null::posting_order, orders) o);
  subject_ids   uuid[] := array(
    select o.subject_transfer_id from unnest(asked) o where o.subject_transfer_id is not null);
  -- Every account that the orders may change, locked in id order so that two calls never wait for each other.
  accounts account[] := array(
    select a from account a
     where a.id = any (array(select unnest(array[o.debtor_account_id,
                                                 case when not leaves_creditor(o, subject_ids) then o.creditor_account_id end,
                                                 s.debtor_account_id, s.creditor_account_id])
                               from unnest(asked) o left join transfer s on s.id = o.subject_transfer_id))
     order by a.id for no key update);
  account_ids   uuid[] := array(select a.id from unnest(accounts) a);
  -- What holds are in favour of, and nothing else changes: read alone, so that no hold waits for another account's.
  beside account[] := array(
    select a from account a
     where a.id = any (array(select o.creditor_account_id from unnest(asked) o where leaves_creditor(o, subject_ids)))
       and a.id <> all (account_ids));
  beside_ids    uuid[] := array(select a.id from unnest(beside) a);
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
    debtor := accounts[debtor_at];
    creditor := accounts[creditor_at];
    if creditor_at is null then
      creditor := beside[array_position(beside_ids, ordered.creditor_account_id)];
    end if;
    if refusal is null and (debtor.id is null or creditor.id is null
                            or debtor.closed_at is not null
                            or (creditor.closed_at is not null and ordered.kind <> 'release')) then
      refusal := 'unknown_account';
    end if;
    decided_at := greatest(ordered.decided_at, debtor.last_decided_at,
                           case when ordered.kind <> 'hold' then creditor.last_decided_at end);
    expires_at := case ordered.kind when 'hold' then ordered.expires_at when 'capture' then subject.expires_at end;
    if refusal is null and decided_at >= expires_at then
      refusal := 'hold_expired';
    end if;
    if refusal is null and creditor.balance_pence + ordered.amount_pence > ordered.creditor_maximum_pence then
      refusal := 'above_maximum';
    end if;
    if refusal is not null then
      return next refused_order(refusal);
      continue;
    end if;

    decided := decided_transfer(ordered, fingerprint,
      decline_reason(ordered.kind, ordered.amount_pence, ordered.limit_pence, debtor, decided_at), decided_at);
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
    if creditor_at is not null then
      accounts[creditor_at] := creditor;
    end if;
    known := array_append(known, decided);
    known_ids := array_append(known_ids, decided.id);
    new_transfers := array_append(new_transfers, decided);
    new_events := array_append(new_events, transfer_event(decided));
    return next outcome_of(decided, false);
  end loop;

  if cardinality(new_transfers) = 0 then
    return;
  end if;
  new_events := chained_events(new_events);
  for n in 1 .. cardinality(new_transfers) loop
    decided := new_transfers[n];
    decided.audit_event_no := (new_events[n]).event_no;
    new_transfers[n] := decided;
  end loop;

  -- One statement, at whose end the guards look at all of it together: first at what stands last here.
  with recorded as (
         insert into audit_event (chain_id, event_no, at, type, transfer_id, hash, hash_version)
         select n.chain_id, n.event_no, n.at, n.type, n.transfer_id, n.hash, n.hash_version from unnest(new_events) n
       ),
       posted as (
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
                t.amount_pence, t.creditor_description, t.reference, credit_category(t.category), t.decided_at
           from posted t where t.creditor_transaction_no is not null
       ),
       chained as (
         insert into audit_chain (id, last_event_no, last_hash)
         select n.id, n.last_event_no, n.last_hash from ends_of_chains(new_events) n
         on conflict (id) do update set last_event_no = excluded.last_event_no, last_hash = excluded.last_hash
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
