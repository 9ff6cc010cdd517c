/** Where a transfer goes. Checked at the edge: digits are ASCII, an IBAN is whole and in its electronic form. */
export type Destination =
  | { readonly scheme: 'iban'; readonly iban: string }
  | { readonly scheme: 'sort_code_account_number'; readonly sortCode: string; readonly accountNumber: string }
  | { readonly scheme: 'account_number'; readonly accountNumber: string }

/** This bank's sort code, 00-19-64, and its bank code in IBANs (ruling 48). */
export const ownSortCode = '001964'
export const ownBankCode = 'SRSN'

/** A destination as it is kept: `SE45…`, `001964 41027836` or `41027836`. */
export function writeDestination(destination: Destination): string {
  if (destination.scheme === 'iban') return destination.iban
  if (destination.scheme === 'account_number') return destination.accountNumber
  return `${destination.sortCode} ${destination.accountNumber}`
}

/** Reads what {@link writeDestination} wrote. */
export function readDestination(text: string): Destination {
  if (/^[A-Z]/.test(text)) return { scheme: 'iban', iban: text }
  const [first = '', second] = text.split(' ')
  return second === undefined
    ? { scheme: 'account_number', accountNumber: first }
    : { scheme: 'sort_code_account_number', sortCode: first, accountNumber: second }
}

/** Whether an IBAN or a sort code says that it is an account of this bank. */
export function isOwnDestination(destination: Destination): boolean {
  if (destination.scheme === 'iban')
    return /^GB\d\d/.test(destination.iban) && destination.iban.startsWith(ownBankCode, 4)
  return destination.scheme === 'sort_code_account_number' && destination.sortCode === ownSortCode
}

/**
 * The number of the account of this bank that it means: the last eight digits of an IBAN of this bank's, and an account
 * number alone, which says no other bank. Undefined where it is another bank's.
 */
export function ownAccountNumber(destination: Destination): string | undefined {
  if (destination.scheme === 'account_number') return destination.accountNumber
  if (!isOwnDestination(destination)) return undefined
  return destination.scheme === 'iban' ? destination.iban.slice(-8) : destination.accountNumber
}

/** To an IBAN that is not British: International Transfer. Other debits: Transfer (ruling 32). */
export const isInternational = (destination: Destination): boolean =>
  destination.scheme === 'iban' && !destination.iban.startsWith('GB')

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
