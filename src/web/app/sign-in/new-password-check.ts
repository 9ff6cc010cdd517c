import { z } from 'zod'
import { NewPassword } from '../../../contract/credentials.ts'
import { TypedPassword } from '../../../contract/fields.ts'
import { passwordWords } from '../../../contract/password-words.ts'
import { checkBySchema } from '../form-checks.ts'
import { newPasswordWords as words } from './sign-in-words.ts'

const NewPasswordFields = z
  .object({ newPassword: NewPassword, confirmPassword: TypedPassword(words.confirmMissing) })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: passwordWords.mismatch,
    path: ['confirmPassword'],
  })

/** The check of a new password and its repetition. A file of its own, because a form fetches it with its validator. */
export const checkNewPassword = checkBySchema(NewPasswordFields)
