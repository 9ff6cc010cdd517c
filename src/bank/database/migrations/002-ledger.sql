-- The double-entry ledger (docs/ledger.md). Amounts are whole pence and positive; `direction` says which way.
-- Times are passed in. The guards that refuse a broken book stand in 003, the one posting function in 004.

-- What searches by part of a word stand on (docs/decisions/search-by-trigram.md).
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Text as searches compare it: in small letters, É as é, whatever the database's own locale. PostgreSQL before 17
-- takes ICU's rules in place of its own, and its locale's where it was built without ICU.
do $$ begin
  execute format(
    'create function fold_text(text) returns text language sql immutable strict parallel safe return lower($1 collate %I)',
    coalesce((select c.collname from pg_collation c
               where c.collname in ('pg_c_utf8', 'und-x-icu') and c.collnamespace = 'pg_catalog'::regnamespace
               order by c.collprovider limit 1), 'default'));
end $$;

-- How accounts are addressed. Domains, because a CHECK of the table would be looked at with every order.
create domain sort_code as text check (value ~ '^[0-9]{6}$');
create domain account_number as text check (value ~ '^[0-9]{8}$');
create domain iban as text check (value ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$' and length(value) between 15 and 34);
-- An IBAN, a sort code and account number, or an account number alone.
create domain destination as text check (
  value ~ '^([0-9]{6} )?[0-9]{8}$'
  or value ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$' and length(value) between 15 and 34
);

create table account (
  id                  uuid primary key,
  kind                text not null check (kind in ('customer', 'settlement', 'fees', 'suspense', 'demo')),
  product             text not null check (length(product) between 1 and 80),
  holder_name         text not null check (length(holder_name) between 1 and 140),
  sort_code           sort_code,
  account_number      account_number,
  iban                iban,
  currency            text not null default 'GBP' check (currency = 'GBP'),
  balance_pence       bigint not null default 0,
  held_pence          bigint not null default 0 check (held_pence >= 0),
  floor_pence         bigint, -- null: the bank's own accounts may go either way
  last_entry_no       bigint not null default 0 check (last_entry_no >= 0),
  last_entry_hash     bytea not null default decode(repeat('00', 32), 'hex') check (length(last_entry_hash) = 32),
  last_held_no        bigint not null default 0 check (last_held_no >= 0),
  last_transaction_no bigint not null default 0 check (last_transaction_no >= 0),
  last_decided_at     timestamptz,
  last_booked_at      timestamptz,
  opened_at           timestamptz not null,
  constraint account_floor check (balance_pence - held_pence >= floor_pence),
  constraint account_customer_is_addressed check (
    (kind = 'customer') = (floor_pence is not null)
    and (kind = 'customer') = (sort_code is not null and account_number is not null and iban is not null)
  ),
  constraint account_number_unique unique (sort_code, account_number),
  constraint account_iban_unique unique (iban)
) with (fillfactor = 60); -- rows are updated by every order: room for the new version on the same page

create table account_access (
  customer_id uuid not null references customer,
  account_id  uuid not null references account,
  role        text not null check (role in ('owner')),
  granted_at  timestamptz not null,
  primary key (customer_id, account_id)
);
create index account_access_by_account on account_access (account_id);

-- The next account number of a sort code: a row, not a sequence, so that a number is never skipped.
create table account_number_counter (
  sort_code   sort_code primary key,
  next_number integer not null check (next_number between 10000000 and 99999999)
) with (fillfactor = 50);

-- One row is the whole double entry: what was ordered, how it was decided, and where its two legs stand. What it
-- names is looked up by the check of 003, for all rows at once; foreign keys would look it up row by row.
create table transfer (
  id                      uuid primary key, -- made by the client, or by the bank for its own orders
  fingerprint             bytea not null check (length(fingerprint) = 32),
  kind                    text not null check (kind in ('posting', 'hold', 'capture', 'release', 'reversal')),
  status                  text not null check (status in ('completed', 'declined')),
  reason                  text check (reason in ('amount_requires_manual_review', 'insufficient_funds')),
  debtor_account_id       uuid not null,
  creditor_account_id     uuid not null,
  amount_pence            bigint not null check (amount_pence between 1 and 99999999999999),
  subject_transfer_id     uuid, -- the hold captured or released, the posting reversed
  debtor_entry_no         bigint check (debtor_entry_no >= 1),
  creditor_entry_no       bigint check (creditor_entry_no >= 1),
  debtor_transaction_no   bigint check (debtor_transaction_no >= 1),
  creditor_transaction_no bigint check (creditor_transaction_no >= 1),
  held_no                 bigint check (held_no >= 1), -- the debtor's holds are numbered as its entries are
  held_after_pence        bigint check (held_after_pence >= 0),
  expires_at              timestamptz, -- of a hold: from then on it can be released and no longer captured
  audit_event_no          bigint not null, -- in the chain of who placed it
  recipient_name          text not null check (length(recipient_name) between 1 and 140),
  destination             destination, -- null when the creditor was named by its account
  reference               text not null check (length(reference) <= 160),
  category                text not null check (length(category) between 1 and 40),
  debtor_description      text not null check (length(debtor_description) between 1 and 160),
  creditor_description    text not null check (length(creditor_description) between 1 and 160),
  placed_by               uuid, -- null: the bank itself
  decided_at              timestamptz not null, -- the ledger's time: never backwards on an account
  recorded_at             timestamptz not null, -- the clock's time when it was recorded
  constraint transfer_between_two_accounts check (debtor_account_id <> creditor_account_id),
  constraint transfer_reason_if_declined check ((status = 'declined') = (reason is not null)),
  constraint transfer_subject_by_kind check (
    (kind in ('capture', 'release', 'reversal')) = (subject_transfer_id is not null)
  ),
  constraint transfer_two_legs_or_none check (
    (status = 'completed' and kind in ('posting', 'capture', 'reversal')) = (debtor_entry_no is not null)
    and (debtor_entry_no is null) = (creditor_entry_no is null)
  ),
  constraint transfer_lines_by_kind check (
    (debtor_transaction_no is null or kind in ('posting', 'capture', 'reversal'))
    and (creditor_transaction_no is null or creditor_entry_no is not null)
  ),
  constraint transfer_held_by_kind check (
    (status = 'completed' and kind in ('hold', 'capture', 'release')) = (held_no is not null)
    and (held_no is null) = (held_after_pence is null)
  ),
  constraint transfer_expires_if_hold check (
    (kind = 'hold') = (expires_at is not null) and coalesce(expires_at > decided_at, true)
  )
);
-- A hold is captured or released once, a posting or capture reversed once.
create unique index transfer_settles_subject_once on transfer (subject_transfer_id)
  where status = 'completed' and subject_transfer_id is not null;
create unique index transfer_held_no on transfer (debtor_account_id, held_no) where held_no is not null;

-- The holds that nobody has settled yet: kept by the database alone, from what is posted (003), so that what is open is
-- found without a walk through all that was.
create table open_hold (
  debtor_account_id uuid not null,
  transfer_id       uuid not null,
  expires_at        timestamptz not null,
  primary key (debtor_account_id, transfer_id)
);
create index open_hold_by_expiry on open_hold (expires_at, transfer_id);

create table entry (
  account_id          uuid not null,
  entry_no            bigint not null check (entry_no >= 1),
  transfer_id         uuid not null,
  direction           text not null check (direction in ('debit', 'credit')),
  amount_pence        bigint not null check (amount_pence > 0),
  balance_after_pence bigint not null,
  booked_at           timestamptz not null,
  hash                bytea not null check (length(hash) = 32),
  primary key (account_id, entry_no)
);

-- A line of a customer's list (`TXN` and its number), a declined one too. Kept as the list filters it.
create table account_transaction (
  account_id     uuid not null,
  transaction_no bigint not null check (transaction_no >= 1),
  transfer_id    uuid not null,
  entry_no       bigint, -- null when declined
  direction      text not null check (direction in ('debit', 'credit')),
  status         text not null check (status in ('completed', 'declined')),
  amount_pence   bigint not null check (amount_pence > 0),
  description    text not null check (length(description) between 1 and 160),
  reference      text not null check (length(reference) <= 160),
  category       text not null check (length(category) between 1 and 40),
  decided_at     timestamptz not null,
  -- What a search looks in.
  folded_description text not null generated always as (fold_text(description)) stored,
  folded_reference   text not null generated always as (fold_text(reference)) stored,
  primary key (account_id, transaction_no),
  constraint account_transaction_entry_if_completed check ((status = 'completed') = (entry_no is not null))
);
-- The lines of a description, with all that filters and orders ask for, so that the lines themselves are not read.
create index account_transaction_description on account_transaction (account_id, folded_description, transaction_no)
  include (amount_pence, category, status);
-- The account stands in front, so that a search costs nothing for what is in other accounts. New lines gather in a
-- short list beside the index, which every search reads whole, and go into it many at a time.
create index account_transaction_reference on account_transaction
  using gin (account_id, folded_reference gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index account_transaction_amount on account_transaction (account_id, amount_pence, transaction_no);
create index account_transaction_category on account_transaction (account_id, category, transaction_no);
create index account_transaction_declined on account_transaction (account_id, transaction_no)
  where status = 'declined'; -- the few among many

-- The descriptions of an account's lines, each once: the same payees come again and again. Kept by the trigger of 008.
create table account_description (
  account_id         uuid not null,
  folded_description text not null,
  primary key (account_id, folded_description)
);
create index account_description_search on account_description
  using gin (account_id, folded_description gin_trgm_ops) with (gin_pending_list_limit = 1024);

-- What a customer is told: facts only, the words are made where they are shown.
create table notification (
  id          uuid primary key,
  customer_id uuid not null references customer,
  type        text not null check (length(type) between 1 and 40),
  transfer_id uuid references transfer,
  subject     text check (length(subject) between 1 and 120), -- a statement's month, a message's subject
  created_at  timestamptz not null,
  read_at     timestamptz
);
create index notification_by_customer on notification (customer_id, created_at desc, id desc);
create index notification_unread on notification (customer_id) where read_at is null;

-- One hash chain for each customer, and one for the bank itself: one for all would make every commit wait.
-- Who placed an order has a chain, so the foreign key here vouches for the customer of each transfer too.
create table audit_chain (
  id            uuid primary key,
  customer_id   uuid generated always as (nullif(id, '00000000-0000-7000-8000-000000000000')) stored
                references customer,
  last_event_no bigint not null default 0 check (last_event_no >= 0),
  last_hash     bytea not null default decode(repeat('00', 32), 'hex') check (length(last_hash) = 32)
) with (fillfactor = 60);

create table audit_event (
  chain_id uuid not null,
  event_no bigint not null check (event_no >= 1),
  at       timestamptz not null,
  type     text not null check (length(type) between 1 and 60),
  detail   jsonb not null,
  hash     bytea not null check (length(hash) = 32),
  primary key (chain_id, event_no)
);

insert into account_number_counter (sort_code, next_number) values ('001964', 41027836);

insert into account (id, kind, product, holder_name, opened_at) values
  ('00000000-0000-7000-8000-000000000001', 'settlement', 'Settlement', 'Sarsen', '2026-01-01T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000002', 'fees', 'Fees', 'Sarsen', '2026-01-01T00:00:00Z'),
  ('00000000-0000-7000-8000-000000000003', 'suspense', 'Suspense', 'Sarsen', '2026-01-01T00:00:00Z');

insert into audit_chain (id) values ('00000000-0000-7000-8000-000000000000');
