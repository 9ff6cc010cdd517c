import { electronicFormatIBAN, friendlyFormatIBAN, isValidIBAN } from 'ibantools'

/**
 * Where a transfer goes, read from the one field "Account Number / IBAN". A bare account number has no sort
 * code, so it can only be outside this bank.
 */
export type Destination =
  | { readonly scheme: 'iban'; readonly iban: string }
  | { readonly scheme: 'sort_code_account_number'; readonly sortCode: string; readonly accountNumber: string }
  | { readonly scheme: 'account_number'; readonly accountNumber: string }

export type DestinationFault = 'missing' | 'iban_check_failed' | 'sort_code_length' | 'not_understood'

const sentences: Record<DestinationFault, string> = {
  missing: 'Enter an account number or IBAN',
  iban_check_failed: 'Check the IBAN: one of its characters is wrong or missing',
  sort_code_length: 'Enter a sort code of 6 digits, then an account number of 6 to 8 digits',
  not_understood: 'Enter an IBAN, a sort code with an account number, or an account number of 6 to 8 digits',
}

export const destinationSentence = (fault: DestinationFault): string => sentences[fault]

/**
 * Reads what a person typed: an IBAN with or without spaces (checked, ISO 7064 mod 97), a sort code with an
 * account number, or an account number of 6 to 8 digits, which is padded to 8 from the left as the UK schemes
 * do. Digits are ASCII digits: look-alikes from other scripts are not understood.
 */
export function readDestination(typed: string): Destination | DestinationFault {
  const text = typed.trim()
  if (text === '') return 'missing'
  if (/^[A-Za-z]{2}[ -]?\d/.test(text)) {
    const iban = electronicFormatIBAN(text)
    return iban !== null && isValidIBAN(iban) ? { scheme: 'iban', iban } : 'iban_check_failed'
  }
  if (!/^[0-9][0-9 \-–]*$/.test(text)) return 'not_understood'
  const digits = text.replace(/[^0-9]/g, '')
  if (digits.length <= 8 && !/^\d{2}[-– ]\d{2}[-– ]\d{2}/.test(text)) {
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
