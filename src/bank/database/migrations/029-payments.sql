-- Payments to others: from the order over the confirmation to what came of it, and their limits (part two, sections 12 and
-- 14). The ledger stays the one place where money moves: a payment that is made has a transfer with its id.

-- Pence as a confirmation has them: pounds and pence.
create function money_of(pence bigint) returns text language sql immutable as $$
  select pence / 100 || '.' || lpad((pence % 100)::text, 2, '0')
$$;

-- A payment as its customer ordered it, with the step at which it stands.
create table payment (
  id                  uuid primary key, -- of the request
  customer_id         uuid not null references customer, -- who placed it
  account_id          uuid not null references account,
  payee_id            uuid references payee,
  name                text not null check (length(name) between 1 and 140),
  kind                text not null check (kind in ('personal', 'business')),
  destination         text not null
    check (destination ~ '^([0-9]{6} [0-9]{8}|[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30})$' and destination not like 'GB%'),
  roll_number         text check (length(roll_number) between 1 and 18),
  amount_pence        bigint not null check (amount_pence between 1 and 99999999999999),
  fee_pence           bigint not null check (fee_pence >= 0),
  reference           text not null check (length(reference) between 1 and 160),
  rail                text not null check (rail in ('own_bank', 'faster_payment', 'chaps', 'international')),
  due_on              date not null, -- in London
  purpose             text check (length(purpose) between 1 and 40),
  name_check_id       uuid references name_check on delete set null,
  name_code           text check (length(name_code) between 1 and 20), -- null: a match, or no check
  name_checked_at     timestamptz,
  name_choice         text check (length(name_choice) between 1 and 40),
  warning_rule        text check (length(warning_rule) between 1 and 40), -- what the customer read and went on after
  warning_version     smallint check (warning_version >= 1),
  placed_at           timestamptz not null,
  expires_at          timestamptz not null, -- until then it waits for its confirmation
  status              text not null check (status in ('awaiting_confirmation', 'scheduled', 'held', 'completed',
                                                      'declined', 'cancelled', 'returned', 'refused')),
  changed_at          timestamptz not null, -- when it came to this step, and by whom
  changed_by          text not null check (changed_by in ('customer', 'staff', 'bank')),
  confirmed_at        timestamptz, -- when its limits were taken
  confirmation_id     uuid unique references confirmation,
  exemption           text check (exemption in ('trusted_payee', 'low_value')),
  exemption_period    int, -- of low value: the period of exemption_use in which it counts
  is_new              boolean, -- whether the destination was new when it was confirmed
  rule                text check (length(rule) between 1 and 40), -- what held or refused it
  rule_facts          jsonb check (jsonb_typeof(rule_facts) = 'object'),
  rules_version       smallint check (rules_version >= 1),
  hold_id             uuid unique,
  decide_by           timestamptz,
  question            text check (length(question) between 1 and 1000),
  answer              text check (length(answer) between 1 and 1000),
  fee_waived          boolean not null default false,
  decline_reason      text check (length(decline_reason) between 1 and 40),
  refused_because     text check (refused_because in ('time_over', 'account_closed', 'id_taken')),
  return_code         text check (return_code ~ '^[0-9]{4}$'),
  told_at             timestamptz, -- when the other bank had it for good
  asked_at            timestamptz, -- when the other bank was last asked for it, and had not said
  fingerprint         bytea not null check (length(fingerprint) = 32), -- of the request
  fingerprint_version smallint not null check (fingerprint_version >= 1),
  visitor_address     text check (length(visitor_address) between 1 and 100), -- of a demo customer: where it came from
  constraint payment_waits_15_minutes check (expires_at = placed_at + interval '15 minutes'),
  constraint payment_runs_forward check (changed_at >= placed_at and confirmed_at >= placed_at),
  constraint payment_warning check ((warning_rule is null) = (warning_version is null)),
  constraint payment_spared_or_confirmed check (
    num_nonnulls(confirmation_id, exemption) = (confirmed_at is not null)::int
    and (confirmed_at is null) = (is_new is null)
  ),
  constraint payment_spared_in_period check ((exemption is not distinct from 'low_value') = (exemption_period is not null)),
  constraint payment_confirmed_by_step check (
    case when status = 'awaiting_confirmation' then confirmed_at is null
         when status in ('scheduled', 'held', 'completed', 'returned', 'declined') then confirmed_at is not null
         else true end
  ),
  constraint payment_held check (
    (hold_id is null) = (decide_by is null) and (status <> 'held' or hold_id is not null)
    and (question is null or hold_id is not null) and (answer is null or question is not null)
  ),
  constraint payment_stopped_by_rule check ((rule is null) = (rules_version is null) and (rule is null) = (rule_facts is null)),
  constraint payment_declined check ((status = 'declined') = (decline_reason is not null)),
  constraint payment_refused check (refused_because is null or status = 'refused'),
  constraint payment_returned check ((status = 'returned') = (return_code is not null)),
  constraint payment_spared check (exemption is null or not is_new and warning_rule is null and name_code is distinct from 'ANNM')
);
create index payment_by_account on payment (account_id, placed_at, id);
create index payment_by_destination on payment (customer_id, destination, confirmed_at);
create index payment_to_new on payment (customer_id, confirmed_at) where is_new;
create index payment_due on payment (due_on, id) where status = 'scheduled';
create index payment_to_expire on payment (expires_at, id) where status = 'awaiting_confirmation';
create index payment_to_decide on payment (decide_by, id) where status = 'held';
create index payment_to_tell on payment (asked_at nulls first, changed_at, id) where status = 'completed' and told_at is null;
create index payment_by_payee on payment (payee_id) where payee_id is not null;
create index payment_by_name_check on payment (name_check_id) where name_check_id is not null;

-- Each step of a payment. The trigger below writes it.
create table payment_event (
  payment_id uuid not null references payment,
  event_no   smallint not null check (event_no >= 1),
  status     text not null,
  at         timestamptz not null,
  by         text not null,
  primary key (payment_id, event_no)
);
create trigger payment_event_append_only before update or delete or truncate on payment_event
  for each statement execute function refuse_change();

-- What counts in the limit of a day: the day's live payments.
create table payment_day (
  customer_id  uuid not null references customer,
  day          date not null, -- in London
  amount_pence bigint not null constraint payment_day_not_below_zero check (amount_pence >= 0),
  primary key (customer_id, day)
);
create trigger payment_day_never_deleted before delete or truncate on payment_day
  for each statement execute function refuse_removal();

create function is_live_payment(status text) returns boolean language sql immutable as $$
  select status in ('scheduled', 'held', 'completed')
$$;

-- What came back of a transfer to the account that paid it: by a reversal, or by a return of what no claim had refunded. If
-- the account is closed, that waits in suspense.
create function returned_pence(transfer_id uuid) returns numeric language sql stable as $$
  select coalesce(sum(t.amount_pence), 0) from transfer t
   where t.status = 'completed'
     and (t.kind = 'reversal' and t.subject_transfer_id = $1
          or t.kind = 'posting' and t.id = derived_id('sarsen/payment/' || $1 || '/return'))
$$;

-- What is wrong with a payment, or null.
create function payment_problem(p payment) returns text language sql stable as $$
  select case
      when p.confirmation_id is not null and not exists (
        select from confirmation c
         where c.id = p.confirmation_id and c.customer_id = p.customer_id and c.action = 'payment'
           and c.subject = p.id and c.status = 'used')
        then 'its customer did not confirm it'
      when p.confirmation_id is not null and exists (
        select from confirmation c
         where c.id = p.confirmation_id and c.content is not null
           and (c.content::jsonb -> 'fields' ->> 'account', c.content::jsonb -> 'fields' ->> 'name',
                c.content::jsonb -> 'fields' ->> 'destination', c.content::jsonb -> 'fields' ->> 'rollNumber',
                c.content::jsonb -> 'fields' ->> 'amount', c.content::jsonb -> 'fields' ->> 'fee',
                c.content::jsonb -> 'fields' ->> 'dueOn', c.content::jsonb -> 'fields' ->> 'reference')
               is distinct from
               (p.account_id::text, p.name, p.destination, p.roll_number, money_of(p.amount_pence),
                money_of(p.fee_pence), p.due_on::text, p.reference))
        then 'its customer confirmed something else'
      when p.hold_id <> derived_id('sarsen/payment/' || p.id || '/hold') then 'its hold is another one''s'
      when p.status = 'held' and not exists (
        select from open_hold o join transfer t on t.id = o.transfer_id
         where o.transfer_id = p.hold_id and o.debtor_account_id = p.account_id and t.amount_pence = p.amount_pence)
        then 'nothing is held for it'
      when p.status in ('completed', 'returned') and not exists (
        select from transfer t
         where t.id = p.id and t.status = 'completed' and t.debtor_account_id = p.account_id
           and t.amount_pence = p.amount_pence)
        then 'no transfer has carried it out'
      -- Before it was confirmed, and where that refused it, another order of the customer had taken its id.
      when p.status not in ('completed', 'returned', 'scheduled') and p.confirmed_at is not null
           and p.refused_because is distinct from 'id_taken' and exists (
        select from transfer t
         where t.id = p.id and t.status = 'completed'
           and (t.debtor_account_id, t.amount_pence, t.recipient_name, t.destination::text, t.reference)
               = (p.account_id, p.amount_pence, p.name, p.destination, p.reference))
        then 'a transfer has carried it out'
      when p.status = 'returned'
           and returned_pence(p.id) + coalesce((select t.amount_pence from transfer t
                                                 where t.id = derived_id('sarsen/payment/' || p.id || '/reimbursement')
                                                   and t.status = 'completed'), 0)
               is distinct from p.amount_pence::numeric
        then 'its money has not come back'
    end
$$;

create function check_payment() returns trigger language plpgsql as $$
declare problem text := payment_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 15)', new.id::text);
  end if;
  return null;
end $$;
create trigger payment_checked after insert or update on payment for each row execute function check_payment();

create function check_payment_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.account_id, new.payee_id, new.name, new.kind, new.destination, new.roll_number,
      new.amount_pence, new.fee_pence, new.reference, new.rail, new.purpose, new.name_code, new.name_checked_at,
      new.name_choice, new.warning_rule, new.warning_version, new.placed_at, new.expires_at, new.fingerprint,
      new.fingerprint_version, new.visitor_address)
       is distinct from
     (old.id, old.customer_id, old.account_id, old.payee_id, old.name, old.kind, old.destination, old.roll_number,
      old.amount_pence, old.fee_pence, old.reference, old.rail, old.purpose, old.name_code, old.name_checked_at,
      old.name_choice, old.warning_rule, old.warning_version, old.placed_at, old.expires_at, old.fingerprint,
      old.fingerprint_version, old.visitor_address)
     or new.name_check_id is distinct from old.name_check_id and new.name_check_id is not null
  then
    perform refuse_book('a payment stays as it was ordered (invariant 15)', new.id::text);
  end if;
  if new.status <> old.status and (old.status, new.status) not in
       (('awaiting_confirmation', 'scheduled'), ('awaiting_confirmation', 'held'), ('awaiting_confirmation', 'refused'),
        ('awaiting_confirmation', 'declined'), ('awaiting_confirmation', 'cancelled'), ('held', 'scheduled'),
        ('held', 'refused'), ('held', 'cancelled'), ('scheduled', 'completed'), ('scheduled', 'declined'),
        ('scheduled', 'refused'), ('scheduled', 'cancelled'), ('completed', 'returned'))
  then
    perform refuse_book('a payment takes only these steps (invariant 15)', new.id::text);
  end if;
  if old.status <> 'awaiting_confirmation'
     and (new.confirmed_at, new.confirmation_id, new.exemption, new.exemption_period, new.is_new, new.rule, new.rule_facts, new.rules_version,
          new.hold_id, new.decide_by, new.due_on)
         is distinct from
         (old.confirmed_at, old.confirmation_id, old.exemption, old.exemption_period, old.is_new, old.rule, old.rule_facts, old.rules_version,
          old.hold_id, old.decide_by, old.due_on)
     or new.status = old.status
        and (new.changed_at, new.changed_by, new.fee_waived, new.decline_reason, new.refused_because, new.return_code)
            is distinct from
            (old.changed_at, old.changed_by, old.fee_waived, old.decline_reason, old.refused_because, old.return_code)
     or new.changed_at < old.changed_at
     or old.answer is not null and (new.question, new.answer) is distinct from (old.question, old.answer)
     or old.told_at is not null and new.told_at is distinct from old.told_at
  then
    perform refuse_book('what was decided of a payment stays (invariant 15)', new.id::text);
  end if;
  return null;
end $$;
create trigger payment_goes_forward after update on payment for each row execute function check_payment_step();
create trigger payment_begins_unconfirmed after insert on payment for each row
  when (new.status <> 'awaiting_confirmation' or new.changed_at <> new.placed_at)
  execute function refuse_row('a payment begins unconfirmed (invariant 15)');
create trigger payment_never_deleted before delete or truncate on payment
  for each statement execute function refuse_removal();

-- Writes the step, and keeps the sum of the day. The caller has locked the day's row.
create function follow_payment() returns trigger language plpgsql as $$
declare
  was_live boolean := tg_op = 'UPDATE' and is_live_payment(old.status);
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into payment_event (payment_id, event_no, status, at, by)
    select new.id, coalesce(max(e.event_no), 0) + 1, new.status, new.changed_at, new.changed_by
      from payment_event e where e.payment_id = new.id;
  end if;
  if is_live_payment(new.status) and not was_live then
    insert into payment_day (customer_id, day, amount_pence) values (new.customer_id, new.due_on, new.amount_pence)
    on conflict (customer_id, day) do update set amount_pence = payment_day.amount_pence + excluded.amount_pence;
  elsif was_live and not is_live_payment(new.status) then
    update payment_day set amount_pence = amount_pence - new.amount_pence
     where customer_id = new.customer_id and day = new.due_on;
  end if;
  return null;
end $$;
create trigger payment_followed after insert or update on payment for each row execute function follow_payment();

-- The limits that a customer has set. Another has the default, which the bank's code knows.
create table payment_limit (
  customer_id  uuid not null references customer,
  name         text not null check (name in ('payment', 'day', 'newPayee')),
  amount_pence bigint not null check (amount_pence between 0 and 99999999999999 and amount_pence % 100 = 0),
  set_at       timestamptz not null,
  primary key (customer_id, name)
);

-- A higher limit that begins 24 hours after it was confirmed, unless it is taken back.
create table limit_raise (
  id              uuid primary key,
  customer_id     uuid not null references customer,
  name            text not null check (name in ('payment', 'day', 'newPayee')),
  amount_pence    bigint not null check (amount_pence between 0 and 99999999999999 and amount_pence % 100 = 0),
  confirmation_id uuid not null references confirmation,
  asked_at        timestamptz not null,
  starts_at       timestamptz not null,
  ended_at        timestamptz,
  outcome         text check (outcome in ('begun', 'taken_back')),
  constraint limit_raise_after_24_hours check (starts_at = asked_at + interval '24 hours'),
  constraint limit_raise_ended check ((ended_at is null) = (outcome is null) and ended_at >= asked_at
                                      and (outcome <> 'begun' or ended_at >= starts_at)),
  constraint limit_raise_once_confirmed unique (confirmation_id, name)
);
create unique index limit_raise_once on limit_raise (customer_id, name) where ended_at is null;
create index limit_raise_to_begin on limit_raise (starts_at, id) where ended_at is null;
create trigger limit_raise_ends_once after update on limit_raise for each row
  when (old.ended_at is not null
        or (new.id, new.customer_id, new.name, new.amount_pence, new.confirmation_id, new.asked_at, new.starts_at)
           is distinct from
           (old.id, old.customer_id, old.name, old.amount_pence, old.confirmation_id, old.asked_at, old.starts_at))
  execute function refuse_row('a higher limit stays as it was asked for, and ends once');
create trigger limit_raise_never_deleted before delete or truncate on limit_raise
  for each statement execute function refuse_removal();

create function check_limit_raise() returns trigger language plpgsql as $$
begin
  if not exists (select from confirmation c
                  where c.id = new.confirmation_id and c.customer_id = new.customer_id and c.action = 'limit_raised'
                    and c.status = 'used' and (c.content is null or c.content::jsonb -> 'fields' ->> new.name
                                               = money_of(new.amount_pence)))
  then
    perform refuse_book('its customer did not confirm it', new.id::text);
  end if;
  return null;
end $$;
create trigger limit_raise_confirmed after insert on limit_raise for each row execute function check_limit_raise();

-- The payments of low value since the last confirmation that was used (SCA-RTS, Article 16).
create table exemption_use (
  customer_id  uuid primary key references customer,
  period_no    int not null default 1, -- rises with each of these confirmations
  payments     smallint not null constraint exemption_use_of_five check (payments between 0 and 5),
  amount_pence bigint not null constraint exemption_use_of_85_pounds check (amount_pence between 0 and 8500)
);

create function forget_exemptions() returns trigger language plpgsql as $$
begin
  update exemption_use set payments = 0, amount_pence = 0, period_no = period_no + 1
   where customer_id = new.customer_id and (payments, amount_pence) <> (0, 0);
  return null;
end $$;
create trigger confirmation_begins_anew after update on confirmation for each row
  when (new.status = 'used' and old.status <> 'used') execute function forget_exemptions();

-- Where the bank sends nothing: its staff stopped it.
create table stopped_destination (
  destination text primary key,
  stopped_at  timestamptz not null
);

alter table hash_coverage
  drop constraint hash_coverage_hash_check,
  add constraint hash_coverage_hash_check
    check (hash in ('entry', 'audit_event', 'transfer', 'application_receipt', 'pot', 'account_opening', 'payee',
                    'payment'));
insert into hash_coverage (hash, version, covers) values
  -- Made by the bank's code, of the request as it was read.
  ('payment', 1, array['id', 'customer_id', 'account_id', 'payee_id', 'name', 'kind', 'destination', 'roll_number',
                       'amount_pence', 'reference', 'purpose', 'name_check_id', 'name_choice', 'warning']);
