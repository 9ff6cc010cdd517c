/** The most characters that an e-mail address may have (RFC 5321, with errata). */
export const emailLengthMax = 254

/** What a form says beside an e-mail field. Apart from the schema, so that a page need not fetch a validator. */
export const emailWords = {
  missing: 'Enter your email',
  tooLong: `Enter an email of at most ${emailLengthMax} characters`,
  invalid: 'Enter an email like name@example.com',
} as const

/** The most characters that each field of a message may have; its e-mail has a length of its own. */
export const messageLengthsMax = { name: 100, subject: 120, message: 4000 } as const

const counted = (lengthMax: number): string => lengthMax.toLocaleString('en-GB')

/**
 * What the message form says beside each field. Apart from the schema, so that a page need not fetch a validator
 * to say the same; what the schema alone finds stands with it.
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

/** The most characters that a search among transactions may have, in UTF-16 units. */
export const searchLengthMax = 100
