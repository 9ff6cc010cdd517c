import { bankLimits } from '../../../../content/facts/account-terms.ts'
import { consentBelowAgeOf } from '../../../contract/application-faults.ts'
import type { NamedChoice } from '../../../contract/named-account.ts'
import { formatPhone, readPhone } from '../../../contract/phone.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { readTypedDate } from '../../../domain/typed-date.ts'
import type { Registration, RegistrationAsRead } from './registration.ts'

// In a file of its own, because the rules for dates and for telephone numbers of all countries are large. They are
// fetched with the form's check.

/** A date of birth as it was read: `14/3/91` is none, `14.3.1991` is `14 March 1991`. */
export function dayAsRead(typed: string): string | undefined {
  const date = readTypedDate(typed)
  return date === undefined ? undefined : formatLongDate(date)
}

/** A telephone number as it was read. What is none stays. */
export function phoneAsRead(typed: string): string {
  const phone = readPhone(typed.trim())
  return phone === undefined ? typed : formatPhone(phone)
}

/**
 * The age below which a parent or guardian must sign as well, if the applicant is younger. `dateOfBirth` is as typed,
 * `today` is `YYYY-MM-DD` in London.
 */
export function consentAgeOf(
  { dateOfBirth: typed, ...choice }: NamedChoice & { dateOfBirth: string },
  today: string,
): number | undefined {
  const dateOfBirth = readTypedDate(typed)
  return dateOfBirth === undefined
    ? undefined
    : consentBelowAgeOf({ ...choice, dateOfBirth }, today, bankLimits)
}

/** What the review shows of a form that has passed its check. */
export const registrationAsRead = (
  registration: NamedChoice & Pick<Registration, 'dateOfBirth' | 'phone'>,
  today: string,
): RegistrationAsRead => ({
  phone: phoneAsRead(registration.phone),
  dateOfBirth: dayAsRead(registration.dateOfBirth) ?? registration.dateOfBirth,
  needsConsent: consentAgeOf(registration, today) !== undefined,
})
