-- Merchants whose recurring payments a customer has stopped (part two, 15.3 and 15.4; docs/ledger.md, invariant 21), and the
-- payments and disputes of a demonstration's history (15.8).

-- A customer has stopped what this merchant takes again and again, on all their cards. Gone once they allow it again.
create table stopped_merchant (
  id          uuid primary key, -- of the merchant to this customer, the same each time
  customer_id uuid not null references customer,
  merchant    text not null check (length(merchant) between 1 and 60),
  stopped_at  timestamptz not null,
  unique (customer_id, merchant)
);

create index card_payment_recurring on card_payment (customer_id, begun_at) where how = 'recurring';
create index card_payment_recurring_of on card_payment (customer_id, merchant, begun_at) where how = 'recurring';

-- The id under which a customer stops and allows a merchant.
create function stopped_merchant_id(customer uuid, merchant text) returns uuid language sql immutable as $$
  select derived_id('sarsen/stopped-merchant/' || customer || '/' || merchant)
$$;

create function check_stopped_merchant() returns trigger language plpgsql as $$
begin
  if new.id <> stopped_merchant_id(new.customer_id, new.merchant) then
    perform refuse_book('its id is another merchant''s (invariant 21)', new.id::text);
  end if;
  if not exists (select from card_payment p
                  where p.customer_id = new.customer_id and p.merchant = new.merchant and p.how = 'recurring'
                    and (p.hold_id is not null or p.clearing_id is not null)) then
    perform refuse_book('this merchant takes nothing again and again (invariant 21)', new.id::text);
  end if;
  return null;
end $$;
create trigger stopped_merchant_checked after insert on stopped_merchant for each row
  execute function check_stopped_merchant();
create trigger stopped_merchant_stays after update on stopped_merchant for each row
  execute function refuse_row('a merchant is stopped as it was (invariant 21)');
create trigger stopped_merchant_never_emptied before truncate on stopped_merchant
  for each statement execute function refuse_removal();

-- Nothing is authorised for a stopped merchant, and nothing clears that no hold is open for.
create function check_payment_of_stopped() returns trigger language plpgsql as $$
begin
  if exists (select from stopped_merchant s
              where s.customer_id = new.customer_id and s.merchant = new.merchant and s.stopped_at < new.changed_at) then
    perform refuse_book('its customer has stopped payments to this merchant (invariant 21)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_payment_begins_unstopped after insert on card_payment for each row
  when (new.how = 'recurring' and new.status in ('pending', 'settled')) execute function check_payment_of_stopped();
create trigger card_payment_clears_unstopped after update on card_payment for each row
  when (new.how = 'recurring' and old.status = 'expired' and new.status = 'settled')
  execute function check_payment_of_stopped();

-- The history that a demonstration begins with is over before its customer is one. As its other lines, it is posted against an
-- account of the demonstration, whose time is its own: the cards' account books nothing before what it booked last. A bank without
-- a demonstration has no such account, and no history, whatever its clocks say. The case keeps the accounts from being read before.
create function is_card_history(customer uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select from customer c
                  where c.id = customer
                    and case when at < c.created_at then exists (select from account a where a.kind = 'demo') else false end)
$$;

-- As 037, and: to an account of a demonstration.
create or replace function card_entries_pence(clearing uuid) returns bigint language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  return (
    select coalesce(sum(t.amount_pence), 0)::bigint from transfer t
     where t.id in (card_transfer_id(clearing, 'capture'), card_transfer_id(clearing, 'posting'), card_transfer_id(clearing, 'owed'))
       and t.status = 'completed'
       and (t.creditor_account_id = '00000000-0000-7000-8000-000000000008'
            or exists (select from account a where a.id = t.creditor_account_id and a.kind = 'demo')));
end $$;

-- As 037, but that a payment of a history may be kept once it is over: as it settled, after its hold.
drop trigger card_payment_begins_so on card_payment;
create function check_card_payment_begins() returns trigger language plpgsql as $$
begin
  if not (new.status = 'settled' and new.hold_id is not null and new.refunded_pence = 0 and new.owed_pence = 0
          and new.confirmation_id is null and is_card_history(new.customer_id, new.changed_at)) then
    perform refuse_book('a card payment begins with its message (invariant 21)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_payment_begins_so after insert on card_payment for each row
  when (new.status = 'expired' or new.changed_at <> new.begun_at or new.refunded_pence > 0 or new.owed_taken_at is not null
        or new.confirmation_id is not null)
  execute function check_card_payment_begins();

-- As 037, and: of what was kept once it was over, both steps.
create or replace function follow_card_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.changed_at <> new.begun_at then
    insert into card_payment_event (payment_id, event_no, status, at)
    values (new.id, 1, 'pending', new.begun_at), (new.id, 2, new.status, new.changed_at);
  elsif tg_op = 'INSERT' or new.status <> old.status then
    insert into card_payment_event (payment_id, event_no, status, at)
    select new.id, coalesce(max(e.event_no), 0) + 1, new.status, new.changed_at
      from card_payment_event e where e.payment_id = new.id;
  end if;
  return null;
end $$;

-- As 037, in the language that plans it once: a history has hundreds of payments at once.
create or replace function card_payment_problem(p card_payment) returns text language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
begin
  return case
      when not exists (select from card c where c.id = p.card_id and (c.customer_id, c.account_id) = (p.customer_id, p.account_id))
        then 'its card is another one''s'
      when p.status = 'pending' and not exists (
        select from open_hold o join transfer t on t.id = o.transfer_id
         where o.transfer_id = p.hold_id and o.debtor_account_id = p.account_id and t.amount_pence = p.authorised_pence)
        then 'nothing is held for it'
      when p.status <> 'pending' and exists (select from open_hold o where o.transfer_id = p.hold_id)
        then 'its money is held although it is not pending'
      when p.status = 'settled' and not exists (
        select from card_message m
         where m.id = p.clearing_id and m.payment_id = p.id and m.kind = 'clearing' and m.answer = 'approved'
           and m.pence = p.cleared_pence)
        then 'no message has cleared it'
      when p.status = 'settled'
           and card_entries_pence(p.clearing_id) + case when p.owed_taken_at is null then p.owed_pence else 0 end
               <> p.cleared_pence
        then 'what was taken and what is owed is not what cleared'
      when p.refunded_pence <> coalesce((select sum(m.pence) from card_message m where m.payment_id = p.id and m.kind = 'refund'), 0)
        then 'its refunds are another sum'
      when p.how = 'online' and p.hold_id is not null and not exists (
        select from confirmation c
         where c.id = p.confirmation_id and c.customer_id = p.customer_id and c.action = 'card_payment' and c.subject = p.id
           and c.status = 'used')
        then 'its customer did not approve it'
      when p.confirmation_id is not null and exists (
        select from confirmation c
         where c.id = p.confirmation_id and c.content is not null
           and (c.content::jsonb -> 'fields' ->> 'merchant', c.content::jsonb -> 'fields' ->> 'amount')
               is distinct from (p.merchant, money_of(p.amount_pence)))
        then 'its customer approved something else'
    end;
end $$;

-- As 040, and: what was credited for a dispute of a history came from an account of the demonstration, and what its merchant bears
-- stays there.
create or replace function card_dispute_problem(d card_dispute) returns text language sql stable as $$
  select case
      when p.id is null or (p.customer_id, p.account_id, p.status) is distinct from (d.customer_id, d.account_id, 'settled')
        then 'its payment is another one''s, or is not settled'
      when d.amount_pence + coalesce(d.should_be_pence, 0) > p.cleared_pence then 'more is disputed than cleared'
      when card_payment_credit_problem(p) is not null then card_payment_credit_problem(p)
      when case when d.credit_pence is null then credit.id is not null else
             (credit.status, credit.kind, credit.amount_pence, credit.category)
               is distinct from ('completed', 'posting', d.credit_pence, 'Refund')
             or not case when h.is_history then exists (select from account a where a.id = credit.debtor_account_id and a.kind = 'demo')
                         else credit.debtor_account_id = '00000000-0000-7000-8000-000000000009' end
             or credit.creditor_account_id not in (d.account_id, '00000000-0000-7000-8000-000000000003') end
        then 'its credit is not its transfer'
      when case when d.charged_pence = 0 or h.is_history then won.id is not null else
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
    from (select is_card_history(d.customer_id, d.changed_at) as is_history) h
    left join card_payment p on p.id = d.payment_id
    left join transfer credit on credit.id = card_dispute_transfer_id(d.id, 'credited')
    left join transfer won on won.id = card_dispute_transfer_id(d.id, 'won')
    left join transfer back on back.id = card_dispute_transfer_id(d.id, case d.status when 'withdrawn' then 'withdrawn'
                                                                                      else 'taken_back' end)
$$;

-- As 040, but that a dispute of a history may be kept once it is over: as it was won.
drop trigger card_dispute_begins_received on card_dispute;
create function check_card_dispute_begins() returns trigger language plpgsql as $$
begin
  if not (new.status = 'won' and is_card_history(new.customer_id, new.changed_at)) then
    perform refuse_book('a dispute begins received (invariant 22)', new.id::text);
  end if;
  return null;
end $$;
create trigger card_dispute_begins_received after insert on card_dispute for each row
  when (new.status <> 'received' or new.changed_at <> new.made_at) execute function check_card_dispute_begins();

-- As 040, and: the steps of a dispute that was kept once it was over.
create or replace function check_card_dispute_event() returns trigger language plpgsql as $$
declare problem text := card_dispute_event_problem(new);
begin
  if problem is null
     and not exists (select from card_dispute d where d.id = new.dispute_id
                      and case new.step when 'taken_back' then d.returned_at is not null
                                        when 'short' then d.owed_at is not null
                                        when 'refunded' then d.covered_pence > 0
                                        else d.status = card_dispute_status_after(new.step)
                                             or new.at <= d.changed_at and is_card_history(d.customer_id, d.changed_at) end) then
    problem := 'its dispute has not taken this step';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 22)', new.dispute_id || ' step ' || new.event_no);
  end if;
  return null;
end $$;
