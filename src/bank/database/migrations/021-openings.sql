-- Accounts that customers open by themselves, the end of Fixed Savings, and notifications that keep their facts
-- (docs/ledger.md).

-- The same day a year later; of 29 February, 1 March. As `anniversaryOf` in the bank's code.
create function first_anniversary(day date) returns date language sql immutable as $$
  select case to_char(day, 'MM-DD')
    when '02-29' then make_date(extract(year from day)::int + 1, 3, 1)
    else (day + interval '1 year')::date end
$$;

-- What a customer asked for, and the account that was opened for it. The deposit was posted in the same database
-- transaction.
create table account_opening (
  id                  uuid primary key, -- of the request
  account_id          uuid not null unique references account,
  customer_id         uuid not null references customer,
  product_code        text not null check (product_code in ('current', 'flexisave', 'fixed_1y')),
  deposit_transfer_id uuid unique references transfer,
  pay_to_account_id   uuid references account, -- gets the money of Fixed Savings at its end
  opened_at           timestamptz not null,
  fingerprint         bytea not null check (length(fingerprint) = 32), -- of the request
  fingerprint_version smallint not null check (fingerprint_version >= 1),
  constraint account_opening_savings_have_deposit check ((product_code = 'current') = (deposit_transfer_id is null)),
  constraint account_opening_fixed_ends check ((product_code = 'fixed_1y') = (pay_to_account_id is not null))
);
create index account_opening_by_customer on account_opening (customer_id);

-- What is wrong with an opening, or null. An access may be revoked later, and Fixed Savings unlocked by its
-- cancellation.
create function account_opening_problem(o account_opening) returns text language sql stable as $$
  select case
      when not exists (select from account_access x where x.account_id = o.account_id and x.customer_id = o.customer_id)
        then 'its account is not theirs'
      when a.product_code is distinct from o.product_code then 'its account is another product'
      when a.opened_at <> o.opened_at then 'its account was opened at another time'
      when a.locked_until <> first_anniversary(london_day(o.opened_at))
        or a.locked_until is null and a.closed_at is null and o.product_code = 'fixed_1y'
        then 'its account is locked until another day'
      when o.deposit_transfer_id is not null
           and (t.kind, t.status, t.creditor_account_id, t.creditor_entry_no)
               is distinct from ('posting', 'completed', o.account_id, 1::bigint)
        then 'its deposit was not posted'
      when o.pay_to_account_id = o.account_id
        or o.pay_to_account_id is not null
           and not exists (select from account_access x join account p on p.id = x.account_id
                            where x.account_id = o.pay_to_account_id and x.customer_id = o.customer_id
                              and p.product_code in ('current', 'joint', 'flexisave'))
        then 'its money would go to no paying account of theirs'
    end
    from (select) one
    left join account a on a.id = o.account_id
    left join transfer t on t.id = o.deposit_transfer_id
$$;

create function check_account_opening() returns trigger language plpgsql as $$
declare problem text := account_opening_problem(new);
begin
  if problem is null
     and (select count(*) from access_in_force x
           where x.customer_id = new.customer_id and x.account_id in (new.account_id, new.pay_to_account_id))
         <> num_nonnulls(new.account_id, new.pay_to_account_id) then
    problem := 'one of its accounts is not theirs any more';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 11)', new.id::text);
  end if;
  return null;
end $$;
create trigger account_opening_of_holder after insert on account_opening for each row
  execute function check_account_opening();
create trigger account_opening_append_only before update or delete or truncate on account_opening
  for each statement execute function refuse_change();

-- The runner finds Fixed Savings by the day of their end.
create index account_by_end on account (locked_until) where locked_until is not null and closed_at is null;

alter table hash_coverage
  drop constraint hash_coverage_hash_check,
  add constraint hash_coverage_hash_check
    check (hash in ('entry', 'audit_event', 'transfer', 'application_receipt', 'pot', 'account_opening'));
insert into hash_coverage (hash, version, covers) values
  -- Made by the bank's code, of the request as it was sent.
  ('account_opening', 1, array['id', 'customer_id', 'product', 'name', 'deposit_from', 'deposit_amount', 'pay_to']);

-- A notification keeps the facts of its words, where neither a transfer nor the subject has them.
alter table notification
  add column facts jsonb,
  add constraint notification_facts check (jsonb_typeof(facts) = 'object');
create trigger notification_keeps_facts after update on notification for each row
  when (new.facts is distinct from old.facts)
  execute function refuse_row('a notification stays as it was told');
