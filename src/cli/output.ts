/**
 * Text that strangers wrote, for a terminal: what could move its cursor, change its colours or reorder its letters is
 * shown as a box. The forms refuse it; a terminal is not left to rely on that.
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

/** A time as every command prints it, London's, with its zone: `2026-11-21 12:00:00 GMT`, in summer `BST`. */
export function formatLondonTime(at: Date): string {
  const parts = Object.fromEntries(london.formatToParts(at).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second, timeZoneName } = parts
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`
}

/** The page that a word asks for, from 1, the first where there is none; undefined where it is no page's number. */
export const pageNumberOf = (word = '1'): number | undefined =>
  /^[1-9]\d{0,5}$/.test(word) ? Number(word) : undefined

/** The page that the words ask for: `list`, or `list 2`. */
export const listedPageOf = ([verb, page, ...rest]: readonly string[]): number | undefined =>
  verb === 'list' && rest.length === 0 ? pageNumberOf(page) : undefined

/** What a list of pages ends with: `51 events; page 2 of 2.` `counted` says how many of what there are. */
export const pageLine = (counted: string, { page, pageSize, total }: PageShown): string =>
  `${counted}; page ${page} of ${Math.max(1, Math.ceil(total / pageSize))}.`

interface PageShown {
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

/** `1 event`, `2 events`. */
export const countOf = (total: number, what: string): string => `${total} ${what}${total === 1 ? '' : 's'}`

/** What every command says of what is not there. It exits with 1. */
export const notFound = {
  email: 'Nobody banks here with that e-mail.',
  account: 'No account of this bank has that number.',
  application: 'There is no application with that id.',
  hold: 'There is no hold with that id.',
  message: 'There is no message with that id.',
  transfer: 'There is no transfer with that id.',
  line: 'There is no transaction with that number in that account.',
} as const
