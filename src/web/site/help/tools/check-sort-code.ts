import { composeIban, inGroups } from './check-iban.ts'

type Bank = { ownSortCode: string; ownBankCode: string }

/** What a sort code and an account number say of themselves. What is none of them is missing. */
export type SortCodeFinding = {
  /** As it is printed: `00-19-64`. */
  sortCode?: string
  /** Eight digits. */
  account?: string
  isOurs: boolean
  /** In groups of four, where both are there and the account is ours. */
  iban?: string
}

const digitsOf = (typed: string): string => typed.replace(/[\s\p{Pd}]+/gu, '')

/**
 * Reads six digits as a sort code, in pairs or not, and six to eight as an account number, filled up to eight from the
 * left as the UK schemes do. Whether there is such an account is not known here.
 */
export function checkSortCode(
  typed: { sortCode: string; account: string },
  { ownSortCode, ownBankCode }: Bank,
): SortCodeFinding {
  const digits = digitsOf(typed.sortCode)
  const number = digitsOf(typed.account)
  const isOurs = digits === ownSortCode
  const account = /^\d{6,8}$/.test(number) ? number.padStart(8, '0') : undefined
  return {
    isOurs,
    ...(/^\d{6}$/.test(digits) ? { sortCode: inGroups(digits, 2, '-') } : {}),
    ...(account === undefined ? {} : { account }),
    ...(isOurs && account !== undefined
      ? { iban: inGroups(composeIban(ownBankCode, digits, account), 4) }
      : {}),
  }
}
