-- How somebody becomes a customer, and how a customer's door is kept: applications, what a customer prefers, the
-- second factor, failed attempts, and messages that are on their way out.

-- A registration as it was sent. It becomes a customer when it is approved; the password's hash goes along.
create table application (
  id                        uuid primary key, -- made by the client: the same application sent again is kept once
  account_type              text not null check (account_type in ('banking', 'invest')),
  kind                      text not null check (kind in ('personal', 'corporate')), -- of the customer on approval
  preferred_investment_type text check (preferred_investment_type in ('fixed', 'flexi', 'growth')),
  product                   text not null check (length(product) between 1 and 80), -- what is opened on approval
  first_name                text check (length(first_name) between 1 and 140),
  last_name                 text check (length(last_name) <= 140),
  email                     text check (email = lower(email) and length(email) between 3 and 254),
  phone                     text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  date_of_birth             date,
  id_number                 text check (length(id_number) between 1 and 30),
  city                      text check (length(city) between 1 and 80),
  state                     text check (length(state) between 1 and 80),
  country                   text check (length(country) between 1 and 80),
  initial_deposit_pence     bigint check (initial_deposit_pence > 0),
  investment_goal           text check (length(investment_goal) between 1 and 200),
  password_phc              text check (password_phc like '$argon2id$%'), -- until it is decided
  status                    text not null check (status in ('pending_verification', 'approved', 'rejected')),
  created_at                timestamptz not null,
  decided_at                timestamptz,
  decided_by                text check (length(decided_by) between 1 and 40), -- 'operator', 'simulator'
  customer_id               uuid unique references customer,
  blanked_at                timestamptz, -- when a rejected applicant was forgotten
  constraint application_investment check (
    (account_type = 'invest') = (preferred_investment_type is not null)
  ),
  constraint application_decision check (
    (status = 'pending_verification') = (decided_at is null)
    and (decided_at is null) = (decided_by is null)
    and (status = 'approved') = (customer_id is not null)
    and (status = 'pending_verification') = (password_phc is not null)
  ),
  constraint application_person check (
    case when blanked_at is null
         then num_nulls(first_name, last_name, email, phone, date_of_birth, id_number, city, state, country) = 0
         else status = 'rejected'
              and num_nonnulls(first_name, last_name, email, phone, date_of_birth, id_number, city, state, country,
                               initial_deposit_pence, investment_goal) = 0 end
  )
);
-- One application for an e-mail at a time; whether it belongs to a customer is asked when it is sent and decided.
create unique index application_pending_email on application (email) where status = 'pending_verification';
create index application_by_time on application (created_at desc, id desc);
create index application_to_blank on application (decided_at) where status = 'rejected' and blanked_at is null;

-- That an application came, whether it was kept or not: the same one sent again, and another one by its id, are answered
-- alike for those who bank here and those who do not; so is whoever signs in with the password just chosen. Of use
-- for two days.
create table application_receipt (
  application_id uuid primary key,
  fingerprint    bytea not null check (length(fingerprint) = 32), -- of all that was sent but the password
  email          text not null check (email = lower(email) and length(email) between 3 and 254),
  password_phc   text check (password_phc like '$argon2id$%'), -- until that application is decided
  ends_at        timestamptz not null
);
create index application_receipt_by_email on application_receipt (email, ends_at) where password_phc is not null;
create index application_receipt_by_end on application_receipt (ends_at);

-- What a customer wants to be told, and how. No row: as spec section 3 has it at first.
create table preference (
  customer_id         uuid primary key references customer,
  email_notifications boolean not null default true,
  sms_notifications   boolean not null default false,
  transaction_alerts  boolean not null default true,
  security_alerts     boolean not null default true,
  email_statements    boolean not null default true,
  paper_statements    boolean not null default false
);

-- The same for every customer, with or without a row, and where they are reached. Who is retired is told nothing.
create view customer_preference as
  select c.id as customer_id, c.email, c.phone, c.is_demo,
         coalesce(p.email_notifications, true) as email_notifications,
         coalesce(p.sms_notifications, false) as sms_notifications,
         coalesce(p.transaction_alerts, true) as transaction_alerts,
         coalesce(p.security_alerts, true) as security_alerts,
         coalesce(p.email_statements, true) as email_statements,
         coalesce(p.paper_statements, false) as paper_statements
    from customer c left join preference p on p.customer_id = c.id where c.retired_at is null;

-- A time-based one-time code (RFC 6238). It is asked for once it has been confirmed.
create table second_factor (
  customer_id  uuid primary key references customer,
  secret       bytea not null check (length(secret) = 20),
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  last_step    bigint not null default 0, -- of the last code taken: each is of use once
  last_entry_id uuid -- who took it, so that a database transaction that runs again knows its own
);
-- Set-ups that were begun and not confirmed.
create index second_factor_begun on second_factor (created_at) where confirmed_at is null;

create table recovery_code (
  customer_id uuid not null references customer,
  code_hash   bytea not null check (length(code_hash) = 32),
  used_at     timestamptz,
  entry_id    uuid, -- who used it, as in second_factor
  primary key (customer_id, code_hash)
);

-- A one-time link to choose a new password, handed out by the operator. Its row goes when it is used.
create table password_reset (
  token_hash  bytea primary key check (length(token_hash) = 32),
  customer_id uuid not null references customer,
  created_at  timestamptz not null,
  ends_at     timestamptz not null
);
create index password_reset_by_customer on password_reset (customer_id);
create index password_reset_by_end on password_reset (ends_at);

-- Failures in a row of whoever `key_hash` stands for, and until when they wait.
create table failed_attempt (
  key_hash     bytea primary key check (length(key_hash) = 32),
  failures     integer not null check (failures > 0),
  locked_until timestamptz,
  ends_at      timestamptz not null -- from then on the row is of no use
);
create index failed_attempt_by_end on failed_attempt (ends_at);

-- What the bank tells people by e-mail, SMS or post, kept together with what it tells of. Facts only: the words are made
-- when it leaves. One process at a time has it in hand, until its lease ends.
create table outbox_message (
  id              uuid primary key, -- stands in the message itself, so that one sent twice is shown once
  channel         text not null check (channel in ('email', 'sms', 'post')),
  customer_id     uuid references customer, -- null: somebody who does not bank here
  recipient       text not null check (length(recipient) between 1 and 254), -- of a letter, its addressee's name
  type            text not null check (length(type) between 1 and 60),
  facts           jsonb not null,
  created_at      timestamptz not null,
  status          text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts        integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  sent_at         timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index outbox_message_waiting on outbox_message (channel, next_attempt_at) where status = 'waiting';
create index outbox_message_by_time on outbox_message (created_at desc, id desc);

-- What a customer reads of their own security: their chain without the transfers.
create index audit_event_security on audit_event (chain_id, at desc, event_no desc) include (type)
  where type not like 'transfer.%';
