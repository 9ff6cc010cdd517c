import { passwordLengths, passwordWords } from '../../../../contract/password-words.ts'

export const passwordSettingWords = {
  title: 'Password',
  about: 'Three unrelated words make a password that is long and easy to recall.',
  rule: `At least ${passwordLengths.min} characters`,
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm new password',
  update: 'Update password',
  /** Spec sections 5 and 8. */
  mismatch: {
    title: 'Password Mismatch',
    text: 'New password and confirm password do not match.',
  },
  tooShort: { title: 'Password Too Short', text: passwordWords.tooShort },
  tooLong: { title: 'Password Too Long', text: passwordWords.tooLong },
  common: { title: 'Password Too Common', text: passwordWords.common },
  updated: {
    title: 'Password Updated',
    text: 'Your password has been successfully changed.',
  },
  /** On a demonstration that others use too. */
  visitOnly: 'Nobody else was signed out. To sign in again, use the published password.',
  othersSignedOut: 'Your other devices have been signed out. They need the new password.',
} as const
