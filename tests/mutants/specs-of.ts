/**
 * Which specs have to see a change of a migration, those that are soonest done in front. The migrations that are not
 * named here have no rule about money that is booked.
 */
export const specsOfMigration: Readonly<Record<string, readonly string[]>> = {
  '002-ledger.sql': [
    'tests/ledger/constraints.spec.ts',
    'tests/ledger/hold-guards.spec.ts',
    'tests/ledger/guards.spec.ts',
    'tests/ledger/posting.spec.ts',
    'tests/ledger/holds.spec.ts',
    'tests/ledger/transfers.spec.ts',
    'tests/ledger/statements.spec.ts',
    'tests/integration/transactions-filters.spec.ts',
  ],
  '003-ledger-guards.sql': [
    'tests/ledger/hold-guards.spec.ts',
    'tests/ledger/guards.spec.ts',
    'tests/ledger/each-guard.spec.ts',
    'tests/ledger/posting.spec.ts',
    'tests/ledger/holds.spec.ts',
    'tests/ledger/reconcile.spec.ts',
    'tests/ledger/properties.spec.ts',
  ],
  '004-post-transfers.sql': [
    'tests/ledger/posting.spec.ts',
    'tests/ledger/holds.spec.ts',
    'tests/ledger/settling.spec.ts',
    'tests/ledger/guards.spec.ts',
    'tests/ledger/transfers.spec.ts',
    'tests/integration/transaction-alerts.spec.ts',
    'tests/ledger/properties.spec.ts',
    'tests/ledger/concurrency.spec.ts',
  ],
  '007-dashboard.sql': [
    'tests/ledger/constraints.spec.ts',
    'tests/ledger/statements.spec.ts',
    'tests/ledger/statement-properties.spec.ts',
    'tests/ledger/demo-statements.spec.ts',
    'tests/ledger/reconcile.spec.ts',
  ],
  '008-list-lines.sql': [
    'tests/ledger/transactions-export.spec.ts',
    'tests/integration/transactions-filters.spec.ts',
    'tests/ledger/transactions-list.spec.ts',
  ],
  '009-lines-and-time.sql': [
    'tests/ledger/time-guards.spec.ts',
    'tests/ledger/each-guard.spec.ts',
    'tests/ledger/guards.spec.ts',
    'tests/ledger/posting.spec.ts',
    'tests/ledger/properties.spec.ts',
  ],
  '010-floors.sql': ['tests/ledger/constraints.spec.ts'],
  '011-customer-guards.sql': ['tests/integration/customer-guards.spec.ts'],
  '014-accesses-and-visitors.sql': [
    'tests/integration/customer-guards.spec.ts',
    'tests/ledger/accesses.spec.ts',
  ],
  '015-visits.sql': ['tests/integration/visits.spec.ts'],
  '016-holders.sql': ['tests/integration/visits.spec.ts', 'tests/integration/second-factor.spec.ts'],
}
