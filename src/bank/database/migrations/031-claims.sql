-- Claims: a customer's request for money back for a scam, a payment that they did not make, or a wrong account
-- (part two, section 12.6; docs/ledger.md, invariant 17).

-- What the bank refunds itself, and what other banks owe it of that.
alter table account
  drop constraint account_kind_check,
  add constraint account_kind_check
    check (kind in ('customer', 'pot', 'settlement', 'fees', 'suspense', 'demo', 'interest', 'reimbursements',
                    'due_from_banks'));
insert into account (id, kind, product, holder_name, opened_at) values
  ('00000000-0000-7000-8000-000000000006', 'reimbursements', 'Reimbursements', 'Sarsen', '2026-01-01T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000007', 'due_from_banks', 'Due from banks', 'Sarsen', '2026-01-01T00:00:00Z');

-- As 019, and: a refund is called one on the creditor's line too.
create or replace function credit_category(category text) returns text language sql immutable parallel safe as $$
  select case when category in ('Interest', 'Refund') then category else 'Deposit' end
$$;

-- The next number of a claim: a row, not a sequence, so that a number is never skipped.
create table claim_counter (
  id          smallint primary key check (id = 1),
  next_number bigint not null check (next_number >= 100001)
);
insert into claim_counter (id, next_number) values (1, 100001);

create table claim (
  id            uuid primary key, -- of the request
  number        bigint not null unique check (number >= 100001),
  customer_id   uuid not null references customer,
  kind          text not null check (kind in ('scam', 'unauthorised', 'wrong_account')),
  story         text not null check (length(story) between 20 and 4000),
  is_vulnerable boolean not null, -- claim staff alone read it
  account_id    uuid not null references account, -- gets the refund, while it is open
  status        text not null check (status in ('received', 'information_needed', 'withdrawn', 'paid', 'part_paid',
                                                'refused', 'recovered', 'not_recovered')),
  made_at       timestamptz not null,
  due_day       date not null, -- in London; moves by the working days that the bank waits for an answer
  last_day      date, -- the due day never moves beyond it; null: there is none
  asked_at      timestamptz, -- when the clock was stopped
  decided_at    timestamptz,
  reason        text check (reason in ('took_part', 'ignored_warning', 'late_report', 'no_answer', 'not_covered',
                                       'real_seller', 'confirmed_by_you')),
  refund_pence  bigint check (refund_pence > 0),
  share_pence   bigint check (share_pence > 0), -- of the refund: what other banks owe
  settled_at    timestamptz, -- when they paid it
  visitor_address text check (length(visitor_address) between 1 and 100), -- of a demo customer: where it came from
  constraint claim_waits_once_asked check ((status = 'information_needed') = (asked_at is not null)),
  constraint claim_decided check ((status in ('received', 'information_needed')) = (decided_at is null)),
  constraint claim_decided_later check (decided_at >= made_at and asked_at >= made_at),
  constraint claim_reason_if_refused check ((status = 'refused') = (reason is not null)),
  constraint claim_spares_the_vulnerable
    check (not is_vulnerable or coalesce(reason, '') not in ('ignored_warning', 'late_report', 'no_answer')),
  constraint claim_confirmed_by_you check (coalesce(reason, '') <> 'confirmed_by_you' or kind = 'unauthorised'),
  constraint claim_refund_if_paid
    check ((status in ('paid', 'part_paid', 'recovered')) = (refund_pence is not null)),
  constraint claim_outcome_of_kind check (
    case kind when 'wrong_account' then status not in ('paid', 'part_paid')
              else status not in ('recovered', 'not_recovered') end
  ),
  constraint claim_last_day check ((kind = 'scam') = (last_day is not null) and coalesce(due_day <= last_day, true)),
  constraint claim_share check (share_pence is null or kind = 'scam' and share_pence <= refund_pence / 2),
  constraint claim_settled_later check (settled_at is null or share_pence is not null and settled_at >= decided_at)
);
create index claim_by_customer on claim (customer_id, number);
create index claim_undecided on claim (due_day, number) where decided_at is null;

-- The payments of a claim. A withdrawn claim is not live.
create table claim_payment (
  claim_id     uuid not null references claim,
  transfer_id  uuid not null references transfer,
  amount_pence bigint not null check (amount_pence > 0),
  is_live      boolean not null,
  primary key (claim_id, transfer_id)
);
create unique index claim_payment_once on claim_payment (transfer_id) where is_live;

-- The steps of a claim, in order, with the bank's question and the customer's answer. `resumed`: decided without one.
create table claim_event (
  id       uuid not null unique,
  claim_id uuid not null references claim,
  event_no integer not null check (event_no >= 1),
  step     text not null check (step in ('made', 'asked', 'answered', 'resumed', 'withdrawn', 'paid', 'part_paid',
                                         'refused', 'recovered', 'not_recovered', 'settled')),
  text     text check (length(text) between 10 and 1000),
  at       timestamptz not null,
  primary key (claim_id, event_no),
  constraint claim_event_text check ((step in ('asked', 'answered')) = (text is not null))
);
create trigger claim_event_append_only before update or delete or truncate on claim_event
  for each statement execute function refuse_change();

-- The status that a step leads to; null: it leaves the status as it is.
create function claim_status_after(step text) returns text language sql immutable as $$
  select case step when 'made' then 'received' when 'asked' then 'information_needed' when 'answered' then 'received'
                   when 'resumed' then 'received' when 'settled' then null else step end
$$;

-- Whether a claim may go from one status to another (12.6).
create function is_claim_step(before text, after text) returns boolean language sql immutable as $$
  select case before when 'received' then after not in ('received')
                     when 'information_needed' then after in ('received', 'withdrawn')
                     else false end
$$;

create function claim_transfer_id(claim uuid, what text) returns uuid language sql immutable as $$
  select derived_id('sarsen/claim/' || claim || '/' || what)
$$;

-- What is wrong with a claim, or null: it is refunded at most what was paid, by its own transfers and by no other.
create function claim_problem(c claim) returns text language sql stable as $$
  select case
      when not exists (select from account_access x where x.account_id = c.account_id and x.customer_id = c.customer_id)
        then 'its account is another customer''s'
      when c.refund_pence > (select coalesce(sum(p.amount_pence), 0) from claim_payment p where p.claim_id = c.id)
        then 'it is refunded above its payments'
      when case when c.refund_pence is null then refund.id is not null else
             (refund.status, refund.kind, refund.amount_pence, refund.category, refund.debtor_account_id)
               is distinct from ('completed', 'posting', c.refund_pence, 'Refund',
                 case c.status when 'recovered' then '00000000-0000-7000-8000-000000000001'::uuid
                               else '00000000-0000-7000-8000-000000000006'::uuid end)
             or not exists (select from account_access x
                             where x.account_id = refund.creditor_account_id and x.customer_id = c.customer_id) end
        then 'its refund is not its transfer'
      when case when c.share_pence is null then share.id is not null else
             (share.status, share.kind, share.amount_pence, share.debtor_account_id, share.creditor_account_id)
               is distinct from ('completed', 'posting', c.share_pence, '00000000-0000-7000-8000-000000000007'::uuid,
                                 '00000000-0000-7000-8000-000000000006'::uuid) end
        then 'what other banks owe of it is not its transfer'
      when case when c.settled_at is null then paid.id is not null else
             (paid.status, paid.kind, paid.amount_pence, paid.debtor_account_id, paid.creditor_account_id)
               is distinct from ('completed', 'posting', c.share_pence, '00000000-0000-7000-8000-000000000001'::uuid,
                                 '00000000-0000-7000-8000-000000000007'::uuid) end
        then 'what other banks paid of it is not its transfer'
    end
    from (select) one
    left join transfer refund on refund.id = claim_transfer_id(c.id, 'refund')
    left join transfer share on share.id = claim_transfer_id(c.id, 'share')
    left join transfer paid on paid.id = claim_transfer_id(c.id, 'settlement')
$$;

create function check_claim() returns trigger language plpgsql as $$
declare problem text := claim_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 17)', new.id::text);
  end if;
  return null;
end $$;
create trigger claim_checked after insert or update on claim for each row execute function check_claim();

create function check_claim_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.customer_id, new.kind, new.story, new.is_vulnerable, new.account_id, new.made_at, new.last_day,
      new.visitor_address)
       is distinct from
     (old.id, old.number, old.customer_id, old.kind, old.story, old.is_vulnerable, old.account_id, old.made_at, old.last_day,
      old.visitor_address)
  then
    perform refuse_book('a claim stays as it was made', new.id::text);
  end if;
  if new.status <> old.status and not is_claim_step(old.status, new.status) then
    perform refuse_book('a claim takes only these steps', new.id::text);
  end if;
  if new.status = old.status
     and (new.asked_at, new.decided_at, new.reason, new.refund_pence, new.share_pence)
         is distinct from (old.asked_at, old.decided_at, old.reason, old.refund_pence, old.share_pence)
     or old.settled_at is not null and new.settled_at is distinct from old.settled_at
  then
    perform refuse_book('a decision of a claim stays', new.id::text);
  end if;
  if new.due_day <> old.due_day
     and (new.due_day < old.due_day or (old.status, new.status) <> ('information_needed', 'received')) then
    perform refuse_book('only a wait for an answer moves the due day', new.id::text);
  end if;
  return null;
end $$;
create trigger claim_goes_forward after update on claim for each row execute function check_claim_step();
create trigger claim_begins_received after insert on claim for each row
  when (new.status <> 'received') execute function refuse_row('a claim begins received');
create trigger claim_never_deleted before delete or truncate on claim
  for each statement execute function refuse_removal();

-- What is wrong with a payment of a claim, or null: the claim's customer made it, to somebody, and it cost that much.
create function claim_payment_problem(p claim_payment) returns text language sql stable as $$
  select case
      when (t.status, t.placed_by, t.amount_pence) is distinct from ('completed', c.customer_id, p.amount_pence)
        or t.kind not in ('posting', 'capture') or t.destination is null
        then 'it is no payment of its customer of that amount'
    end
    from (select) one
    left join claim c on c.id = p.claim_id
    left join transfer t on t.id = p.transfer_id
$$;

create function refuse_claim_payment(p claim_payment, problem text) returns void language sql as $$
  select refuse_book(problem || ' (invariant 17)', p.claim_id || ' ' || p.transfer_id)
$$;

create function check_claim_payment() returns trigger language plpgsql as $$
declare problem text := claim_payment_problem(new);
begin
  if problem is null and tg_op = 'INSERT' and exists (select from claim_event e where e.claim_id = new.claim_id) then
    problem := 'its claim was made without it';
  end if;
  if problem is null and tg_op = 'UPDATE'
     and ((new.claim_id, new.transfer_id, new.amount_pence) is distinct from (old.claim_id, old.transfer_id, old.amount_pence)
          or new.is_live) then
    problem := 'a payment stays as it was claimed';
  end if;
  if problem is null and new.is_live = exists (select from claim c where c.id = new.claim_id and c.status = 'withdrawn') then
    problem := 'it is live just as its claim is';
  end if;
  if problem is not null then
    perform refuse_claim_payment(new, problem);
  end if;
  return null;
end $$;
create trigger claim_payment_checked after insert or update on claim_payment for each row
  execute function check_claim_payment();
create trigger claim_payment_never_deleted before delete or truncate on claim_payment
  for each statement execute function refuse_removal();

-- A withdrawn claim lets its payments be claimed again.
create function free_claim_payments() returns trigger language plpgsql as $$
begin
  update claim_payment set is_live = false where claim_id = new.id;
  return null;
end $$;
create trigger claim_frees_payments after update on claim for each row
  when (old.status <> 'withdrawn' and new.status = 'withdrawn') execute function free_claim_payments();

-- What is wrong with a step, or null: it follows the one before it.
create function claim_event_problem(e claim_event) returns text language sql stable as $$
  select case
      when e.event_no = 1 and e.step <> 'made' or e.event_no > 1 and before.claim_id is null
        then 'a claim''s first step is that it was made, and none is left out'
      when e.at < before.at then 'it comes before the step before it'
      when e.event_no > 1
           and not case e.step when 'settled' then before.step in ('paid', 'part_paid')
                               else is_claim_step(claim_status_after(before.step), claim_status_after(e.step)) end
        then 'a claim takes only these steps'
    end
    from (select) one
    left join claim_event before on before.claim_id = e.claim_id and before.event_no = e.event_no - 1
$$;

create function check_claim_event() returns trigger language plpgsql as $$
declare problem text := claim_event_problem(new);
begin
  if problem is null
     and not exists (select from claim c where c.id = new.claim_id
                      and case new.step when 'settled' then c.settled_at is not null
                                        else c.status = claim_status_after(new.step) end) then
    problem := 'its claim has not taken this step';
  end if;
  if problem is null and not exists (select from claim_payment p where p.claim_id = new.claim_id) then
    problem := 'its claim is of no payment';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 17)', new.claim_id || ' step ' || new.event_no);
  end if;
  return null;
end $$;
create trigger claim_event_checked after insert on claim_event for each row execute function check_claim_event();
