-- Payments that are made on a later day, and tried again when the money or the account is not there (part two, section 13).

alter table payment
  add column asked_for date, -- in London; it is due on that day or on the next working day after it
  add column is_later boolean not null default false, -- ordered for a day to come, and not for now
  add column version smallint not null default 1 constraint payment_version_from_1 check (version >= 1),
  add column tried_at timestamptz, -- the first attempt, which found the account short or blocked
  add column retry_at timestamptz, -- when the second and last attempt is due
  add column brought_forward_at timestamptz, -- when a demonstration tried it before its day
  add column standing_order_id uuid,
  add column standing_order_version int,
  add column missed_told_at timestamptz; -- when its holders were told that it was missed
-- A change of type writes the rows anew and fires no trigger.
alter table payment alter column asked_for type date using due_on;
alter table payment
  alter column asked_for set not null,
  drop constraint payment_exemption_check,
  add constraint payment_exemption_check
    check (exemption in ('trusted_payee', 'low_value', 'standing_order', 'own_account', 'private_desk')),
  drop constraint payment_refused_because_check,
  add constraint payment_refused_because_check
    check (refused_because in ('time_over', 'account_closed', 'id_taken', 'account_blocked', 'daily_limit',
                               'payee_blocked', 'above_maximum', 'missed')),
  drop constraint payment_spared,
  add constraint payment_spared check (
    exemption is null or exemption not in ('trusted_payee', 'low_value')
    or not is_new and warning_rule is null and name_code is distinct from 'ANNM'
  ),
  add constraint payment_due_after_asked_for check (asked_for <= due_on),
  add constraint payment_tried_once_more check ((tried_at is null) = (retry_at is null) and retry_at > tried_at),
  add constraint payment_of_standing_order check (
    (standing_order_id is null) = (standing_order_version is null)
    and (standing_order_id is null or is_later and coalesce(exemption in ('standing_order', 'own_account', 'private_desk'), false))
    and (exemption is distinct from 'standing_order' or standing_order_id is not null)
  ),
  add constraint payment_missed_told check (missed_told_at is null or refused_because = 'missed');

drop index payment_due;
create index payment_now on payment (due_on, id) where status = 'scheduled' and not is_later;
create index payment_due on payment (due_on, placed_at, id) where status = 'scheduled' and is_later and retry_at is null;
create index payment_to_retry on payment (retry_at, due_on, placed_at, id) where status = 'scheduled' and retry_at is not null;
create index payment_scheduled on payment (account_id, due_on) where status = 'scheduled' and is_later;
create index payment_missed on payment (account_id, id) where refused_because = 'missed' and missed_told_at is null;
create index payment_made_on_day on payment (customer_id, due_on) where status in ('held', 'completed');

-- What a payment was before a holder changed it. The trigger below writes it.
create table payment_version (
  payment_id       uuid not null references payment,
  version          smallint not null check (version >= 1),
  customer_id      uuid not null references customer,
  amount_pence     bigint not null,
  reference        text not null,
  asked_for        date not null,
  due_on           date not null,
  confirmed_at     timestamptz not null,
  confirmation_id  uuid unique references confirmation,
  exemption        text,
  exemption_period int,
  hold_id          uuid,
  replaced_at      timestamptz not null,
  primary key (payment_id, version)
);
create trigger payment_version_append_only before update or delete or truncate on payment_version
  for each statement execute function refuse_change();

-- What counts in the limit of a day: not what goes to own accounts, and nothing of the private desk.
create function counts_on_its_day(status text, exemption text) returns boolean language sql immutable as $$
  select is_live_payment(status) and coalesce(exemption not in ('own_account', 'private_desk'), true)
$$;

create function payment_hold_id(payment_id uuid, version int) returns uuid language sql immutable as $$
  select derived_id('sarsen/payment/' || payment_id || '/hold' || case when version > 1 then '/' || version else '' end)
$$;

-- The hour at which a day's payments begin: 06:00 in London.
create function due_from(due_on date) returns timestamptz language sql stable as $$
  select (due_on + time '06:00') at time zone 'Europe/London'
$$;

-- What is wrong with a payment, or null.
create or replace function payment_problem(p payment) returns text language sql stable as $$
  select case
      when p.confirmation_id is not null and not exists (
        select from confirmation c
         where c.id = p.confirmation_id and c.customer_id = p.customer_id
           and c.action = case when p.version = 1 then 'payment' else 'payment_changed' end
           and c.subject = p.id and c.status = 'used')
        then 'its customer did not confirm it'
      -- One of a later day is due by the table of bank holidays, which may change, and by the day of its release.
      when p.confirmation_id is not null and exists (
        select from confirmation c
         where c.id = p.confirmation_id and c.content is not null
           and ((c.content::jsonb -> 'fields' ->> 'account', c.content::jsonb -> 'fields' ->> 'name',
                 c.content::jsonb -> 'fields' ->> 'destination', c.content::jsonb -> 'fields' ->> 'rollNumber',
                 c.content::jsonb -> 'fields' ->> 'amount', c.content::jsonb -> 'fields' ->> 'fee',
                 c.content::jsonb -> 'fields' ->> 'reference')
                is distinct from
                (p.account_id::text, p.name, p.destination, p.roll_number, money_of(p.amount_pence),
                 money_of(p.fee_pence), p.reference)
                or case when p.is_later
                        then p.asked_for::text is distinct from coalesce(c.content::jsonb -> 'fields' ->> 'askedFor',
                                                                         c.content::jsonb -> 'fields' ->> 'dueOn')
                        else p.due_on::text is distinct from c.content::jsonb -> 'fields' ->> 'dueOn' end))
        then 'its customer confirmed something else'
      -- A release may come long after the day that was asked for, and the table of bank holidays moves no date further.
      when p.is_later and p.due_on - p.asked_for > 5 and p.hold_id is null then 'it is due long after it was asked for'
      when p.hold_id <> all (array(select payment_hold_id(p.id, v) from generate_series(1, p.version) v))
        then 'its hold is another one''s'
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
      when p.is_later and p.brought_forward_at is null
           and (p.tried_at < due_from(p.due_on)
                or exists (select from transfer t where t.id = p.id and t.decided_at < due_from(p.due_on)
                             and p.refused_because is distinct from 'id_taken'
                             and p.status in ('completed', 'declined', 'returned')))
        then 'it was made before its day'
      when p.exemption = 'own_account' and not exists (
        select from account a join account_access x on x.account_id = a.id
         where a.sort_code = left(p.destination, 6) and a.account_number = right(p.destination, 8)
           and x.customer_id = p.customer_id)
        then 'it does not go to an account of its customer'
    end
$$;

-- Whether a customer is one of the private desk now: nothing keeps since when, so that this is asked of what is written and not
-- of what is kept.
create function is_of_private_desk(customer_id uuid) returns boolean language sql stable as $$
  select not c.payment_checks from customer c where c.id = $1
$$;

create or replace function check_payment() returns trigger language plpgsql as $$
declare problem text := payment_problem(new);
begin
  -- One of a standing order is spared as that is.
  if new.exemption = 'private_desk' and new.standing_order_id is null and not is_of_private_desk(new.customer_id)
     and (tg_op = 'INSERT' or (new.exemption, new.customer_id) is distinct from (old.exemption, old.customer_id))
  then
    problem := 'its customer is not of the private desk';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 15)', new.id::text);
  end if;
  return null;
end $$;

create or replace function check_payment_step() returns trigger language plpgsql as $$
declare
  is_changed boolean := new.version = old.version + 1 and old.status = 'scheduled' and old.tried_at is null
    and old.standing_order_id is null and new.status in ('scheduled', 'held', 'refused', 'declined')
    and new.changed_by = 'customer' and new.is_later;
begin
  if new.version <> old.version and not is_changed then
    perform refuse_book('only a payment that waits for its day is changed (invariant 15)', new.id::text);
  end if;
  if (new.id, new.account_id, new.name, new.kind, new.destination, new.roll_number, new.placed_at, new.expires_at,
      new.fingerprint, new.fingerprint_version, new.visitor_address, new.standing_order_id, new.standing_order_version)
       is distinct from
     (old.id, old.account_id, old.name, old.kind, old.destination, old.roll_number, old.placed_at, old.expires_at,
      old.fingerprint, old.fingerprint_version, old.visitor_address, old.standing_order_id, old.standing_order_version)
     or not is_changed
        and ((new.customer_id, new.payee_id, new.amount_pence, new.fee_pence, new.reference, new.rail, new.purpose, new.name_code,
              new.name_checked_at, new.name_choice, new.warning_rule, new.warning_version, new.is_later)
               is distinct from
             (old.customer_id, old.payee_id, old.amount_pence, old.fee_pence, old.reference, old.rail, old.purpose, old.name_code,
              old.name_checked_at, old.name_choice, old.warning_rule, old.warning_version, old.is_later)
             or old.status <> 'awaiting_confirmation' and new.asked_for <> old.asked_for
             or new.name_check_id is distinct from old.name_check_id and new.name_check_id is not null)
  then
    perform refuse_book('a payment stays as it was ordered (invariant 15)', new.id::text);
  end if;
  if new.status <> old.status and (old.status, new.status) not in
       (('awaiting_confirmation', 'scheduled'), ('awaiting_confirmation', 'held'), ('awaiting_confirmation', 'refused'),
        ('awaiting_confirmation', 'declined'), ('awaiting_confirmation', 'cancelled'), ('held', 'scheduled'),
        ('held', 'refused'), ('held', 'cancelled'), ('scheduled', 'completed'), ('scheduled', 'declined'),
        ('scheduled', 'refused'), ('scheduled', 'cancelled'), ('completed', 'returned'))
     and not (is_changed and new.status = 'held')
  then
    perform refuse_book('a payment takes only these steps (invariant 15)', new.id::text);
  end if;
  if old.status <> 'awaiting_confirmation' and not is_changed
     and ((new.confirmed_at, new.confirmation_id, new.exemption, new.exemption_period, new.is_new, new.rule, new.rule_facts, new.rules_version,
           new.hold_id, new.decide_by)
          is distinct from
          (old.confirmed_at, old.confirmation_id, old.exemption, old.exemption_period, old.is_new, old.rule, old.rule_facts, old.rules_version,
           old.hold_id, old.decide_by)
          or new.due_on <> old.due_on
             and not (old.status = 'held' and new.status = 'scheduled' and new.is_later and new.due_on > old.due_on)
             -- A changed table of bank holidays moves it.
             and not (old.status = 'scheduled' and new.status = 'scheduled' and new.is_later and new.tried_at is null
                      and abs(new.due_on - old.due_on) <= 5))
     or new.status = old.status and not is_changed
        and (new.changed_at, new.changed_by, new.fee_waived, new.decline_reason, new.refused_because, new.return_code)
            is distinct from
            (old.changed_at, old.changed_by, old.fee_waived, old.decline_reason, old.refused_because, old.return_code)
     or new.changed_at < old.changed_at
     or old.answer is not null and (new.question, new.answer) is distinct from (old.question, old.answer) and not is_changed
     or old.told_at is not null and new.told_at is distinct from old.told_at
     or old.missed_told_at is not null and new.missed_told_at is distinct from old.missed_told_at
     or old.brought_forward_at is not null and new.brought_forward_at is distinct from old.brought_forward_at
  then
    perform refuse_book('what was decided of a payment stays (invariant 15)', new.id::text);
  end if;
  if (new.tried_at, new.retry_at) is distinct from (old.tried_at, old.retry_at)
     and not (old.tried_at is null and old.status = 'scheduled' and new.status = 'scheduled' and new.is_later)
  then
    perform refuse_book('a payment is tried again once (invariant 15)', new.id::text);
  end if;
  return null;
end $$;

-- What the bank makes by itself, and what goes to own accounts, needs no confirmation and begins without one.
drop trigger payment_begins_unconfirmed on payment;
create trigger payment_begins_unconfirmed after insert on payment for each row
  when (new.status <> 'awaiting_confirmation'
        and not (new.is_later and new.status in ('scheduled', 'held')
                 and coalesce(new.exemption in ('standing_order', 'own_account', 'private_desk'), false))
        or new.changed_at <> new.placed_at or new.version <> 1 or new.tried_at is not null)
  execute function refuse_row('a payment begins unconfirmed (invariant 15)');

-- Writes each step, keeps what a change replaced, and keeps the sums of the days. The caller has locked the days' rows.
create or replace function follow_payment() returns trigger language plpgsql as $$
declare
  counted boolean := tg_op = 'UPDATE' and counts_on_its_day(old.status, old.exemption);
  counts  boolean := counts_on_its_day(new.status, new.exemption);
begin
  insert into payment_event (payment_id, event_no, status, at, by)
  select new.id, (select coalesce(max(e.event_no), 0) from payment_event e where e.payment_id = new.id)
                 + row_number() over (order by s.no), s.status, s.at, s.by
    from (values (1, case when tg_op = 'UPDATE' and new.version <> old.version then 'changed' end, new.changed_at, new.changed_by),
                 (2, case when tg_op = 'INSERT' or new.status <> old.status then new.status end, new.changed_at, new.changed_by),
                 (3, case when new.tried_at is not null and tg_op = 'UPDATE' and old.tried_at is null then 'tried' end,
                  new.tried_at, 'bank')) s (no, status, at, by)
   where s.status is not null;
  if tg_op = 'UPDATE' and new.version <> old.version then
    insert into payment_version (payment_id, version, customer_id, amount_pence, reference, asked_for, due_on, confirmed_at,
                                 confirmation_id, exemption, exemption_period, hold_id, replaced_at)
    values (old.id, old.version, old.customer_id, old.amount_pence, old.reference, old.asked_for, old.due_on, old.confirmed_at,
            old.confirmation_id, old.exemption, old.exemption_period, old.hold_id, new.changed_at);
  end if;
  if counted and counts and (new.customer_id, new.due_on, new.amount_pence) = (old.customer_id, old.due_on, old.amount_pence) then
    return null;
  end if;
  if counted then
    update payment_day set amount_pence = amount_pence - old.amount_pence
     where customer_id = old.customer_id and day = old.due_on;
  end if;
  if counts then
    insert into payment_day (customer_id, day, amount_pence) values (new.customer_id, new.due_on, new.amount_pence)
    on conflict (customer_id, day) do update set amount_pence = payment_day.amount_pence + excluded.amount_pence;
  end if;
  return null;
end $$;

insert into hash_coverage (hash, version, covers) values
  -- Of a payment for a later day.
  ('payment', 2, array['id', 'customer_id', 'account_id', 'payee_id', 'name', 'kind', 'destination', 'roll_number',
                       'amount_pence', 'reference', 'purpose', 'name_check_id', 'name_choice', 'warning', 'execute_on']);
