import { emailWords } from './email-words.ts'

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
