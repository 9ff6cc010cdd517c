/**
 * Text from strangers, safe for a terminal. Characters that could move the cursor, change colours or reorder letters
 * are shown as a box. The forms refuse them too, but a terminal must not depend on that.
 */
export const harmless = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\u25a1')

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** London time with its zone, as every command prints it: `2026-11-21 12:00:00 GMT`, in summer `BST`. */
export function formatLondonTime(at: Date): string {
  const parts = Object.fromEntries(london.formatToParts(at).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second, timeZoneName } = parts
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`
}

/** The page number of an argument, from 1; 1 without an argument, undefined if it is not a page number. */
export const pageNumberOf = (word = '1'): number | undefined =>
  /^[1-9]\d{0,5}$/.test(word) ? Number(word) : undefined

/** The page number of `list` or `list 2`. */
export const listedPageOf = ([verb, page, ...rest]: readonly string[]): number | undefined =>
  verb === 'list' && rest.length === 0 ? pageNumberOf(page) : undefined

/** The last line of a list: `51 events; page 2 of 2.` `counted` is the total in words. */
export const pageLine = (counted: string, { page, pageSize, total }: PageShown): string =>
  `${counted}; page ${page} of ${Math.max(1, Math.ceil(total / pageSize))}.`

interface PageShown {
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** `1 event`, `2 events`. */
export const countOf = (total: number, what: string): string => `${total} ${what}${total === 1 ? '' : 's'}`

/** The messages for missing records, shared by all commands. The exit code is 1. */
export const notFound = {
  email: 'No customer has that e-mail address.',
  account: 'There is no account with that number.',
  application: 'There is no application with that id.',
  claim: 'There is no claim with that number.',
  dispute: 'There is no dispute with that number.',
  hold: 'There is no hold with that id.',
  message: 'There is no message with that id.',
  transfer: 'There is no transfer with that id.',
  line: 'There is no transaction with that number in that account.',
} as const
