-- Authorisations of cards are decided beside each other, and those that come at once together (docs/ledger.md). A hold moves nothing
-- on the account that it is in favour of: it locks its debtor alone, as all holds of cards are in favour of the bank's own account of
-- cards. As in 003, the settings of the functions keep a plan that was made when the tables were small from reading them whole.

-- Whether an order neither changes its creditor nor is decided by what that has: a hold that no order of the same call captures.
create function leaves_creditor(o posting_order, subject_ids uuid[]) returns boolean language sql immutable as $$
  select o.kind = 'hold' and o.creditor_maximum_pence is null and o.id <> all (subject_ids)
$$;

-- Decides orders as 004 and 019 describe. A hold is not decided later because of its creditor, whose time it leaves as it is. An
-- account that closes while a hold is made in its favour closes after it: as before, nothing can be captured for it then. A release
-- moves nothing to it, so that what is held comes back although it is closed.
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

-- What the bank knows when a card is to pay: of one order of the array n, in their order.
create type card_payment_known as (
  n                   int,
  is_frozen           boolean, -- the account is
  has_access          boolean, -- the card's holder has, to the account
  available_pence     bigint,  -- less what the account owes
  has_gambling_block  boolean,
  first_merchant      text,    -- that the card paid; one that was reversed before it came was not
  is_merchant_stopped boolean,
  contactless_pence   bigint,  -- paid contactless since the PIN was last right; null: it never was
  day_purchases_pence bigint,  -- that the card paid on the day
  day_cash_pence      bigint,
  sealed              bytea,   -- what is secret of the card; null: no PIN was typed
  waiting_count       bigint,  -- payments of the card that wait for their customer; of an online one alone
  is_known_merchant   boolean  -- the customer paid it by their PIN, or approved it; of a recurring one alone
);

-- Of a payment that is decided once more, again_id, what counts is what it comes to now. One whose time to be approved is over does
-- not wait, although no round has come yet.
create function card_payments_known(account_ids uuid[], ats timestamptz[], customer_ids uuid[], card_ids uuid[], again_ids uuid[],
                                    merchants text[], hows text[], types_pin boolean[])
returns setof card_payment_known language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  return query
  select n.n::int,
         a.frozen_at is not null or coalesce((n.at at time zone 'Europe/London')::date < a.locked_until, false),
         exists (select from access_in_force x where x.account_id = a.id and x.customer_id = n.customer_id),
         a.balance_pence - a.held_pence - a.floor_pence - owed_pence(a.id),
         exists (select from gambling_block g
                  where g.customer_id = n.customer_id and (g.ends_at is null or g.ends_at > n.at)),
         (select p.merchant from card_payment p
           where p.card_id = n.card_id and p.counts_on is not null order by p.begun_at, p.id limit 1),
         exists (select from stopped_merchant m where m.customer_id = n.customer_id and m.merchant = n.merchant),
         (select coalesce(sum(p.authorised_pence), 0) from card_payment p
           where p.card_id = n.card_id and p.how = 'contactless' and not p.has_pin and p.begun_at >= pin.at
             and p.id is distinct from n.again_id
          having pin.at is not null)::bigint,
         day.purchases_pence, day.cash_pence,
         case when n.types_pin then (select s.sealed from card_secret s where s.card_id = n.card_id) end,
         (select count(*) from card_payment p
           where n.how = 'online' and p.card_id = n.card_id and p.status = 'waiting' and p.approve_by > n.at),
         n.how = 'recurring' and exists (
           select from card_payment p
            where p.customer_id = n.customer_id and p.merchant = n.merchant and p.status not in ('waiting', 'declined')
              and (p.has_pin or p.confirmation_id is not null))
    from unnest(account_ids, ats, customer_ids, card_ids, again_ids, merchants, hows, types_pin)
           with ordinality n (account_id, at, customer_id, card_id, again_id, merchant, how, types_pin, n)
    join account a on a.id = n.account_id
   cross join lateral (select max(p.begun_at) as at from card_payment p where p.card_id = n.card_id and p.has_pin) pin
   cross join lateral (
     select coalesce(sum(p.pence) filter (where p.how <> 'cash'), 0)::bigint as purchases_pence,
            coalesce(sum(p.pence) filter (where p.how = 'cash'), 0)::bigint as cash_pence
       from (select o.how, case o.status when 'pending' then o.authorised_pence else o.cleared_pence end as pence
               from card_payment o
              where o.card_id = n.card_id and o.counts_on = (n.at at time zone 'Europe/London')::date
                and o.status in ('pending', 'settled') and o.id is distinct from n.again_id) p) day
   order by n.n;
end $$;

-- What the bank knows of messages, in their order: what it answered if it had them, and what came of their payments.
create type card_message_kept as (
  n           int,
  is_same     boolean, -- the message with the id is this one; null: there is none
  answer      text,
  reason      text,
  card_id     uuid,    -- of the payment; null: the bank does not know it
  is_reversed boolean  -- a whole reversal of the payment came
);

create function card_messages_kept(ids uuid[], payment_ids uuid[], fingerprints text[]) returns setof card_message_kept
language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  return query
  select n.n::int, m.fingerprint = decode(n.fingerprint, 'hex'), m.answer, m.reason, p.card_id,
         exists (select from card_message r
                  where r.payment_id = n.payment_id and r.kind = 'reversal' and r.answer = 'approved')
    from unnest(ids, payment_ids, fingerprints) with ordinality n (id, payment_id, fingerprint, n)
    left join card_message m on m.id = n.id
    left join card_payment p on p.id = n.payment_id
   order by n.n;
end $$;

-- What an authorisation needs, locked, as far as nothing else is at work on it.
create type card_party_free as (
  n               int,
  is_known        boolean, -- there is such a card
  is_free         boolean, -- all of it is locked now
  last_decided_at timestamptz,
  card            card     -- null: it is not locked
);

-- Locks what authorisations need in the order of all locks, and waits for nothing: the payments, which are the messages', the
-- customers, the cards, the accounts, and the chains that tell of them. What another database transaction has is not free, and
-- nothing that follows it is.
create function lock_free_parties(message_ids uuid[], card_ids uuid[]) returns setof card_party_free language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  return query
  with asked as materialized (
    select n.n::int as n, n.message_id, c.id as card_id, c.customer_id
      from unnest(message_ids, card_ids) with ordinality n (message_id, card_id, n)
      left join card c on c.id = n.card_id
  ), begun as materialized (
    select a.n, a.card_id, a.customer_id from asked a
     where a.card_id is not null
       and pg_try_advisory_xact_lock(hashtextextended('sarsen/card-payment/' || a.message_id::text, 0))
  ), customers as materialized (
    select u.id from customer u where u.id = any (array(select b.customer_id from begun b))
     order by u.id for no key update skip locked
  ), cards as materialized (
    select c as card, c.id, c.customer_id, c.account_id from card c
     where c.id = any (array(select b.card_id from begun b join customers u on u.id = b.customer_id))
     order by c.id for no key update skip locked
  ), accounts as materialized (
    select a.id, a.last_decided_at from account a where a.id = any (array(select c.account_id from cards c))
     order by a.id for no key update skip locked
  ), told as materialized (
    select c.id as card_id, x.customer_id
      from cards c join accounts a on a.id = c.account_id
     cross join lateral (select x.customer_id from access_in_force x where x.account_id = c.account_id
                          union select c.customer_id) x
  ), chains as materialized (
    select h.id from audit_chain h where h.id = any (array(select t.customer_id from told t))
     order by h.id for no key update skip locked
  )
  select a.n, a.card_id is not null,
         b.n is not null and l.id is not null
           and not exists (select from told t where t.card_id = c.id and not exists (select from chains h where h.id = t.customer_id)),
         l.last_decided_at, c.card
    from asked a
    left join begun b on b.n = a.n
    left join cards c on c.id = a.card_id
    left join accounts l on l.id = c.account_id
   order by a.n;
end $$;

-- An authorisation as it came: what is locked and known of it, once nothing else is at work on it.
create type card_authorisation_state as (
  party card_party_free,
  kept  card_message_kept,
  known card_payment_known,
  at    timestamptz -- the ledger's time
);

-- Begins to decide authorisations that came at once. What is known is read after the locks, so that what others committed is seen.
create function begin_authorisations(message_ids uuid[], card_ids uuid[], fingerprints text[], came_at timestamptz[],
                                     merchants text[], hows text[], types_pin boolean[])
returns setof card_authorisation_state language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  parties card_party_free[] := array(select l from lock_free_parties(message_ids, card_ids) l order by l.n);
  kept    card_message_kept[] := array(select k from card_messages_kept(message_ids, message_ids, fingerprints) k order by k.n);
  ats     timestamptz[] := array(
    select greatest(n.came_at, p.last_decided_at)
      from unnest(came_at) with ordinality n (came_at, n) join unnest(parties) p on p.n = n.n order by n.n);
  known   card_payment_known[] := array(
    select k from card_payments_known(
                    array(select (p.card).account_id from unnest(parties) p order by p.n), ats,
                    array(select (p.card).customer_id from unnest(parties) p order by p.n), card_ids,
                    null, merchants, hows, types_pin) k);
  known_ns int[] := array(select k.n from unnest(known) k);
  state   card_authorisation_state;
begin
  for n in 1 .. cardinality(parties) loop
    state.party := parties[n];
    state.kept := kept[n];
    state.known := known[array_position(known_ns, n)];
    state.at := ats[n];
    return next state;
  end loop;
end $$;

-- As 041, but that only what its status asks for is looked up: one statement of all of it costs more to begin than to answer.
create or replace function card_payment_problem(p card_payment) returns text language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  if not exists (select from card c where c.id = p.card_id and (c.customer_id, c.account_id) = (p.customer_id, p.account_id)) then
    return 'its card is another one''s';
  end if;
  if p.status = 'pending' then
    if not exists (
      select from open_hold o join transfer t on t.id = o.transfer_id
       where o.transfer_id = p.hold_id and o.debtor_account_id = p.account_id and t.amount_pence = p.authorised_pence) then
      return 'nothing is held for it';
    end if;
  elsif p.hold_id is not null and exists (select from open_hold o where o.transfer_id = p.hold_id) then
    return 'its money is held although it is not pending';
  end if;
  if p.status = 'settled' then
    if not exists (
      select from card_message m
       where m.id = p.clearing_id and m.payment_id = p.id and m.kind = 'clearing' and m.answer = 'approved'
         and m.pence = p.cleared_pence) then
      return 'no message has cleared it';
    end if;
    if (card_entries_pence(p.clearing_id) + case when p.owed_taken_at is null then p.owed_pence else 0 end <> p.cleared_pence) then
      return 'what was taken and what is owed is not what cleared';
    end if;
  end if;
  if p.refunded_pence <> coalesce((select sum(m.pence) from card_message m where m.payment_id = p.id and m.kind = 'refund'), 0) then
    return 'its refunds are another sum';
  end if;
  if p.how = 'online' and p.hold_id is not null and not exists (
    select from confirmation c
     where c.id = p.confirmation_id and c.customer_id = p.customer_id and c.action = 'card_payment' and c.subject = p.id
       and c.status = 'used') then
    return 'its customer did not approve it';
  end if;
  if p.confirmation_id is not null and exists (
    select from confirmation c
     where c.id = p.confirmation_id and c.content is not null
       and (c.content::jsonb -> 'fields' ->> 'merchant', c.content::jsonb -> 'fields' ->> 'amount')
           is distinct from (p.merchant, money_of(p.amount_pence))) then
    return 'its customer approved something else';
  end if;
  return null;
end $$;

-- As 041, but that a payment that begins has no steps before.
create or replace function follow_card_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into card_payment_event (payment_id, event_no, status, at)
    values (new.id, 1, case when new.changed_at <> new.begun_at then 'pending' else new.status end, new.begun_at);
    if new.changed_at <> new.begun_at then
      insert into card_payment_event (payment_id, event_no, status, at) values (new.id, 2, new.status, new.changed_at);
    end if;
  elsif new.status <> old.status then
    insert into card_payment_event (payment_id, event_no, status, at)
    select new.id, coalesce(max(e.event_no), 0) + 1, new.status, new.changed_at
      from card_payment_event e where e.payment_id = new.id;
  end if;
  return null;
end $$;
