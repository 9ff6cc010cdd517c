/** The least characters of a new password, and the most of any (spec section 9). */
export const passwordLengths = { min: 8, max: 256 } as const

/**
 * The messages beside a new password. Separate from the schema, so that a page does not load a validator.
 */
export const passwordWords = {
  missing: 'Enter a password',
  tooShort: `Password must be at least ${passwordLengths.min} characters long.`,
  tooLong: `Enter a password of at most ${passwordLengths.max} characters`,
  mismatch: "Passwords don't match!",
  common:
    'That is one of the first passwords that a thief tries. Choose another: three unrelated words work well.',
  own: 'That is your own name or email, which others know. Choose another: three unrelated words work well.',
  same: 'Choose a password other than your current one',
  unseen: 'Enter a password without control characters',
  currentMissing: 'Enter your current password',
  currentWrong: 'That is not your current password',
} as const

/**
 * The message for every failed sign-in (spec section 8). Separate from the schema, so that a page does not load a
 * validator.
 */
export const signInFailure = 'Invalid username or password. Please try again.'
