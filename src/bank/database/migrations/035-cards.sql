-- Cards: each holder's own for a current or joint account, what they may do, and their steps (part two, section 15.1;
-- docs/ledger.md, invariant 20).

create table card (
  id                  uuid primary key, -- of the request; the bank's own for what it orders itself
  customer_id         uuid not null references customer, -- its holder
  account_id          uuid not null references account,
  kind                text not null check (kind in ('physical', 'virtual')),
  design              text check (design in ('tarn', 'heather', 'gold', 'student', 'platinum')),
  name                text check (length(name) between 1 and 30),
  is_one_merchant     boolean not null, -- pays the first merchant that it pays, and no other
  last_four           text not null check (last_four ~ '^[0-9]{4}$'),
  status              text not null check (status in ('ordered', 'on_its_way', 'active', 'frozen', 'stopped', 'replaced',
                                                      'cancelled', 'expired')),
  status_at           timestamptz not null,
  because             text check (because in ('lost', 'stolen', 'never_came', 'damaged', 'customer', 'wrong_codes',
                                              'account_closed', 'access_ended', 'replacement', 'expiry')),
  -- Of a physical card, 1 is the card and 2 waits to take its place; of virtual cards there are five. Null: it has ended.
  slot                smallint,
  ordered_at          timestamptz not null,
  on_its_way_on       date, -- in London, from 09:00
  arrives_by          date, -- in London
  expires_on          date not null, -- the last day of a month in London
  replaces_id         uuid references card,
  activation_failures smallint not null default 0 check (activation_failures between 0 and 5),
  pin_failures        smallint not null default 0 check (pin_failures between 0 and 3), -- in a row; 3: blocked
  payment_pence       bigint not null check (payment_pence between 0 and 1000000),
  day_pence           bigint not null check (day_pence between 0 and 1000000),
  cash_pence          bigint check (cash_pence between 0 and 50000),
  is_contactless      boolean,
  is_online           boolean,
  is_abroad           boolean not null,
  version             int not null default 1 check (version >= 1), -- of the limits and switches
  visitor_address     text check (length(visitor_address) between 1 and 100), -- of a demo customer: where it came from
  constraint card_design_of_physical check ((kind = 'physical') = (design is not null)),
  constraint card_name_of_virtual check ((kind = 'virtual') = (name is not null)),
  constraint card_one_merchant_if_virtual check (kind = 'virtual' or not is_one_merchant),
  constraint card_arrival_of_physical check (
    (kind = 'physical') = (on_its_way_on is not null) and (kind = 'physical') = (arrives_by is not null)
    and on_its_way_on <= arrives_by
  ),
  constraint card_controls_of_physical check (
    (kind = 'physical') = (cash_pence is not null) and (kind = 'physical') = (is_contactless is not null)
    and (kind = 'physical') = (is_online is not null)
  ),
  constraint card_whole_pounds check (payment_pence % 100 = 0 and day_pence % 100 = 0 and cash_pence % 100 = 0),
  constraint card_expires_with_month
    check (expires_on = (date_trunc('month', expires_on::timestamp) + interval '1 month')::date - 1),
  constraint card_in_order check (status_at >= ordered_at),
  constraint card_slot check (
    (slot is null) = (status in ('stopped', 'replaced', 'cancelled', 'expired'))
    and slot between 1 and case kind when 'physical' then 2 else 5 end
    and (kind = 'virtual' or coalesce(slot, 1) = 1 or replaces_id is not null and status in ('ordered', 'on_its_way'))
  ),
  constraint card_replaces_physical check (replaces_id is null or kind = 'physical'),
  constraint card_tries check (activation_failures < 5 or status = 'cancelled')
);
create unique index card_one_physical on card (account_id, customer_id, slot) where kind = 'physical' and slot is not null;
create unique index card_five_virtual on card (customer_id, slot) where kind = 'virtual' and slot is not null;
create index card_by_customer on card (customer_id, ordered_at, id);
create index card_by_account on card (account_id) where slot is not null;
create index card_coming on card (on_its_way_on) where status = 'ordered';
create index card_by_end on card (expires_on) where slot is not null;
create index card_by_replaced on card (replaces_id) where replaces_id is not null;
create trigger card_never_deleted before delete or truncate on card for each statement execute function refuse_removal();
create trigger card_begins_so after insert on card for each row
  when (new.status <> case new.kind when 'physical' then 'ordered' else 'active' end)
  execute function refuse_row('a card begins ordered, and a virtual one active (invariant 20)');

-- Whether a card may go from one status to another (15.1).
create function is_card_step(kind text, before text, after text) returns boolean language sql immutable as $$
  select case
      when before in ('stopped', 'replaced', 'cancelled', 'expired') then false
      when after in ('cancelled', 'expired') then true
      when after in ('stopped', 'replaced') then kind = 'physical'
      else case before when 'ordered' then after = 'on_its_way' when 'on_its_way' then after = 'active'
                       when 'active' then after = 'frozen' when 'frozen' then after = 'active' end
    end
$$;

-- What is wrong with a card, or null.
create function card_problem(c card) returns text language sql stable as $$
  select case
      when not exists (
        select from account_access x join account a on a.id = x.account_id
         where x.account_id = c.account_id and x.customer_id = c.customer_id and a.kind = 'customer'
           and a.product_code in ('current', 'joint'))
        then 'it is of no current or joint account of its holder'
      when c.replaces_id is not null and not exists (
        select from card o
         where o.id = c.replaces_id and o.kind = 'physical' and o.customer_id = c.customer_id
           and o.account_id = c.account_id and o.ordered_at <= c.ordered_at)
        then 'it takes the place of no card of its holder and account'
    end
$$;

create function check_card() returns trigger language plpgsql as $$
declare problem text := card_problem(new);
begin
  if problem is null and tg_op = 'INSERT' and not exists (
    select from account a join access_in_force x on x.account_id = a.id and x.customer_id = new.customer_id
     where a.id = new.account_id and a.closed_at is null)
  then
    problem := 'its account is closed, or not its holder''s';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 20)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_checked after insert or update on card for each row execute function check_card();

create function check_card_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.account_id, new.kind, new.design, new.name, new.is_one_merchant, new.last_four,
      new.ordered_at, new.on_its_way_on, new.arrives_by, new.expires_on, new.replaces_id, new.visitor_address)
       is distinct from
     (old.id, old.customer_id, old.account_id, old.kind, old.design, old.name, old.is_one_merchant, old.last_four,
      old.ordered_at, old.on_its_way_on, old.arrives_by, old.expires_on, old.replaces_id, old.visitor_address)
  then
    perform refuse_book('a card stays as it was ordered (invariant 20)', new.id::text);
  end if;
  if new.status <> old.status and not is_card_step(new.kind, old.status, new.status) then
    perform refuse_book('a card takes only these steps (invariant 20)', new.id::text);
  end if;
  if new.status_at < old.status_at
     or new.status = old.status and (new.status_at, new.because) is distinct from (old.status_at, old.because) then
    perform refuse_book('a card''s steps go forward in time (invariant 20)', new.id::text);
  end if;
  if new.slot is not null and new.slot <> old.slot and (new.kind, old.slot, new.slot) is distinct from ('physical', 2, 1) then
    perform refuse_book('only a card that takes another''s place moves (invariant 20)', new.id::text);
  end if;
  if new.activation_failures <> old.activation_failures
     and (new.activation_failures <> old.activation_failures + 1 or old.status <> 'on_its_way') then
    perform refuse_book('tries are counted one by one, while the card is on its way (invariant 20)', new.id::text);
  end if;
  if new.version <> old.version
       + ((new.payment_pence, new.day_pence, new.cash_pence, new.is_contactless, new.is_online, new.is_abroad)
            is distinct from
          (old.payment_pence, old.day_pence, old.cash_pence, old.is_contactless, old.is_online, old.is_abroad))::int then
    perform refuse_book('each change of limits and switches has a version (invariant 20)', new.id::text);
  end if;
  if old.slot is null and new is distinct from old then
    perform refuse_book('a card that has ended stays so (invariant 20)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_goes_forward after update on card for each row execute function check_card_step();

-- The steps of a card, in order. The database writes them itself, so that none is left out.
create table card_step (
  card_id uuid not null references card,
  step_no int not null check (step_no >= 1),
  status  text not null check (status in ('ordered', 'on_its_way', 'active', 'frozen', 'stopped', 'replaced', 'cancelled',
                                          'expired')),
  because text,
  at      timestamptz not null,
  primary key (card_id, step_no)
);
create trigger card_step_append_only before update or delete or truncate on card_step
  for each statement execute function refuse_change();

create function check_new_card_step() returns trigger language plpgsql as $$
begin
  if not exists (
    select from card c
     where c.id = new.card_id and (c.status, c.status_at) = (new.status, new.at) and c.because is not distinct from new.because
       and new.step_no = 1 + (select count(*) from card_step s where s.card_id = new.card_id and s.step_no <> new.step_no))
  then
    perform refuse_book('a step is where its card came to (invariant 20)', new.card_id || ' ' || new.step_no);
  end if;
  return null;
end $$;
create trigger card_step_checked after insert on card_step for each row execute function check_new_card_step();

create function follow_card() returns trigger language plpgsql as $$
begin
  insert into card_step (card_id, step_no, status, because, at)
  select new.id, 1 + count(*), new.status, new.because, new.status_at from card_step s where s.card_id = new.id;
  return null;
end $$;
create trigger card_begun after insert on card for each row execute function follow_card();
create trigger card_followed after update on card for each row
  when (old.status <> new.status) execute function follow_card();

-- What is secret of a card: number, security code and PIN, sealed by the operator's key and bound to the card's id
-- (AES-256-GCM: a byte for the form, 12 of the nonce, 23 of the secret, 16 of the tag), and a keyed hash of the number. The
-- sealed part goes with the end of its card.
create table card_secret (
  card_id     uuid primary key references card,
  number_hmac bytea not null unique check (length(number_hmac) = 32),
  sealed      bytea check (length(sealed) = 52 and get_byte(sealed, 0) = 1),
  constraint card_secret_not_in_clear check (encode(sealed, 'escape') !~ '[0-9]{10}')
);
create trigger card_secret_never_deleted before delete or truncate on card_secret
  for each statement execute function refuse_removal();

create function check_card_secret() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and ((new.card_id, new.number_hmac) is distinct from (old.card_id, old.number_hmac)
                           or old.sealed is null and new.sealed is not null) then
    perform refuse_book('a number stays its card''s, and what is gone stays gone (invariant 20)', new.card_id::text);
  end if;
  if (new.sealed is null) <> exists (select from card c where c.id = new.card_id and c.slot is null) then
    perform refuse_book('a secret is kept as long as its card lasts (invariant 20)', new.card_id::text);
  end if;
  return null;
end $$;
create trigger card_secret_checked after insert or update on card_secret for each row
  execute function check_card_secret();

create function forget_card_secret() returns trigger language plpgsql as $$
begin
  update card_secret set sealed = null where card_id = new.id;
  return null;
end $$;
create trigger card_ends_forgotten after update on card for each row
  when (old.slot is not null and new.slot is null) execute function forget_card_secret();

create function check_closing_of_cards() returns trigger language plpgsql as $$
begin
  if exists (select from card c where c.account_id = new.id and c.slot is not null) then
    perform refuse_book('its cards are cancelled before an account closes (invariant 20)', new.id::text);
  end if;
  return null;
end $$;
create trigger account_closes_without_cards after update on account for each row
  when (old.closed_at is null and new.closed_at is not null) execute function check_closing_of_cards();

-- The gambling block of all cards of a customer. Whoever takes it off waits 48 hours.
create table gambling_block (
  customer_id  uuid primary key references customer,
  turned_on_at timestamptz not null,
  taken_off_at timestamptz,
  ends_at      timestamptz,
  constraint gambling_block_ends
    check ((taken_off_at is null) = (ends_at is null) and ends_at = taken_off_at + interval '48 hours'
           and taken_off_at >= turned_on_at)
);
create trigger gambling_block_never_emptied before truncate on gambling_block
  for each statement execute function refuse_removal();
-- A demonstration takes the block of its own customers off at once, which a visitor left on.
create function check_block_removal() returns trigger language plpgsql as $$
begin
  if not exists (select from customer c where c.id = old.customer_id and c.is_demo) then
    perform refuse_book('the gambling block is kept (invariant 20)', old.customer_id::text);
  end if;
  return null;
end $$;
create trigger gambling_block_kept after delete on gambling_block for each row execute function check_block_removal();
create trigger gambling_block_waits after update on gambling_block for each row
  when (new.customer_id <> old.customer_id or new.ends_at <> old.ends_at
        or new.turned_on_at <> old.turned_on_at and coalesce(old.ends_at > new.turned_on_at, true))
  execute function refuse_row_of_customer('the gambling block ends 48 hours after it was taken off (invariant 20)');
