-- Disputes of card payments: a customer's request for money back for one (part two, sections 15.4 and 15.7;
-- docs/ledger.md, invariant 22).

-- The next number of a dispute: a row, not a sequence, so that a number is never skipped.
create table card_dispute_counter (
  id          smallint primary key check (id = 1),
  next_number bigint not null check (next_number >= 500001)
);
insert into card_dispute_counter (id, next_number) values (1, 500001);

create table card_dispute (
  id              uuid primary key, -- of the request
  number          bigint not null unique check (number >= 500001),
  payment_id      uuid not null references card_payment,
  customer_id     uuid not null references customer, -- the card's holder
  account_id      uuid not null references account, -- of the payment
  reason          text not null check (reason in ('not_received', 'wrong_amount', 'not_me', 'subscription_cancelled')),
  should_be_pence bigint check (should_be_pence >= 1), -- what the payment should have been
  amount_pence    bigint not null check (amount_pence >= 1), -- disputed
  story           text not null check (length(story) between 20 and 4000),
  status          text not null check (status in ('received', 'information_needed', 'credited', 'refused', 'contested', 'won',
                                                  'lost', 'withdrawn')),
  made_at         timestamptz not null,
  changed_at      timestamptz not null, -- when it came to this status
  due_day         date, -- in London: the bank decides by the end of it
  asked_at        timestamptz, -- since when the bank waits for an answer
  next_on         date, -- in London: from then on its next step comes by itself
  refused_because text check (refused_because in ('no_answer', 'received', 'approved_by_you', 'amount_agreed', 'not_cancelled',
                                                  'not_covered')),
  credit_pence    bigint check (credit_pence >= 1), -- what the customer was credited
  credited_at     timestamptz,
  covered_pence   bigint not null default 0 check (covered_pence >= 0), -- of that: what the merchant refunded since
  charged_pence   bigint not null default 0 check (charged_pence >= 0), -- what the merchant bears
  charged_at      timestamptz,
  returned_pence  bigint not null default 0 check (returned_pence >= 0), -- what the customer gave back
  returned_at     timestamptz, -- when a lost one's credit was taken back, or the bank bore it
  owed_at         timestamptz, -- since when the account is short of what is to be taken back
  visitor_address text check (length(visitor_address) between 1 and 100), -- of a demo customer: where it came from
  constraint card_dispute_amount_wrong check ((reason = 'wrong_amount') = (should_be_pence is not null)),
  constraint card_dispute_runs_forward check (changed_at >= made_at and asked_at >= made_at and credited_at >= made_at),
  constraint card_dispute_waits_once_asked check ((status = 'information_needed') = (asked_at is not null)),
  constraint card_dispute_due check ((status in ('received', 'information_needed', 'contested')) = (due_day is not null)),
  constraint card_dispute_goes_on check (
    (status in ('information_needed', 'credited') or status = 'lost' and returned_at is null) = (next_on is not null)
  ),
  constraint card_dispute_refused check ((status = 'refused') = (refused_because is not null)),
  constraint card_dispute_credited check (
    (credit_pence is null) = (credited_at is null) and coalesce(credit_pence <= amount_pence, true)
    and case when status in ('credited', 'contested', 'won', 'lost') then credit_pence is not null
             when status = 'withdrawn' then true else credit_pence is null end
  ),
  constraint card_dispute_credit_once check (covered_pence + charged_pence + returned_pence <= coalesce(credit_pence, 0)),
  constraint card_dispute_charged check (
    (charged_pence > 0) = (charged_at is not null) and (charged_pence = 0 or status = 'won' and charged_at >= credited_at)
  ),
  constraint card_dispute_returned check (
    case status when 'withdrawn' then returned_pence + covered_pence = coalesce(credit_pence, 0) and returned_at is null
                when 'lost' then returned_at is not null or returned_pence = 0
                else returned_pence = 0 and returned_at is null end
    and coalesce(returned_at >= changed_at, true)
  ),
  constraint card_dispute_owed check (owed_at is null or status in ('lost', 'won') and owed_at >= credited_at)
);
create unique index card_dispute_live on card_dispute (payment_id) where status <> 'withdrawn';
create index card_dispute_by_payment on card_dispute (payment_id);
create index card_dispute_by_customer on card_dispute (customer_id, number);
create index card_dispute_undecided on card_dispute (due_day, number) where due_day is not null;
create index card_dispute_to_go_on on card_dispute (next_on, id) where next_on is not null;
create index card_dispute_owing on card_dispute (account_id, owed_at, id) where owed_at is not null;
create index card_dispute_charged_on on card_dispute (charged_at) where charged_at is not null;
create trigger card_dispute_never_deleted before delete or truncate on card_dispute
  for each statement execute function refuse_removal();

-- The steps of a dispute, in order, with the bank's question and the customer's answer. `refunded`: the merchant refunded a part
-- of what was credited.
create table card_dispute_event (
  id         uuid not null unique,
  dispute_id uuid not null references card_dispute,
  event_no   integer not null check (event_no >= 1),
  step       text not null check (step in ('made', 'asked', 'answered', 'credited', 'refused', 'contested', 'won', 'lost',
                                           'withdrawn', 'refunded', 'short', 'taken_back')),
  text       text check (length(text) between 10 and 1000),
  at         timestamptz not null,
  primary key (dispute_id, event_no),
  constraint card_dispute_event_text check ((step in ('asked', 'answered')) = (text is not null))
);
create trigger card_dispute_event_append_only before update or delete or truncate on card_dispute_event
  for each statement execute function refuse_change();

-- The status that a step leads to; null: it leaves the status as it is.
create function card_dispute_status_after(step text) returns text language sql immutable as $$
  select case when step in ('made', 'answered') then 'received' when step = 'asked' then 'information_needed'
              when step in ('refunded', 'short', 'taken_back') then null else step end
$$;

-- Whether a dispute may go from one status to another (15.4). A lost one is won if the merchant refunds it before its credit is
-- taken back.
create function is_card_dispute_step(before text, after text) returns boolean language sql immutable as $$
  select (before, after) in
    (('received', 'information_needed'), ('received', 'credited'), ('received', 'refused'), ('received', 'withdrawn'),
     ('information_needed', 'received'), ('information_needed', 'refused'), ('information_needed', 'withdrawn'),
     ('credited', 'contested'), ('credited', 'won'), ('credited', 'withdrawn'),
     ('contested', 'won'), ('contested', 'lost'), ('contested', 'withdrawn'), ('lost', 'won'))
$$;

-- The id of what the ledger does for a step of a dispute: credited, won, withdrawn, taken_back, or refund-{message}.
create function card_dispute_transfer_id(dispute uuid, step text) returns uuid language sql immutable as $$
  select derived_id('sarsen/dispute/' || dispute || '/' || step)
$$;

-- What was credited for a dispute and came back from nobody, in pence: the bank has paid it, for now or for good.
create function card_dispute_open_pence(d card_dispute) returns bigint language sql immutable as $$
  select coalesce(d.credit_pence, 0) - d.covered_pence - d.charged_pence - d.returned_pence
$$;

-- As 037, and: what was credited for disputes that were lost, and could not be taken back.
create or replace function owed_pence(account uuid) returns bigint language sql stable as $$
  select (coalesce((select sum(p.owed_pence) from card_payment p
                     where p.account_id = account and p.owed_pence > 0 and p.owed_taken_at is null), 0)
          + coalesce((select sum(card_dispute_open_pence(d)) from card_dispute d
                       where d.account_id = account and d.owed_at is not null and d.status = 'lost' and d.returned_at is null), 0)
         )::bigint
$$;

-- What is wrong with what a payment's customer got back, or null: refunds and credits together are at most what cleared.
create function card_payment_credit_problem(p card_payment) returns text language sql stable as $$
  select case
      when p.refunded_pence + s.charged > coalesce(p.cleared_pence, 0) then 'more came from its merchant than it cleared'
      when p.refunded_pence + s.credited - s.covered > coalesce(p.cleared_pence, 0) then 'its customer got more than it cleared'
    end
    from (select coalesce(sum(d.charged_pence), 0) as charged, coalesce(sum(d.covered_pence), 0) as covered,
                 coalesce(sum(d.credit_pence - d.returned_pence), 0) as credited
            from card_dispute d where d.payment_id = p.id) s
$$;

create function check_credits_of_payment() returns trigger language plpgsql as $$
declare problem text := card_payment_credit_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 22)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_payment_credited_once after update on card_payment for each row
  when (old.refunded_pence <> new.refunded_pence) execute function check_credits_of_payment();

-- What is wrong with a dispute, or null: it is of a settled payment of its customer, and its money moved by its own transfers.
create function card_dispute_problem(d card_dispute) returns text language sql stable as $$
  select case
      when p.id is null or (p.customer_id, p.account_id, p.status) is distinct from (d.customer_id, d.account_id, 'settled')
        then 'its payment is another one''s, or is not settled'
      when d.amount_pence + coalesce(d.should_be_pence, 0) > p.cleared_pence then 'more is disputed than cleared'
      when card_payment_credit_problem(p) is not null then card_payment_credit_problem(p)
      when case when d.credit_pence is null then credit.id is not null else
             (credit.status, credit.kind, credit.amount_pence, credit.category, credit.debtor_account_id)
               is distinct from ('completed', 'posting', d.credit_pence, 'Refund', '00000000-0000-7000-8000-000000000009'::uuid)
             or credit.creditor_account_id not in (d.account_id, '00000000-0000-7000-8000-000000000003') end
        then 'its credit is not its transfer'
      when case when d.charged_pence = 0 then won.id is not null else
             (won.status, won.kind, won.amount_pence, won.debtor_account_id, won.creditor_account_id)
               is distinct from ('completed', 'posting', d.charged_pence, '00000000-0000-7000-8000-000000000008'::uuid,
                                 '00000000-0000-7000-8000-000000000009'::uuid) end
        then 'what its merchant bears is not its transfer'
      when case when d.returned_pence = 0 then back.id is not null else
             (back.status, back.kind, back.amount_pence, back.debtor_account_id, back.creditor_account_id)
               is distinct from ('completed', 'posting', d.returned_pence, credit.creditor_account_id,
                                 '00000000-0000-7000-8000-000000000009'::uuid) end
        then 'what its customer gave back is not its transfer'
      when d.covered_pence <> coalesce((
             select sum(t.amount_pence) from card_message m
               join transfer t on t.id = card_dispute_transfer_id(d.id, 'refund-' || m.id) and t.status = 'completed'
              where m.payment_id = d.payment_id and m.kind = 'refund' and m.answer = 'approved'), 0)
        then 'what its merchant refunded is not its transfers'
    end
    from (select) one
    left join card_payment p on p.id = d.payment_id
    left join transfer credit on credit.id = card_dispute_transfer_id(d.id, 'credited')
    left join transfer won on won.id = card_dispute_transfer_id(d.id, 'won')
    left join transfer back on back.id = card_dispute_transfer_id(d.id, case d.status when 'withdrawn' then 'withdrawn'
                                                                                      else 'taken_back' end)
$$;

create function check_card_dispute() returns trigger language plpgsql as $$
declare problem text := card_dispute_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 22)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_dispute_checked after insert or update on card_dispute for each row execute function check_card_dispute();
create trigger card_dispute_begins_received after insert on card_dispute for each row
  when (new.status <> 'received' or new.changed_at <> new.made_at) execute function refuse_row('a dispute begins received');

create function check_card_dispute_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.payment_id, new.customer_id, new.account_id, new.reason, new.should_be_pence, new.amount_pence,
      new.story, new.made_at, new.visitor_address)
       is distinct from
     (old.id, old.number, old.payment_id, old.customer_id, old.account_id, old.reason, old.should_be_pence, old.amount_pence,
      old.story, old.made_at, old.visitor_address)
  then
    perform refuse_book('a dispute stays as it was made (invariant 22)', new.id::text);
  end if;
  -- What is above the right amount and was not refunded. Later a merchant may refund more.
  if old.credit_pence is null and new.credit_pence > (
       select p.cleared_pence - p.refunded_pence - coalesce(new.should_be_pence, 0) from card_payment p where p.id = new.payment_id)
  then
    perform refuse_book('its credit is more than what is left of what is disputed (invariant 22)', new.id::text);
  end if;
  if new.status <> old.status and not is_card_dispute_step(old.status, new.status) then
    perform refuse_book('a dispute takes only these steps (invariant 22)', new.id::text);
  end if;
  if new.changed_at < old.changed_at
     or new.status = old.status
        and (new.changed_at, new.due_day, new.asked_at, new.refused_because, new.credit_pence, new.credited_at, new.charged_pence)
            is distinct from
            (old.changed_at, old.due_day, old.asked_at, old.refused_because, old.credit_pence, old.credited_at, old.charged_pence)
     or old.credit_pence is not null and (new.credit_pence, new.credited_at) is distinct from (old.credit_pence, old.credited_at)
     or old.returned_at is not null and (new.returned_at, new.returned_pence) is distinct from (old.returned_at, old.returned_pence)
     or old.owed_at is not null and new.owed_at is distinct from old.owed_at
     or new.covered_pence < old.covered_pence or new.returned_pence < old.returned_pence
  then
    perform refuse_book('what was decided of a dispute stays (invariant 22)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_dispute_goes_forward after update on card_dispute for each row execute function check_card_dispute_step();

-- What is wrong with a step, or null: it follows the one before it.
create function card_dispute_event_problem(e card_dispute_event) returns text language sql stable as $$
  select case
      when e.event_no = 1 and e.step <> 'made' or e.event_no > 1 and before.dispute_id is null
        then 'a dispute''s first step is that it was made, and none is left out'
      when e.at < before.at then 'it comes before the step before it'
      when e.event_no > 1
           and not case when e.step in ('short', 'taken_back') then led.step = 'lost'
                        when e.step = 'refunded' then led.step in ('credited', 'contested', 'lost', 'won')
                        else is_card_dispute_step(card_dispute_status_after(led.step), card_dispute_status_after(e.step)) end
        then 'a dispute takes only these steps'
    end
    from (select) one
    left join card_dispute_event before on before.dispute_id = e.dispute_id and before.event_no = e.event_no - 1
    left join lateral (
      select l.step from card_dispute_event l
       where l.dispute_id = e.dispute_id and l.event_no < e.event_no and card_dispute_status_after(l.step) is not null
       order by l.event_no desc limit 1) led on true
$$;

create function check_card_dispute_event() returns trigger language plpgsql as $$
declare problem text := card_dispute_event_problem(new);
begin
  if problem is null
     and not exists (select from card_dispute d where d.id = new.dispute_id
                      and case new.step when 'taken_back' then d.returned_at is not null
                                        when 'short' then d.owed_at is not null
                                        when 'refunded' then d.covered_pence > 0
                                        else d.status = card_dispute_status_after(new.step) end) then
    problem := 'its dispute has not taken this step';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 22)', new.dispute_id || ' step ' || new.event_no);
  end if;
  return null;
end $$;
create trigger card_dispute_event_checked after insert on card_dispute_event for each row
  execute function check_card_dispute_event();
