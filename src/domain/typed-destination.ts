import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { type Destination, readAccountNumber, readSortCodeAndAccount } from './destination.ts'

type DestinationFault =
  | 'missing'
  | 'iban_check_failed'
  | 'sort_code_length'
  | 'account_number_grouped'
  | 'not_understood'

const sentences: Record<DestinationFault, string> = {
  missing: 'Enter an account number or IBAN',
  iban_check_failed: 'Check the IBAN: one of its characters is wrong or missing',
  sort_code_length: 'Enter a sort code of 6 digits, then an account number of 6 to 8 digits',
  account_number_grouped: 'Enter the account number’s 6 to 8 digits without spaces between them',
  not_understood: 'Enter an IBAN, a sort code with an account number, or an account number of 6 to 8 digits',
}

/** The message for a fault, as the form shows it. */
export const destinationSentence = (fault: DestinationFault): string => sentences[fault]

function readIban(text: string): Destination | DestinationFault {
  const iban = electronicFormatIBAN(text.replace(/[\s,/\p{Pd}\u2212]+/gu, ''))
  return iban !== null && isValidIBAN(iban) ? { scheme: 'iban', iban } : 'iban_check_failed'
}

/**
 * Reads the field "Account Number / IBAN": an IBAN with or without spaces (checked by ISO 7064, mod 97), a sort code
 * with an account number, or an account number of 6 to 8 digits, which means an account of this bank (ruling 31).
 * Anything else is a fault: unusual groups of digits are refused rather than regrouped. Only ASCII digits count:
 * look-alikes from other scripts are refused.
 */
export function readTypedDestination(typed: string): Destination | DestinationFault {
  const text = typed.trim()
  if (text === '') return 'missing'
  if (/^[A-Za-z]{2}[\s\p{Pd}]?[0-9]/u.test(text)) return readIban(text)
  const both = readSortCodeAndAccount(text)
  if (both) return { scheme: 'sort_code_account_number', ...both }
  const accountNumber = readAccountNumber(text)
  if (accountNumber !== undefined) return { scheme: 'account_number', accountNumber }
  return faultOfDigits(text)
}

/** The fault of text that is neither an IBAN nor an account. */
function faultOfDigits(text: string): DestinationFault {
  if (!/^[0-9][0-9\s,/\p{Pd}\u2212]*$/u.test(text)) return 'not_understood'
  const groups = text.split(/[^0-9]+/)
  const digitCount = groups.join('').length
  const beginsWithSortCode = groups.length > 2 && groups.slice(0, 3).every(({ length }) => length === 2)
  if (digitCount > 8 || beginsWithSortCode) return 'sort_code_length'
  return digitCount < 6 ? 'not_understood' : 'account_number_grouped'
}
