import {
  composeIban,
  formatIban,
  formatSortCode,
  ibanRemainder,
  readAccountNumber,
  readSortCode,
} from '../../../domain/destination.ts'

/** The length of a country's IBANs, and the format of the part after the check digits. */
export type IbanForms = Readonly<Record<string, readonly [length: number, pattern: string]>>

/** The result of checking a text as an IBAN: the first fault, or valid. */
export type IbanFinding = {
  iban: string
  country: string
  /** How many characters an IBAN of the country has. */
  wanted: number
  fault?: 'country' | 'length' | 'form' | 'check'
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

/**
 * Checks a text as an IBAN: country, length, format, then check digits (ISO 13616, mod 97). It does not show whether
 * the account exists.
 */
export function checkIban(typed: string, forms: IbanForms): IbanFinding {
  const iban = typed.replace(/[\s\p{Pd}]+/gu, '').toUpperCase()
  const code = iban.slice(0, 2)
  const form = Object.hasOwn(forms, code) ? forms[code] : undefined
  if (!form) return { iban, country: '', wanted: 0, fault: 'country' }
  const [wanted, pattern] = form
  const found = { iban, country: countries.of(code) ?? code, wanted }
  if (iban.length !== wanted) return { ...found, fault: 'length' }
  if (!new RegExp(`^[A-Z]{2}\\d\\d${pattern}$`).test(iban)) return { ...found, fault: 'form' }
  return ibanRemainder(iban) === 1 ? found : { ...found, fault: 'check' }
}

type Bank = { ownSortCode: string; ownBankCode: string }

/** The result of checking a sort code and an account number. An invalid part is undefined. */
export type SortCodeFinding = {
  /** As it is printed: `00-19-64`. */
  sortCode?: string
  /** Eight digits. */
  account?: string
  isOurs: boolean
  /** In groups of four, if both are valid and the account is ours. */
  iban?: string
}

/** Reads both as the transfer form does (`src/domain/destination.ts`). It does not show whether the account exists. */
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
      ? { iban: formatIban(composeIban(ownBankCode, sortCode, account)) }
      : {}),
  }
}
