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
