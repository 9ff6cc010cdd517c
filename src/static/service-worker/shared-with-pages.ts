/** A document for the addresses below `under` that have no document of their own. */
export type Fallback = { readonly under: string; readonly file: string; readonly status: 200 | 404 }

/** The document for an address of the site without its own, such as `/help/unknown`: the first that matches. */
export const findFallback = (fallbacks: readonly Fallback[], address: string): Fallback | undefined =>
  fallbacks.find(({ under }) => address.startsWith(`${under}/`))

/** The message that makes the service worker store the bank's own files. */
export const keepBankFiles = 'keep the files of the bank'
