import type { Send } from '../contract/client.ts'

/** How requests reach the bank in this home: over the network, with the session's cookie. */
export const sendOverNetwork: Send = (path, init) => fetch(path, { ...init, credentials: 'same-origin' })
