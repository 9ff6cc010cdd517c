-- Direct Debits: by a mandate, an originator collects varying amounts from an account (part two, section 13;
-- docs/ledger.md, invariant 19). A collection that is taken has a transfer with its id.

-- What the bank refunded under the Guarantee and was not paid back yet.
alter table account
  drop constraint account_kind_check,
  add constraint account_kind_check
    check (kind in ('customer', 'pot', 'settlement', 'fees', 'suspense', 'demo', 'interest', 'reimbursements',
                    'due_from_banks', 'direct_debit_claims'));
insert into account (id, kind, product, holder_name, opened_at) values
  ('00000000-0000-7000-8000-000000000005', 'direct_debit_claims', 'Direct Debit claims', 'Sarsen', '2026-01-01T00:00:00Z');

-- A mandate.
create table direct_debit (
  id                  uuid primary key,
  account_id          uuid not null references account,
  service_user_number text not null check (service_user_number ~ '^[0-9]{6}$'), -- the scheme's number of the originator
  company             text not null check (length(company) between 1 and 60),
  reference           text not null check (reference ~ '^[A-Z0-9][A-Z0-9 ./&-]{5,17}$'),
  status              text not null check (status in ('active', 'cancelled')),
  set_up_at           timestamptz not null,
  cancelled_at        timestamptz,
  cancelled_by        text check (cancelled_by in ('customer', 'originator', 'closure')),
  visitor_address     text check (length(visitor_address) between 1 and 100), -- of a demo customer: who added it, from where
  constraint direct_debit_cancelled check (
    (status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)
    and cancelled_at >= set_up_at
  )
);
create unique index direct_debit_once on direct_debit (account_id, service_user_number, reference)
  where status = 'active';
create index direct_debit_by_account on direct_debit (account_id, set_up_at, id);

create trigger direct_debit_never_deleted before delete or truncate on direct_debit
  for each statement execute function refuse_removal();
create trigger direct_debit_ends_once after update on direct_debit for each row
  when ((new.id, new.account_id, new.service_user_number, new.company, new.reference, new.set_up_at,
         new.visitor_address)
          is distinct from
        (old.id, old.account_id, old.service_user_number, old.company, old.reference, old.set_up_at,
         old.visitor_address)
        or old.status = 'cancelled' and new is distinct from old)
  execute function refuse_row('a Direct Debit stays as it was lodged, and is cancelled once (invariant 19)');
create trigger direct_debit_begins_active after insert on direct_debit for each row
  when (new.status <> 'active') execute function refuse_row('a Direct Debit begins active (invariant 19)');

-- What is wrong with a mandate, or null.
create function direct_debit_problem(d direct_debit) returns text language sql stable as $$
  select case
      when a.kind is distinct from 'customer' or a.product_code not in ('current', 'joint')
        then 'only current and joint accounts have Direct Debits'
      when d.status = 'active' and a.closed_at is not null then 'its account is closed'
    end
    from (select) one left join account a on a.id = d.account_id
$$;

create function check_direct_debit() returns trigger language plpgsql as $$
declare problem text := direct_debit_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 19)', new.id::text);
  end if;
  return null;
end $$;
create trigger direct_debit_checked after insert or update on direct_debit for each row
  execute function check_direct_debit();

create function check_closing_of_mandates() returns trigger language plpgsql as $$
begin
  if exists (select from direct_debit d where d.account_id = new.id and d.status = 'active') then
    perform refuse_book('its Direct Debits are cancelled before an account closes (invariant 19)', new.id::text);
  end if;
  return null;
end $$;
create trigger account_closes_without_mandates after update on account for each row
  when (old.closed_at is null and new.closed_at is not null) execute function check_closing_of_mandates();

-- One amount that an originator takes, or wants to take.
create table collection (
  id                 uuid primary key, -- derived from its mandate and its day; its transfer has it too
  direct_debit_id    uuid not null references direct_debit,
  due_on             date not null, -- a working day, in London
  amount_pence       bigint not null check (amount_pence between 1 and 99999999999999),
  represents         uuid unique references collection, -- the unpaid one that is asked for once more
  announced_at       timestamptz not null,
  status             text not null check (status in ('announced', 'taken', 'unpaid', 'refused', 'withdrawn',
                                                     'refunded')),
  changed_at         timestamptz not null, -- when it came to this step
  tried_at           timestamptz, -- when the first attempt failed
  retry_at           timestamptz, -- when the second one follows
  brought_forward_at timestamptz, -- a demonstration made it before its day
  unpaid_because     text check (unpaid_because in ('insufficient_funds', 'account_blocked', 'missed')),
  missed_told_at     timestamptz, -- when its holders were told that it was missed
  unique (direct_debit_id, due_on),
  constraint collection_runs_forward check (changed_at >= announced_at),
  constraint collection_tried check ((tried_at is null) = (retry_at is null) and retry_at >= tried_at),
  constraint collection_unpaid check ((status = 'unpaid') = (unpaid_because is not null)),
  constraint collection_missed_told check (missed_told_at is null or unpaid_because is not distinct from 'missed'),
  constraint collection_represents_another check (represents <> id)
);
create index collection_due on collection (due_on, announced_at, id) where status = 'announced';
create index collection_missed on collection (direct_debit_id, id) where unpaid_because = 'missed' and missed_told_at is null;

-- Each step of a collection. The trigger below writes it. `tried`: the first attempt failed.
create table collection_event (
  collection_id uuid not null references collection,
  event_no      smallint not null check (event_no >= 1),
  step          text not null check (step in ('announced', 'tried', 'taken', 'unpaid', 'refused', 'withdrawn',
                                              'refunded')),
  at            timestamptz not null,
  primary key (collection_id, event_no)
);
create trigger collection_event_append_only before update or delete or truncate on collection_event
  for each statement execute function refuse_change();

-- The ids of the transfers that refund a collection and that pay the bank back.
create function refund_transfer_id(collection uuid) returns uuid language sql immutable as $$
  select derived_id('sarsen/refund/' || collection)
$$;
create function repaid_transfer_id(collection uuid) returns uuid language sql immutable as $$
  select derived_id('sarsen/repaid/' || collection)
$$;

-- A refund under the Guarantee, and the bank's claim for it. `reason`: the scheme's code.
create table refund_claim (
  id            uuid primary key, -- of the request
  collection_id uuid not null unique references collection,
  customer_id   uuid not null references customer, -- who asked
  reason        smallint not null check (reason in (1, 2, 4, 5, 8)),
  amount_pence  bigint not null check (amount_pence > 0),
  made_at       timestamptz not null,
  repay_on      date not null, -- when settlement pays the bank back
  repaid_at     timestamptz,
  constraint refund_claim_repaid_later check (repaid_at >= made_at)
);
create index refund_claim_to_repay on refund_claim (repay_on, made_at, id) where repaid_at is null;
create trigger refund_claim_never_deleted before delete or truncate on refund_claim
  for each statement execute function refuse_removal();
create trigger refund_claim_repaid_once after update on refund_claim for each row
  when (old.repaid_at is not null and new is distinct from old
        or (new.id, new.collection_id, new.customer_id, new.reason, new.amount_pence, new.made_at, new.repay_on)
             is distinct from
           (old.id, old.collection_id, old.customer_id, old.reason, old.amount_pence, old.made_at, old.repay_on))
  execute function refuse_row('a refund stays as it was paid, and is repaid once (invariant 19)');

-- What is wrong with a collection, or null. The history of a demonstration is posted against an account of its own, because
-- settlement has later times than its past.
create function collection_problem(c collection) returns text language sql stable as $$
  select case
      when c.id <> derived_id('sarsen/collection/' || c.direct_debit_id || '/' || to_char(c.due_on, 'YYYY-MM-DD'))
        then 'its id is another one''s'
      when c.status in ('taken', 'refunded')
           and (t.status, t.kind, t.debtor_account_id, a.kind in ('settlement', 'demo'), t.amount_pence, t.category)
               is distinct from
               ('completed', 'posting', d.account_id, true, c.amount_pence, 'Direct Debit')
        then 'no transfer has taken it'
      when c.status not in ('taken', 'refunded') and t.status = 'completed' then 'a transfer has taken it'
      when c.status in ('taken', 'refunded') and c.brought_forward_at is null
           and t.decided_at < due_from(c.due_on)
        then 'it was taken before its day'
      when c.status in ('taken', 'unpaid') and c.changed_at > d.cancelled_at
        then 'it was taken or left unpaid after its Direct Debit had ended'
      when c.status = 'announced' and d.status = 'cancelled' then 'its Direct Debit has ended'
      when c.represents is not null and not exists (
        select from collection o
         where o.id = c.represents and o.direct_debit_id = c.direct_debit_id and o.status = 'unpaid'
           and o.amount_pence = c.amount_pence and o.due_on < c.due_on)
        then 'it asks once more for what is not unpaid'
      when c.status = 'refunded' and not exists (select from refund_claim r where r.collection_id = c.id)
        then 'nobody asked for its refund'
    end
    from (select) one
    left join direct_debit d on d.id = c.direct_debit_id
    left join transfer t on t.id = c.id
    left join account a on a.id = t.creditor_account_id
$$;

create function check_collection() returns trigger language plpgsql as $$
declare problem text := collection_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 19)', new.id::text);
  end if;
  return null;
end $$;
create trigger collection_checked after insert or update on collection for each row execute function check_collection();

create function check_collection_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.direct_debit_id, new.due_on, new.amount_pence, new.represents, new.announced_at)
       is distinct from
     (old.id, old.direct_debit_id, old.due_on, old.amount_pence, old.represents, old.announced_at)
  then
    perform refuse_book('a collection stays as it was announced (invariant 19)', new.id::text);
  end if;
  if new.status <> old.status and (old.status, new.status) not in
       (('announced', 'taken'), ('announced', 'unpaid'), ('announced', 'refused'), ('announced', 'withdrawn'),
        ('taken', 'refunded'))
  then
    perform refuse_book('a collection takes only these steps (invariant 19)', new.id::text);
  end if;
  if new.status = old.status and (new.changed_at, new.unpaid_because) is distinct from (old.changed_at, old.unpaid_because)
     or new.changed_at < old.changed_at
     or old.status <> 'announced' and (new.tried_at, new.retry_at, new.brought_forward_at)
                                      is distinct from (old.tried_at, old.retry_at, old.brought_forward_at)
     or old.missed_told_at is not null and new.missed_told_at is distinct from old.missed_told_at
     or old.brought_forward_at is not null and new.brought_forward_at is distinct from old.brought_forward_at
  then
    perform refuse_book('what became of a collection stays (invariant 19)', new.id::text);
  end if;
  if old.tried_at is not null and (new.tried_at, new.retry_at) is distinct from (old.tried_at, old.retry_at) then
    perform refuse_book('a collection is tried again once (invariant 19)', new.id::text);
  end if;
  return null;
end $$;
create trigger collection_goes_forward after update on collection for each row execute function check_collection_step();
-- What is asked of a mandate that has ended is refused as it comes.
create trigger collection_begins_announced after insert on collection for each row
  when (new.status not in ('announced', 'refused') or new.changed_at <> new.announced_at or new.tried_at is not null
        or new.brought_forward_at is not null)
  execute function refuse_row('a collection begins announced (invariant 19)');
create trigger collection_never_deleted before delete or truncate on collection
  for each statement execute function refuse_removal();

create function follow_collection() returns trigger language plpgsql as $$
declare
  taken text := case when tg_op = 'INSERT' or new.status <> old.status then new.status
                     when old.tried_at is null and new.tried_at is not null then 'tried' end;
begin
  if taken is not null then
    insert into collection_event (collection_id, event_no, step, at)
    select new.id, coalesce(max(e.event_no), 0) + 1, taken, case taken when 'tried' then new.tried_at else new.changed_at end
      from collection_event e where e.collection_id = new.id;
  end if;
  return null;
end $$;
create trigger collection_followed after insert or update on collection for each row
  execute function follow_collection();

-- What is wrong with a refund, or null: it pays what was taken, once, and settlement has paid it back or will.
create function refund_claim_problem(r refund_claim) returns text language sql stable as $$
  select case
      when c.status is null or c.status not in ('taken', 'refunded') then 'it claims what was not taken'
      when returned_pence(c.id) > 0 then 'its money came back before'
      when r.amount_pence <> c.amount_pence then 'it is not of the amount that was taken'
      when not exists (select from account_access x where x.account_id = d.account_id and x.customer_id = r.customer_id)
        then 'another customer asked for it'
      when (refund.status, refund.kind, refund.amount_pence, refund.category, refund.debtor_account_id,
            refund.creditor_account_id)
             is distinct from
           ('completed', 'posting', r.amount_pence, 'Deposit', '00000000-0000-7000-8000-000000000005'::uuid, d.account_id)
        then 'its refund is not its transfer'
      when case when r.repaid_at is null then repaid.id is not null else
             (repaid.status, repaid.kind, repaid.amount_pence, repaid.debtor_account_id, repaid.creditor_account_id)
               is distinct from
             ('completed', 'posting', r.amount_pence, '00000000-0000-7000-8000-000000000001'::uuid,
              '00000000-0000-7000-8000-000000000005'::uuid) end
        then 'what settlement paid back of it is not its transfer'
    end
    from (select) one
    left join collection c on c.id = r.collection_id
    left join direct_debit d on d.id = c.direct_debit_id
    left join transfer refund on refund.id = refund_transfer_id(r.collection_id)
    left join transfer repaid on repaid.id = repaid_transfer_id(r.collection_id)
$$;

create function check_refund_claim() returns trigger language plpgsql as $$
declare problem text := refund_claim_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 19)', new.id::text);
  end if;
  return null;
end $$;
create trigger refund_claim_checked after insert or update on refund_claim for each row
  execute function check_refund_claim();

-- What an originator hears by the codes of the scheme: advice that a mandate ended (ADDACS), the return of a collection
-- that was not paid (ARUDD), the claim of a refund (DDICA). It is told until it has answered.
create table originator_message (
  id              uuid primary key, -- derived from what it tells
  direct_debit_id uuid not null references direct_debit,
  collection_id   uuid references collection,
  kind            text not null check (kind in ('advice', 'return', 'indemnity_claim')),
  code            text not null,
  created_at      timestamptz not null,
  asked_at        timestamptz, -- when it was last told, and had not answered
  told_at         timestamptz,
  constraint originator_message_code check (
    case kind when 'advice' then code in ('1', 'B') when 'return' then code in ('0', '1', 'B')
              else code in ('1', '2', '4', '5', '8') end
  ),
  constraint originator_message_of_collection check ((kind = 'advice') = (collection_id is null)),
  constraint originator_message_told_later check (told_at >= created_at)
);
create index originator_message_to_tell on originator_message (asked_at nulls first, created_at, id)
  where told_at is null;
create index originator_message_by_mandate on originator_message (direct_debit_id);
create trigger originator_message_never_deleted before delete or truncate on originator_message
  for each statement execute function refuse_removal();
create trigger originator_message_told_once after update on originator_message for each row
  when (old.told_at is not null and new is distinct from old
        or (new.id, new.direct_debit_id, new.collection_id, new.kind, new.code, new.created_at)
             is distinct from
           (old.id, old.direct_debit_id, old.collection_id, old.kind, old.code, old.created_at))
  execute function refuse_row('what an originator hears stays as it was written, and is told once (invariant 19)');

-- The id of what an originator hears of a mandate or of one of its collections.
create function originator_message_id(kind text, subject uuid) returns uuid language sql immutable as $$
  select derived_id('sarsen/originator/' || kind || '/' || subject)
$$;
