-- Card rates: what a pound was worth in other currencies on a day. Card payments in other currencies go by them (part two,
-- section 15.2; docs/ledger.md, "Cards").

create table card_rate (
  currency  text not null check (currency ~ '^[A-Z]{3}$'), -- ISO 4217
  rated_on  date not null, -- in London
  version   int not null check (version >= 1), -- the last one of a currency and day holds
  rate      numeric not null, -- units of the currency per £1
  loaded_at timestamptz not null,
  set_id    uuid not null, -- what was loaded together
  primary key (currency, rated_on, version),
  constraint card_rate_not_of_pounds check (currency <> 'GBP'),
  -- NaN is above every number, and so is refused.
  constraint card_rate_is_decimal check (rate between 0.00000001 and 999999999.99999999 and scale(rate) <= 8)
);
create index card_rate_by_set on card_rate (set_id);
create trigger card_rate_append_only before update or delete or truncate on card_rate
  for each statement execute function refuse_change();

-- A rate is of a day that has come, and corrects the one before it.
create function check_card_rate() returns trigger language plpgsql as $$
declare subject text := new.currency || ' ' || new.rated_on;
begin
  if new.rated_on > london_day(new.loaded_at) then
    perform refuse_book('a card rate is loaded on its day or later', subject);
  end if;
  if new.version <> 1 + (
    select count(*) from card_rate r
     where r.currency = new.currency and r.rated_on = new.rated_on and r.version < new.version)
  then
    perform refuse_book('the rates of a day are numbered without a gap', subject);
  end if;
  if exists (
    select from card_rate r
     where r.currency = new.currency and r.rated_on = new.rated_on and r.version = new.version - 1 and r.rate = new.rate)
  then
    perform refuse_book('a card rate that corrects another one is another', subject);
  end if;
  return null;
end $$;
create trigger card_rate_checked after insert on card_rate for each row execute function check_card_rate();
