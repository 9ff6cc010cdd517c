import { defineConfig } from 'vitest/config'

/** For Stryker, which runs them for each change: only the unit tests of the code it changes. */
export default defineConfig({
  test: {
    include: [
      'src/contract/{destination,money,text,transactions,transfers}.test.ts',
      'src/bank/{ledger,transfers,due,payments,standing-orders}/*.test.ts',
      'src/bank/staff/acts/*.test.ts',
      'src/domain/{cards,card-declines,card-payments,card-rate-file,currencies}.test.ts',
      'src/domain/payment-{limits,rules,rails,status}.test.ts',
      'src/domain/{due-days,frequencies,standing-orders,bank-holidays,interest}.test.ts',
      'src/domain/{name-match,edit-distance,name-check,modulus-check}.test.ts',
      'src/domain/{claims,card-disputes,subscriptions,staff-acts}.test.ts',
    ],
    testTimeout: 120_000,
  },
})
