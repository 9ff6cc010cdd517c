import { expect, test } from 'vitest'
import { nameDevice } from './device-name.ts'

test.each([
  [{ browser: 'Firefox', system: 'Windows' }, 'Firefox on Windows'],
  [{ browser: 'Firefox' }, 'Firefox'],
  [{ system: 'Linux' }, 'Unknown browser on Linux'],
  [{}, 'Unknown browser'],
])('%j is called %j', (device, name) => {
  expect(nameDevice(device)).toBe(name)
})
