import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes, stepOfCode } from './codes.ts'

// One-time codes of an authenticator app, against the vectors of RFC 6238, appendix B (the last six digits).

const secret = new TextEncoder().encode('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082', 1n],
  [1_111_111_109, '081804', 37_037_036n],
  [1_111_111_111, '050471', 37_037_037n],
  [1_234_567_890, '005924', 41_152_263n],
  [2_000_000_000, '279037', 66_666_666n],
  [20_000_000_000, '353130', 666_666_666n],
])('at %i s the code is %s, of step %i', (seconds, code, step) => {
  expect(stepOfCode(secret, code, at(seconds))).toBe(step)
})

test('a code counts from one step before its own to one step after, and no longer', () => {
  const code = '050471' // 1,111,111,110 s to 1,111,111,140 s
  expect(stepOfCode(secret, code, at(1_111_111_079.999))).toBeUndefined()
  expect(stepOfCode(secret, code, at(1_111_111_080))).toBe(37_037_037n)
  expect(stepOfCode(secret, code, at(1_111_111_169.999))).toBe(37_037_037n)
  expect(stepOfCode(secret, code, at(1_111_111_170))).toBeUndefined()
})

test.each(['', '50471', '0050471', '050472', 'O50471', '٠٥٠٤٧١', '+50471'])(
  '%j is no code of that time',
  code => {
    expect(stepOfCode(secret, code, at(1_111_111_111))).toBeUndefined()
  },
)

test('a key within a larger buffer is read alone', () => {
  const buffer = new Uint8Array(64).fill(7)
  buffer.set(secret, 9)
  expect(stepOfCode(buffer.subarray(9, 29), '287082', at(59))).toBe(1n)
})

test('there are ten recovery codes, no two alike, of 120 bits in six groups of four', () => {
  const { shown, hashes } = newRecoveryCodes(size => crypto.getRandomValues(new Uint8Array(size)))
  expect(new Set(shown).size).toBe(10)
  for (const code of shown) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
  expect(hashes).toEqual(shown.map(code => hashRecoveryCode(code.replaceAll('-', ''))))
})
