// What staff see of what identifies a customer, until they show it (part two, section 17.5). A mask never shows how long the
// rest is.

/** `maya@sarsen.example` as `m•••@sarsen.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = at < 1 ? '' : email
  return `${first}•••${at < 0 ? '' : email.slice(at)}`
}

/** An account number, or a destination that ends in one, as `•••• 7836`. */
export const maskAccountNumber = (number: string): string => `•••• ${number.replaceAll(' ', '').slice(-4)}`

/** A phone number or the number of an identity document, to its last two characters: `•••• 17`. */
export const maskToLastTwo = (text: string): string => `•••• ${text.replaceAll(/[\s-]/g, '').slice(-2)}`

/** A date of birth, `YYYY-MM-DD`, to its year: `•• ••• 1991`. */
export const maskDateOfBirth = (date: string): string => `•• ••• ${date.slice(0, 4)}`

const words = /[^\s<>"'()]+/gu
const ends: readonly string[] = ['.', ',', ';', ':', '!', '?']

/** A word of a text: an e-mail address masked, a link hidden. What ends a sentence stays. */
function maskWord(word: string): string {
  if (word.startsWith('https://') || word.startsWith('http://')) return '•••'
  if (!word.includes('@')) return word
  let end = word.length
  while (ends.includes(word[end - 1] ?? '')) end -= 1
  return `${maskEmail(word.slice(0, end))}${word.slice(end)}`
}

/** A text in which e-mail addresses are masked and links are hidden: a link may open something. */
export const maskText = (text: string): string => text.replaceAll(words, maskWord)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const time = /^\d{4}-\d{2}(-\d{2}(T[\d:.]+Z?)?)?$/

/**
 * A value of an audit event as staff see it. Ids and times stay; of digits in a row that may be an account, a card or a phone, the
 * last four; an e-mail is masked; what looks like a hash or a token is left out.
 */
export function maskFact(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const text = String(value)
  if (uuid.test(text) || time.test(text) || typeof value === 'boolean') return text
  if (/[0-9a-f]{32,}|[A-Za-z0-9_-]{40,}/i.test(text.replaceAll(uuidsWithin, ''))) return undefined
  return maskText(text).replaceAll(longDigits, digits =>
    digits.replaceAll(/\D/g, '').length >= 6 ? maskAccountNumber(digits) : digits,
  )
}

const origin: readonly string[] = ['address', 'device']

/** An amount in pence, which is no number of an account however long it is. */
const isPence = (name: string, value: unknown): boolean =>
  name.endsWith('Pence') && /^-?\d{1,18}$/.test(String(value))

/** What an event says, each fact by {@link maskFact}, but amounts as they are. `withOrigin`: with the address and the device of who made the request. */
export const maskFacts = (
  facts: Readonly<Record<string, unknown>>,
  { withOrigin }: { readonly withOrigin: boolean },
): readonly { readonly name: string; readonly value: string }[] =>
  Object.entries(facts).flatMap(([name, given]) => {
    const shown = isPence(name, given) ? String(given) : maskFact(given)
    return shown === undefined || (!withOrigin && origin.includes(name)) ? [] : [{ name, value: shown }]
  })

const uuidsWithin = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const longDigits = /\+?\d(?:[ -]?\d){5,}/g
