import { expect, test } from 'vitest'
import { initialsOf } from './user-menu.tsx'

test.each([
  ['Eleanor Whitcombe', 'EW'],
  ['Ana María de la Cruz', 'AC'],
  ['Whitcombe', 'W'],
  ['  ', ''],
  ['𝒜da Łuk', '𝒜Ł'],
])('%j is shown as %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
