/** Whether this browser has passkeys at this address: it takes them away without https. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** What is said where {@link hasPasskeys} is false. */
export const noPasskeysInBrowser = 'This browser cannot use passkeys.'

/** Whether an address is a number, for which no passkey can be made. */
export const isNumber = (hostname: string): boolean => /^(\d+(\.\d+){3}|\[.*)$/.test(hostname)

/** What is known of the customer's passkeys, for a page that reads it without the operations that ask for it. */
export const passkeysKey = ['passkeys'] as const
