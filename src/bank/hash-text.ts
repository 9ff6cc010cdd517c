import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The SHA-256 of a text, for values that the bank must recognise but not read: tokens, codes, rate limit keys.
 * Synchronous in both runtimes: the platform's asynchronous hash takes ten times as long for such short texts.
 */
export const hashText = (text: string): Uint8Array => sha256(utf8ToBytes(text))

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
