import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * What a person typed as a telephone number, in E.164 (`+447700900142`); undefined where it cannot be one. Without a
 * country code it is a British one. Whether its range is in use is not asked: some are kept for drama.
 */
export function readPhone(typed: string): string | undefined {
  const number = parsePhoneNumberFromString(typed, 'GB')
  return number?.isPossible() === true && number.ext === undefined ? number.number : undefined
}

/** A number in E.164 as a person in Britain reads it: `07700 900142`, and others with their country code. */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164)
  if (!number) return e164
  return number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational()
}
