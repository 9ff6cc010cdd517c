-- What the rules knew is kept of each payment and standing order that they judged, whether or not one of them stopped it
-- (part two, 12.4): from it and their version follows which of them warned and which asked.

alter table payment
  drop constraint payment_stopped_by_rule,
  add constraint payment_judged check (
    (rules_version is null) = (rule_facts is null) and (rule is null or rule_facts is not null)
  );

alter table standing_order_version
  add column rule_facts    jsonb check (jsonb_typeof(rule_facts) = 'object'),
  add column rules_version smallint check (rules_version >= 1),
  add constraint standing_order_version_judged check (
    (rules_version is null) = (rule_facts is null) and (rule_facts is null or exemption is null)
  );
