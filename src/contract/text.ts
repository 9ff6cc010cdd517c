import { z } from 'zod'
import { unseenCharacters } from './unseen-characters.ts'

interface LineWords {
  readonly missing: string
  readonly tooLong: string
  readonly unseen: string
}

const nothingUnseen = (sentence: string) => ({
  error: sentence,
  params: { code: 'hidden_characters' },
})

const typedLine = (maxLength: number, words: LineWords) =>
  z
    .string(words.missing)
    .normalize('NFC')
    .trim()
    .max(maxLength, words.tooLong)
    .refine(text => text.search(unseenCharacters) < 0, nothingUnseen(words.unseen))

/**
 * A line of text that a person typed: Unicode composed (NFC), outer spaces off, at most `maxLength` UTF-16
 * units, nothing hidden. `words` are the sentences for the person who filled it in.
 */
export const line = (maxLength: number, words: LineWords) => typedLine(maxLength, words).min(1, words.missing)

/** A line that may be left out. A form's empty field is one left out. */
export const optionalLine = (maxLength: number, words: LineWords) =>
  typedLine(maxLength, words)
    .transform(text => (text === '' ? undefined : text))
    .optional()

/**
 * Text of one line or several, as {@link line} otherwise. Line breaks are kept, each as one `\n` however it was
 * typed, and counted.
 */
export const lines = (maxLength: number, words: LineWords) =>
  z
    .string(words.missing)
    .normalize('NFC')
    .overwrite(text => text.replace(/\r\n?/g, '\n'))
    .trim()
    .max(maxLength, words.tooLong)
    .refine(text => text.replaceAll('\n', '').search(unseenCharacters) < 0, nothingUnseen(words.unseen))
    .min(1, words.missing)
