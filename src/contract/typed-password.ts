import { z } from 'zod'
import { passwordLengths, passwordWords } from './password-words.ts'

/**
 * A password as it was typed, spaces and all, with Unicode composed (NFC): keyboards differ in how they send one
 * letter. At most 256 UTF-16 units; one that is asked again may be any that there ever was.
 */
export const TypedPassword = (missing: string) =>
  z.string(missing).normalize('NFC').min(1, missing).max(passwordLengths.max, passwordWords.tooLong)
