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
