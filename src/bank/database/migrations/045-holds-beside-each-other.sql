-- A hold moves nothing on the account that it is in favour of: it locks its debtor alone, so that the holds of cards, all of which
-- are in favour of the bank's own account of cards, are decided beside each other (docs/ledger.md).

-- Whether an order neither changes its creditor nor is decided by what that has: a hold that no order of the same call captures.
create function leaves_creditor(o posting_order, subject_ids uuid[]) returns boolean language sql immutable as $$
  select o.kind = 'hold' and o.creditor_maximum_pence is null and o.id <> all (subject_ids)
$$;

-- Decides orders as 004 and 019 describe. A hold is not decided later because of its creditor, whose time it leaves as it is. An
-- account that closes while a hold is made in its favour closes after it: as before, nothing can be captured for it then.
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
                            or debtor.closed_at is not null or creditor.closed_at is not null) then
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
                t.amount_pence, t.creditor_description, t.reference, credit_category(t.category), t.decided_at
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
