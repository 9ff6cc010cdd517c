const digest = async (token: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))

/** A new token, 32 random bytes as base64url (43 characters), and the hash to keep in its place. */
export async function newSessionToken(
  randomBytes: (size: number) => Uint8Array,
): Promise<{ token: string; tokenHash: Uint8Array }> {
  const binary = String.fromCharCode(...randomBytes(32))
  const token = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return { token, tokenHash: await digest(token) }
}

/**
 * The SHA-256 under which the bank keeps a token; undefined for what cannot be one. A token is long and
 * random, so a plain hash is enough, and to look it up by its hash tells nothing by how long it takes.
 */
export const hashSessionToken = async (token: string): Promise<Uint8Array | undefined> =>
  /^[A-Za-z0-9_-]{43}$/.test(token) ? digest(token) : undefined
