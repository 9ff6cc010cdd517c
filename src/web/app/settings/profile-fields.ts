import { z } from 'zod'
import { ProfileChange } from '../../../contract/profile.ts'
import { asTyped } from '../as-typed.ts'
import { checkBySchema } from '../form-checks.ts'

// In a file of its own, because the schema library and the rules for telephone numbers of all countries are large. They
// are fetched when somebody begins to fill in the form.

const { firstName, lastName, email, phone } = ProfileChange.shape

/** The form's fields by the contract's own rules. Only the bank can check the password and the code. */
export const profileFormSchema = z.object({
  firstName: asTyped(firstName),
  lastName: asTyped(lastName),
  email: asTyped(email),
  phone: asTyped(phone),
  currentPassword: z.string(),
  code: z.string(),
})

export const checkProfile = checkBySchema(profileFormSchema)

/** Whether a typed phone is a different number from the one that the bank has. The spelling makes no difference. */
export const isOtherPhone = (typed: string, known: string): boolean => numberOf(typed) !== numberOf(known)

/** The number in one spelling, or the text as typed if it is not a number yet. */
const numberOf = (typed: string): string => {
  const read = phone.safeParse(typed)
  return read.success ? (read.data ?? '') : typed.trim()
}
