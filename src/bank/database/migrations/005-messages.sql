-- What people send the bank from its pages, who reads its newsletter, and how often somebody may ask.

create table message (
  id          uuid primary key, -- made by the client: the same message sent again is kept once
  customer_id uuid references customer, -- null: whoever sent it was not signed in
  name        text not null check (length(name) between 1 and 100),
  email       text not null check (length(email) between 3 and 254),
  subject     text not null check (length(subject) between 1 and 120),
  message     text not null check (length(message) between 1 and 4000),
  sent_at     timestamptz not null,
  answer      text check (length(answer) between 1 and 4000),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index message_by_time on message (sent_at desc, id desc);
create index message_by_customer on message (customer_id, sent_at desc, id desc) where customer_id is not null;

create table newsletter_subscription (
  email         text primary key check (email = lower(email) and length(email) between 3 and 254),
  subscribed_at timestamptz not null
);

-- The turns that somebody took within a window of time, oldest first (docs/decisions/throttles-in-the-database.md).
-- A row is of no use once its last turn has left the window, and is removed in passing.
create table throttle (
  key_hash    bytea primary key check (length(key_hash) = 32),
  taken_at    timestamptz[] not null check (cardinality(taken_at) between 1 and 1000),
  was_granted boolean not null, -- what was said to the last who asked
  ends_at     timestamptz not null
);
create index throttle_by_end on throttle (ends_at);
