-- Interest of savings accounts: a function of the ledger alone, in whole numbers (docs/ledger.md, invariant 12). When it
-- is booked changes no amount.

-- The moment at which a day begins in London.
create function london_day_start(day date) returns timestamptz language sql immutable as $$
  select day::timestamp at time zone 'Europe/London'
$$;

-- The id of an order that a rule makes by itself: a UUIDv8 of the SHA-256 of a text. As `deriveId` in the bank's code.
create function derived_id(text text) returns uuid language sql immutable as $$
  select encode(substr(set_byte(set_byte(h, 6, get_byte(h, 6) & 15 | 128), 8, get_byte(h, 8) & 63 | 128), 1, 16), 'hex')::uuid
    from sha256(convert_to(text, 'UTF8')) h
$$;

-- The gross rate of a product from a day on, in millionths of the balance a year.
create table savings_rate (
  product_code     text not null check (product_code in ('flexisave', 'fixed_1y')),
  from_day         date not null,
  gross_millionths integer not null check (gross_millionths between 0 and 1000000),
  announced_at     timestamptz not null,
  primary key (product_code, from_day)
);
insert into savings_rate (product_code, from_day, gross_millionths, announced_at) values
  ('flexisave', '2000-01-01', 24718, '2000-01-01T00:00:00Z'), -- 2.5% AER
  ('fixed_1y', '2000-01-01', 41000, '2000-01-01T00:00:00Z');  -- 4.1% AER
create trigger savings_rate_append_only before update or delete or truncate on savings_rate
  for each statement execute function refuse_change();

-- Each rate with the day on which the next one replaces it.
create view savings_rate_period as
  select product_code, from_day, lead(from_day, 1, 'infinity') over (partition by product_code order by from_day) as until_day,
         gross_millionths
    from savings_rate;

-- A rate does not apply to days whose interest may be booked already, and a fall is announced two months ahead.
create function check_savings_rate() returns trigger language plpgsql as $$
declare before record;
begin
  select r.from_day, r.gross_millionths into before from savings_rate r
   where r.product_code = new.product_code and r.from_day <> new.from_day order by r.from_day desc limit 1;
  perform refuse_book('a rate begins after the day of its announcement and after the rates before it', new.product_code)
    where before.from_day > new.from_day or new.from_day <= london_day(new.announced_at);
  perform refuse_book('a lower rate is announced two months ahead', new.product_code)
    where before.gross_millionths > new.gross_millionths
      and new.from_day < london_day(new.announced_at) + interval '2 months';
  return null;
end $$;
create trigger savings_rate_checked after insert on savings_rate for each row execute function check_savings_rate();

-- The day from which an account earns interest, and its last entry before that day.
create table savings (
  account_id    uuid primary key references account,
  earns_from    date not null,
  last_entry_no bigint not null check (last_entry_no >= 0)
);
insert into savings (account_id, earns_from, last_entry_no)
select id, london_day(now()), last_entry_no from account where product_code in ('flexisave', 'fixed_1y');
create trigger savings_append_only before update or delete or truncate on savings
  for each statement execute function refuse_change();

-- A savings account earns from the day on which it opens.
create function begin_savings() returns trigger language plpgsql as $$
begin
  insert into savings (account_id, earns_from, last_entry_no) values (new.id, london_day(new.opened_at), 0);
  return null;
end $$;
create trigger account_begins_savings after insert on account for each row
  when (new.product_code in ('flexisave', 'fixed_1y')) execute function begin_savings();

-- Interest for the days from one to another, both included. The days of an account follow each other without a gap.
-- `units` and `paid_to_date` count from the day on which the account began to earn.
create table interest_credit (
  account_id    uuid not null references savings,
  from_day      date not null,
  to_day        date not null,
  last_entry_no bigint not null, -- the account's last entry that was booked by the end of the last day
  units         bigint not null check (units >= 0), -- pence times millionths, added up day by day
  paid_to_date  bigint not null check (paid_to_date >= 0), -- pence
  transfer_id   uuid unique references transfer, -- null: nothing was due
  entry_no      bigint, -- of the transfer, on the account
  primary key (account_id, to_day),
  constraint interest_credit_days check (from_day <= to_day),
  constraint interest_credit_follows unique (account_id, from_day),
  constraint interest_credit_is_paid check ((transfer_id is null) = (entry_no is null)),
  constraint interest_credit_entry unique (account_id, entry_no)
);
create trigger interest_credit_append_only before update or delete or truncate on interest_credit
  for each statement execute function refuse_change();

-- Whole pence of units, rounded half up. A year has 365 days, leap years too.
create function interest_pence(units bigint) returns bigint language sql immutable as $$
  select (2 * units + 365000000) / 730000000
$$;

-- The highest balance that earns interest: £1,000,000.00.
create function earning_pence_max() returns bigint language sql immutable as $$ select 100000000::bigint $$;

-- The interest of an account from the day after its last credit to this day, as a credit that is not paid yet. A day's
-- balance is the one at its end in London, with the interest that was due by then, whether or not it was booked by then.
-- No other credit falls due in between.
create function interest_due(account uuid, last_day date) returns interest_credit language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  due     interest_credit;
  earning record;
begin
  select a.product_code, s.earns_from, coalesce(p.to_day + 1, s.earns_from) as from_day,
         coalesce(p.last_entry_no, s.last_entry_no) as entry_no, coalesce(p.units, 0) as units,
         coalesce(p.paid_to_date, 0) as due_pence
    into earning
    from savings s
    join account a on a.id = s.account_id
    left join lateral (select c.to_day, c.last_entry_no, c.units, c.paid_to_date from interest_credit c
                        where c.account_id = s.account_id and c.to_day < last_day
                        order by c.to_day desc limit 1) p on true
   where s.account_id = interest_due.account;
  if not found then return null; end if;

  with booked as ( -- the last entry of each day, after the one before the first day
    select distinct on (b.day) b.day, b.entry_no, b.balance_pence
      from (select earning.from_day as day, earning.entry_no, coalesce(
                     (select e.balance_after_pence from entry e
                       where e.account_id = interest_due.account and e.entry_no = earning.entry_no), 0) as balance_pence
             union all
            select london_day(e.booked_at), e.entry_no, e.balance_after_pence
              from entry e
             where e.account_id = interest_due.account and e.entry_no > earning.entry_no
               and e.booked_at < london_day_start(last_day + 1)) b
     order by b.day, b.entry_no desc
  ), stretch as ( -- days with one balance
    select b.day, lead(b.day, 1, last_day + 1) over (order by b.day) as next_day, b.entry_no,
           least(earning_pence_max(), b.balance_pence + earning.due_pence - coalesce(
             (select c.paid_to_date from interest_credit c
               where c.account_id = interest_due.account and c.entry_no <= b.entry_no
               order by c.entry_no desc limit 1), 0)) as earning_pence
      from booked b
  )
  select account, earning.from_day, last_day, max(s.entry_no),
         earning.units + coalesce(sum(s.earning_pence * r.gross_millionths
           * (least(s.next_day, r.until_day) - greatest(s.day, r.from_day))), 0)
    into due.account_id, due.from_day, due.to_day, due.last_entry_no, due.units
    from stretch s
    left join lateral (
      -- A fixed account keeps the rate of the day on which it opened.
      select p.gross_millionths, s.day as from_day, s.next_day as until_day from savings_rate_period p
       where earning.product_code = 'fixed_1y' and p.product_code = 'fixed_1y'
         and p.from_day <= earning.earns_from and earning.earns_from < p.until_day
       union all
      select p.gross_millionths, p.from_day, p.until_day from savings_rate_period p
       where earning.product_code <> 'fixed_1y' and p.product_code = earning.product_code
         and p.from_day < s.next_day and s.day < p.until_day) r on true;
  due.paid_to_date := interest_pence(due.units);
  return due;
end $$;

-- What is wrong with a credit, or null: it follows the one before it, its figures are those of the ledger, and its transfer
-- pays just what was due.
create function interest_credit_problem(c interest_credit) returns text language sql stable as $$
  select case
      when due.account_id is null then 'its account earns no interest'
      when c.from_day <> due.from_day then 'a day is left out or paid twice'
      when (c.last_entry_no, c.units, c.paid_to_date) <> (due.last_entry_no, due.units, due.paid_to_date)
        then 'its figures are not those of the ledger'
      when (c.transfer_id is null) <> (c.paid_to_date = before.pence)
        or c.transfer_id is not null
           and (t.status, t.kind, t.creditor_account_id, t.amount_pence, t.creditor_entry_no, payer.kind)
               is distinct from ('completed', 'posting', c.account_id, c.paid_to_date - before.pence, c.entry_no,
                                 case payer.kind when 'demo' then 'demo' else 'interest' end)
        then 'its transfer pays something else'
    end
    from interest_due(c.account_id, c.to_day) due
    left join transfer t on t.id = c.transfer_id
    left join account payer on payer.id = t.debtor_account_id
   cross join (select coalesce((select x.paid_to_date from interest_credit x
                                 where x.account_id = c.account_id and x.to_day < c.to_day
                                 order by x.to_day desc limit 1), 0) as pence) before
$$;

create function check_interest_credit() returns trigger language plpgsql as $$
declare problem text := interest_credit_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 12)', new.account_id || ' ' || new.to_day);
  end if;
  return null;
end $$;
create trigger interest_credit_checked after insert on interest_credit for each row
  execute function check_interest_credit();

-- The notices of money that an account receives, for its holders whose transaction alerts are on: as `noticesOfBankOrder`.
create function interest_notices(account uuid) returns jsonb language sql volatile as $$
  select jsonb_agg(jsonb_build_object('customer_id', p.customer_id, 'tells', 'receipt', 'notification_id', gen_random_uuid())
      || case when p.email_notifications
           then jsonb_build_object('email_id', gen_random_uuid(), 'email', p.email) else '{}' end
      || case when p.sms_notifications and p.phone is not null
           then jsonb_build_object('sms_id', gen_random_uuid(), 'phone', p.phone) else '{}' end)
    from access_in_force x join customer_preference p on p.customer_id = x.customer_id
   where x.account_id = interest_notices.account and p.transaction_alerts
$$;

-- The id of the transfer that pays a credit.
create function interest_transfer_id(c interest_credit) returns uuid language sql immutable as $$
  select derived_id('sarsen/interest/' || c.account_id || '/' || c.to_day)
$$;

-- Pays these credits, one for each account, and records them. A credit of nothing moves nothing.
create function book_interest(credits interest_credit[], at timestamptz, payer uuid) returns void language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform refuse_book('interest was ' || p.outcome, payer::text)
     from post_transfers((
       select coalesce(jsonb_agg(jsonb_build_object(
                'id', interest_transfer_id(c), 'kind', 'posting', 'debtor_account_id', payer,
                'creditor_account_id', c.account_id, 'amount_pence', c.paid_to_date - before.pence,
                'recipient_name', a.holder_name, 'reference', w.wording, 'category', 'Interest',
                'debtor_description', w.wording, 'creditor_description', w.wording,
                'notices', interest_notices(c.account_id), 'decided_at', at, 'recorded_at', at)), '[]')
         from unnest(credits) c
         join account a on a.id = c.account_id
        cross join lateral (select 'Interest for ' || to_char(c.to_day, 'FMMonth YYYY') as wording) w
        cross join lateral (select coalesce((select b.paid_to_date from interest_credit b
                                              where b.account_id = c.account_id
                                              order by b.to_day desc limit 1), 0) as pence) before
        where c.paid_to_date > before.pence)) p
    where p.outcome <> 'completed';
  insert into interest_credit (account_id, from_day, to_day, last_entry_no, units, paid_to_date, transfer_id, entry_no)
  select c.account_id, c.from_day, c.to_day, c.last_entry_no, c.units, c.paid_to_date, t.id, t.creditor_entry_no
    from unnest(credits) c left join transfer t on t.id = interest_transfer_id(c);
  perform record_audit_events(array(
    select new_audit_event(x.customer_id, at, 'interest_paid', jsonb_build_object('accountId', c.account_id,
             'transferId', t.id, 'amountPence', t.amount_pence::text, 'fromDay', c.from_day, 'toDay', c.to_day))
      from unnest(credits) c
      join transfer t on t.id = interest_transfer_id(c)
      join access_in_force x on x.account_id = c.account_id
     order by x.customer_id, c.account_id));
end $$;

-- Books the interest of these accounts up to this day: of FlexiSave a credit for each month, of a fixed account one.
-- Closes the days: every later entry gets a later time. Days that are booked already are left as they are, so that two
-- runners, or a second run, book each day once. The bank's own account pays, but for a backdated history: time does not
-- run backwards on an account.
create function pay_interest(
  accounts uuid[], last_day date, at timestamptz, payer uuid default '00000000-0000-7000-8000-000000000004')
returns void language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare credits interest_credit[];
begin
  -- The payer too, because a posting locks accounts in the order of their ids.
  perform from account a where a.id = any (accounts || payer) order by a.id for no key update;
  update account a set last_decided_at = london_day_start(last_day + 1)
   where a.id = any (accounts) and a.closed_at is null
     and (a.last_decided_at is null or a.last_decided_at < london_day_start(last_day + 1));
  loop -- month by month, because what a month earns is due in the next
    credits := array(
      select interest_due(a.id, case a.product_code when 'fixed_1y' then last_day else
               least(last_day, (date_trunc('month', next.day) + interval '1 month - 1 day')::date) end)
        from account a
        join savings s on s.account_id = a.id
       cross join lateral (
         select coalesce((select max(c.to_day) + 1 from interest_credit c where c.account_id = a.id), s.earns_from) as day
       ) next
       where a.id = any (accounts) and a.closed_at is null and next.day <= last_day
       order by a.id);
    exit when cardinality(credits) = 0;
    perform book_interest(credits, at, payer);
  end loop;
end $$;
