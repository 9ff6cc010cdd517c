import { defineConfig } from 'vitest/config'

/** For Stryker, which runs them for each change: only the unit tests of the code it changes. */
export default defineConfig({
  test: {
    include: [
      'src/contract/{destination,money,text,transactions,transfers}.test.ts',
      'src/bank/{ledger,transfers}/*.test.ts',
      'src/domain/{cards,card-declines,card-payments,card-rate-file,currencies}.test.ts',
    ],
    testTimeout: 120_000,
  },
})
