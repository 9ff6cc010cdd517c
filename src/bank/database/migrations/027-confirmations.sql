-- "Confirm it's you": that a customer proves who they are for one action and for nothing else, and passkeys (WebAuthn),
-- the strongest of the methods (part two, section 14).

-- By this handle an authenticator knows a customer. It says nothing of them.
create table passkey_user (
  customer_id uuid primary key references customer,
  handle      bytea not null unique check (length(handle) = 32),
  created_at  timestamptz not null
);
create trigger passkey_user_append_only before update or delete or truncate on passkey_user
  for each statement execute function refuse_change();

-- One confirmation of one action, of one session. The hash binds it to every field that decides the effect.
create table confirmation (
  id           uuid primary key,
  customer_id  uuid not null references customer,
  session_id   uuid not null, -- a session that has ended is removed
  action       text not null check (length(action) between 1 and 40),
  subject      uuid not null, -- what the action is on; the customer, if it is on nothing else
  content      text, -- canonical JSON (RFC 8785); null: its storage period is over
  content_hash bytea not null check (length(content_hash) = 32),
  nonce        bytea not null check (length(nonce) = 32), -- a passkey signs the hash of it and the content's hash
  status       text not null check (status in ('open', 'answered', 'used', 'failed', 'ended')),
  failures     smallint not null default 0 check (failures between 0 and 5),
  answer_ids   uuid[] not null default '{}', -- in order; the last one is the right one, once it is answered
  method       text check (method in ('passkey', 'app', 'recovery_code', 'password')),
  opened_at    timestamptz not null,
  ends_at      timestamptz not null,
  answered_at  timestamptz,
  used_at      timestamptz,
  use_id       uuid unique, -- of the effect, so that a database transaction that runs again knows its own
  ended_at     timestamptz, -- failed, cancelled, replaced, or too late
  constraint confirmation_five_minutes check (ends_at = opened_at + interval '5 minutes'),
  constraint confirmation_hash_of_content
    check (content is null or content_hash = sha256(convert_to(content, 'UTF8'))),
  constraint confirmation_answers check (
    cardinality(answer_ids) = failures + (answered_at is not null)::int and array_position(answer_ids, null) is null
  ),
  constraint confirmation_answered check (
    (answered_at is null) = (method is null)
    and case status when 'open' then answered_at is null when 'failed' then answered_at is null
                    when 'answered' then answered_at is not null when 'used' then answered_at is not null else true end
  ),
  constraint confirmation_answered_in_time check (answered_at >= opened_at and answered_at < ends_at),
  constraint confirmation_failed_at_five check ((status = 'failed') = (failures = 5)),
  constraint confirmation_used check ((status = 'used') = (used_at is not null) and (used_at is null) = (use_id is null)),
  constraint confirmation_used_in_time check (used_at >= answered_at and used_at < ends_at),
  constraint confirmation_ended check ((status in ('failed', 'ended')) = (ended_at is not null) and ended_at >= opened_at)
);
create unique index confirmation_once on confirmation (session_id, action, subject) where status in ('open', 'answered');
create index confirmation_by_customer on confirmation (customer_id, opened_at);
create index confirmation_to_end on confirmation (ends_at) where status in ('open', 'answered');
create index confirmation_to_forget on confirmation (opened_at) where content is not null;

create function check_confirmation_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.session_id, new.action, new.subject, new.content_hash, new.nonce, new.opened_at,
      new.ends_at)
       is distinct from
     (old.id, old.customer_id, old.session_id, old.action, old.subject, old.content_hash, old.nonce, old.opened_at,
      old.ends_at)
  then
    perform refuse_book('a confirmation stays as it was opened', new.id::text);
  end if;
  if new.content is distinct from old.content
     and (new.content is not null or new.status in ('open', 'answered')
          or (new.status, new.failures) is distinct from (old.status, old.failures))
  then
    perform refuse_book('the content of a confirmation stays until it is forgotten', new.id::text);
  end if;
  if new.status <> old.status and (old.status, new.status) not in
       (('open', 'answered'), ('open', 'failed'), ('open', 'ended'), ('answered', 'used'), ('answered', 'ended'))
  then
    perform refuse_book('a confirmation takes only these steps', new.id::text);
  end if;
  if old.status <> 'open' and (new.failures, new.answer_ids, new.method, new.answered_at)
       is distinct from (old.failures, old.answer_ids, old.method, old.answered_at)
     or new.status = old.status and (new.used_at, new.use_id, new.ended_at)
       is distinct from (old.used_at, old.use_id, old.ended_at)
     or new.failures < old.failures or new.answer_ids[1:cardinality(old.answer_ids)] <> old.answer_ids
  then
    perform refuse_book('the answers to a confirmation stay, and its end is an end', new.id::text);
  end if;
  return null;
end $$;
create trigger confirmation_goes_forward after update on confirmation for each row
  execute function check_confirmation_step();
create trigger confirmation_begins_open after insert on confirmation for each row
  when (new.status <> 'open' or new.failures <> 0 or new.content is null)
  execute function refuse_row('a confirmation begins open');
create trigger confirmation_never_deleted before delete or truncate on confirmation
  for each statement execute function refuse_removal();

-- A challenge that an authenticator signs: of anybody who signs in by a passkey, or of a customer who adds one.
create table passkey_challenge (
  id              uuid primary key,
  challenge       bytea not null unique check (length(challenge) = 32),
  customer_id     uuid references customer, -- null: of a sign-in
  session_id      uuid,
  confirmation_id uuid unique references confirmation,
  created_at      timestamptz not null,
  ends_at         timestamptz not null,
  used_at         timestamptz,
  constraint passkey_challenge_in_time check (ends_at > created_at and used_at >= created_at and used_at < ends_at),
  constraint passkey_challenge_of_one
    check (num_nulls(customer_id, session_id, confirmation_id) in (0, 3))
);
create index passkey_challenge_by_end on passkey_challenge (ends_at);
create trigger passkey_challenge_used_once after update on passkey_challenge for each row
  when (old.used_at is not null
        or (new.id, new.challenge, new.customer_id, new.session_id, new.confirmation_id, new.created_at, new.ends_at)
           is distinct from
           (old.id, old.challenge, old.customer_id, old.session_id, old.confirmation_id, old.created_at, old.ends_at))
  execute function refuse_row('a challenge stays as it was made, and is used once');

-- A public key of a customer's authenticator. A removed one stays, and never works again.
create table passkey (
  id            uuid primary key, -- of the challenge that it was made with
  customer_id   uuid not null references customer,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key    bytea not null check (length(public_key) between 1 and 2048), -- COSE (RFC 9052)
  counter       bigint not null check (counter >= 0),
  rp_id         text not null check (length(rp_id) between 1 and 253), -- the host that it was made for
  name          text not null check (length(name) between 1 and 40),
  slot          smallint not null check (slot between 1 and 10),
  is_synced     boolean not null,
  transports    text[] not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  stopped_at    timestamptz, -- its counter did not rise: it may have been copied
  removed_at    timestamptz,
  added_by      uuid not null unique references confirmation,
  removed_by    uuid unique references confirmation, -- null: by the bank
  constraint passkey_removed_by check (removed_by is null or removed_at is not null)
);
create unique index passkey_slot on passkey (customer_id, slot) where removed_at is null;

create trigger passkey_stays_what_it_is after update on passkey for each row
  when ((new.id, new.customer_id, new.credential_id, new.public_key, new.rp_id, new.slot, new.transports,
         new.created_at, new.added_by)
          is distinct from
        (old.id, old.customer_id, old.credential_id, old.public_key, old.rp_id, old.slot, old.transports,
         old.created_at, old.added_by)
        or new.counter < old.counter
        or old.stopped_at is not null
           and (new.stopped_at, new.counter, new.last_used_at)
               is distinct from (old.stopped_at, old.counter, old.last_used_at)
        or old.removed_at is not null and new is distinct from old)
  execute function refuse_row('a passkey stays what it is, its counter rises, and it does not come back');
create trigger passkey_never_deleted before delete or truncate on passkey
  for each statement execute function refuse_removal();

-- What is wrong with a passkey, or null: its customer confirmed that it was added, and, unless the bank did it, removed.
create function passkey_problem(p passkey) returns text language sql stable as $$
  select case
      when not exists (select from confirmation c
                        where c.id = p.added_by and c.customer_id = p.customer_id and c.action = 'passkey_added'
                          and c.status = 'used')
        then 'its customer did not confirm that it was added'
      when p.removed_by is not null
           and not exists (select from confirmation c
                            where c.id = p.removed_by and c.customer_id = p.customer_id
                              and c.action = 'passkey_removed' and c.subject = p.id and c.status = 'used')
        then 'its customer did not confirm that it was removed'
      when not exists (select from passkey_user u where u.customer_id = p.customer_id)
        then 'its customer has no handle'
    end
$$;

create function check_passkey() returns trigger language plpgsql as $$
declare problem text := passkey_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem, new.id::text);
  end if;
  return null;
end $$;
create trigger passkey_confirmed after insert or update on passkey for each row execute function check_passkey();

-- Removing a passkey ends the sessions that it opened.
alter table session
  add column passkey_id uuid references passkey;
create index session_by_passkey on session (passkey_id) where passkey_id is not null;
create trigger session_stays_of_its_passkey after update on session for each row
  when (new.passkey_id is distinct from old.passkey_id)
  execute function refuse_row('a session stays what it was, and its end is an end');
