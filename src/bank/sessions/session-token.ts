import { hashText } from '../hash-text.ts'

/** A new token, 32 random bytes as base64url (43 characters), and the hash to keep in its place. */
export function newSessionToken(randomBytes: (size: number) => Uint8Array): {
  token: string
  tokenHash: Uint8Array
} {
  const binary = String.fromCharCode(...randomBytes(32))
  const token = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return { token, tokenHash: hashText(token) }
}

/**
 * The SHA-256 under which the bank keeps a token; undefined for what cannot be one. A token is long and
 * random, so a plain hash is enough, and to look it up by its hash tells nothing by how long it takes.
 */
export const hashSessionToken = (token: string): Uint8Array | undefined =>
  /^[A-Za-z0-9_-]{43}$/.test(token) ? hashText(token) : undefined
