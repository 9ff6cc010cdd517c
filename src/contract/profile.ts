import { z } from 'zod'
import { Phone } from './applications.ts'
import { EmailAddress } from './email.ts'
import { passwordLengths, passwordWords } from './password-words.ts'
import { OneTimeCode } from './second-factor.ts'
import { line, optionalLine } from './text.ts'

export const nameLengthMax = 70

const named = (which: string) => ({
  missing: `Enter your ${which} name`,
  tooLong: `Enter a ${which} name of at most ${nameLengthMax} characters`,
  unseen: `Enter your ${which} name without hidden or control characters`,
})

/**
 * What a customer may change of themselves. A new e-mail is the one to sign in with from then on: it needs the
 * current password, and the code where the second factor is on.
 */
export const ProfileChange = z
  .strictObject({
    firstName: line(nameLengthMax, named('first')),
    lastName: optionalLine(nameLengthMax, named('last')),
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
