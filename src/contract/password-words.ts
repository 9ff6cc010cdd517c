/** The least that a new password must have, and the most that any may (spec section 9). */
export const passwordLengths = { min: 8, max: 256 } as const

/**
 * What forms say beside a password that is chosen. Apart from the schema, so that a page need not fetch a validator.
 */
export const passwordWords = {
  missing: 'Enter a password',
  tooShort: `Password must be at least ${passwordLengths.min} characters long.`,
  tooLong: `Enter a password of at most ${passwordLengths.max} characters`,
  mismatch: "Passwords don't match!",
  common:
    'That is one of the passwords that are tried first. Choose another: three unrelated words work well.',
  own: 'That is your own name or email, which others know. Choose another: three unrelated words work well.',
  same: 'Choose a password other than your current one',
  unseen: 'Enter a password without control characters',
  currentMissing: 'Enter your current password',
  currentWrong: 'That is not your current password',
} as const

/**
 * What everybody reads who fails to sign in, whoever they are (spec section 8). Apart from the schema, so that a page
 * need not fetch a validator.
 */
export const signInFailure = 'Invalid username or password. Please try again.'
