import { Secret, TOTP } from 'otpauth'

/** What every authenticator app assumes (RFC 6238 with SHA-1): six digits, a new code each 30 seconds. */
export const appCode = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps either way in which a code is taken: clocks differ, and people type slowly (RFC 6238, section 5.2). */
const window = 1

/** The key of a second factor: as many bytes as SHA-1 has (RFC 4226, section 4). */
export const secretBytes = 20

// A copy: a driver's bytes may be part of a larger buffer.
export const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The step whose code this is, of those around `at`; undefined where it is none of theirs. */
export function stepOfCode(bytes: Uint8Array, code: string, at: Date): bigint | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...appCode, secret: secretOf(bytes), token: code, timestamp, window })
  return delta === null ? undefined : BigInt(TOTP.counter({ period: appCode.period, timestamp }) + delta)
}
