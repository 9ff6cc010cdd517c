import type { AmountRange, Party } from './book-plan.ts'

export const payer = (name: string): Party => ({ side: 'payer', name })

/** Somebody abroad. The bank codes in these IBANs are of nines or of this bank's letters: nobody has them. */
export const payeeAbroad = (name: string, iban: string): Party => ({
  side: 'payee',
  name,
  destination: { scheme: 'iban', iban },
})

/** Somebody in Britain. Sort codes from 00-31-00 on belong to no bank. */
export const payeeInBritain = (name: string, sortCode: string, accountNumber: string): Party => ({
  side: 'payee',
  name,
  destination: { scheme: 'sort_code_account_number', sortCode, accountNumber },
})

export const exactly = (pence: bigint): AmountRange => ({
  leastPence: pence,
  mostPence: pence,
  stepPence: 1n,
})

export const between = (leastPence: bigint, mostPence: bigint, stepPence = 1n): AmountRange => ({
  leastPence,
  mostPence,
  stepPence,
})
