-- What was credited for disputes of an account: who closes it is told of it.
create index card_dispute_by_account on card_dispute (account_id);
