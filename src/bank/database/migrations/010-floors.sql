-- No customer's account goes below zero: statements have no balance that is, and neither does the contract.
alter table account add check (floor_pence >= 0);
