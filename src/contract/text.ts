import { z } from 'zod'

// Control characters, and the invisible marks that reverse or hide the text around them.
const unseen = /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u

/**
 * A line of text that a person typed: Unicode composed (NFC), outer spaces off, no control characters.
 * `name` begins the sentences, as in "Enter the recipient's name".
 */
export const line = (maxLength: number, words: { missing: string; tooLong: string; unseen: string }) =>
  z
    .string(words.missing)
    .transform(text => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, words.missing)
        .max(maxLength, words.tooLong)
        .refine(text => !unseen.test(text), words.unseen),
    )
