// Checks of the book as a whole, each in one statement and so of one moment.

/** Invariant 1. */
const conservation = `
  select 1 as invariant, 'all accounts' as subject,
         'their balances come to ' || sum(a.balance_pence) || ' pence' as found
    from account a having sum(a.balance_pence) <> 0`

/**
 * Invariant 8: an answer waits for the disk. The home of a book that need not outlast its machine, as in a test
 * or in a browser tab, says so with the setting `sarsen.volatile`.
 */
const durability = `
  select 8 as invariant, 'the database' as subject, s.name || ' is off' as found
    from (values ('synchronous_commit'), ('fsync'), ('full_page_writes')) s (name)
   where current_setting(s.name, true) = 'off'
     and (s.name = 'synchronous_commit' or coalesce(current_setting('sarsen.volatile', true), '') <> 'on')`

/**
 * Invariant 3: what refuses change is in force, each guard from the migration on that made it. A book of an earlier
 * version has those of that version until a start brings it to the newest shape.
 */
const guards = `
  select 3 as invariant, g.name as subject, 'this guard is not in force' as found
    from (values
      ('003-ledger-guards.sql', array['transfer_append_only', 'entry_append_only', 'account_transaction_append_only',
        'audit_event_append_only', 'account_never_deleted', 'audit_chain_never_deleted', 'transfer_checked',
        'entry_checked', 'account_transaction_checked', 'account_opened', 'account_runs_forward', 'account_checked',
        'audit_event_checked', 'audit_chain_opened', 'audit_chain_runs_forward', 'audit_chain_checked',
        'transfer_opens_holds', 'open_hold_by_transfer']),
      ('007-dashboard.sql', array['statement_append_only', 'statement_checked']),
      ('008-list-lines.sql', array['account_transaction_described', 'account_description_append_only']),
      ('009-lines-and-time.sql', array['transfer_listed', 'account_transaction_in_order', 'account_books_forward']),
      ('011-customer-guards.sql', array['account_access_append_only', 'account_access_checked',
        'application_never_deleted', 'application_stays_decided', 'session_stays_whose_it_is',
        'second_factor_runs_forward', 'recovery_code_used_once', 'message_stays_as_sent', 'notification_stays_as_told',
        'outbox_message_stays_as_told']),
      ('013-search-people-and-sums.sql', array['transfer_names_recipient', 'line_recipient_append_only']),
      ('014-accesses-and-visitors.sql', array['account_access_revoked_once', 'account_access_revoked_with_event',
        'message_stays_the_visitors']),
      ('015-visits.sql', array['second_factor_of_a_visit', 'recovery_code_of_a_visit', 'session_password_of_a_visit',
        'second_factor_stays_whose_it_is', 'recovery_code_stays_whose_it_is']),
      ('018-hash-versions.sql', array['hash_coverage_append_only'])
    ) made (migration, names)
    join migration ran on ran.name = made.migration
   cross join unnest(made.names) g (name)
   where not exists (select from pg_catalog.pg_trigger t where t.tgname = g.name and t.tgenabled in ('O', 'A'))`

export const bookChecks: readonly string[] = [conservation, durability, guards]
