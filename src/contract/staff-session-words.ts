/** What the staff's sign-in says beside its fields. Separate from the schema, so that a page does not load a validator. */
export const staffSessionWords = {
  passwordMissing: 'Enter your password',
} as const
