import { expect, test } from 'vitest'
import { cutDevice } from './caller.ts'

test('of what a browser says of itself 400 characters are kept, and none that cannot be seen', () => {
  expect(cutDevice('Mozilla/5.0 (X11)')).toBe('Mozilla/5.0 (X11)')
  expect(cutDevice('Mozilla\n\u001B[2J5.0 \u00E9')).toBe('Mozilla[2J5.0 ')
  expect(cutDevice('x'.repeat(1000))).toBe('x'.repeat(400))
  expect(cutDevice(undefined)).toBe('')
})
