/** The most characters that an e-mail address may have (RFC 5321, with errata). */
export const emailLengthMax = 254

/** What a form says beside an e-mail field. Apart from the schema, so that a page need not fetch a validator. */
export const emailWords = {
  missing: 'Enter your email',
  tooLong: `Enter an email of at most ${emailLengthMax} characters`,
  invalid: 'Enter an email like name@example.com',
} as const
