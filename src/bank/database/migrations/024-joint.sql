-- Joint accounts: the invitation that opens one, the freeze that either holder sets and both release, and the wish to
-- close it, to which the other holder agrees (docs/ledger.md).

-- An invitation by email. It is bound at once to the customer who has the email, if they may be invited, or to nobody for
-- good: neither the inviter nor anybody else learns which.
create table joint_invitation (
  id         uuid primary key, -- of the request
  inviter_id uuid not null references customer,
  email      text not null check (length(email) between 3 and 254), -- as it was entered, normalised
  invitee_id uuid references customer, -- null: nobody
  sent_at    timestamptz not null,
  lapses_at  timestamptz not null,
  decision   text check (decision in ('accepted', 'declined', 'withdrawn')),
  decided_at timestamptz,
  account_id uuid unique references account, -- opened by the acceptance
  constraint joint_invitation_lapses check (lapses_at > sent_at),
  constraint joint_invitation_of_two check (invitee_id <> inviter_id),
  constraint joint_invitation_decided check ((decision is null) = (decided_at is null)),
  constraint joint_invitation_decided_in_time check (decided_at >= sent_at and decided_at < lapses_at),
  constraint joint_invitation_answered check (decision is null or decision = 'withdrawn' or invitee_id is not null),
  constraint joint_invitation_opens check ((decision is not distinct from 'accepted') = (account_id is not null))
);
create index joint_invitation_by_inviter on joint_invitation (inviter_id, sent_at);
create index joint_invitation_by_invitee on joint_invitation (invitee_id, sent_at) where invitee_id is not null;

-- What is wrong with an invitation, or null: its acceptance opened a joint account of the two. An access may be revoked
-- later.
create function joint_invitation_problem(i joint_invitation) returns text language sql stable as $$
  select case
      when a.product_code is distinct from 'joint' then 'it opened no joint account'
      when (select count(distinct x.customer_id) from account_access x
             where x.account_id = i.account_id and x.customer_id in (i.inviter_id, i.invitee_id)) <> 2
        then 'its account is not theirs'
    end
    from (select) one
    left join account a on a.id = i.account_id
   where i.decision = 'accepted'
$$;

create function check_joint_invitation() returns trigger language plpgsql as $$
declare problem text := joint_invitation_problem(new);
begin
  if problem is not null then
    perform refuse_book(problem || ' (invariant 11)', new.id::text);
  end if;
  return null;
end $$;
create trigger joint_invitation_checked after insert or update on joint_invitation for each row
  execute function check_joint_invitation();
create trigger joint_invitation_decided_once after update on joint_invitation for each row
  when ((new.id, new.inviter_id, new.email, new.invitee_id, new.sent_at, new.lapses_at)
          is distinct from (old.id, old.inviter_id, old.email, old.invitee_id, old.sent_at, old.lapses_at)
        or old.decision is not null
           and (new.decision, new.decided_at, new.account_id)
               is distinct from (old.decision, old.decided_at, old.account_id))
  execute function refuse_row('an invitation stays as it was sent, and is decided once');
create trigger joint_invitation_never_deleted before delete or truncate on joint_invitation
  for each statement execute function refuse_removal();

-- A holder's freeze of an account, from the entry after `last_entry_no` to `released_entry_no`. The bank may freeze an
-- account beside it.
create table account_freeze (
  id                uuid primary key,
  account_id        uuid not null references account,
  frozen_by         uuid not null references customer,
  frozen_at         timestamptz not null,
  last_entry_no     bigint not null check (last_entry_no >= 0),
  released_at       timestamptz,
  released_entry_no bigint,
  constraint account_freeze_released check ((released_at is null) = (released_entry_no is null)),
  constraint account_freeze_in_order check (released_at >= frozen_at and released_entry_no >= last_entry_no)
);
create unique index account_freeze_once on account_freeze (account_id) where released_at is null;
create index account_freeze_by_account on account_freeze (account_id, frozen_at);

-- That a holder releases a freeze. It ends when all holders have.
create table freeze_release (
  freeze_id   uuid not null references account_freeze,
  customer_id uuid not null references customer,
  released_at timestamptz not null,
  primary key (freeze_id, customer_id)
);
create trigger freeze_release_append_only before update or delete or truncate on freeze_release
  for each statement execute function refuse_change();

create function check_freeze_release() returns trigger language plpgsql as $$
begin
  perform refuse_book('only its holders release an account, once it is frozen (invariant 11)', new.freeze_id::text)
    where not exists (
      select from account_freeze f join access_in_force x on x.account_id = f.account_id
       where f.id = new.freeze_id and x.customer_id = new.customer_id
         and f.released_at is null and f.frozen_at <= new.released_at);
  return null;
end $$;
create trigger freeze_release_by_holder after insert on freeze_release for each row
  execute function check_freeze_release();

-- What is wrong with a freeze, or null: while it lasts, the account is frozen; it ended when every holder released it.
create function account_freeze_problem(f account_freeze) returns text language sql stable as $$
  select case
      when f.released_at is null and a.closed_at is null and a.frozen_at is distinct from f.frozen_at
        then 'its account is not frozen'
      when f.released_at is not null and exists (
        select from account_access x
         where x.account_id = f.account_id and x.granted_at <= f.released_at
           and (x.revoked_at is null or x.revoked_at > f.released_at)
           and not exists (select from freeze_release r
                            where r.freeze_id = f.id and r.customer_id = x.customer_id
                              and r.released_at <= f.released_at))
        then 'not every holder released it'
    end
    from account a where a.id = f.account_id
$$;

create function check_account_freeze() returns trigger language plpgsql as $$
declare problem text := account_freeze_problem(new);
begin
  if problem is null and tg_op = 'INSERT' then
    select case
        when (select count(*) from access_in_force x where x.account_id = a.id) < 2
          then 'only a joint account is frozen by a holder'
        when not exists (select from access_in_force x where x.account_id = a.id and x.customer_id = new.frozen_by)
          then 'its account is not theirs'
        when a.closed_at is not null or new.released_at is not null or new.last_entry_no <> a.last_entry_no
          then 'it begins on an open account, after its last entry'
      end
      into problem from account a where a.id = new.account_id;
  elsif problem is null then
    select 'it ends after the last entry of its account' into problem from account a
     where a.id = new.account_id and new.released_entry_no <> a.last_entry_no;
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 11)', new.id::text);
  end if;
  return null;
end $$;
create trigger account_freeze_checked after insert or update on account_freeze for each row
  execute function check_account_freeze();
create trigger account_freeze_ends_once after update on account_freeze for each row
  when ((new.id, new.account_id, new.frozen_by, new.frozen_at, new.last_entry_no)
          is distinct from (old.id, old.account_id, old.frozen_by, old.frozen_at, old.last_entry_no)
        or old.released_at is not null
           and (new.released_at, new.released_entry_no) is distinct from (old.released_at, old.released_entry_no))
  execute function refuse_row('a freeze stays as it was set, and ends once');
create trigger account_freeze_never_deleted before delete or truncate on account_freeze
  for each statement execute function refuse_removal();

create function check_released_account() returns trigger language plpgsql as $$
begin
  perform refuse_book('a frozen account is released by all of its holders (invariant 11)', new.id::text)
    where exists (select from account_freeze f where f.account_id = new.id and f.released_at is null);
  return null;
end $$;
create trigger account_released_by_holders after update on account for each row
  when (old.frozen_at is not null and new.frozen_at is distinct from old.frozen_at)
  execute function check_released_account();

-- A holder's wish to close a joint account. The other holder's agreement closes it.
create table account_closing (
  id         uuid primary key,
  account_id uuid not null references account,
  asked_by   uuid not null references customer,
  asked_at   timestamptz not null,
  lapses_at  timestamptz not null,
  decision   text check (decision in ('agreed', 'withdrawn', 'lapsed')),
  decided_at timestamptz,
  agreed_by  uuid references customer,
  constraint account_closing_lapses check (lapses_at > asked_at),
  constraint account_closing_decided check ((decision is null) = (decided_at is null)),
  constraint account_closing_decided_in_time
    check (decided_at >= asked_at and (decision = 'lapsed') = (decided_at >= lapses_at)),
  constraint account_closing_agreed check ((decision is not distinct from 'agreed') = (agreed_by is not null)),
  constraint account_closing_by_the_other check (agreed_by <> asked_by)
);
create unique index account_closing_once on account_closing (account_id) where decision is null;
create index account_closing_by_account on account_closing (account_id, asked_at);

-- What is wrong with such a wish, or null.
create function account_closing_problem(c account_closing) returns text language sql stable as $$
  select case
      when (select count(distinct x.customer_id) from account_access x
             where x.account_id = c.account_id and x.customer_id in (c.asked_by, c.agreed_by)
               and x.granted_at <= coalesce(c.decided_at, 'infinity')) < num_nonnulls(c.asked_by, c.agreed_by)
        then 'its account is not theirs'
      when c.decision = 'agreed' and a.closed_at is null then 'its account is not closed'
    end
    from account a where a.id = c.account_id
$$;

create function check_account_closing() returns trigger language plpgsql as $$
declare problem text := account_closing_problem(new);
begin
  if problem is null and tg_op = 'INSERT' and (new.decision is not null
     or not exists (select from access_in_force x join account a on a.id = x.account_id
                     where x.account_id = new.account_id and x.customer_id = new.asked_by and a.closed_at is null)
     or (select count(*) from access_in_force x where x.account_id = new.account_id) < 2) then
    problem := 'a holder asks to close an open joint account';
  end if;
  if problem is not null then
    perform refuse_book(problem || ' (invariant 11)', new.id::text);
  end if;
  return null;
end $$;
create trigger account_closing_checked after insert or update on account_closing for each row
  execute function check_account_closing();
create trigger account_closing_decided_once after update on account_closing for each row
  when ((new.id, new.account_id, new.asked_by, new.asked_at, new.lapses_at)
          is distinct from (old.id, old.account_id, old.asked_by, old.asked_at, old.lapses_at)
        or old.decision is not null
           and (new.decision, new.decided_at, new.agreed_by) is distinct from (old.decision, old.decided_at, old.agreed_by))
  execute function refuse_row('a wish to close stays as it was made, and is decided once');
create trigger account_closing_never_deleted before delete or truncate on account_closing
  for each statement execute function refuse_removal();
