import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '../src')

/** The files that write accesses, compare them, or report money that arrived while an access was in force. */
const ofAllAccesses = [
  'bank/accounts/account-access.ts',
  'bank/ledger/audit-checks.ts',
  'bank/ledger/card-payment-checks.ts',
  'bank/ledger/direct-debit-checks.ts',
  'bank/ledger/event-checks.ts',
  'bank/ledger/holding-checks.ts',
  'bank/ledger/look-checks.ts',
  'bank/ledger/named-checks.ts',
  'bank/ledger/payment-checks.ts',
  'bank/ledger/spending-checks.ts',
  'bank/ledger/standing-order-checks.ts',
]

test('every other query for the customers of an account reads accesses in force, so a revoked customer sees nothing', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).map(file => file.replaceAll(path.sep, '/'))
  const reading = files.filter(file =>
    /\b(?:from|join)\s+account_access\b|table: 'account_access'/.test(
      readFileSync(path.join(source, file), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(reading.toSorted()).toEqual(ofAllAccesses)
})
