import { differenceInYears, formatISO, isValid, parse, parseISO } from 'date-fns'
import { enGB } from 'date-fns/locale/en-GB'

const formats = ['d M yyyy', 'd MMM yyyy', 'd MMMM yyyy', 'MMM d yyyy', 'MMMM d yyyy', 'yyyy M d', 'ddMMyyyy']
const anyDay = new Date(2000, 0, 1)

/** `3rd of Sept` is `3 Sep`; what parts day, month and year is one space, whatever was typed. */
const tidy = (typed: string): string =>
  typed
    .trim()
    .replace(/\b(\d{1,2})(st|nd|rd|th)\b/i, '$1')
    .replaceAll(/(\d)(?=[a-z])|([a-z])(?=\d)/gi, '$& ')
    .replace(/\bof\b/i, ' ')
    .replace(/\bsept\b/i, 'sep')
    .replaceAll(/[\s,./\-\u2010-\u2015]+/g, ' ')

/**
 * A date as a person in Britain types it, day first (`14/3/1991`, `14 March 1991`, `14.03.1991`, also `1991-03-14` and
 * `March 14, 1991`), as `YYYY-MM-DD`; undefined where it is none. The year has four digits: of two, the century would be
 * guessed at.
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
 * A day of this century, as of an account's transactions: as {@link readTypedDate}, and with the last two digits of its year
 * alone (`1/3/26` is 1 March 2026). Never for a date of birth, of which they would leave open which century.
 */
export function readRecentDate(typed: string): string | undefined {
  const shortYear = /^((?!\d{4} )\S+ \S+) (\d{2})$/.exec(tidy(typed))
  return readTypedDate(shortYear ? `${shortYear[1]} 20${shortYear[2]}` : typed)
}

/** Whole years from one day to a later one, both `YYYY-MM-DD`. Who was born on 29 February has theirs on 1 March. */
export const yearsBetween = (earlier: string, later: string): number =>
  differenceInYears(parseISO(later), parseISO(earlier))
