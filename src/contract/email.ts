import { z } from 'zod'
import { emailLengthMax, emailWords } from './email-words.ts'

/** An e-mail address that a person typed, outer spaces off. The bank makes it its own way to compare it. */
export const EmailAddress = z
  .string(emailWords.missing)
  .trim()
  .min(1, emailWords.missing)
  .max(emailLengthMax, emailWords.tooLong)
  .pipe(z.email(emailWords.invalid))
