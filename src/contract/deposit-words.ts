import { formatPence } from '../domain/money.ts'

/** Why a savings account is not opened with a deposit, or not paid an amount (specification section 11.2). */
export const depositWords = {
  belowMinimum: (minimumPence: bigint) => `Pay in at least ${formatPence(minimumPence)}`,
  aboveMaximum: (product: string, maximumPence: bigint) =>
    `${product} holds at most ${formatPence(maximumPence)}`,
} as const
