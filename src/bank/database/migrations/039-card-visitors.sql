-- Which visitor of a demonstration made a card payment of one of its customers, whom many share (part two, section 15.8).

alter table card_payment
  add column visitor_address text check (length(visitor_address) between 1 and 100); -- of a demo customer: where it came from
create index card_payment_by_visitor on card_payment (begun_at, id) where visitor_address is not null;
create trigger card_payment_keeps_visitor after update on card_payment for each row
  when (new.visitor_address is distinct from old.visitor_address)
  execute function refuse_row('a card payment stays as it was asked for (invariant 21)');
