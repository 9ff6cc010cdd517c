import { accountNameLengthMax } from '../domain/products.ts'

/** What is wrong with the name that a customer gives an account or a pot. */
export const accountNameWords = {
  missing: 'Enter a name',
  tooLong: `Enter a name of at most ${accountNameLengthMax} characters`,
  unseen: 'Enter the name without characters that nobody can see',
} as const
