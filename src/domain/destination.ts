/** Where a transfer goes. Already validated: digits are ASCII, an IBAN is in its electronic form (no spaces). */
export type Destination =
  | { readonly scheme: 'iban'; readonly iban: string }
  | { readonly scheme: 'sort_code_account_number'; readonly sortCode: string; readonly accountNumber: string }
  | { readonly scheme: 'account_number'; readonly accountNumber: string }

/** A destination that names its bank. */
export type WholeDestination = Exclude<Destination, { readonly scheme: 'account_number' }>

/** This bank's sort code, 00-19-64, and its bank code in IBANs (ruling 48). */
export const ownSortCode = '001964'
export const ownBankCode = 'SRSN'

/** A destination as the database stores it: `SE45…`, `001964 41027836` or `41027836`. */
export function encodeDestination(destination: Destination): string {
  if (destination.scheme === 'iban') return destination.iban
  if (destination.scheme === 'account_number') return destination.accountNumber
  return `${destination.sortCode} ${destination.accountNumber}`
}

/** Reads what {@link encodeDestination} wrote. */
export function decodeDestination(text: string): Destination {
  if (/^[A-Z]/.test(text)) return { scheme: 'iban', iban: text }
  const [first = '', second] = text.split(' ')
  return second === undefined
    ? { scheme: 'account_number', accountNumber: first }
    : { scheme: 'sort_code_account_number', sortCode: first, accountNumber: second }
}

/** A destination as a receipt prints it: `SE45 5000 …`, `00-19-64 41027836` or `41027836`. */
export function formatDestination(destination: Destination): string {
  if (destination.scheme === 'iban') return formatIban(destination.iban)
  if (destination.scheme === 'account_number') return destination.accountNumber
  return `${formatSortCode(destination.sortCode)} ${destination.accountNumber}`
}

/** Whether an IBAN or a sort code names this bank. */
export function isOwnDestination(destination: Destination): boolean {
  if (destination.scheme === 'iban')
    return /^GB\d\d/.test(destination.iban) && destination.iban.startsWith(ownBankCode, 4)
  return destination.scheme === 'sort_code_account_number' && destination.sortCode === ownSortCode
}

/**
 * The account number, if the destination is an account of this bank: the last eight digits of its IBAN, or the account
 * number. An account number without a sort code means this bank. Undefined for an account of another bank.
 */
export function ownAccountNumber(destination: Destination): string | undefined {
  if (destination.scheme === 'account_number') return destination.accountNumber
  if (!isOwnDestination(destination)) return undefined
  return destination.scheme === 'iban' ? destination.iban.slice(-8) : destination.accountNumber
}

/** A debit to an IBAN outside Britain is an International Transfer; every other debit is a Transfer (ruling 32). */
export const isInternational = (destination: Destination): boolean =>
  destination.scheme === 'iban' && !destination.iban.startsWith('GB')

// Separators that people type between groups of digits: any space, hyphens and dashes; before an account number also a
// comma or a slash.
const gaps = /[\s\p{Pd}\u2212]+/gu
const gapsBeforeAccount = /[\s,/\p{Pd}\u2212]+/gu

const padded = (digits: string): string => digits.padStart(8, '0')
const withoutSpaces = (pairs: string): string => pairs.replaceAll(' ', '')

/**
 * Reads a typed sort code: six digits together or in pairs, `123456`, `12-34-56` or `12 34 56`. Undefined for anything
 * else. Other groupings are refused, since a digit may be missing or doubled.
 */
export function readSortCode(typed: string): string | undefined {
  const text = typed.trim().replace(gaps, ' ')
  return /^(?:\d{6}|\d\d \d\d \d\d)$/.test(text) ? withoutSpaces(text) : undefined
}

/**
 * Reads a typed account number: six to eight digits together, padded with zeros on the left to eight, as the UK schemes
 * do. Undefined for anything else. Nine and ten digits are refused, since the bank decides how to shorten them.
 */
export function readAccountNumber(typed: string): string | undefined {
  const text = typed.trim()
  return /^\d{6,8}$/.test(text) ? padded(text) : undefined
}

/** A sort code of six digits and an account number of eight. */
export interface SortCodeAndAccount {
  readonly sortCode: string
  readonly accountNumber: string
}

/**
 * Reads a typed sort code followed by an account number. Without a separator only fourteen digits can be both; with
 * twelve or thirteen it is unclear which are missing, so they are refused.
 */
export function readSortCodeAndAccount(typed: string): SortCodeAndAccount | undefined {
  const text = typed.trim().replace(gapsBeforeAccount, ' ')
  const [, sortCode, account] =
    /^(\d{6}|\d\d \d\d \d\d) (\d{6,8})$/.exec(text) ?? /^(\d{6})(\d{8})$/.exec(text) ?? []
  return sortCode === undefined || account === undefined
    ? undefined
    : { sortCode: withoutSpaces(sortCode), accountNumber: padded(account) }
}

/** A sort code as it is printed: `00-19-64`. */
export const formatSortCode = (sortCode: string): string =>
  sortCode.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3')

/** An IBAN as it is printed: groups of four. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?!$)/g, '$1 ')

/** The IBAN of a British account: `GB`, two check digits, bank code, sort code, account number (ISO 13616). */
export function composeIban(bankCode: string, sortCode: string, accountNumber: string): string {
  const account = bankCode + sortCode + accountNumber
  return `GB${String(98 - ibanRemainder(`GB00${account}`)).padStart(2, '0')}${account}`
}

/**
 * The check of an IBAN (ISO 7064, mod 97): the first four characters move to the end, letters count from 10 for A, and
 * the number is divided by 97. The remainder of a correct IBAN is 1. Takes capitals and digits only.
 */
export function ibanRemainder(iban: string): number {
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), character => Number.parseInt(character, 36))
  return Number(BigInt(digits.join('')) % 97n)
}
