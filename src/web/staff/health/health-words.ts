import { staffPages } from '../../../../content/staff-pages.ts'

/** Specification section 17.6. */
export const healthWords = {
  heading: staffPages.health.title,
  parts: 'Parts of the bank',
  good: 'Good',
  bad: 'Bad',
  allGood: (all: number) => `All ${all} are good`,
  someBad: (bad: number, all: number) => `${bad} of ${all} ${bad === 1 ? 'is' : 'are'} bad`,
  means: 'What it means',
  toDo: 'What to do',
  inGuide: (part: string) => `${part} in the guide`,
  book: {
    title: 'Whole book',
    check: 'Check the whole book',
    checked: 'Checked',
    never: 'Nobody has checked the whole book here yet.',
    columns: { invariant: 'Invariant', where: 'Where', found: 'Found' },
    first: (shown: number, all: number) =>
      `The first ${shown.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} are shown.`,
  },
  promotions: {
    title: 'Promotions',
    columns: { promotion: 'Promotion', today: 'Clicks today', days30: '30 days' },
    nothing: 'Nobody has followed a promotion yet.',
  },
  signedOut: 'Everybody has to sign in again.',
} as const

/** A promotion's name, of the address that the bank counts: `/premium-card` is `Premium card`. */
export function promotionName(address: string): string {
  const name = address.replace(/^\//, '').replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
