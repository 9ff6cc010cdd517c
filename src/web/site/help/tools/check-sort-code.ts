import { formatSortCode, readAccountNumber, readSortCode } from '../../../../contract/account-numbers.ts'
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

/** Reads both as the transfer form does (`account-numbers.ts`). Whether there is such an account is not known here. */
export function checkSortCode(
  typed: { sortCode: string; account: string },
  { ownSortCode, ownBankCode }: Bank,
): SortCodeFinding {
  const sortCode = readSortCode(typed.sortCode)
  const account = readAccountNumber(typed.account)
  const isOurs = sortCode === ownSortCode
  return {
    isOurs,
    ...(sortCode === undefined ? {} : { sortCode: formatSortCode(sortCode) }),
    ...(account === undefined ? {} : { account }),
    ...(sortCode !== undefined && isOurs && account !== undefined
      ? { iban: inGroups(composeIban(ownBankCode, sortCode, account), 4) }
      : {}),
  }
}
