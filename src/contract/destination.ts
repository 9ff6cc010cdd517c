import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools'

/**
 * Where a transfer goes, read from the one field "Account Number / IBAN". A bare account number has no sort
 * code, so it can only be outside this bank.
 */
export type Destination =
  | { readonly scheme: 'iban'; readonly iban: string }
  | { readonly scheme: 'sort_code_account_number'; readonly sortCode: string; readonly accountNumber: string }
  | { readonly scheme: 'account_number'; readonly accountNumber: string }

type DestinationFault = 'missing' | 'iban_check_failed' | 'sort_code_length' | 'not_understood'

const sentences: Record<DestinationFault, string> = {
  missing: 'Enter an account number or IBAN',
  iban_check_failed: 'Check the IBAN: one of its characters is wrong or missing',
  sort_code_length: 'Enter a sort code of 6 digits, then an account number of 6 to 8 digits',
  not_understood: 'Enter an IBAN, a sort code with an account number, or an account number of 6 to 8 digits',
}

export const destinationSentence = (fault: DestinationFault): string => sentences[fault]

// What people put between groups of digits: any space, the hyphens and dashes, a comma, a slash.
const separators = /[\s,/\p{Pd}\u2212]+/gu

function readIban(text: string): Destination | DestinationFault {
  const iban = electronicFormatIBAN(text)
  return iban !== null && isValidIBAN(iban) ? { scheme: 'iban', iban } : 'iban_check_failed'
}

/**
 * Reads what a person typed: an IBAN with or without spaces (checked, ISO 7064 mod 97), a sort code with an
 * account number, or an account number of 6 to 8 digits, which is padded to 8 from the left as the UK schemes
 * do. Nine or ten digits depend on whose they are, so they are asked for again rather than guessed at. Digits
 * are ASCII digits: look-alikes from other scripts are not understood.
 */
export function readDestination(typed: string): Destination | DestinationFault {
  const text = typed.replace(separators, ' ').trim()
  if (text === '') return 'missing'
  if (/^[A-Za-z]{2} ?[0-9]/.test(text)) return readIban(text)
  if (!/^[0-9][0-9 ]*$/.test(text) || !/^[0-9]/.test(typed.trim())) return 'not_understood'
  const digits = text.replaceAll(' ', '')
  const beginsWithSortCode = /^\d{2} \d{2} \d{2}/.test(text)
  if (digits.length <= 8 && !beginsWithSortCode) {
    if (digits.length < 6) return 'not_understood'
    return { scheme: 'account_number', accountNumber: digits.padStart(8, '0') }
  }
  if (digits.length < 12 || digits.length > 14) return 'sort_code_length'
  return {
    scheme: 'sort_code_account_number',
    sortCode: digits.slice(0, 6),
    accountNumber: digits.slice(6).padStart(8, '0'),
  }
}

/** A sort code as it is printed: `00-19-64`. */
export const formatSortCode = (sortCode: string): string =>
  sortCode.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3')

/** An IBAN as it is printed: groups of four. */
export const formatIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban

/** A destination as it is printed on a receipt. */
export function formatDestination(destination: Destination): string {
  if (destination.scheme === 'iban') return formatIban(destination.iban)
  if (destination.scheme === 'account_number') return destination.accountNumber
  return `${formatSortCode(destination.sortCode)} ${destination.accountNumber}`
}
