-- What is watched in the staff console: alerts, exports of the audit, and checks of the whole book that a member asked for (part
-- two, sections 17.6 and 17.7; docs/ledger.md, invariant 28).

-- Something that an auditor is to look at. Its id is derived from what it is of, so that nothing is told twice.
create table staff_alert (
  id          uuid primary key,
  kind        text not null check (kind in ('limit', 'own_record', 'noted_looks', 'sign_in_locked', 'money_act_at_night', 'pair', 'export')),
  member_id   uuid not null references staff_member, -- whom it concerns
  other_id    uuid references staff_member, -- the other one of a pair
  customer_id uuid references customer,
  subject     text check (length(subject) between 1 and 60), -- what it is of: an act, an export, an event
  facts       jsonb not null,
  raised_at   timestamptz not null,
  reviewed_by uuid references staff_member,
  reviewed_at timestamptz,
  note        text check (length(note) between 10 and 500),
  constraint staff_alert_reviewed check (num_nulls(reviewed_by, reviewed_at, note) in (0, 3)),
  constraint staff_alert_reviewed_by_others
    check (reviewed_by is null or (reviewed_by <> member_id and reviewed_by is distinct from other_id)),
  constraint staff_alert_in_order check (reviewed_at >= raised_at),
  constraint staff_alert_of_pair check ((kind = 'pair') = (other_id is not null) and other_id <> member_id)
);
create index staff_alert_open on staff_alert (raised_at desc, id) where reviewed_at is null;
create index staff_alert_by_time on staff_alert (raised_at desc, id);
create trigger staff_alert_begins_open after insert on staff_alert for each row
  when (new.reviewed_at is not null) execute function refuse_row('an alert begins unreviewed (invariant 28)');
create trigger staff_alert_reviewed_once after update on staff_alert for each row
  when ((new.id, new.kind, new.member_id, new.other_id, new.customer_id, new.subject, new.facts, new.raised_at)
          is distinct from (old.id, old.kind, old.member_id, old.other_id, old.customer_id, old.subject, old.facts, old.raised_at)
        or old.reviewed_at is not null)
  execute function refuse_row('an alert stays as it was raised, and is reviewed once (invariant 28)');
create trigger staff_alert_never_deleted before delete or truncate on staff_alert
  for each statement execute function refuse_removal();

create function check_alert_reviewer() returns trigger language plpgsql as $$
begin
  perform refuse_book('an auditor reviews an alert (invariant 28)', new.id::text)
    where not exists (select from staff_member_role r where r.member_id = new.reviewed_by and r.role = 'auditor');
  return null;
end $$;
create trigger staff_alert_reviewed_by_auditor after update on staff_alert for each row
  when (new.reviewed_by is not null and old.reviewed_by is null) execute function check_alert_reviewer();

-- As 049 declares it, and kept: one a day of each kind, member, customer and limit.
create or replace function raise_staff_alert(kind text, member uuid, customer uuid, at timestamptz, detail jsonb) returns void
language sql as $$
  insert into staff_alert (id, kind, member_id, customer_id, facts, raised_at)
  values (derived_id(concat_ws('/', 'sarsen/staff-alert', kind, member, customer, detail ->> 'what', london_day(at))),
          kind, member, customer, detail, at)
  on conflict (id) do nothing
$$;

-- The id of the alert that is of one act, export or event.
create function staff_alert_id(kind text, member uuid, subject text) returns uuid language sql immutable as $$
  select derived_id(concat_ws('/', 'sarsen/staff-alert', kind, member, subject))
$$;

-- Whether an hour is one in which hardly anybody works: 20:00 to 07:00 in London.
create function staff_is_night(at timestamptz) returns boolean language sql stable as $$
  select extract(hour from at at time zone 'Europe/London') not between 7 and 19
$$;

-- Who did an act that moves money at night: its maker, who may have let it wait, and its checker.
create function staff_night_workers(a staff_act) returns table (member_id uuid, worked_at timestamptz) language sql stable as $$
  select w.member_id, w.worked_at
    from (values (a.maker_id, a.made_at), (a.checker_id, case when a.state = 'done' then a.decided_at end)) w (member_id, worked_at)
   where staff_act_moves_money(a.kind) and w.member_id is not null and staff_is_night(w.worked_at)
$$;

-- How many acts of either one of a pair the other one decided in the seven days up to a moment.
create function staff_pair_checks(one uuid, other uuid, at timestamptz) returns bigint language sql stable as $$
  select count(*) from staff_act a
   where (a.checker_id = one and a.maker_id = other or a.checker_id = other and a.maker_id = one)
     and a.decided_at > at - interval '7 days' and a.decided_at <= at
$$;

create function watch_staff_act() returns trigger language plpgsql as $$
declare
  one uuid := least(new.maker_id, new.checker_id);
  other uuid := greatest(new.maker_id, new.checker_id);
begin
  insert into staff_alert (id, kind, member_id, customer_id, subject, facts, raised_at)
  select staff_alert_id('money_act_at_night', w.member_id, new.id::text), 'money_act_at_night', w.member_id,
         case when cardinality(new.customer_ids) = 1 then new.customer_ids[1] end, new.id::text,
         jsonb_build_object('act', new.kind), w.worked_at
    from staff_night_workers(new) w
  on conflict (id) do nothing;
  if new.checker_id is not null and staff_pair_checks(one, other, new.decided_at) >= 10
     and not exists (select from staff_alert l where l.kind = 'pair' and l.member_id = one and l.other_id = other
                      and l.raised_at > new.decided_at - interval '7 days') then
    insert into staff_alert (id, kind, member_id, other_id, subject, facts, raised_at)
    values (staff_alert_id('pair', one, new.id::text), 'pair', one, other, new.id::text,
            jsonb_build_object('checks', staff_pair_checks(one, other, new.decided_at)), new.decided_at)
    on conflict (id) do nothing;
  end if;
  return null;
end $$;
create trigger staff_act_watched after insert or update on staff_act for each row execute function watch_staff_act();

create function watch_locked_sign_in() returns trigger language plpgsql as $$
begin
  insert into staff_alert (id, kind, member_id, subject, facts, raised_at)
  values (staff_alert_id('sign_in_locked', new.member_id, new.event_no::text), 'sign_in_locked', new.member_id,
          new.event_no::text, '{}', new.at)
  on conflict (id) do nothing;
  return null;
end $$;
create trigger staff_event_watched after insert on staff_event for each row
  when (new.type = 'sign_in_locked') execute function watch_locked_sign_in();

-- The only export of the console: what a member took with them, and why. Three a day.
create table staff_export (
  id          uuid primary key,
  member_id   uuid not null references staff_member,
  on_day      date not null, -- in London
  number      smallint not null check (number between 1 and 3),
  reason      text not null check (length(reason) between 10 and 500),
  filters     jsonb not null,
  row_count   int not null check (row_count between 0 and 5000),
  exported_at timestamptz not null,
  constraint staff_export_three_a_day unique (member_id, on_day, number)
);
create trigger staff_export_append_only before update or delete or truncate on staff_export
  for each statement execute function refuse_change();
create function watch_export() returns trigger language plpgsql as $$
begin
  perform refuse_book('an export is of its day (invariant 28)', new.id::text) where new.on_day <> london_day(new.exported_at);
  insert into staff_alert (id, kind, member_id, subject, facts, raised_at)
  values (staff_alert_id('export', new.member_id, new.id::text), 'export', new.member_id, new.id::text,
          jsonb_build_object('rows', new.row_count), new.exported_at);
  return null;
end $$;
create trigger staff_export_watched after insert on staff_export for each row execute function watch_export();

-- A check of the whole book that a member asked for, with what it found: the first hundred differences.
create table book_check (
  id          uuid primary key,
  member_id   uuid not null references staff_member,
  began_at    timestamptz not null,
  ended_at    timestamptz not null,
  differences int not null check (differences >= 0),
  found       jsonb not null,
  constraint book_check_in_order check (ended_at >= began_at),
  constraint book_check_found
    check (jsonb_typeof(found) = 'array' and jsonb_array_length(found) = least(differences, 100))
);
create index book_check_by_time on book_check (ended_at desc, id);
create trigger book_check_append_only before update or delete or truncate on book_check
  for each statement execute function refuse_change();
