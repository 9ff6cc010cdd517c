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

const typedLine = (lengthMax: number, words: LineWords) =>
  z
    .string(words.missing)
    .normalize('NFC')
    .trim()
    .max(lengthMax, words.tooLong)
    .refine(text => text.search(unseenCharacters) < 0, nothingUnseen(words.unseen))

/**
 * A line of text that a person typed: Unicode composed (NFC), outer spaces off, at most `lengthMax` UTF-16
 * units, nothing hidden. `words` are the sentences for the person who filled it in.
 */
export const line = (lengthMax: number, words: LineWords) => typedLine(lengthMax, words).min(1, words.missing)

/** A line that may be left out. A form's empty field is one left out. */
export const optionalLine = (lengthMax: number, words: LineWords) =>
  typedLine(lengthMax, words)
    .transform(text => (text === '' ? undefined : text))
    .optional()

/**
 * Text of one line or several, as {@link line} otherwise. Line breaks are kept, each as one `\n` however it was
 * typed, and counted.
 */
export const lines = (lengthMax: number, words: LineWords) =>
  z
    .string(words.missing)
    .normalize('NFC')
    .overwrite(text => text.replace(/\r\n?/g, '\n'))
    .trim()
    .max(lengthMax, words.tooLong)
    .refine(text => text.replaceAll('\n', '').search(unseenCharacters) < 0, nothingUnseen(words.unseen))
    .min(1, words.missing)
