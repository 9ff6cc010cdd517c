import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

test('there are ten recovery codes, no two alike, of 120 bits in six groups of four', () => {
  const { shown, hashes } = newRecoveryCodes(size => crypto.getRandomValues(new Uint8Array(size)))
  expect(new Set(shown).size).toBe(10)
  for (const code of shown) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
  expect(hashes).toEqual(shown.map(code => hashRecoveryCode(code.replaceAll('-', ''))))
})
