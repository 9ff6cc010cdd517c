-- What cards pay: the network's messages, the payments that they make, and what goes to settlement for them (part two,
-- sections 15.2, 15.3 and 15.7; docs/ledger.md, invariant 21).

-- What cards paid and settlement has not yet, less what accounts still owe of it; and what disputes were credited.
alter table account
  drop constraint account_kind_check,
  add constraint account_kind_check
    check (kind in ('customer', 'pot', 'settlement', 'fees', 'suspense', 'demo', 'interest', 'reimbursements',
                    'due_from_banks', 'direct_debit_claims', 'card_settlement', 'disputes'));
insert into account (id, kind, product, holder_name, opened_at) values
  ('00000000-0000-7000-8000-000000000008', 'card_settlement', 'Card settlement', 'Sarsen', '2026-01-01T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000009', 'disputes', 'Disputes', 'Sarsen', '2026-01-01T00:00:00Z');

-- A message of the network, and the one answer that it has for ever.
create table card_message (
  id          uuid primary key, -- the network's
  kind        text not null check (kind in ('authorisation', 'increment', 'reversal', 'clearing', 'refund')),
  payment_id  uuid not null, -- that it begins or is about; the bank may not know it yet
  fingerprint bytea not null check (length(fingerprint) = 32), -- of the message, without its PIN
  answer      text not null check (answer in ('approved', 'waiting', 'declined', 'refused')),
  reason      text check (length(reason) between 1 and 40), -- why it was declined or refused
  pence       bigint check (pence >= 1), -- of a clearing or a refund: what it came to in pounds
  at          timestamptz not null,
  constraint card_message_reason check ((reason is not null) = (answer in ('declined', 'refused'))),
  constraint card_message_pence check ((pence is not null) = (kind in ('clearing', 'refund') and answer = 'approved')),
  constraint card_message_waits check (answer <> 'waiting' or kind = 'authorisation')
);
create unique index card_message_cleared_once on card_message (payment_id) where kind = 'clearing' and answer = 'approved';
create index card_message_by_payment on card_message (payment_id, at, id);
create index card_message_to_settle on card_message (at) where pence is not null;
create trigger card_message_append_only before update or delete or truncate on card_message
  for each statement execute function refuse_change();

-- What a card pays, from its authorisation or its clearing on.
create table card_payment (
  id               uuid primary key, -- of the authorisation; of the clearing, if there is none
  card_id          uuid not null references card,
  customer_id      uuid not null references customer, -- the card's holder
  account_id       uuid not null references account,
  how              text not null check (how in ('chip', 'contactless', 'online', 'cash', 'recurring')),
  merchant         text not null check (length(merchant) between 1 and 60),
  mcc              text not null check (mcc ~ '^[0-9]{4}$'), -- ISO 18245
  country          text not null check (country ~ '^[A-Z]{2}$'), -- of the merchant, ISO 3166-1
  place            text not null check (length(place) between 1 and 60),
  currency         text not null check (currency ~ '^[A-Z]{3}$'), -- ISO 4217
  amount_minor     bigint not null check (amount_minor between 1 and 99999999999999), -- asked for, in the smallest units of it
  rate             numeric check (rate > 0), -- units of it for a pound, for good; null: pounds, or no rate
  amount_pence     bigint check (amount_pence between 1 and 99999999999999), -- asked for, in pounds; null: no rate
  begun_at         timestamptz not null,
  status           text not null check (status in ('waiting', 'pending', 'declined', 'settled', 'reversed', 'expired')),
  changed_at       timestamptz not null, -- when it came to this step
  approve_by       timestamptz, -- until then it waits for its customer
  confirmation_id  uuid unique references confirmation, -- by which its customer approved it
  has_pin          boolean not null, -- its PIN was right
  counts_on        date, -- in London: the day on which it counts in its card's limit
  limit_pence      bigint check (limit_pence >= 0), -- of that day, in force when it was decided
  authorised_minor bigint check (authorised_minor >= 1), -- what is held for it, or was when that ended
  authorised_pence bigint check (authorised_pence >= 1),
  hold_id          uuid unique,
  hold_ends_at     timestamptz,
  clearing_id      uuid unique references card_message,
  cleared_pence    bigint check (cleared_pence >= 1),
  cleared_currency text check (cleared_currency ~ '^[A-Z]{3}$'), -- in which it cleared: it may be another one than was authorised
  cleared_minor    bigint check (cleared_minor >= 1), -- in the smallest units of it
  cleared_rate     numeric check (cleared_rate > 0), -- units of it for a pound, for good; null: pounds
  owed_pence       bigint not null default 0 check (owed_pence >= 0), -- what the account was short of when it cleared
  owed_taken_at    timestamptz,
  refunded_pence   bigint not null default 0 check (refunded_pence >= 0),
  decline_reason   text check (length(decline_reason) between 1 and 40),
  decline_facts    jsonb check (jsonb_typeof(decline_facts) = 'object'),
  constraint card_payment_runs_forward check (changed_at >= begun_at),
  constraint card_payment_in_pounds check (
    (currency <> 'GBP' or rate is null) and (amount_pence is not null or status = 'declined')
    and (rate is not null or currency = 'GBP' or amount_pence is null)
  ),
  constraint card_payment_waits_5_minutes check (
    case when approve_by is null then status <> 'waiting' else how = 'online' and approve_by = begun_at + interval '5 minutes' end
  ),
  constraint card_payment_approved check (confirmation_id is null or approve_by is not null),
  constraint card_payment_held check (
    (hold_id is null) = (hold_ends_at is null) and (hold_id is null) = (authorised_pence is null)
    and (hold_id is null) = (authorised_minor is null)
    and case when status in ('pending', 'expired') then hold_id is not null
             when status in ('waiting', 'declined') then hold_id is null else true end
  ),
  constraint card_payment_counted check (
    (counts_on is null) = (limit_pence is null) and (counts_on is null) = (hold_id is null and clearing_id is null)
  ),
  constraint card_payment_cleared check (
    (status = 'settled') = (clearing_id is not null) and (clearing_id is null) = (cleared_pence is null)
  ),
  constraint card_payment_cleared_in check (
    (clearing_id is null) = (cleared_currency is null) and (clearing_id is null) = (cleared_minor is null)
    and (cleared_rate is null) = (coalesce(cleared_currency, 'GBP') = 'GBP')
    and (coalesce(cleared_currency, '') <> 'GBP' or cleared_minor = cleared_pence)
  ),
  constraint card_payment_owed check (
    owed_pence <= coalesce(cleared_pence, 0) and (owed_taken_at is null or owed_pence > 0 and owed_taken_at >= changed_at)
  ),
  constraint card_payment_refunded check (refunded_pence <= coalesce(cleared_pence, 0)),
  constraint card_payment_declined check (
    (status = 'declined') = (decline_reason is not null) and (decline_reason is null) = (decline_facts is null)
  )
);
create index card_payment_by_card on card_payment (card_id, begun_at, id);
create index card_payment_with_pin on card_payment (card_id, begun_at) where has_pin;
create index card_payment_of_day on card_payment (card_id, counts_on) where counts_on is not null;
create index card_payment_by_merchant on card_payment (customer_id, merchant);
create index card_payment_by_account on card_payment (account_id);
create index card_payment_to_approve on card_payment (approve_by, id) where status = 'waiting';
create index card_payment_to_expire on card_payment (hold_ends_at, id) where status = 'pending';
create index card_payment_owing on card_payment (account_id, changed_at, id) where owed_pence > 0 and owed_taken_at is null;
create trigger card_payment_never_deleted before delete or truncate on card_payment
  for each statement execute function refuse_removal();

-- The id of what the ledger does for a message: of its hold, release, capture, posting or refund, or of what it owed.
create function card_transfer_id(message uuid, step text) returns uuid language sql immutable as $$
  select derived_id('sarsen/card/' || message || '/' || step)
$$;

-- What has left the account for what cleared, in pence.
create function card_entries_pence(clearing uuid) returns bigint language sql stable as $$
  select coalesce(sum(t.amount_pence), 0)::bigint from transfer t
   where t.id in (card_transfer_id(clearing, 'capture'), card_transfer_id(clearing, 'posting'), card_transfer_id(clearing, 'owed'))
     and t.status = 'completed' and t.creditor_account_id = '00000000-0000-7000-8000-000000000008'
$$;

-- What an account owes of what its cards paid, in pence.
create function owed_pence(account uuid) returns bigint language sql stable as $$
  select coalesce(sum(p.owed_pence), 0)::bigint from card_payment p
   where p.account_id = account and p.owed_pence > 0 and p.owed_taken_at is null
$$;

-- What is wrong with a card payment, or null.
create function card_payment_problem(p card_payment) returns text language sql stable as $$
  select case
      when not exists (select from card c where c.id = p.card_id and (c.customer_id, c.account_id) = (p.customer_id, p.account_id))
        then 'its card is another one''s'
      when p.status = 'pending' and not exists (
        select from open_hold o join transfer t on t.id = o.transfer_id
         where o.transfer_id = p.hold_id and o.debtor_account_id = p.account_id and t.amount_pence = p.authorised_pence)
        then 'nothing is held for it'
      when p.status <> 'pending' and exists (select from open_hold o where o.transfer_id = p.hold_id)
        then 'its money is held although it is not pending'
      when p.status = 'settled' and not exists (
        select from card_message m
         where m.id = p.clearing_id and m.payment_id = p.id and m.kind = 'clearing' and m.answer = 'approved'
           and m.pence = p.cleared_pence)
        then 'no message has cleared it'
      when p.status = 'settled'
           and card_entries_pence(p.clearing_id) + case when p.owed_taken_at is null then p.owed_pence else 0 end
               <> p.cleared_pence
        then 'what was taken and what is owed is not what cleared'
      when p.refunded_pence <> coalesce((select sum(m.pence) from card_message m where m.payment_id = p.id and m.kind = 'refund'), 0)
        then 'its refunds are another sum'
      when p.how = 'online' and p.hold_id is not null and not exists (
        select from confirmation c
         where c.id = p.confirmation_id and c.customer_id = p.customer_id and c.action = 'card_payment' and c.subject = p.id
           and c.status = 'used')
        then 'its customer did not approve it'
      when p.confirmation_id is not null and exists (
        select from confirmation c
         where c.id = p.confirmation_id and c.content is not null
           and (c.content::jsonb -> 'fields' ->> 'merchant', c.content::jsonb -> 'fields' ->> 'amount')
               is distinct from (p.merchant, money_of(p.amount_pence)))
        then 'its customer approved something else'
    end
$$;

create function check_card_payment() returns trigger language plpgsql as $$
declare problem text := card_payment_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 21)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_payment_checked after insert or update on card_payment for each row
  execute function check_card_payment();

create function check_card_payment_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.card_id, new.customer_id, new.account_id, new.how, new.merchant, new.mcc, new.country, new.place, new.currency,
      new.amount_minor, new.rate, new.amount_pence, new.begun_at, new.approve_by, new.has_pin)
       is distinct from
     (old.id, old.card_id, old.customer_id, old.account_id, old.how, old.merchant, old.mcc, old.country, old.place, old.currency,
      old.amount_minor, old.rate, old.amount_pence, old.begun_at, old.approve_by, old.has_pin)
  then
    perform refuse_book('a card payment stays as it was asked for (invariant 21)', new.id::text);
  end if;
  if new.status <> old.status and (old.status, new.status) not in
       (('waiting', 'pending'), ('waiting', 'declined'), ('pending', 'settled'), ('pending', 'reversed'),
        ('pending', 'expired'), ('expired', 'settled'))
  then
    perform refuse_book('a card payment takes only these steps (invariant 21)', new.id::text);
  end if;
  if new.changed_at < old.changed_at
     or new.status = old.status
        and (new.changed_at, new.confirmation_id, new.clearing_id, new.cleared_pence, new.cleared_currency, new.cleared_minor,
             new.cleared_rate, new.owed_pence, new.decline_reason, new.decline_facts)
            is distinct from
            (old.changed_at, old.confirmation_id, old.clearing_id, old.cleared_pence, old.cleared_currency, old.cleared_minor,
             old.cleared_rate, old.owed_pence, old.decline_reason, old.decline_facts)
     or old.confirmation_id is not null and new.confirmation_id is distinct from old.confirmation_id
     or old.status not in ('waiting', 'pending')
        and (new.hold_id, new.hold_ends_at, new.authorised_minor, new.authorised_pence)
            is distinct from (old.hold_id, old.hold_ends_at, old.authorised_minor, old.authorised_pence)
     or old.owed_taken_at is not null and new.owed_taken_at is distinct from old.owed_taken_at
     or new.refunded_pence < old.refunded_pence
  then
    perform refuse_book('what was decided of a card payment stays (invariant 21)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_payment_goes_forward after update on card_payment for each row
  execute function check_card_payment_step();
create trigger card_payment_begins_so after insert on card_payment for each row
  when (new.status = 'expired' or new.changed_at <> new.begun_at or new.refunded_pence > 0 or new.owed_taken_at is not null
        or new.confirmation_id is not null)
  execute function refuse_row('a card payment begins with its message (invariant 21)');

-- Each step of a card payment. The trigger below writes it.
create table card_payment_event (
  payment_id uuid not null references card_payment,
  event_no   smallint not null check (event_no >= 1),
  status     text not null,
  at         timestamptz not null,
  primary key (payment_id, event_no)
);
create trigger card_payment_event_append_only before update or delete or truncate on card_payment_event
  for each statement execute function refuse_change();

create function follow_card_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into card_payment_event (payment_id, event_no, status, at)
    select new.id, coalesce(max(e.event_no), 0) + 1, new.status, new.changed_at
      from card_payment_event e where e.payment_id = new.id;
  end if;
  return null;
end $$;
create trigger card_payment_followed after insert or update on card_payment for each row
  execute function follow_card_payment();

-- What is pending is held, which no closed account can be. What an account owes is paid before it closes too.
create function check_closing_of_owing() returns trigger language plpgsql as $$
begin
  if owed_pence(new.id) > 0 then
    perform refuse_book('what its cards owe is paid before an account closes (invariant 21)', new.id::text);
  end if;
  return null;
end $$;
create trigger account_closes_without_owing after update on account for each row
  when (old.closed_at is null and new.closed_at is not null) execute function check_closing_of_owing();

-- What went to settlement on a working day: what cleared before it less what was refunded, and nothing that went before.
create table card_settlement (
  day        date primary key, -- in London
  net_pence  bigint not null, -- to settlement; below zero: from it
  settled_at timestamptz not null
);
create trigger card_settlement_append_only before update or delete or truncate on card_settlement
  for each statement execute function refuse_change();

-- What is wrong with a settlement, or null.
create function card_settlement_problem(s card_settlement) returns text language sql stable as $$
  select case
      when s.net_pence = 0 and t.id is not null then 'it moved money and came to nothing'
      when s.net_pence <> 0
           and (t.status, t.kind, t.amount_pence, t.debtor_account_id, t.creditor_account_id) is distinct from
               ('completed', 'posting', abs(s.net_pence),
                case when s.net_pence > 0 then '00000000-0000-7000-8000-000000000008'::uuid else '00000000-0000-7000-8000-000000000001' end,
                case when s.net_pence > 0 then '00000000-0000-7000-8000-000000000001'::uuid else '00000000-0000-7000-8000-000000000008' end)
        then 'its transfer is another one'
    end
    from (select) one
    left join transfer t on t.id = derived_id('sarsen/card-settlement/' || to_char(s.day, 'YYYY-MM-DD'))
$$;

create function check_card_settlement() returns trigger language plpgsql as $$
declare problem text := card_settlement_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 21)', new.day::text);
  end if;
  return null;
end $$;
create trigger card_settlement_checked after insert on card_settlement for each row execute function check_card_settlement();
