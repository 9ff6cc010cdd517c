import { secretOf } from './app-code.ts'

const codes = 10
const codeBytes = 10

/** As it is kept: a code is 80 random bits, so a plain hash is enough, and every customer's is another. */
export const hashRecoveryCode = async (code: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))

export interface RecoveryCodes {
  /** In base32, in groups of four, as they are shown once: `ABCD-EFGH-IJKL-MNOP`. */
  readonly shown: readonly string[]
  readonly hashes: readonly Uint8Array[]
}

/** Ten codes that stand in for the authenticator app once each. */
export async function newRecoveryCodes(randomBytes: (size: number) => Uint8Array): Promise<RecoveryCodes> {
  const made = Array.from({ length: codes }, () => secretOf(randomBytes(codeBytes)).base32)
  return {
    shown: made.map(code => code.match(/.{4}/g)?.join('-') ?? code),
    hashes: await Promise.all(made.map(hashRecoveryCode)),
  }
}
