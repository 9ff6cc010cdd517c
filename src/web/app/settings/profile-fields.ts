import { z } from 'zod'
import { type Profile, ProfileChange } from '../../../contract/profile.ts'
import { normaliseEmail } from '../../../domain/identifiers.ts'
import { asTyped } from '../as-typed.ts'

const { firstName, lastName, email, phone } = ProfileChange.shape

/** The form's fields by the contract's own rules. Of password and code the bank decides, since it alone knows them. */
export const ProfileForm = z.object({
  firstName: asTyped(firstName),
  lastName: asTyped(lastName),
  email: asTyped(email),
  phone: asTyped(phone),
  currentPassword: z.string(),
  code: z.string(),
})
export type ProfileFields = z.infer<typeof ProfileForm>

export const profileFieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'currentPassword',
  'code',
] as const

export const fieldsOf = (profile: Profile): ProfileFields => ({ ...profile, currentPassword: '', code: '' })

/** Whether a typed e-mail is another one than the bank has. Outer spaces and capitals make no other one. */
export const isOtherEmail = (typed: string, known: string): boolean =>
  normaliseEmail(typed) !== normaliseEmail(known)

/** Whether a typed phone is another number than the bank has. How it is spelt makes no other one. */
export const isOtherPhone = (typed: string, known: string): boolean => numberOf(typed) !== numberOf(known)

/** The number in one spelling, or what is typed where it is none yet. */
const numberOf = (typed: string): string => {
  const read = phone.safeParse(typed)
  return read.success ? (read.data ?? '') : typed.trim()
}
