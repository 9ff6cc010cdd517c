-- What is wrong with a payment is asked of each one that is written. The database planned these questions again each time, which cost
-- three times as much as all else that it does to write one. Its plan is now kept, and reads by index, as those of 003 are.
alter function payment_problem(payment) set plan_cache_mode = force_generic_plan;
alter function payment_problem(payment) set enable_seqscan = off;
