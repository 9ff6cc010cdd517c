import { expect, test } from 'vitest'
import { fittingStep } from './second-factor-flow.tsx'

test.each([
  ['password', true, 'state'],
  ['password', false, 'password'],
  ['renew', true, 'renew'],
  ['renew', false, 'state'],
  ['remove', true, 'remove'],
  ['remove', false, 'state'],
  ['state', true, 'state'],
] as const)('at %s, and the second factor on: %s, the step shown is %s', (at, isOn, shown) => {
  expect(fittingStep({ at }, { isOn })).toEqual({ at: shown })
})

test('a key that was confirmed in another tab is no longer shown', () => {
  const key = { key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sarsen' }
  expect(fittingStep({ at: 'key', key }, { isOn: true })).toEqual({ at: 'state' })
  expect(fittingStep({ at: 'key', key }, { isOn: false })).toEqual({ at: 'key', key })
})

test.each([true, false])('recovery codes stay until they are saved, the second factor on: %s', isOn => {
  const toast = { title: 'Second Factor On', text: 'From now on.' }
  const step = { at: 'codes', codes: ['AAAA-BBBB'], toast } as const
  expect(fittingStep(step, { isOn })).toEqual(step)
})
