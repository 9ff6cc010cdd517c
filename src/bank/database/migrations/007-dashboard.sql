-- What a customer finds on the dashboard besides accounts: statements, and which promotions were followed.

-- The month that the calendar shows in London at a moment, and the moment at which a month is over there.
create function london_month(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'Europe/London', 'YYYY-MM')
$$;
create function london_month_end(month text) returns timestamptz language sql immutable as $$
  select (make_timestamp(left(month, 4)::int, right(month, 2)::int, 1, 0, 0, 0) + interval '1 month')
         at time zone 'Europe/London'
$$;

-- A month of an account, issued once it is over, and never changed (docs/decisions/statements-are-issued.md). The
-- lines are those of the ledger between the two entries.
create table statement (
  account_id         uuid not null references account,
  month              text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'), -- in London
  first_entry_no     bigint not null check (first_entry_no >= 1),
  last_entry_no      bigint not null,
  opening_pence      bigint not null check (opening_pence >= 0),
  money_in_pence     bigint not null check (money_in_pence >= 0),
  money_out_pence    bigint not null check (money_out_pence >= 0),
  closing_pence      bigint not null check (closing_pence >= 0),
  shown_size_bytes   bigint check (shown_size_bytes > 0), -- of the demonstration's samples (ruling 18)
  issued_at          timestamptz not null,
  primary key (account_id, month),
  unique (account_id, first_entry_no), -- of two that would follow the same one, the database takes one
  constraint statement_has_entries check (last_entry_no >= first_entry_no),
  constraint statement_adds_up check (opening_pence + money_in_pence - money_out_pence = closing_pence),
  constraint statement_is_over check (issued_at >= london_month_end(month))
);
create trigger statement_append_only before update or delete or truncate on statement
  for each statement execute function refuse_change();

-- What is wrong with a statement, or null. It has exactly the entries of its month, follows the statement before it and is followed
-- by the one after it; and nothing can be booked into its month any more, because its account's time has gone on.
create function statement_problem(s statement) returns text language sql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select case
      when a.kind <> 'customer' or not coalesce(a.last_decided_at >= london_month_end(s.month), false)
        then 'its month is not closed on its account'
      when (s.first_entry_no, s.opening_pence) <> (coalesce(p.last_entry_no, 0) + 1, coalesce(p.closing_pence, 0))
        or (n.first_entry_no, n.opening_pence) <> (s.last_entry_no + 1, s.closing_pence)
        then 'it does not follow the one before it'
      when (london_month(f.booked_at), london_month(l.booked_at)) is distinct from (s.month, s.month)
        or london_month(e.booked_at) = s.month
        then 'it has not the entries of its month'
      when (l.balance_after_pence, m.in_pence, m.out_pence)
           is distinct from (s.closing_pence, s.money_in_pence, s.money_out_pence)
        then 'its figures are not those of its entries'
    end
    from account a
    left join lateral (select * from statement x where x.account_id = a.id and x.month < s.month
                        order by x.month desc limit 1) p on true
    left join lateral (select * from statement x where x.account_id = a.id and x.month > s.month
                        order by x.month limit 1) n on true
    left join entry f on f.account_id = a.id and f.entry_no = s.first_entry_no
    left join entry l on l.account_id = a.id and l.entry_no = s.last_entry_no
    left join entry e on e.account_id = a.id and e.entry_no = s.last_entry_no + 1
   cross join lateral (
     select coalesce(sum(x.amount_pence) filter (where x.direction = 'credit'), 0) as in_pence,
            coalesce(sum(x.amount_pence) filter (where x.direction = 'debit'), 0) as out_pence
       from entry x where x.account_id = a.id and x.entry_no between s.first_entry_no and s.last_entry_no) m
   where a.id = s.account_id
$$;

create function check_new_statements() returns trigger language plpgsql as $$
begin
  perform refuse_book(p.problem || ' (invariant 10)', s.account_id || ' statement ' || s.month)
     from new_statement n
     join statement s on s.account_id = n.account_id and s.month = n.month
    cross join lateral (select statement_problem(s) as problem) p
    where p.problem is not null;
  return null;
end $$;
create trigger statement_checked after insert on statement referencing new table as new_statement
  for each statement execute function check_new_statements();

-- That a promotion was followed, by a customer or by somebody who is not signed in.
create table promotion_click (
  id          uuid primary key,
  promotion   text not null check (promotion ~ '^/[a-z-]{1,40}$'),
  customer_id uuid references customer,
  clicked_at  timestamptz not null
);
create index promotion_click_by_age on promotion_click (clicked_at);
