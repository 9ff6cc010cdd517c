import { expect, test } from 'vitest'
import { estimateStrength } from './password-meter.tsx'

test.each([
  ['password', 'weak'],
  ['Sommer2024', 'weak'],
  ['14031991', 'weak'],
  ['qM4%', 'weak'],
  ['xK9$vq2L', 'fair'],
  ['grey stones', 'good'],
  ['three-grey-stones', 'strong'],
] as const)('%s is %s', async (password, strength) => {
  expect(await estimateStrength(password)).toBe(strength)
})

test('a password of the own name or email is weak', async () => {
  expect(await estimateStrength('hartleyimogen')).not.toBe('weak')
  expect(await estimateStrength('hartleyimogen', ['Imogen Hartley'])).toBe('weak')
  expect(await estimateStrength('imogen.hartley', ['imogen.hartley@sarsen.example'])).toBe('weak')
})

test('the longest password that is taken is looked at in no time to speak of', async () => {
  const startMs = performance.now()
  await estimateStrength('P@ssw0rd!'.repeat(28))
  expect(performance.now() - startMs).toBeLessThan(1_000)
})
