import { z } from 'zod'
import { nameLengthMax } from '../domain/person-name.ts'
import { nameOnly, Phone } from './applications.ts'
import { OneTimeCode } from './credentials.ts'
import { ConfirmationId } from './passkeys.ts'
import { EmailAddress, optionalPersonName, personName } from './fields.ts'
import { passwordLengths, passwordWords } from './password-words.ts'

const named = (which: string) => ({
  missing: `Enter your ${which} name`,
  tooLong: `Enter a ${which} name of at most ${nameLengthMax} characters`,
  unseen: `Enter your ${which} name without characters that nobody can see`,
  invalid: nameOnly(`your ${which} name`),
})

/**
 * A change of the profile. A new email becomes the sign-in email, and staff recognise a caller by the phone number, so
 * both need the current password, and the code if the second factor is on; with a passkey, a confirmation instead.
 */
export const ProfileChange = z
  .strictObject({
    firstName: personName(named('first')),
    lastName: optionalPersonName(named('last')),
    email: EmailAddress,
    phone: z.preprocess(text => (text === '' ? undefined : text), Phone.optional()),
    currentPassword: z.string().normalize('NFC').max(passwordLengths.max, passwordWords.tooLong).optional(),
    code: OneTimeCode.optional(),
    confirmationId: ConfirmationId,
  })
  .meta({ id: 'ProfileChange' })

/** `lastName` and `phone` are empty if there is none. The phone is in British notation. */
export const Profile = z
  .object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

const preferences = {
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  transactionAlerts: z.boolean(),
  securityAlerts: z.boolean(),
  emailStatements: z.boolean(),
  paperStatements: z.boolean(),
}

/** The preferences to change, at least one. The others stay. */
export const PreferenceChange = z
  .strictObject(preferences)
  .partial()
  .refine(change => Object.keys(change).length > 0, 'Say which preference is to change')
  .meta({ id: 'PreferenceChange' })

/** What happens to messages: `sent` leaves this machine, `kept` stays in the bank for its operator to read. */
export const Delivery = z.enum(['sent', 'kept']).meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const Preferences = z
  .object({ ...preferences, delivery: z.object({ email: Delivery, sms: Delivery, post: Delivery }) })
  .meta({ id: 'Preferences' })
export type Preferences = z.infer<typeof Preferences>
