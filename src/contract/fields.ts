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
 * A line of text that a person typed: Unicode composed (NFC), trimmed, at most `lengthMax` UTF-16 units, without hidden
 * characters. `words` are the sentences for the person who filled it in.
 */
export const line = (lengthMax: number, words: LineWords) => typedLine(lengthMax, words).min(1, words.missing)

/** The most UTF-16 units of a reference (ISO 20022, `Max140Text`). */
export const referenceLengthMax = 140

/** An optional line. An empty field counts as left out. */
export const optionalLine = (lengthMax: number, words: LineWords) =>
  typedLine(lengthMax, words)
    .transform(text => (text === '' ? undefined : text))
    .optional()

/**
 * Text of one or more lines, otherwise like {@link line}. Each line break becomes one `\n`, and counts.
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

/**
 * An id that the client makes: a UUID in lower case, of any version but 8. The bank derives ids of version 8 for the
 * orders that it makes by itself (`src/bank/derive-id.ts`), so no client can take one of them first.
 */
export const clientId = (sentence: string) =>
  z
    .uuid(sentence)
    .toLowerCase()
    .refine(id => id[14] !== '8', sentence)

/** An email address that a person typed, trimmed. The bank normalises it to compare it. */
export const EmailAddress = z
  .string(emailWords.missing)
  .trim()
  .min(1, emailWords.missing)
  .max(emailLengthMax, emailWords.tooLong)
  .pipe(z.email(emailWords.invalid))

/**
 * A password as typed, including spaces, with Unicode composed (NFC), because keyboards differ in how they send a
 * letter. At most 256 UTF-16 units. It has no other rule, because an old password may break the rules for new ones.
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

/** The name of a person, as typed. The bank sets the names of companies. */
export const personName = (words: NameWords) =>
  line(nameLengthMax, words).refine(isPersonName, onlyNames(words))

/** An optional name. An empty field counts as left out. */
export const optionalPersonName = (words: NameWords) =>
  optionalLine(nameLengthMax, words).refine(
    text => text === undefined || isPersonName(text),
    onlyNames(words),
  )

/** A day in London, `YYYY-MM-DD`. */
export const LondonDay = z.iso.date().describe('A day in London')

/** An amount or a balance in an answer. A debit's direction is in `type`, never in a sign. */
export const Money = z
  .string()
  .regex(wireMoneyPattern)
  .meta({ id: 'Money', examples: ['12345.67'] })

/** A whole number in an address, from 1 to `max`. */
const wholeNumber = (max: number, sentence: string) =>
  z.coerce.number<number | string>(sentence).int(sentence).min(1, sentence).max(max, sentence)

/** Which page of a list of `things`: from 1, with 10 things a page by default and 100 at most. */
export const pageQuery = (things: string) =>
  z.strictObject({
    page: wholeNumber(1_000_000, 'Ask for a page from 1 to 1,000,000')
      .default(1)
      .describe('Which page, from 1'),
    pageSize: wholeNumber(100, `Ask for 1 to 100 ${things} a page`)
      .default(10)
      .describe(`How many ${things} a page has`),
  })
