import { expect, test } from 'vitest'
import { validate, version } from 'uuid'
import { deriveId } from './derive-id.ts'

test('the same text gives the same UUIDv8, and another text gives another', () => {
  const id = deriveId('sarsen/pot-opening/0198c0de-0000-7000-8000-000000000001')
  expect([validate(id), version(id)]).toEqual([true, 8])
  expect(deriveId('sarsen/pot-opening/0198c0de-0000-7000-8000-000000000001')).toBe(id)
  expect(deriveId('sarsen/pot-opening/0198c0de-0000-7000-8000-000000000002')).not.toBe(id)
})
