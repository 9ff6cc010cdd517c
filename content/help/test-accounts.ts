import { testAccounts } from '../facts/outside.ts'
import { testAccountAnswers, testSortCode } from '../facts/test-account-words.ts'
import type { Row } from '../products/product.ts'

/**
 * For those who test a demonstration: the accounts of the test bank, and what each answers (specification sections 10.2,
 * rule 5, and 12.2).
 */
export const testAccountsPage = {
  current: 'Test accounts',
  title: 'Test accounts',
  lead: 'For those who try out this demonstration. Each account of the test bank answers a name check, or a payment, in its own way.',
} as const

export const testAccountsList: {
  readonly heading: string
  readonly lead: string
  readonly rows: readonly Row[]
} = {
  heading: `Sort code ${testSortCode}`,
  lead: 'Any other number of this sort code is not found. Other banks answer no name checks.',
  rows: testAccounts.accounts.map(({ accountNumber }) => ({
    term: accountNumber,
    value: testAccountAnswers[accountNumber],
  })),
}
