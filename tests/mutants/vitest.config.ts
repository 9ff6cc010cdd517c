import { defineConfig } from 'vitest/config'

/** For Stryker: the unit tests of what it changes, and no others, since it runs them for each change. */
export default defineConfig({
  test: {
    include: [
      'src/contract/{destination,money,text,transactions,transfers}.test.ts',
      'src/bank/{ledger,transfers}/*.test.ts',
    ],
    testTimeout: 120_000,
  },
})
