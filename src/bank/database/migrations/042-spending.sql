-- What a customer spends, in categories, and their budgets (part two, section 15.5; docs/ledger.md, invariant 23). No sums are
-- kept: a month is added up from its lines each time.

create domain spending_category as text
  check (value in ('Groceries', 'Eating out', 'Transport', 'Travel', 'Shopping', 'Home', 'Bills', 'Subscriptions',
                   'Entertainment', 'Health', 'Family', 'Giving', 'Cash', 'Other'));

-- The category of a merchant by its code of ISO 18245: that of the narrowest range with it. As `merchantCategory` in the code.
create function merchant_category(mcc text) returns text language sql immutable parallel safe as $$
  select coalesce((
    select r.category
      from (values ('Groceries', 5411, 5499), ('Eating out', 5811, 5814), ('Transport', 4111, 4131), ('Transport', 5511, 5599),
                   ('Travel', 3000, 3999), ('Travel', 4411, 4784), ('Travel', 7011, 7011), ('Travel', 7512, 7512),
                   ('Shopping', 5300, 5999), ('Home', 5200, 5261), ('Home', 5712, 5722), ('Bills', 4812, 4900),
                   ('Bills', 6300, 6300), ('Bills', 9311, 9311), ('Subscriptions', 5815, 5818), ('Subscriptions', 5968, 5968),
                   ('Entertainment', 7800, 7999), ('Health', 5912, 5912), ('Health', 7298, 7298), ('Health', 7997, 7997),
                   ('Health', 8011, 8099), ('Family', 8211, 8351), ('Giving', 8398, 8398), ('Giving', 8661, 8661),
                   ('Cash', 6010, 6011)) r (category, first_code, last_code)
     where mcc::int between r.first_code and r.last_code
     order by r.last_code - r.first_code
     limit 1), 'Other')
$$;

-- The category that the purpose of a payment says (12.4); null where it says none.
create function purpose_category(purpose text) returns text language sql immutable parallel safe as $$
  select case purpose when 'home' then 'Home' when 'bill' then 'Bills' when 'goods' then 'Shopping'
                      when 'family_or_friend' then 'Family' end
$$;

-- Whether what comes from this account of the bank's own gives a customer back what they had spent.
create function gives_back(account uuid) returns boolean language sql immutable parallel safe as $$
  select account in ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000005',
                     '00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000008',
                     '00000000-0000-7000-8000-000000000009')
$$;

-- A completed line as spending sees it. Only the triggers below write here.
create table spending_line (
  account_id          uuid not null,
  transaction_no      bigint not null check (transaction_no >= 1),
  decided_at          timestamptz not null,
  amount_pence        bigint not null check (amount_pence <> 0), -- below zero: a debit
  is_spending         boolean not null, -- or income, unless the other account is the customer's own
  other_account_id    uuid not null,
  party               text not null check (length(party) between 1 and 200), -- the merchant or payee, folded: a rule's key
  category            spending_category not null, -- by rule; what the customer chose is joined
  refunds_account_id  uuid, -- the line that it gives back, whose category it has; a debit takes that back
  refunds_no          bigint check (refunds_no >= 1),
  primary key (account_id, transaction_no),
  constraint spending_line_refunds_a_line check ((refunds_account_id is null) = (refunds_no is null))
);
-- A month of an account is read from this index alone.
create index spending_line_by_time on spending_line (account_id, decided_at, transaction_no)
  include (amount_pence, is_spending, other_account_id, party, category, refunds_account_id, refunds_no);

-- The lines of a transfer as spending sees them at first: what else is known of it is added by its card payment, its payment,
-- its claim.
create function spending_lines_of(t transfer)
returns table (account_id uuid, transaction_no bigint, decided_at timestamptz, amount_pence bigint, is_spending boolean,
               other_account_id uuid, party text, category text, refunds_account_id uuid, refunds_no bigint)
language sql stable as $$
  select x.account_id, x.transaction_no, t.decided_at,
         case when x.is_debit then -t.amount_pence else t.amount_pence end,
         case when x.is_debit then t.kind <> 'reversal' or gives_back(x.other_id)
                              else t.kind = 'reversal' or gives_back(x.other_id) end,
         x.other_id,
         -- Some databases fold one letter to two.
         left(fold_text(case when x.is_debit then t.recipient_name
                             else coalesce(told_name('credit', t.creditor_description), t.creditor_description) end), 200),
         case when x.is_debit and t.category = 'Direct Debit' then 'Bills' else 'Other' end,
         case when s.debtor_transaction_no is not null then x.account_id end,
         s.debtor_transaction_no
    from (values (t.debtor_account_id, t.debtor_transaction_no, t.creditor_account_id, true),
                 (t.creditor_account_id, t.creditor_transaction_no, t.debtor_account_id, false))
           x (account_id, transaction_no, other_id, is_debit)
    left join transfer s on not x.is_debit and t.kind = 'reversal' and s.id = t.subject_transfer_id
   where x.transaction_no is not null and t.status = 'completed'
$$;

-- Its trigger comes after the guards of transfers, by its name: what they refuse is refused in their words.
create function keep_spending_lines() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into spending_line (account_id, transaction_no, decided_at, amount_pence, is_spending, other_account_id, party, category,
                             refunds_account_id, refunds_no)
  select s.account_id, s.transaction_no, s.decided_at, s.amount_pence, s.is_spending, s.other_account_id, s.party, s.category,
         s.refunds_account_id, s.refunds_no
    from new_transfer n join transfer t on t.id = n.id cross join lateral spending_lines_of(t) s
   where n.debtor_transaction_no is not null or n.creditor_transaction_no is not null;
  return null;
end $$;
create trigger transfer_sorted after insert on transfer referencing new table as new_transfer
  for each statement execute function keep_spending_lines();

-- Says of the line of a transfer what it gives back: the line of another one. Also where an ordinary posting brings it.
create function link_refund(refund uuid, paid uuid) returns void language sql as $$
  update spending_line s
     set is_spending = true, refunds_account_id = p.debtor_account_id, refunds_no = p.debtor_transaction_no
    from transfer t, transfer p
   where t.id = refund and p.id = paid and p.debtor_transaction_no is not null
     and (s.account_id, s.transaction_no) = (t.creditor_account_id, t.creditor_transaction_no)
     and (s.is_spending, s.refunds_account_id, s.refunds_no)
           is distinct from (true, p.debtor_account_id, p.debtor_transaction_no)
$$;

-- Says of the line of a transfer that it takes back what was given back of another one: it counts where that did.
create function link_taken_back(back uuid, paid uuid) returns void language sql as $$
  update spending_line s
     set is_spending = true, refunds_account_id = p.debtor_account_id, refunds_no = p.debtor_transaction_no
    from transfer t, transfer p
   where t.id = back and p.id = paid and p.debtor_transaction_no is not null
     and (s.account_id, s.transaction_no) = (t.debtor_account_id, t.debtor_transaction_no)
     and (s.is_spending, s.refunds_account_id, s.refunds_no)
           is distinct from (true, p.debtor_account_id, p.debtor_transaction_no)
$$;

-- Gives the line of a payment its category.
create function sort_line(paid uuid, into_category text) returns void language sql as $$
  update spending_line s set category = into_category
    from transfer t
   where t.id = paid and (s.account_id, s.transaction_no) = (t.debtor_account_id, t.debtor_transaction_no)
     and s.category <> into_category
$$;

-- The category of a card payment.
create function card_payment_category(p card_payment) returns text language sql immutable as $$
  select case p.how when 'cash' then 'Cash' when 'recurring' then 'Subscriptions' else merchant_category(p.mcc) end
$$;

-- The transfers that paid what cleared, in the order in which they were made.
create function card_paid_by(clearing uuid) returns uuid[] language sql stable as $$
  select array(select t.id from unnest(array['capture', 'posting', 'owed']) with ordinality s (step, place)
                 join transfer t on t.id = card_transfer_id(clearing, s.step)
                where t.status = 'completed' and t.debtor_transaction_no is not null order by s.place)
$$;

create function sort_card_payment(p card_payment) returns void language plpgsql as $$
declare
  paid uuid[] := card_paid_by(p.clearing_id);
begin
  perform sort_line(x.id, card_payment_category(p)) from unnest(paid) x (id);
  perform link_refund(card_transfer_id(m.id, 'refund'), paid[1])
     from card_message m
    where p.refunded_pence > 0 and cardinality(paid) > 0
      and m.payment_id = p.id and m.kind = 'refund' and m.answer = 'approved';
  -- Of what was owed, the payment may come after the credit of its dispute.
  perform sort_card_dispute(d) from card_dispute d where d.payment_id = p.id and d.credit_pence is not null;
end $$;

create function follow_spending_of_card() returns trigger language plpgsql as $$
begin
  perform sort_card_payment(new);
  return null;
end $$;
create trigger card_payment_sorted after insert or update on card_payment for each row
  when (new.clearing_id is not null) execute function follow_spending_of_card();

-- What was credited for a dispute gives its payment back, and what the customer gave back of that takes it back.
create function sort_card_dispute(d card_dispute) returns void language sql as $$
  select link_refund(card_dispute_transfer_id(d.id, 'credited'), x.ids[1]),
         link_taken_back(card_dispute_transfer_id(d.id, 'withdrawn'), x.ids[1]),
         link_taken_back(card_dispute_transfer_id(d.id, 'taken_back'), x.ids[1])
    from card_payment p cross join lateral (select card_paid_by(p.clearing_id) as ids) x
   where p.id = d.payment_id and cardinality(x.ids) > 0
$$;

create function follow_spending_of_dispute() returns trigger language plpgsql as $$
begin
  perform sort_card_dispute(new);
  return null;
end $$;
create trigger card_dispute_sorted after insert or update on card_dispute for each row
  when (new.credit_pence is not null) execute function follow_spending_of_dispute();

create function sort_payment(p payment) returns void language plpgsql as $$
declare
  into_category text := coalesce(purpose_category(p.purpose), (
    select purpose_category(v.purpose) from standing_order_version v
     where (v.standing_order_id, v.version) = (p.standing_order_id, p.standing_order_version)));
begin
  if into_category is not null then
    perform sort_line(p.id, into_category);
  end if;
  -- What a claim had refunded is missing in what comes back: then that is a posting, and no reversal.
  if p.status = 'returned' then
    perform link_refund(derived_id('sarsen/payment/' || p.id || '/return'), p.id);
  end if;
end $$;

create function follow_spending_of_payment() returns trigger language plpgsql as $$
begin
  perform sort_payment(new);
  return null;
end $$;
create trigger payment_sorted after insert or update on payment for each row
  when (new.status in ('completed', 'returned')) execute function follow_spending_of_payment();

create function follow_spending_of_refund() returns trigger language plpgsql as $$
begin
  perform link_refund(refund_transfer_id(new.collection_id), new.collection_id);
  return null;
end $$;
create trigger refund_claim_sorted after insert on refund_claim for each row execute function follow_spending_of_refund();

-- Of several payments of a claim, the largest says the category.
create function sort_claim(c claim) returns void language sql as $$
  select link_refund(claim_transfer_id(c.id, 'refund'), p.transfer_id)
    from (select x.transfer_id from claim_payment x where x.claim_id = c.id
           order by x.amount_pence desc, x.transfer_id limit 1) p
   where c.status in ('paid', 'part_paid')
$$;

create function follow_spending_of_claim() returns trigger language plpgsql as $$
begin
  perform sort_claim(new);
  return null;
end $$;
create trigger claim_sorted after update on claim for each row
  when (new.refund_pence is not null) execute function follow_spending_of_claim();

-- What was booked before.
insert into spending_line (account_id, transaction_no, decided_at, amount_pence, is_spending, other_account_id, party, category,
                           refunds_account_id, refunds_no)
select s.account_id, s.transaction_no, s.decided_at, s.amount_pence, s.is_spending, s.other_account_id, s.party, s.category,
       s.refunds_account_id, s.refunds_no
  from transfer t cross join lateral spending_lines_of(t) s;
select sort_card_payment(p) from card_payment p where p.clearing_id is not null;
select sort_card_dispute(d) from card_dispute d where d.credit_pence is not null;
select sort_payment(p) from payment p where p.status in ('completed', 'returned');
select link_refund(refund_transfer_id(r.collection_id), r.collection_id) from refund_claim r;
select sort_claim(c) from claim c where c.refund_pence is not null;

create trigger spending_line_never_deleted before delete or truncate on spending_line
  for each statement execute function refuse_removal();
create function refuse_spending_line() returns trigger language plpgsql as $$
begin
  perform refuse_book('what spending counts of a line stays (invariant 23)', new.account_id || ' transaction ' || new.transaction_no);
  return null;
end $$;
create trigger spending_line_stays_what_it_is after update on spending_line for each row
  when ((new.account_id, new.transaction_no, new.decided_at, new.amount_pence, new.other_account_id, new.party)
          is distinct from
        (old.account_id, old.transaction_no, old.decided_at, old.amount_pence, old.other_account_id, old.party)
        or old.is_spending and not new.is_spending)
  execute function refuse_spending_line();

-- What a customer chose for one line. It is theirs: another holder of the account does not see it.
create table spending_choice (
  customer_id    uuid not null references customer,
  account_id     uuid not null,
  transaction_no bigint not null,
  category       spending_category not null,
  chosen_at      timestamptz not null,
  visitor_address text check (length(visitor_address) between 1 and 100), -- of a demo customer: where it came from
  primary key (customer_id, account_id, transaction_no),
  foreign key (account_id, transaction_no) references spending_line
);

-- What a customer chose for a merchant or payee: for all lines that they did not choose singly.
create table spending_rule (
  customer_id uuid not null references customer,
  party       text not null check (length(party) between 1 and 200),
  category    spending_category not null,
  chosen_at   timestamptz not null,
  visitor_address text check (length(visitor_address) between 1 and 100), -- of a demo customer: where it came from
  primary key (customer_id, party)
);

-- How much a customer wants to spend in a category in a month, of all accounts.
create table budget (
  customer_id  uuid not null references customer,
  category     spending_category not null,
  amount_pence bigint not null check (amount_pence between 100 and 10000000 and amount_pence % 100 = 0),
  set_at       timestamptz not null,
  visitor_address text check (length(visitor_address) between 1 and 100), -- of a demo customer: where it came from
  primary key (customer_id, category)
);

-- That a customer was told of a budget in a month: once at 80 %, and once at 100 %.
create table budget_notice (
  customer_id uuid not null references customer,
  category    spending_category not null,
  month       date not null check (extract(day from month) = 1), -- in London
  percent     smallint not null check (percent in (80, 100)),
  told_at     timestamptz not null,
  primary key (customer_id, category, month, percent)
);
create trigger budget_notice_append_only before update or delete or truncate on budget_notice
  for each statement execute function refuse_change();

-- The accounts of a customer and their pots: what goes between them is an own move.
create function own_accounts(customer uuid) returns setof uuid language sql stable as $$
  select x.account_id from access_in_force x where x.customer_id = customer
  union all
  select p.id from access_in_force x join account p on p.parent_account_id = x.account_id where x.customer_id = customer
$$;

-- What a customer's lines of some accounts came to from one moment up to another, by category: below zero, money left. Own
-- moves and income have no category. Lines are added up by what the index has; then rules are joined. What was chosen singly is moved from
-- where it was counted, and what was given back has the category of what it gives back.
create function spending_sums(customer uuid, accounts uuid[], from_at timestamptz, to_at timestamptz)
returns table (part text, category text, pence bigint, payments bigint) language sql stable
set jit = off set max_parallel_workers_per_gather = 0 set random_page_cost = 1.1 set work_mem = '16MB' as $$
  with own as materialized (
    select o.id from own_accounts(customer) o (id)
  ), added as materialized (
    select l.other_account_id, l.is_spending, l.party, l.category, sum(l.amount_pence)::bigint as pence,
           count(*) filter (where l.amount_pence < 0) as payments
      from spending_line l
     where l.account_id = any (accounts) and l.decided_at >= from_at and l.decided_at < to_at and l.refunds_no is null
     group by l.other_account_id, l.is_spending, l.party, l.category
  ), given_back as materialized (
    select l.account_id, l.transaction_no, l.other_account_id, l.amount_pence, d.party, d.category, c.category as chosen
      from spending_line l
      join spending_line d on (d.account_id, d.transaction_no) = (l.refunds_account_id, l.refunds_no)
      left join spending_choice c
        on c.customer_id = customer and (c.account_id, c.transaction_no) = (d.account_id, d.transaction_no)
     where l.account_id = any (accounts) and l.decided_at >= from_at and l.decided_at < to_at and l.refunds_no is not null
  ), sorted as (
    select a.other_account_id, a.is_spending, coalesce(r.category, a.category) as category, a.pence, a.payments
      from added a
      left join spending_rule r on r.customer_id = customer and r.party = a.party
    union all
    select g.other_account_id, true, coalesce(g.chosen, r.category, g.category), g.amount_pence, 0
      from given_back g
      left join spending_rule r on r.customer_id = customer and r.party = g.party
    union all
    select l.other_account_id, true, x.category, x.times * l.amount_pence, x.times * (l.amount_pence < 0)::int
      from spending_choice c
      join spending_line l on (l.account_id, l.transaction_no) = (c.account_id, c.transaction_no)
      left join given_back g on (g.account_id, g.transaction_no) = (l.account_id, l.transaction_no)
      left join spending_rule r on r.customer_id = customer and r.party = coalesce(g.party, l.party)
     cross join lateral (values (1, c.category::text), (-1, coalesce(g.chosen, r.category, g.category, l.category)::text))
             x (times, category)
     where c.customer_id = customer and c.account_id = any (accounts) and l.is_spending
       and l.decided_at >= from_at and l.decided_at < to_at
  )
  select x.part, case when x.part = 'spending' then x.category end, sum(x.pence)::bigint, sum(x.payments)::bigint
    from (select case when o.id is not null then 'own' when s.is_spending then 'spending' else 'income' end as part,
                 s.category::text, s.pence, s.payments
            from sorted s left join own o on o.id = s.other_account_id) x
   group by 1, 2
$$;

-- What an account had at a moment: the balance after its last completed line before that.
create function balance_before(account uuid, moment timestamptz) returns bigint language sql stable as $$
  select coalesce((
    select e.balance_after_pence
      from (select s.transaction_no from spending_line s where s.account_id = account and s.decided_at < moment
             order by s.decided_at desc, s.transaction_no desc limit 1) last
      join account_transaction l on l.account_id = account and l.transaction_no = last.transaction_no
      join entry e on e.account_id = account and e.entry_no = l.entry_no), 0)
$$;

-- A customer's spending of some accounts in a span of time, newest first: each line with its category.
create function spending_lines(customer uuid, accounts uuid[], from_at timestamptz, to_at timestamptz)
returns table (account_id uuid, transaction_no bigint, decided_at timestamptz, amount_pence bigint, category text,
               party text, is_refund boolean) language sql stable
set jit = off set max_parallel_workers_per_gather = 0 set random_page_cost = 1.1 as $$
  select l.account_id, l.transaction_no, l.decided_at, l.amount_pence,
         coalesce(c.category, b.category, r.category, d.category, l.category)::text, coalesce(d.party, l.party), l.amount_pence > 0
    from spending_line l
    left join spending_line d on (d.account_id, d.transaction_no) = (l.refunds_account_id, l.refunds_no)
    left join spending_choice c
      on c.customer_id = customer and (c.account_id, c.transaction_no) = (l.account_id, l.transaction_no)
    left join spending_choice b
      on b.customer_id = customer and (b.account_id, b.transaction_no) = (d.account_id, d.transaction_no)
    left join spending_rule r on r.customer_id = customer and r.party = coalesce(d.party, l.party)
   where l.account_id = any (accounts) and l.decided_at >= from_at and l.decided_at < to_at and l.is_spending
     and l.other_account_id not in (select o.id from own_accounts(customer) o (id))
$$;
