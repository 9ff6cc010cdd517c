-- Browsers in which a customer has signed in (part two, 14.6). A browser's cookie holds 32 random bytes, and the bank the
-- hash of them for each customer who has signed in there.
create table known_device (
  id           uuid primary key,
  customer_id  uuid not null references customer,
  token_hash   bytea not null check (length(token_hash) = 32),
  known_since  timestamptz not null,
  new_until    timestamptz, -- null: the customer's first device, which is never new
  last_seen_at timestamptz not null, -- the last sign-in
  forgotten_at timestamptz, -- signed out from elsewhere: unknown until the next sign-in
  unique (customer_id, token_hash),
  constraint known_device_in_order
    check (new_until > known_since and last_seen_at >= known_since and forgotten_at >= known_since)
);
create index known_device_by_age on known_device (last_seen_at);
create trigger known_device_stays_whose_it_is after update on known_device for each row
  when ((new.id, new.customer_id, new.token_hash) is distinct from (old.id, old.customer_id, old.token_hash)
        or new.last_seen_at < old.last_seen_at or new.known_since < old.known_since)
  execute function refuse_row('a known device stays one customer''s, and its times go forward');

-- In which browser a session was opened. Null: a runtime with one browser alone, or opened before this migration.
alter table session
  add column device_hash bytea check (length(device_hash) = 32);
create trigger session_stays_in_its_device after update on session for each row
  when (new.device_hash is distinct from old.device_hash)
  execute function refuse_row('a session stays what it was, and its end is an end');
