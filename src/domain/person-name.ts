/**
 * The most characters that a name may have: a full name at sign-up, and each of first and last name in the profile, so
 * that every customer can save the profile unchanged. The United Kingdom's government data standards allow 70 for a
 * full name.
 */
export const nameLengthMax = 70

/** Splits a full name at its last space into first and last name (ruling 38). A single word is a first name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

/** First and last name together. The last name may be empty, as for most companies. */
export const fullName = (name: { readonly firstName: string; readonly lastName: string }): string =>
  `${name.firstName} ${name.lastName}`.trim()

// Hidden characters pass here: the contract refuses them with a message of their own.
const notInNames = /[^\p{L}\p{M}\p{Zs}\p{C}\p{Zl}\p{Zp}\u2800'’.\-‐‑·・]/u
const misplacedStop = /(?<![\p{L}\p{M}])\./u
const hostName = /\.\p{L}\p{M}*\p{L}/u
const webWord = /(?<!\p{L})www(?!\p{L})/iu

/**
 * Whether text can be the name of a person: letters of any script, marks, spaces, apostrophes, hyphens, the dots
 * between the parts of Catalan, Chinese and Japanese names, and full stops after letters, unless a word of two letters
 * or more follows directly. The bank writes names into its letters, so a name must not carry a web address or a phone
 * number.
 */
export const isPersonName = (text: string): boolean =>
  text === '' ||
  (/\p{L}/u.test(text) && ![notInNames, misplacedStop, hostName, webWord].some(fault => fault.test(text)))
