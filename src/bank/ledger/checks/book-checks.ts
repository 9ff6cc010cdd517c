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

/** Invariant 3: what refuses change is in force. */
const guards = `
  select 3 as invariant, g.name as subject, 'this guard is not in force' as found
    from unnest(array['transfer_append_only', 'entry_append_only', 'account_transaction_append_only',
      'audit_event_append_only', 'account_never_deleted', 'audit_chain_never_deleted', 'transfer_checked',
      'entry_checked', 'account_transaction_checked', 'account_opened', 'account_runs_forward',
      'account_checked', 'audit_event_checked', 'audit_chain_opened', 'audit_chain_runs_forward',
      'audit_chain_checked']) g (name)
   where not exists (select from pg_catalog.pg_trigger t where t.tgname = g.name and t.tgenabled in ('O', 'A'))`

/** Invariants 2 and 10: nothing hangs on an account that is not there. */
const strays = `
  (select 2 as invariant, e.account_id::text as subject, 'has entries and is no account' as found
     from entry e where not exists (select from account a where a.id = e.account_id) limit 1)
  union all
  (select 10, l.account_id::text, 'has lines and is no account'
     from account_transaction l where not exists (select from account a where a.id = l.account_id) limit 1)`

/** Invariant 9: a customer is told of what became of an order of theirs, or of what came into an account of theirs. */
const notifications = `
  select 9 as invariant, n.id::text as subject, 'this notification tells of no such transfer' as found
    from notification n join transfer t on t.id = n.transfer_id
   where not case n.type
     when 'received' then t.status = 'completed' and exists (
       select from account_access x where x.account_id = t.creditor_account_id and x.customer_id = n.customer_id)
     else t.status = n.type and t.placed_by is not distinct from n.customer_id
   end`

export const bookChecks: readonly string[] = [conservation, durability, guards, strays, notifications]
