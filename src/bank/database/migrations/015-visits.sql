-- A demonstration may be shared: its customers are many visitors at once, by a password that is published. There a
-- visitor's session has a password and a second factor of its own, which go with it and are asked of nobody else.

-- What a visitor has chosen in this session; null: it is the customer's.
alter table session
  add column password_phc text check (password_phc like '$argon2id$%');

alter table second_factor
  add column visit_id uuid references session (id) on delete cascade, -- null: the customer's own
  drop constraint second_factor_pkey,
  add constraint second_factor_one_each unique nulls not distinct (customer_id, visit_id);
create index second_factor_by_visit on second_factor (visit_id) where visit_id is not null;

alter table recovery_code
  add column visit_id uuid references session (id) on delete cascade; -- null: the customer's own
create index recovery_code_by_visit on recovery_code (visit_id) where visit_id is not null;

-- A session's own password and second factor are a demo customer's, and of that session's customer: nobody else has two.
create function check_visit() returns trigger language plpgsql as $$
begin
  perform refuse_book('only a visit of a demo customer has ways in of its own', new.customer_id::text)
    where not exists (select from session s join customer c on c.id = s.customer_id
                       where s.id = new.visit_id and s.customer_id = new.customer_id and c.is_demo);
  return null;
end $$;
create trigger second_factor_of_a_visit after insert on second_factor for each row
  when (new.visit_id is not null) execute function check_visit();
create trigger recovery_code_of_a_visit after insert on recovery_code for each row
  when (new.visit_id is not null) execute function check_visit();

create function check_visit_password() returns trigger language plpgsql as $$
begin
  perform refuse_book('only a visit of a demo customer has ways in of its own', new.id::text)
    where not exists (select from customer c where c.id = new.customer_id and c.is_demo);
  return null;
end $$;
create trigger session_password_of_a_visit after insert or update of password_phc on session for each row
  when (new.password_phc is not null) execute function check_visit_password();

create trigger second_factor_stays_whose_it_is after update on second_factor for each row
  when (new.visit_id is distinct from old.visit_id)
  execute function refuse_row_of_customer('a second factor stays whose it is');
create trigger recovery_code_stays_whose_it_is after update on recovery_code for each row
  when (new.visit_id is distinct from old.visit_id)
  execute function refuse_row_of_customer('a recovery code stays whose it is');
