/** The products that an account can be of. A pot has none. SQL's own list is compared in `tests/ledger/accounts.spec.ts`. */
export const productCodes = ['current', 'joint', 'flexisave', 'fixed_1y'] as const

export type ProductCode = (typeof productCodes)[number]

/** Current accounts: they may be a customer's primary account, pay others and have pots. */
export const isCurrent = (code: ProductCode): boolean => code === 'current' || code === 'joint'

/** Products whose money may go out and come in at any time. */
export const isPaying = (code: ProductCode): boolean => code !== 'fixed_1y'

/**
 * Whether a customer may order a payment from an account of theirs: to their `own` accounts from the paying accounts
 * (specification section 11.1), to `others` from current and joint accounts alone (10.2). Never from one that is closed or
 * frozen.
 */
export const canPay = (
  {
    productCode,
    status,
  }: { readonly productCode: ProductCode; readonly status: 'open' | 'frozen' | 'closed' },
  owner: 'own' | 'others',
): boolean => status === 'open' && (owner === 'own' ? isPaying(productCode) : isCurrent(productCode))

/** How an account is listed: by its name and the last four digits of its number, `FlexiSave (7840)`. */
export const shortAccountName = (name: string, accountNumber: string): string =>
  `${name} (${accountNumber.slice(-4)})`

/** How a notice names an account, by the facts that it keeps: `FlexiSave ending 7840`. */
export const accountByEnding = (facts: Readonly<Record<string, string>>): string =>
  facts['product'] === undefined || facts['accountEnding'] === undefined
    ? 'Your account'
    : `${facts['product']} ending ${facts['accountEnding']}`

/** The name of an account or a pot that its holder chooses: at most this many characters. */
export const accountNameLengthMax = 30

/** The colours of pots, as customers choose them. */
export const potColours = ['tarn', 'gorse', 'heather', 'moss', 'slate'] as const

export type PotColour = (typeof potColours)[number]
