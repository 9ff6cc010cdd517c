import { expect, test } from 'vitest'
import { asFormRefusal } from './use-checked-transfer.ts'

const message = 'Some of it cannot be used.'

test.each([
  ['recipient.name', 'recipientName'],
  ['name', 'recipientName'],
  ['recipient.destination', 'destination'],
  ['destination', 'destination'],
  ['amount', 'amount'],
  ['reference', 'reference'],
])('a fault at %s is shown beside %s', (field, shownAt) => {
  expect(asFormRefusal({ message, errors: [{ field, message: 'Not this' }] })).toEqual({
    message,
    errors: [{ field: shownAt, code: 'refused', message: 'Not this' }],
  })
})

test('a fault at what the form has no field for is a sentence', () => {
  const errors = [{ field: 'nameChoice', message: 'Choose what to do about the name' }]
  expect(asFormRefusal({ message, errors })).toEqual({
    message: 'Choose what to do about the name',
    errors: [],
  })
})

test('a refusal of the whole keeps its sentence', () => {
  expect(asFormRefusal({ message: 'Check the name first.', errors: [] })).toEqual({
    message: 'Check the name first.',
    errors: [],
  })
})
