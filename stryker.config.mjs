import os from 'node:os'
import path from 'node:path'

/** Stryker over the rules about money that are TypeScript; those in SQL are `npm run mutate` (docs/decisions/mutation-testing.md). */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: true },
  mutate: [
    'src/contract/{fields,transactions,transfers}.ts',
    'src/bank/ledger/post-transfers.ts',
    'src/domain/{money,destination,typed-destination}.ts',
    'src/domain/{cards,card-declines,card-payments,card-rate-file,currencies}.ts',
    'src/domain/payment-{limits,rules,rail,rails,status}.ts',
    'src/domain/{due-days,frequencies,standing-orders,bank-holidays,interest}.ts',
    'src/domain/{name-match,edit-distance,name-check,modulus-check}.ts',
    'src/domain/{claims,card-disputes,subscriptions,staff-acts}.ts',
    'src/bank/due/due-maker.ts',
    'src/bank/standing-orders/order-terms.ts',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Stryker would rewrite it by an API that TypeScript 7 does not have; Vitest needs no rewriting.
  tsconfigFile: 'none',
  tempDirName: path.join(os.tmpdir(), 'sarsen-stryker'),
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false },
}
