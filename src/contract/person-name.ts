import { nameLengthMax } from './name-length.ts'
import { line, optionalLine } from './text.ts'

// Hidden characters are told apart, in words of their own.
const other = /[^\p{L}\p{M}\p{Zs}\p{C}\p{Zl}\p{Zp}\u2800'’.\-‐‑·・]/u
const misplacedStop = /(?<![\p{L}\p{M}])\./u
const hostName = /\.\p{L}\p{M}*\p{L}/u
const webWord = /(?<!\p{L})www(?!\p{L})/iu

/**
 * Whether text can be the name of a person: letters of any script, marks, spaces, apostrophes, hyphens, the dots
 * between the parts of Catalan, Chinese and Japanese names, and full stops after letters, with no word of two letters
 * or more right after one. The bank writes names into its letters: nobody shall put an address or a number there.
 */
const isName = (text: string): boolean =>
  text === '' ||
  (/\p{L}/u.test(text) && ![other, misplacedStop, hostName, webWord].some(fault => fault.test(text)))

interface NameWords {
  readonly missing: string
  readonly tooLong: string
  readonly unseen: string
  readonly invalid: string
}

const onlyNames = (words: NameWords) => ({ error: words.invalid, params: { code: 'not_a_name' } })

/** The name of a person, as they type it. Companies are named by the bank, not by this. */
export const personName = (words: NameWords) => line(nameLengthMax, words).refine(isName, onlyNames(words))

/** A name that may be left out, as a form's empty field is. */
export const optionalPersonName = (words: NameWords) =>
  optionalLine(nameLengthMax, words).refine(text => text === undefined || isName(text), onlyNames(words))
