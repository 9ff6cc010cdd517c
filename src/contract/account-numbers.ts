// What people put between groups of digits: any space, the hyphens and dashes; before an account number also a comma or
// a slash.
const gaps = /[\s\p{Pd}\u2212]+/gu
const gapsBeforeAccount = /[\s,/\p{Pd}\u2212]+/gu

const padded = (digits: string): string => digits.padStart(8, '0')
const inARow = (pairs: string): string => pairs.replaceAll(' ', '')

/**
 * A sort code as a person writes it: six digits in a row or in pairs, `123456`, `12-34-56` or `12 34 56`. Digits that
 * are grouped otherwise are never regrouped, since one may be missing or too many. Undefined where it is none.
 */
export function readSortCode(typed: string): string | undefined {
  const text = typed.trim().replace(gaps, ' ')
  return /^(?:\d{6}|\d\d \d\d \d\d)$/.test(text) ? inARow(text) : undefined
}

/**
 * An account number as a person writes it: six to eight digits in a row. Shorter ones are filled up to eight from the
 * left, as the UK schemes do. Nine or ten digits depend on whose they are: they are none.
 */
export function readAccountNumber(typed: string): string | undefined {
  const text = typed.trim()
  return /^\d{6,8}$/.test(text) ? padded(text) : undefined
}

/** A sort code and an account number as digits, six and eight. */
export interface SortCodeAndAccount {
  readonly sortCode: string
  readonly accountNumber: string
}

/**
 * A sort code and then an account number, each by itself. Fourteen digits in a row can only be both; of twelve or
 * thirteen nobody can say which are missing, so they are none.
 */
export function readSortCodeAndAccount(typed: string): SortCodeAndAccount | undefined {
  const text = typed.trim().replace(gapsBeforeAccount, ' ')
  const [, sortCode, account] =
    /^(\d{6}|\d\d \d\d \d\d) (\d{6,8})$/.exec(text) ?? /^(\d{6})(\d{8})$/.exec(text) ?? []
  return sortCode === undefined || account === undefined
    ? undefined
    : { sortCode: inARow(sortCode), accountNumber: padded(account) }
}

/** A sort code as it is printed: `00-19-64`. */
export const formatSortCode = (sortCode: string): string =>
  sortCode.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3')

/** An IBAN as it is printed: groups of four. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?!$)/g, '$1 ')
