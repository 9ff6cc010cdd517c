import { normaliseEmail } from '../customers/normalise-email.ts'

/** The key under which failed sign-ins with an e-mail count, however it is written. */
export const signInAttemptKey = (email: string): string => `sign_in/email/${normaliseEmail(email)}`
