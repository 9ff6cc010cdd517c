import { expect, test } from 'vitest'
import { stateOfNext } from './next-payment.ts'

const payment = (askedFor: string, skipped = false) => ({
  askedFor,
  dueOn: askedFor,
  amount: '85.00',
  skipped,
})
const changeUntil = '2027-02-25T23:59:00.000Z'
const [before, after] = [Date.parse('2027-02-25T12:00:00Z'), Date.parse('2027-02-26T07:00:00Z')]
const [first, second] = [payment('2027-02-26'), payment('2027-03-26')]

test('the very next payment is skipped, until 23:59 of the day before', () => {
  const order = { nextPayments: [first, second], changeUntil }
  expect(stateOfNext(order, before)).toEqual({
    isBeingMade: false,
    canChange: true,
    toSkip: first,
    canUndo: true,
  })
  expect(stateOfNext(order, after)).toEqual({
    isBeingMade: true,
    canChange: false,
    toSkip: undefined,
    canUndo: false,
  })
})

test('after a skip the one behind it is not skipped too, and on its day nothing is being made', () => {
  const order = { nextPayments: [payment('2027-02-26', true), second], changeUntil }
  const skipped = { isBeingMade: false, canChange: true, toSkip: undefined }
  expect(stateOfNext(order, before)).toEqual({ ...skipped, canUndo: true })
  expect(stateOfNext(order, after)).toEqual({ ...skipped, canUndo: false })
})

test('where the only payment left is skipped, there is nothing to change, but the skip can be undone', () => {
  const order = { nextPayments: [payment('2027-02-26', true)], changeUntil }
  expect(stateOfNext(order, before)).toMatchObject({ canChange: false, canUndo: true })
})

test('of a standing order that is over there is nothing to skip', () => {
  const over = { nextPayments: [], changeUntil: null }
  expect(stateOfNext(over, after)).toEqual({
    isBeingMade: false,
    canChange: false,
    toSkip: undefined,
    canUndo: true,
  })
})
