-- Who banks here, and who is signed in. Ids are UUIDv7 made by the app; times are passed in.

create table customer (
  id            uuid primary key,
  first_name    text not null check (first_name <> ''),
  last_name     text not null,
  email         text not null check (email = lower(email)),
  phone         text check (phone ~ '^\+[1-9][0-9]{6,14}$'), -- E.164; null: none is known
  kind          text not null check (kind in ('personal', 'corporate')),
  password_phc  text not null check (password_phc like '$argon2id$%'),
  is_demo       boolean not null default false,
  created_at    timestamptz not null,
  retired_at    timestamptz, -- is in the books, and told nothing: a demo customer who has made room
  constraint customer_email_unique unique (email),
  constraint customer_retired check (retired_at is null or not is_demo)
);

-- The token itself is with the customer alone; the bank keeps its SHA-256. A session that waits for its second
-- factor shows nothing yet and can do nothing but answer it.
create table session (
  token_hash     bytea primary key check (length(token_hash) = 32),
  id             uuid not null unique, -- by which its customer names it, in a list of devices
  customer_id    uuid not null references customer,
  account_type   text not null check (account_type in ('personal', 'corporate')),
  stage          text not null check (stage in ('second_factor', 'signed_in')),
  address        text not null check (length(address) between 1 and 64), -- where it was opened from
  device         text not null check (length(device) <= 400), -- what its browser said of itself
  created_at     timestamptz not null,
  last_active_at timestamptz not null,
  idle_ends_at   timestamptz not null,
  ends_at        timestamptz not null,
  ended_at       timestamptz,
  check (idle_ends_at <= ends_at)
);

create index session_by_customer on session (customer_id);
create index session_by_end on session (least(ended_at, idle_ends_at)); -- from then on it is nobody's
