import { expect, test } from 'vitest'
import type { Transfer } from '../../../contract/transfers.ts'
import { emptyForm, nextTransferState, type TransferEvent, type TransferState } from './transfer-flow.ts'

const order = {
  id: '0b9d2c1e-6a55-4a39-9f7b-2f7a2c1f0e11',
  accountId: '0199a1b2-0000-7000-8000-000000000001',
  recipientName: 'Kestrel Marine Ltd',
  destination: '12345678',
  amount: '48250.00',
  reference: undefined,
}
const transfer: Transfer = {
  ...order,
  transactionId: 'TXN25',
  currency: 'GBP',
  reference: 'Transfer to Kestrel Marine Ltd',
  category: 'Transfer',
  type: 'debit',
  status: 'completed',
  date: '2026-10-16T14:04:00.000Z',
}
const decided: TransferEvent = { type: 'answered', answer: { kind: 'decided', transfer } }
const refusal = { message: 'Some of it cannot be used.', errors: [] }
const refused: TransferEvent = { type: 'answered', answer: { kind: 'refused', refusal } }
const placed: TransferEvent = { type: 'placed', order }
const minimumPassed: TransferEvent = { type: 'minimumPassed' }
const lost: TransferEvent = { type: 'unanswered' }
const checkedAgain: TransferEvent = { type: 'checkedAgain' }
const closed: TransferEvent = { type: 'closed' }

const after = (...events: TransferEvent[]): TransferState => events.reduce(nextTransferState, emptyForm)

test('the result is shown when the bank has answered and the time has passed, in either order', () => {
  const result = { step: 'result', order, transfer, isResumed: false }
  expect(after(placed, decided)).toMatchObject({ step: 'processing' })
  expect(after(placed, minimumPassed)).toMatchObject({ step: 'processing' })
  expect(after(placed, decided, minimumPassed)).toEqual(result)
  expect(after(placed, minimumPassed, decided)).toEqual(result)
})

test('a refusal of the input leads back to the form with its words', () => {
  expect(after(placed, refused, minimumPassed)).toEqual({ step: 'form', refusal })
})

test('nothing closes the dialog while an order is without its answer', () => {
  expect(after(placed, closed)).toMatchObject({ step: 'processing', order })
  expect(after(placed, lost, lost, lost, lost, closed)).toEqual({
    step: 'unanswered',
    order,
    isResumed: false,
  })
})

test('closing a result empties the form', () => {
  expect(after(placed, decided, minimumPassed, closed)).toEqual(emptyForm)
})

test('after three lost answers the order is sent again at once, the fourth waits for the button', () => {
  expect(after(placed, lost, lost, lost)).toMatchObject({ step: 'processing', unansweredCount: 3 })
  expect(after(placed, lost, lost, lost, lost)).toEqual({ step: 'unanswered', order, isResumed: false })
  expect(after(placed, lost, lost, lost, lost, checkedAgain, decided)).toEqual({
    step: 'result',
    order,
    transfer,
    isResumed: false,
  })
})

test('a second order is never placed beside the first', () => {
  const second: TransferEvent = { type: 'placed', order: { ...order, id: 'another' } }
  expect(after(placed, second)).toMatchObject({ order: { id: order.id } })
  expect(after(placed, lost, lost, lost, lost, second)).toMatchObject({ order: { id: order.id } })
})

test('a late timer changes nothing', () => {
  expect(after(minimumPassed)).toBe(emptyForm)
  const result = after(placed, decided, minimumPassed)
  expect(nextTransferState(result, minimumPassed)).toBe(result)
  expect(nextTransferState(result, lost)).toBe(result)
})
