import { z } from 'zod'
import { unseenCharacters } from '../domain/characters.ts'
import { wireMoneyPattern } from '../domain/money.ts'
import { isPersonName, nameLengthMax } from '../domain/person-name.ts'
import { emailLengthMax, emailWords } from './form-words.ts'
import { passwordLengths, passwordWords } from './password-words.ts'

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

/** An e-mail address that a person typed, outer spaces off. The bank makes it its own way to compare it. */
export const EmailAddress = z
  .string(emailWords.missing)
  .trim()
  .min(1, emailWords.missing)
  .max(emailLengthMax, emailWords.tooLong)
  .pipe(z.email(emailWords.invalid))

/**
 * A password as it was typed, spaces and all, with Unicode composed (NFC): keyboards differ in how they send one
 * letter. At most 256 UTF-16 units; one that is asked again may be any that there ever was.
 */
export const TypedPassword = (missing: string) =>
  z.string(missing).normalize('NFC').min(1, missing).max(passwordLengths.max, passwordWords.tooLong)

interface NameWords {
  readonly missing: string
  readonly tooLong: string
  readonly unseen: string
  readonly invalid: string
}

const onlyNames = (words: NameWords) => ({ error: words.invalid, params: { code: 'not_a_name' } })

/** The name of a person, as they type it. Companies are named by the bank, not by this. */
export const personName = (words: NameWords) =>
  line(nameLengthMax, words).refine(isPersonName, onlyNames(words))

/** A name that may be left out, as a form's empty field is. */
export const optionalPersonName = (words: NameWords) =>
  optionalLine(nameLengthMax, words).refine(
    text => text === undefined || isPersonName(text),
    onlyNames(words),
  )

/** An amount or a balance in an answer. A debit's direction is in `type`, never in a sign. */
export const Money = z
  .string()
  .regex(wireMoneyPattern)
  .meta({ id: 'Money', examples: ['12345.67'] })

/** A whole number in an address, from 1 to `max`. */
const wholeNumber = (max: number, sentence: string) =>
  z.coerce.number<number | string>(sentence).int(sentence).min(1, sentence).max(max, sentence)

/** Which page of a list of `things`: from 1, 10 things a page unless asked, 100 at most. */
export const pageQuery = (things: string) =>
  z.strictObject({
    page: wholeNumber(1_000_000, 'Ask for a page from 1 to 1,000,000')
      .default(1)
      .describe('Which page, from 1'),
    pageSize: wholeNumber(100, `Ask for 1 to 100 ${things} a page`)
      .default(10)
      .describe(`How many ${things} a page has`),
  })
