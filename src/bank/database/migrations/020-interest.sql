-- Interest of savings accounts: a function of the ledger alone, in whole numbers (docs/ledger.md, invariant 12). When it
-- is booked changes no amount.

-- The moment at which a day begins in London.
create function london_day_start(day date) returns timestamptz language sql immutable as $$
  select day::timestamp at time zone 'Europe/London'
$$;

-- What a product pays from a day on, gross, in millionths of the balance a year. A fall is announced two months ahead.
create table savings_rate (
  product_code     text not null check (product_code in ('flexisave', 'fixed_1y')),
  from_day         date not null,
  gross_millionths integer not null check (gross_millionths between 0 and 1000000),
  announced_at     timestamptz not null,
  primary key (product_code, from_day)
);
insert into savings_rate (product_code, from_day, gross_millionths, announced_at) values
  ('flexisave', '2020-01-01', 24718, '2020-01-01T00:00:00Z'), -- 2.5 % AER
  ('fixed_1y', '2020-01-01', 41000, '2020-01-01T00:00:00Z');  -- 4.1 % AER
create trigger savings_rate_append_only before update or delete or truncate on savings_rate
  for each statement execute function refuse_change();

create function check_savings_rate() returns trigger language plpgsql as $$
begin
  perform refuse_book('a rate applies after those before it, and a fall is announced two months ahead', new.product_code)
     from savings_rate r
    where r.product_code = new.product_code and r.from_day <> new.from_day
      and (r.from_day > new.from_day
           or r.gross_millionths > new.gross_millionths
              and new.from_day < (london_day(new.announced_at) + interval '2 months')::date
              and r.from_day = (select max(x.from_day) from savings_rate x
                                 where x.product_code = new.product_code and x.from_day < new.from_day));
  return null;
end $$;
create trigger savings_rate_checked after insert on savings_rate for each row execute function check_savings_rate();

-- From which day a savings account earns interest, and for a fixed one where its money goes at its end.
create table savings (
  account_id        uuid primary key references account,
  earns_from        date not null,
  pay_to_account_id uuid references account,
  cancelled_at      timestamptz -- within 14 days: the deposit goes back, without interest
);
-- Accounts of before earn from the day of this release.
insert into savings (account_id, earns_from)
select id, london_day(now()) from account where product_code = 'flexisave';

create function check_savings() returns trigger language plpgsql as $$
begin
  perform refuse_book('only a savings account earns interest, and only a fixed one pays its money to another',
                      new.account_id::text)
    where not exists (
      select from account a
       where a.id = new.account_id and a.product_code in ('flexisave', 'fixed_1y')
         and (a.product_code = 'fixed_1y' or (new.pay_to_account_id is null and new.cancelled_at is null)));
  perform refuse_book('its money goes to an account of the same holder', new.account_id::text)
    where new.pay_to_account_id is not null
      and not exists (select from access_in_force x join access_in_force y on y.customer_id = x.customer_id
                       where x.account_id = new.account_id and y.account_id = new.pay_to_account_id);
  return null;
end $$;
create trigger savings_checked after insert on savings for each row execute function check_savings();
create trigger savings_stays_as_opened after update on savings for each row
  when ((new.account_id, new.earns_from, new.pay_to_account_id)
          is distinct from (old.account_id, old.earns_from, old.pay_to_account_id)
        or old.cancelled_at is not null)
  execute function refuse_row_of_account('a savings account stays as it was opened, and is cancelled once');
create trigger savings_never_deleted before delete or truncate on savings
  for each statement execute function refuse_removal();

-- What was paid for the days from one to another, both included. Days follow each other without a gap. `units` and
-- `paid_to_date` count from the day that the account began to earn.
create table interest_credit (
  account_id   uuid not null references savings,
  from_day     date not null,
  to_day       date not null,
  units        bigint not null check (units >= 0), -- pence times millionths, day by day
  paid_to_date bigint not null check (paid_to_date >= 0), -- pence
  transfer_id  uuid unique references transfer, -- null: nothing was due
  primary key (account_id, to_day),
  constraint interest_credit_days check (from_day <= to_day),
  constraint interest_credit_follows unique (account_id, from_day)
);
create trigger interest_credit_append_only before update or delete or truncate on interest_credit
  for each statement execute function refuse_change();

-- The number of an account's first entry that is booked at a moment or later; the number after the last where there is none.
create function first_entry_at(account uuid, last_no bigint, moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  low    bigint := 1;
  high   bigint := last_no + 1;
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select e.booked_at from entry e where e.account_id = account and e.entry_no = middle) < moment
    then low := middle + 1;
    else high := middle;
    end if;
  end loop;
  return low;
end $$;

-- The most of a balance that earns: £1,000,000.00.
create function earning_pence_max() returns bigint language sql immutable as $$ select 100000000::bigint $$;

-- What an account earns for some days: the sum of each day's balance at its end, at most the most that earns, times the
-- rate of the day. The balance has the interest that was due by then, whether or not it was booked by then. No credit
-- falls due between the days.
create function interest_units(account uuid, first_day date, last_day date) returns bigint language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  held       record; -- the account, and how its rate is found
  next_no    bigint;
  net_pence  bigint; -- all that was booked but interest
  due_pence  bigint; -- the interest that was due before the first day
  units      bigint := 0;
  day        date := first_day;
  day_end    timestamptz;
  ahead      record;
  entries    refcursor;
begin
  select a.last_entry_no, a.product_code, s.earns_from into held
    from account a join savings s on s.account_id = a.id where a.id = account;
  next_no := first_entry_at(account, held.last_entry_no, london_day_start(first_day));
  due_pence := coalesce((select c.paid_to_date from interest_credit c
                          where c.account_id = account and c.to_day < first_day order by c.to_day desc limit 1), 0);
  net_pence := coalesce((select e.balance_after_pence from entry e
                          where e.account_id = account and e.entry_no = next_no - 1), 0)
    - coalesce((select max(c.paid_to_date) from interest_credit c join transfer t on t.id = c.transfer_id
                 where c.account_id = account and t.creditor_entry_no < next_no), 0);
  open entries for
    select e.booked_at, case e.direction when 'debit' then -e.amount_pence else e.amount_pence end as pence
      from entry e left join interest_credit c on c.transfer_id = e.transfer_id
     where e.account_id = account and e.entry_no >= next_no and e.booked_at < london_day_start(last_day + 1)
       and c.transfer_id is null
     order by e.entry_no;
  fetch entries into ahead;
  while day <= last_day loop
    day_end := london_day_start(day + 1);
    while ahead.booked_at < day_end loop
      net_pence := net_pence + ahead.pence;
      fetch entries into ahead;
    end loop;
    units := units + least(net_pence + due_pence, earning_pence_max())
      * savings_rate_on(held.product_code, case held.product_code when 'fixed_1y' then held.earns_from else day end);
    day := day + 1;
  end loop;
  close entries;
  return units;
end $$;

-- The rate of a product on a day. A fixed account keeps the rate of the day on which it opened.
create function savings_rate_on(product_code text, day date) returns integer language sql stable as $$
  select r.gross_millionths from savings_rate r
   where r.product_code = savings_rate_on.product_code and r.from_day <= day order by r.from_day desc limit 1
$$;

-- Whole pence of units, rounded half up: a year has 365 days, leap years too.
create function interest_pence(units bigint) returns bigint language sql immutable as $$
  select (2 * units + 365000000) / 730000000
$$;

-- What is wrong with a credit, or null: it follows the one before it, its figures are those of the ledger, and its transfer
-- pays just that.
create function interest_credit_problem(c interest_credit) returns text language sql stable as $$
  select case
      when c.from_day <> coalesce(p.to_day + 1, s.earns_from)
        then 'a day is left out or paid twice'
      when c.units <> coalesce(p.units, 0) + interest_units(c.account_id, c.from_day, c.to_day)
        or c.paid_to_date <> interest_pence(c.units)
        then 'its figures are not those of the ledger'
      when (c.paid_to_date = coalesce(p.paid_to_date, 0)) <> (c.transfer_id is null)
        or c.transfer_id is not null
           and (t.status, t.creditor_account_id, t.amount_pence, t.category)
               is distinct from ('completed', c.account_id, c.paid_to_date - coalesce(p.paid_to_date, 0), 'Interest')
        then 'its transfer pays something else'
    end
    from savings s
    left join lateral (select x.to_day, x.units, x.paid_to_date from interest_credit x
                        where x.account_id = c.account_id and x.to_day < c.to_day
                        order by x.to_day desc limit 1) p on true
    left join transfer t on t.id = c.transfer_id
   where s.account_id = c.account_id
$$;

create function check_interest_credit() returns trigger language plpgsql as $$
begin
  perform refuse_book(interest_credit_problem(c) || ' (invariant 12)', new.account_id || ' ' || new.to_day)
     from interest_credit c
    where c.account_id = new.account_id and c.to_day = new.to_day and interest_credit_problem(c) is not null;
  return null;
end $$;
create trigger interest_credit_checked after insert on interest_credit for each row
  execute function check_interest_credit();
