/** Under which a throttle or a count of failures is kept: the SHA-256 of its key, which names whom it stands for. */
export const hashKey = async (key: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)))
