import { passwordLengths } from '../../../../contract/password-words.ts'
import { passwordSettingWords as words } from './password-setting-words.ts'

export interface PasswordFault {
  readonly field: 'newPassword' | 'confirmPassword'
  readonly title: string
  readonly text: string
}

/**
 * What is wrong with a new password, if anything. Checked in this order (spec section 5): both the same; long enough;
 * and then what the specification leaves to us: not too long, not one of those that are tried first. `isCommon` is
 * asked last, since its list has to be fetched; where that fails the bank, which has it too, decides.
 */
export async function checkNewPassword(
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
  isCommon: (password: string) => Promise<boolean>,
): Promise<PasswordFault | undefined> {
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', ...words.mismatch }
  if (newPassword.length < passwordLengths.min) return { field: 'newPassword', ...words.tooShort }
  if (newPassword.length > passwordLengths.max) return { field: 'newPassword', ...words.tooLong }
  const isKnownToBeCommon = await isCommon(newPassword).catch(() => false)
  return isKnownToBeCommon ? { field: 'newPassword', ...words.common } : undefined
}
