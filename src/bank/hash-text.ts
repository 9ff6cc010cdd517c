import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The SHA-256 of a text, for what the bank keeps without knowing it again: tokens, codes, keys of throttles. At once,
 * in both runtimes: the platform's own answers from another thread, which costs ten times the hash of so short a text.
 */
export const hashText = (text: string): Uint8Array => sha256(utf8ToBytes(text))
