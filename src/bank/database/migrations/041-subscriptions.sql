-- Merchants whose recurring payments a customer has stopped (part two, 15.3 and 15.4; docs/ledger.md, invariant 21), and the
-- payments of a demonstration's history (15.8).

-- A customer has stopped what this merchant takes again and again, on all their cards. Gone once they allow it again.
create table stopped_merchant (
  id          uuid primary key, -- of the merchant to this customer, the same each time
  customer_id uuid not null references customer,
  merchant    text not null check (length(merchant) between 1 and 60),
  stopped_at  timestamptz not null,
  unique (customer_id, merchant)
);

create index card_payment_recurring on card_payment (customer_id, begun_at) where how = 'recurring';

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
