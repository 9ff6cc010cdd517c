/** What spending is sorted into, in the order in which a customer chooses (part two, 15.5). */
export const spendingCategories = [
  'Groceries',
  'Eating out',
  'Transport',
  'Travel',
  'Shopping',
  'Home',
  'Bills',
  'Subscriptions',
  'Entertainment',
  'Health',
  'Family',
  'Giving',
  'Cash',
  'Other',
] as const
export type SpendingCategory = (typeof spendingCategories)[number]

/**
 * The ranges of ISO 18245 that each category has, both ends inclusive. Two ranges that overlap are of different widths, so
 * the narrowest is always one (a test holds it).
 */
export const merchantRanges: readonly (readonly [SpendingCategory, first: number, last: number])[] = [
  ['Groceries', 5411, 5499],
  ['Eating out', 5811, 5814],
  ['Transport', 4111, 4131],
  ['Transport', 5511, 5599],
  ['Travel', 3000, 3999],
  ['Travel', 4411, 4784],
  ['Travel', 7011, 7011],
  ['Travel', 7512, 7512],
  ['Shopping', 5300, 5999],
  ['Home', 5200, 5261],
  ['Home', 5712, 5722],
  ['Bills', 4812, 4900],
  ['Bills', 6300, 6300],
  ['Bills', 9311, 9311],
  ['Subscriptions', 5815, 5818],
  ['Subscriptions', 5968, 5968],
  ['Entertainment', 7800, 7999],
  ['Health', 5912, 5912],
  ['Health', 7298, 7298],
  ['Health', 7997, 7997],
  ['Health', 8011, 8099],
  ['Family', 8211, 8351],
  ['Giving', 8398, 8398],
  ['Giving', 8661, 8661],
  ['Cash', 6010, 6011],
]

/** The category of a merchant by its code of ISO 18245 (four digits): that of the narrowest range with it, or Other. */
export function merchantCategory(mcc: string): SpendingCategory {
  const code = Number(mcc)
  let narrowest: (typeof merchantRanges)[number] | undefined
  for (const range of merchantRanges) {
    const [, first, last] = range
    if (code < first || code > last) continue
    if (!narrowest || last - first < narrowest[2] - narrowest[1]) narrowest = range
  }
  return narrowest?.[0] ?? 'Other'
}
