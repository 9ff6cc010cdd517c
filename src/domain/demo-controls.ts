import type { Pence } from './money.ts'

/** The most that a payment brings which the staff of a demonstration let come in (part two, 17.6). */
export const incomingMostPence: Pence = 10_000_00n

/**
 * Who pays in a demonstration, and for what. Where visitors share it they choose from these: all of them read the lines. They are
 * invented.
 */
export const incomingSenders = [
  'Tessel Upholstery',
  'Harrowmere Council',
  'Fenlight Energy',
  'Saltmarch Insurance',
  'Wrenmoor Cafe',
] as const

export const incomingReferences = ['Refund', 'Expenses', 'Invoice 2041', 'Deposit back', 'Thank you'] as const
