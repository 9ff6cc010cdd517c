-- Fixed Savings that a sign-up opens. Their deposit comes from outside, so that the customer has no account yet that could
-- be named for their end.

alter table account_opening
  drop constraint account_opening_fixed_ends,
  add constraint account_opening_fixed_ends check (product_code = 'fixed_1y' or pay_to_account_id is null);

-- As in 021, with the end of Fixed Savings.
create or replace function account_opening_problem(o account_opening) returns text language sql stable as $$
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
      when o.product_code = 'fixed_1y' and o.pay_to_account_id is null
           and t.debtor_account_id <> '00000000-0000-7000-8000-000000000001'
        then 'it names no account for its end'
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
