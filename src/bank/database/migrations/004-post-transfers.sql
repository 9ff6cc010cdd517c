-- The one way into the ledger: post_transfers(orders) → outcomes, one for each order and in their order.

-- Who is told of an order once it is decided, and how: a notification, and messages that leave the bank.
create type posting_notice as (
  transfer_id     uuid, -- set when it is decided
  customer_id     uuid,
  tells           text, -- 'decision': completed or declined; 'decline': that alone; 'receipt': that the money came;
                        -- 'debit': that it went
  notification_id uuid,
  email_id        uuid,
  email           text, -- null: no e-mail
  sms_id          uuid,
  phone           text  -- null: no SMS
);

create type posting_order as (
  id                   uuid,
  kind                 text,
  debtor_account_id    uuid,   -- with creditor: only for a posting and a hold
  creditor_account_id  uuid,
  amount_pence         bigint, -- for a posting and a hold; for a capture, null is the whole of its hold
  subject_transfer_id  uuid,   -- the hold to capture or release, the posting or capture to reverse
  limit_pence          bigint, -- null: no limit
  recipient_name       text,
  destination          text,   -- as text; null when the creditor was named by its account
  reference            text,
  category             text,
  debtor_description   text,
  creditor_description text,
  placed_by            uuid,   -- the customer, or null: the bank itself
  notices              posting_notice[], -- null: nobody is told
  expires_at           timestamptz,      -- only for a hold
  decided_at           timestamptz,
  recorded_at          timestamptz
);

create type posting_outcome as (
  outcome        text,    -- 'completed', 'declined', or a refusal, which leaves no trace
  reason         text,    -- of a declined one
  replayed       boolean, -- this order had been decided before; this is what was decided then
  transaction_no bigint,  -- the debtor's line, where the debtor is a customer's account
  decided_at     timestamptz
);

-- What makes two orders the same one (invariant 6). Where the destination was given in words, the words count
-- and not the account that they led to.
create function order_fingerprint(kind text, debtor uuid, creditor uuid, amount_pence bigint, subject uuid,
                                  recipient_name text, destination text, reference text)
returns bytea language sql stable as $$
  select sha256(convert_to(row(kind, debtor, coalesce(destination, creditor::text), amount_pence, subject,
    recipient_name, reference)::text, 'UTF8'))
$$;

-- Why an order on this account is declined, or null. Precedence (ruling 30): the limit, then the funds. A
-- capture takes what is held already; a release takes nothing.
create function decline_reason(kind text, amount_pence bigint, limit_pence bigint, debtor account)
returns text language sql immutable as $$
  select case
    when kind in ('capture', 'release') then null
    when kind <> 'reversal' and amount_pence > limit_pence then 'amount_requires_manual_review'
    when debtor.balance_pence - debtor.held_pence - debtor.floor_pence < amount_pence then 'insufficient_funds'
  end
$$;

-- The next entry of an account, hashed on from its last.
create function next_entry(a account, t transfer, direction text) returns entry language plpgsql stable as $$
declare
  e entry := row(a.id, a.last_entry_no + 1, t.id, direction, t.amount_pence,
                 a.balance_pence + case direction when 'debit' then -t.amount_pence else t.amount_pence end,
                 t.decided_at, null);
begin
  e.hash := entry_hash(a.last_entry_hash, e, t.fingerprint);
  return e;
end $$;

create function after_entry(a account, e entry) returns account language plpgsql immutable as $$
begin
  a.balance_pence := e.balance_after_pence;
  a.last_entry_no := e.entry_no;
  a.last_entry_hash := e.hash;
  a.last_booked_at := e.booked_at;
  return a;
end $$;

-- Adds events to the ends of their chains, in the order given, and answers with them as they stand there.
-- Chains are locked in id order, after accounts.
create function record_audit_events(events audit_event[]) returns audit_event[] language plpgsql
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
    chain.last_hash := audit_hash(chain.last_hash, event);
    event.hash := chain.last_hash;
    events[n] := event;
    chains[chain_at] := chain;
  end loop;
  -- Each chain is found by its key, where an update from a list may walk all chains and the list for each of them.
  with recorded as (insert into audit_event select * from unnest(events))
  insert into audit_chain (id, last_event_no, last_hash)
  select n.id, n.last_event_no, n.last_hash from unnest(chains) n
  on conflict (id) do update set last_event_no = excluded.last_event_no, last_hash = excluded.last_hash;
  return events;
end $$;

-- A decided order as its row, before it has moved anything.
create function decided_transfer(o posting_order, fingerprint bytea, reason text, decided_at timestamptz)
returns transfer language plpgsql immutable as $$
declare t transfer;
begin
  t.id := o.id;
  t.fingerprint := fingerprint;
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

create function transfer_event(t transfer) returns audit_event language sql stable as $$
  select row(chain_of(t.placed_by), null, t.recorded_at,
    'transfer.' || t.status,
    jsonb_build_object('transferId', t.id, 'kind', t.kind, 'reason', t.reason, 'amountPence', t.amount_pence::text,
      'debtorAccountId', t.debtor_account_id, 'creditorAccountId', t.creditor_account_id,
      'decidedAt', t.decided_at at time zone 'UTC'), null)::audit_event
$$;

-- Tells of the transfers that the notices name. Facts only: the words are made where they are shown, or when they leave.
create function tell_of_transfers(notices posting_notice[]) returns void language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  with told as (
    select n.*, t.decided_at, t.recorded_at, t.amount_pence, t.reason, t.recipient_name,
           case n.tells when 'receipt' then t.creditor_description
                        when 'debit' then t.debtor_description end as description,
           case n.tells when 'receipt' then 'received' when 'debit' then 'debited' else t.status end as type
      from unnest(notices) n join transfer t on t.id = n.transfer_id
  ), noted as (
    insert into notification (id, customer_id, type, transfer_id, created_at)
    select notification_id, customer_id, type, transfer_id, decided_at from told
  )
  insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
  select m.id, m.channel, t.customer_id, m.recipient, t.type,
         jsonb_strip_nulls(jsonb_build_object('amountPence', t.amount_pence::text, 'reason', t.reason,
           case when t.description is null then 'recipientName' else 'description' end,
           coalesce(t.description, t.recipient_name))),
         t.recorded_at, t.recorded_at
    from told t
   cross join lateral (values (t.email_id, 'email', t.email), (t.sms_id, 'sms', t.phone)) m (id, channel, recipient)
   where m.recipient is not null;
end $$;

-- Decides the orders one after the other and writes all that follows from them. Precedence for each order:
-- decided before (the same content: its first outcome; other content: id_reused); what it needs does not exist
-- (subject_not_found, subject_settled, subject_reversed, amount_above_hold, unknown_account, hold_expired); the
-- limit; the funds.
-- An order that no caller may make (no amount, one account twice) is a fault and raises.
create function post_transfers(orders jsonb) returns setof posting_outcome language plpgsql volatile
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
    fingerprint := order_fingerprint(ordered.kind, ordered.debtor_account_id, ordered.creditor_account_id,
      ordered.amount_pence, ordered.subject_transfer_id, ordered.recipient_name, ordered.destination, ordered.reference);
    if decided.id is not null then
      if decided.fingerprint = fingerprint then
        return next row(decided.status, decided.reason, true,
                        decided.debtor_transaction_no, decided.decided_at)::posting_outcome;
      else
        return next row('id_reused', null, false, null, null)::posting_outcome;
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
      return next row(refusal, null, false, null, null)::posting_outcome;
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
    return next row(decided.status, decided.reason, false,
                    decided.debtor_transaction_no, decided.decided_at)::posting_outcome;
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

  -- One statement, at whose end the checks of 003 look at all of it together.
  with posted as (insert into transfer select * from unnest(new_transfers) returning *),
       booked as (insert into entry select * from unnest(new_entries)),
       listed as (
         insert into account_transaction
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
