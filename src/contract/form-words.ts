/** The most characters of an email address (RFC 5321, with errata). */
export const emailLengthMax = 254

/** The messages beside an email field. Separate from the schema, so that a page does not load a validator. */
export const emailWords = {
  missing: 'Enter your email',
  tooLong: `Enter an email of at most ${emailLengthMax} characters`,
  invalid: 'Enter an email like name@example.com',
} as const

/** The most characters of each field of a message. The email has a limit of its own. */
export const messageLengthsMax = { name: 100, subject: 120, message: 4000 } as const

const counted = (lengthMax: number): string => lengthMax.toLocaleString('en-GB')

/**
 * The messages of the message form beside its fields. Separate from the schema, so that a page does not load a
 * validator. Messages that only the schema uses are beside it.
 */
export const messageWords = {
  name: {
    missing: 'Enter your name',
    tooLong: `Enter a name of at most ${counted(messageLengthsMax.name)} characters`,
  },
  email: emailWords,
  subject: {
    missing: 'Enter a subject',
    tooLong: `Enter a subject of at most ${counted(messageLengthsMax.subject)} characters`,
  },
  message: {
    missing: 'Enter your message',
    tooLong: `Enter a message of at most ${counted(messageLengthsMax.message)} characters`,
  },
} as const

/** The most UTF-16 units of a search for transactions. */
export const searchLengthMax = 100
