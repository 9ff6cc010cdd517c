import { hashText } from '../hash-text.ts'

/** Under which a throttle or a count of failures is kept: the SHA-256 of its key, which names whom it stands for. */
export const hashKey = (key: string): Uint8Array => hashText(key)
