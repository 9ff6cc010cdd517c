import { z } from 'zod'
import { isCommonPassword } from '../../../contract/common-passwords.ts'
import { NewPassword } from '../../../contract/credentials.ts'
import { passwordLengths, passwordWords } from '../../../contract/password-words.ts'
import { checkByAsyncSchema } from '../form-checks.ts'
import { registerWords } from './sign-up-words.ts'

const refuseCommon = async (password: string): Promise<boolean> => {
  if (password.length < passwordLengths.min) return true
  try {
    return !(await isCommonPassword(password))
  } catch {
    return true // The list did not come; the bank looks at the password too.
  }
}

export const passwords = {
  password: NewPassword.refine(refuseCommon, passwordWords.common),
  confirmPassword: z.string().min(1, registerWords.confirmMissing),
}

/** The second password is the first (spec section 5). */
export const areSame = (chosen: { password: string; confirmPassword: string }): boolean =>
  chosen.confirmPassword === '' || chosen.password === chosen.confirmPassword

/** Asked whatever else is wrong. */
export const mismatch = { error: passwordWords.mismatch, path: ['confirmPassword'], when: () => true }

/** The check of the two passwords alone, as the review asks for them again after a reload. */
export const checkPasswords = checkByAsyncSchema(z.object(passwords).refine(areSame, mismatch))
