/** The least characters of a staff member's new password (part two, section 17.1). */
export const staffPasswordLengthMin = 12

/** What the staff's sign-in says beside its fields. Separate from the schema, so that a page does not load a validator. */
export const staffSessionWords = {
  passwordMissing: 'Enter your password',
  passwordTooShort: `Password must be at least ${staffPasswordLengthMin} characters long.`,
  linkMissing: 'Open the link that you were given',
  methodMissing: 'Enter the code that your app shows, or make a passkey',
  tooManyCustomers: 'Name at most 10 customers',
} as const
