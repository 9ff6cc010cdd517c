import { cardKeyBytes } from '../bank/cards/card-vault.ts'

/** Reads the key of the cards: 32 bytes in base64 or in hexadecimal; undefined if it is neither. */
export function readCardKey(text: string): Uint8Array<ArrayBuffer> | undefined {
  const typed = text.trim()
  const encoding = /^[0-9a-f]{64}$/i.test(typed) ? 'hex' : 'base64'
  if (encoding === 'base64' && !/^[A-Za-z0-9+/_-]{43}=?$/.test(typed)) return undefined
  const bytes = new Uint8Array(Buffer.from(typed, encoding))
  return bytes.length === cardKeyBytes ? bytes : undefined
}
