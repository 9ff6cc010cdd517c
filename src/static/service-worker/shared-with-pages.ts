/** A document that answers for addresses without one of their own: all below `under`. */
export type Fallback = { readonly under: string; readonly file: string; readonly status: 200 | 404 }

/** The document for an address of the site, as `/help/unheard-of`: the first that fits. */
export const findFallback = (fallbacks: readonly Fallback[], address: string): Fallback | undefined =>
  fallbacks.find(({ under }) => address.startsWith(`${under}/`))

/** Asks the service worker to keep the files of which the bank itself consists. */
export const keepBankFiles = 'keep the files of the bank'
