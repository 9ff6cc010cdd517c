import { z } from 'zod'
import { nameOnly } from './application-words.ts'
import { Phone } from './applications.ts'
import { EmailAddress } from './email.ts'
import { nameLengthMax } from './name-length.ts'
import { passwordLengths, passwordWords } from './password-words.ts'
import { optionalPersonName, personName } from './person-name.ts'
import { OneTimeCode } from './second-factor.ts'

const named = (which: string) => ({
  missing: `Enter your ${which} name`,
  tooLong: `Enter a ${which} name of at most ${nameLengthMax} characters`,
  unseen: `Enter your ${which} name without hidden or control characters`,
  invalid: nameOnly(`your ${which} name`),
})

/**
 * What a customer may change of themselves. A new e-mail is the one to sign in with from then on, and by the
 * phone the operator knows who calls: either needs the current password, and the code where the second factor is on.
 */
export const ProfileChange = z
  .strictObject({
    firstName: personName(named('first')),
    lastName: optionalPersonName(named('last')),
    email: EmailAddress,
    phone: z.preprocess(text => (text === '' ? undefined : text), Phone.optional()),
    currentPassword: z.string().normalize('NFC').max(passwordLengths.max, passwordWords.tooLong).optional(),
    code: OneTimeCode.optional(),
  })
  .meta({ id: 'ProfileChange' })

/** `lastName` and `phone` are empty where there is none; the phone is as a person in Britain reads it. */
export const Profile = z
  .object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>
