import { z } from 'zod'

/** A whole number in an address, from 1 to `max`. */
const count = (max: number, sentence: string) =>
  z.coerce.number<number | string>(sentence).int(sentence).min(1, sentence).max(max, sentence)

/** Which page of a list of `things`: from 1, 10 things a page unless asked, 100 at most. */
export const pageQuery = (things: string) =>
  z.strictObject({
    page: count(1_000_000, 'Ask for a page from 1 to 1,000,000').default(1).describe('Which page, from 1'),
    pageSize: count(100, `Ask for 1 to 100 ${things} a page`)
      .default(10)
      .describe(`How many ${things} a page has`),
  })
