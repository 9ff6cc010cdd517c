-- Several accounts for each customer, and pots: what an account is, who holds it, what it may still do, and what its
-- holders choose for it (docs/ledger.md).

-- The limits of this migration, told by name where an operator has gone beyond them by hand.
do $$
declare beyond record;
begin
  select x.account_id as id, 'account' as what, 'two holders' as most into beyond
    from account_access x where x.revoked_at is null group by x.account_id having count(*) > 2
   union all
  select x.customer_id, 'customer', 'ten accounts'
    from account_access x where x.revoked_at is null group by x.customer_id having count(*) > 10
   limit 1;
  if found then
    raise exception '% % has more than %: revoke accesses with the release before this one, then start again',
      beyond.what, beyond.id, beyond.most;
  end if;
end $$;

-- A pot is an account without an address that belongs to another account. Interest is paid from the bank's own account.
alter table account
  add column product_code      text default 'current', -- a constant default rewrites no rows
  add column parent_account_id uuid references account,
  add column locked_until      date, -- in London: no money leaves before this day
  add column frozen_at         timestamptz, -- no money leaves until it is released
  add column closed_at         timestamptz,
  drop constraint account_kind_check,
  drop constraint account_customer_is_addressed;
alter table account alter column product_code drop default;
update account set product_code = null where kind <> 'customer';
update account set product_code = 'flexisave' where kind = 'customer' and product = 'FlexiSave';
alter table account
  add constraint account_kind_check
    check (kind in ('customer', 'pot', 'settlement', 'fees', 'suspense', 'demo', 'interest')),
  add constraint account_product_code_check check (product_code in ('current', 'joint', 'flexisave', 'fixed_1y')),
  add constraint account_customer_is_addressed check (
    (kind in ('customer', 'pot')) = (floor_pence is not null)
    and (kind = 'customer') = (sort_code is not null and account_number is not null and iban is not null)
    and (kind = 'customer' or num_nonnulls(sort_code, account_number, iban) = 0)
  ),
  add constraint account_product_or_parent check (
    (kind = 'customer') = (product_code is not null) and (kind = 'pot') = (parent_account_id is not null)
  ),
  add constraint account_only_customers_are_restricted check (
    (kind = 'customer' or frozen_at is null)
    and (locked_until is null or coalesce(product_code = 'fixed_1y', false))
    and (kind in ('customer', 'pot') or closed_at is null)
  ),
  -- Therefore nothing can be booked or held on a closed account either.
  add constraint account_closed_is_empty check (closed_at is null or (balance_pence = 0 and held_pence = 0));
create index account_by_parent on account (parent_account_id) where parent_account_id is not null;

insert into account (id, kind, product, holder_name, opened_at) values
  ('00000000-0000-7000-8000-000000000004', 'interest', 'Interest paid', 'Sarsen', '2026-01-01T00:00:00Z');

create trigger account_stays_what_it_is after update on account for each row
  when ((new.product_code, new.parent_account_id) is distinct from (old.product_code, old.parent_account_id)
        or (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
        or (new.locked_until is not null and new.locked_until is distinct from old.locked_until))
  execute function refuse_row('an account keeps its product and its parent, stays closed, and is never locked again');

-- The day that the calendar shows in London at a moment.
create function london_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone 'Europe/London')::date
$$;

-- Two holders at most: each access takes a number, which a revocation frees.
alter table account_access add column holder_no smallint not null default 1;
alter table account_access
  alter column holder_no drop default,
  add constraint account_access_two_holders check (holder_no in (1, 2));
update account_access a set holder_no = n.holder_no
  from (select customer_id, granted_event_no,
               row_number() over (partition by account_id order by granted_at, customer_id) as holder_no
          from account_access where revoked_at is null) n
 where (a.customer_id, a.granted_event_no) = (n.customer_id, n.granted_event_no) and n.holder_no > 1;
create or replace view access_in_force as
  select customer_id, account_id, role, granted_at, holder_no from account_access where revoked_at is null;
create unique index account_access_holder on account_access (account_id, holder_no) where revoked_at is null;

-- A customer's open accounts, ten at most: each takes a slot, which its closing or a revocation frees. Only triggers
-- write here.
create table account_slot (
  customer_id uuid not null references customer,
  slot        smallint not null check (slot between 1 and 10),
  account_id  uuid not null references account,
  primary key (customer_id, slot),
  constraint account_slot_once unique (customer_id, account_id)
);
create index account_slot_by_account on account_slot (account_id);
insert into account_slot (customer_id, slot, account_id)
select x.customer_id, row_number() over (partition by x.customer_id order by x.granted_at, x.account_id), x.account_id
  from account_access x where x.revoked_at is null;
create trigger account_slot_by_access before insert or update or delete or truncate on account_slot
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

create function take_account_slot() returns trigger language plpgsql as $$
declare free smallint;
begin
  if exists (select from account a where a.id = new.account_id and a.closed_at is not null) then
    return null;
  end if;
  select min(n) into free from generate_series(1, 10) n
   where not exists (select from account_slot s where s.customer_id = new.customer_id and s.slot = n);
  if free is null then
    perform refuse_book('a customer has ten open accounts at most', new.customer_id::text);
  end if;
  insert into account_slot (customer_id, slot, account_id) values (new.customer_id, free, new.account_id);
  return null;
end $$;
create trigger account_access_takes_slot after insert on account_access for each row
  when (new.revoked_at is null) execute function take_account_slot();

create function free_account_slot() returns trigger language plpgsql as $$
begin
  delete from account_slot s where s.customer_id = new.customer_id and s.account_id = new.account_id;
  delete from account_choice c where c.customer_id = new.customer_id and c.account_id = new.account_id;
  delete from primary_account p where p.customer_id = new.customer_id and p.account_id = new.account_id;
  return null;
end $$;
create trigger account_access_frees_slot after update on account_access for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function free_account_slot();

-- As `refuse_row`, for a table whose rows are named by their account.
create function refuse_row_of_account() returns trigger language plpgsql as $$
begin
  perform refuse_book(tg_argv[0], new.account_id::text);
  return null;
end $$;

-- A customer's pots of an account. The money is in the account of the same id; its entries stay when the pot closes.
create table pot (
  account_id        uuid primary key references account,
  parent_account_id uuid not null references account,
  slot              smallint check (slot between 1 and 10), -- null once it is closed
  name              text not null check (length(name) between 1 and 30),
  goal_pence        bigint check (goal_pence between 1 and 99999999999999),
  goal_date         date,
  colour            text not null check (colour in ('tarn', 'gorse', 'heather', 'moss', 'slate')),
  fingerprint         bytea not null check (length(fingerprint) = 32), -- of the request that made it
  fingerprint_version smallint not null check (fingerprint_version >= 1),
  constraint pot_slot unique (parent_account_id, slot)
);

create function check_pot() returns trigger language plpgsql as $$
begin
  perform refuse_book('a pot belongs to an open current or joint account', new.account_id::text)
    where not exists (
      select from account a join account p on p.id = a.parent_account_id
       where a.id = new.account_id and a.kind = 'pot' and a.parent_account_id = new.parent_account_id
         and p.product_code in ('current', 'joint') and (new.slot is null or p.closed_at is null)
         and (a.closed_at is null) = (new.slot is not null));
  return null;
end $$;
create trigger pot_checked after insert or update on pot for each row execute function check_pot();
create trigger pot_stays_where_it_is after update on pot for each row
  when ((new.account_id, new.parent_account_id, new.fingerprint, new.fingerprint_version)
          is distinct from (old.account_id, old.parent_account_id, old.fingerprint, old.fingerprint_version)
        or (old.slot is null and new.slot is not null))
  execute function refuse_row_of_account('a pot keeps its account, and a closed pot stays closed');
create trigger pot_never_deleted before delete or truncate on pot
  for each statement execute function refuse_removal();

-- Closing frees what the account takes: its holders' slots, or a pot's.
create function free_closed_account() returns trigger language plpgsql as $$
begin
  delete from account_slot s where s.account_id = new.id;
  update pot p set slot = null where p.account_id = new.id;
  perform refuse_book('its pots are closed before it is', new.id::text)
    where exists (select from account p where p.parent_account_id = new.id and p.closed_at is null);
  return null;
end $$;
create trigger account_closing_frees after update on account for each row
  when (old.closed_at is null and new.closed_at is not null) execute function free_closed_account();

-- A holder's own name for an account, and the account that they see first. Left out: the product's name, and the oldest.
create table account_choice (
  customer_id uuid not null references customer,
  account_id  uuid not null references account,
  name        text not null check (length(name) between 1 and 30),
  primary key (customer_id, account_id)
);
create table primary_account (
  customer_id uuid primary key references customer,
  account_id  uuid not null references account
);

create function check_own_account() returns trigger language plpgsql as $$
begin
  perform refuse_book('this account is not theirs', new.account_id::text)
    where not exists (select from access_in_force x
                       where x.customer_id = new.customer_id and x.account_id = new.account_id);
  return null;
end $$;
create trigger account_choice_of_holder after insert or update on account_choice for each row
  execute function check_own_account();
create trigger primary_account_of_holder after insert or update on primary_account for each row
  execute function check_own_account();
create function check_primary_account() returns trigger language plpgsql as $$
begin
  perform refuse_book('only an open current account is primary', new.account_id::text)
    where not exists (select from account a
                       where a.id = new.account_id and a.product_code in ('current', 'joint') and a.closed_at is null);
  return null;
end $$;
create trigger primary_account_is_current after insert or update on primary_account for each row
  execute function check_primary_account();

-- The account that a customer sees first: the one that they chose, else their oldest current or joint account, else their
-- oldest account. Null where no account is open.
create function primary_account_of(customer uuid) returns uuid language sql stable as $$
  select a.id
    from access_in_force x
    join account a on a.id = x.account_id and a.closed_at is null
    left join primary_account p on p.customer_id = x.customer_id and p.account_id = a.id
   where x.customer_id = customer
   order by a.product_code not in ('current', 'joint'), p.account_id is null, a.opened_at, a.id
   limit 1
$$;

-- The demo customers of the private desk bank without the checks, limits and confirmations of payments.
alter table customer add column payment_checks boolean not null default true;
update customer set payment_checks = false where is_demo;

alter table hash_coverage
  drop constraint hash_coverage_hash_check,
  add constraint hash_coverage_hash_check
    check (hash in ('entry', 'audit_event', 'transfer', 'application_receipt', 'pot'));
insert into hash_coverage (hash, version, covers) values
  -- Made by the bank's code, of the request as it was sent.
  ('pot', 1, array['id', 'account_id', 'name', 'goal', 'goalDate', 'colour', 'amount']);

-- An order may bound what its creditor holds afterwards: see above_maximum below.
alter type posting_order add attribute creditor_maximum_pence bigint; -- null: no bound

-- Grants an access as before (017), with the lowest free holder number of the account.
create or replace function grant_account_access(
  customer uuid, account uuid, role text, granted_at timestamptz, at timestamptz, granted_by text
) returns void language plpgsql as $$
declare
  access   account_access;
  recorded audit_event[];
begin
  access.customer_id := customer;
  access.account_id := account;
  access.role := role;
  access.granted_at := granted_at;
  recorded := record_audit_events(array[account_access_event(access, 'account_access_granted', at, granted_by)]);
  insert into account_access (customer_id, account_id, role, granted_at, granted_event_no, holder_no)
  select access.customer_id, access.account_id, access.role, access.granted_at, (recorded[1]).event_no,
         (select min(n) from generate_series(1, 3) n -- a third holder is refused by the table
           where not exists (select from account_access x
                              where x.account_id = access.account_id and x.revoked_at is null and x.holder_no = n));
end $$;

-- The category of the creditor's line: a deposit (ruling 32), unless the bank says more exactly what it is.
create function credit_category(category text) returns text language sql immutable parallel safe as $$
  select case when category = 'Interest' then category else 'Deposit' end
$$;

create or replace function check_lines_in_order() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  perform refuse_book(x.problem, x.account_id || ' transaction ' || x.transaction_no) from (
    select l.account_id, l.transaction_no, case
        when l.decided_at < p.decided_at then 'this line is decided before the one before it (invariant 10)'
        when case l.direction when 'debit' then (t.debtor_description, t.category)
                              else (t.creditor_description, credit_category(t.category)) end
             is distinct from (l.description, l.category)
          then 'this line has other words than its transfer (invariant 10)'
      end as problem
      from new_line l
      left join transfer t on t.id = l.transfer_id
      left join account_transaction p on p.account_id = l.account_id and p.transaction_no = l.transaction_no - 1) x
   where x.problem is not null;
  return null;
end $$;

-- As 009, and: a pot exchanges money only with its own account.
create or replace function check_listed_transfers() returns trigger language plpgsql
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
        when debtor.kind = 'pot' and debtor.parent_account_id is distinct from creditor.id
          or creditor.kind = 'pot' and creditor.parent_account_id is distinct from debtor.id
          then 'a pot exchanges money only with its own account (invariant 11)'
      end as problem
      from new_transfer t
      join account debtor on debtor.id = t.debtor_account_id
      join account creditor on creditor.id = t.creditor_account_id) x
   where x.problem is not null;
  return null;
end $$;

-- Why an order on this account is declined, or null. Precedence: frozen or locked, the limit, the funds. A capture takes
-- what is held already, a release takes nothing, and a reversal puts right what the bank did.
alter table transfer
  drop constraint transfer_reason_check,
  add constraint transfer_reason_check
    check (reason in ('account_frozen', 'account_locked', 'amount_requires_manual_review', 'insufficient_funds'));
drop function decline_reason(text, bigint, bigint, account);
create function decline_reason(
  kind text, amount_pence bigint, limit_pence bigint, debtor account, decided_at timestamptz)
returns text language sql stable as $$
  select case
    when kind in ('capture', 'release') then null
    when kind <> 'reversal' and debtor.frozen_at is not null then 'account_frozen'
    when kind <> 'reversal' and london_day(decided_at) < debtor.locked_until then 'account_locked'
    when kind <> 'reversal' and amount_pence > limit_pence then 'amount_requires_manual_review'
    when debtor.balance_pence - debtor.held_pence - debtor.floor_pence < amount_pence then 'insufficient_funds'
  end
$$;

-- Decides orders as 004 describes. After earlier decisions and before the limit: a closed account is unknown, and a
-- frozen or locked account declines what would take money out of it.
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
    debtor := accounts[debtor_at];
    creditor := accounts[creditor_at];
    if refusal is null and (debtor.id is null or creditor.id is null
                            or debtor.closed_at is not null or creditor.closed_at is not null) then
      refusal := 'unknown_account';
    end if;
    decided_at := greatest(ordered.decided_at, debtor.last_decided_at, creditor.last_decided_at);
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
