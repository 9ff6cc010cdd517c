import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** At most 15 digits (ITU-T E.164); the library takes national numbers that are longer. */
const e164 = /^\+[1-9]\d{6,14}$/

/** Digits and what parts them. The library picks a number out of any text, and would drop the rest unsaid. */
const numberOnly = /^(tel:)?[\p{Nd}\s+()./\-\u2010-\u2015]*$/u

/**
 * A typed telephone number in E.164 (`+447700900142`), or undefined if it cannot be one. Without a country code it is
 * British. Any range is accepted, in use or not, because some are reserved for drama.
 */
export function readPhone(typed: string): string | undefined {
  if (!numberOnly.test(typed)) return undefined
  const number = parsePhoneNumberFromString(typed, 'GB')
  if (number?.isPossible() !== true || number.ext !== undefined) return undefined
  return e164.test(number.number) ? number.number : undefined
}

/** A number in E.164 as a person in Britain reads it: `07700 900142`, and others with their country code. */
export function formatPhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return phone
  return number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational()
}
