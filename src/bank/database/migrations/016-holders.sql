-- Whose a second factor or a recovery code is, in one column that an index has: a visit's, or else the customer's.

drop index second_factor_by_visit;
alter table second_factor
  add column holder_id uuid generated always as (coalesce(visit_id, customer_id)) stored,
  drop constraint second_factor_one_each,
  add primary key (holder_id);

drop index recovery_code_by_visit;
alter table recovery_code
  add column holder_id uuid generated always as (coalesce(visit_id, customer_id)) stored,
  drop constraint recovery_code_pkey,
  add primary key (holder_id, code_hash);

-- A session that is removed takes its visit's with it.
create index second_factor_by_visit on second_factor (visit_id) where visit_id is not null;
create index recovery_code_by_visit on recovery_code (visit_id) where visit_id is not null;
