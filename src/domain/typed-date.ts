import { differenceInYears, formatISO, isValid, parse, parseISO } from 'date-fns'
import { enGB } from 'date-fns/locale/en-GB'

const formats = ['d M yyyy', 'd MMM yyyy', 'd MMMM yyyy', 'MMM d yyyy', 'MMMM d yyyy', 'yyyy M d', 'ddMMyyyy']
const anyDay = new Date(2000, 0, 1)

/** Turns `3rd of Sept` into `3 sep`, and any separators between day, month and year into one space. */
const tidy = (typed: string): string =>
  typed
    .trim()
    .replace(/\b(\d{1,2})(st|nd|rd|th)\b/i, '$1')
    .replaceAll(/(\d)(?=[a-z])|([a-z])(?=\d)/gi, '$& ')
    .replace(/\bof\b/i, ' ')
    .replace(/\bsept\b/i, 'sep')
    .replaceAll(/[\s,./\-\u2010-\u2015]+/g, ' ')

/**
 * Reads a date as a person in Britain types it, day first (`14/3/1991`, `14 March 1991`, `14.03.1991`, also
 * `1991-03-14` and `March 14, 1991`). Returns `YYYY-MM-DD`, or undefined if it is not a date. The year must have four
 * digits, because two would leave the century open.
 */
export function readTypedDate(typed: string): string | undefined {
  const text = tidy(typed)
  if (!/\b\d{4}\b|^\d{8}$/.test(text)) return undefined
  for (const format of formats) {
    const read = parse(text, format, anyDay, { locale: enGB })
    if (isValid(read) && read.getFullYear() >= 1000) return formatISO(read, { representation: 'date' })
  }
  return undefined
}

/**
 * Reads a day of this century, for example of a transaction. Like {@link readTypedDate}, and the year may have two
 * digits (`1/3/26` is 1 March 2026). Not for a date of birth, where two digits would leave the century open.
 */
export function readRecentDate(typed: string): string | undefined {
  const shortYear = /^((?!\d{4} )\S+ \S+) (\d{2})$/.exec(tidy(typed))
  return readTypedDate(shortYear ? `${shortYear[1]} 20${shortYear[2]}` : typed)
}

/** Whole years from one day to a later one, both `YYYY-MM-DD`. A year from 29 February ends on 1 March. */
export const yearsBetween = (earlier: string, later: string): number =>
  differenceInYears(parseISO(later), parseISO(earlier))
