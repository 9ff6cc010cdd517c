import { expect, test } from 'vitest'
import { arrivalOf, givenUpToast } from './pay-words.ts'

test.each([
  ['within the bank', 'own_bank', '2026-11-26', 'At once'],
  ['by Faster Payment', 'faster_payment', '2026-11-26', 'Usually within seconds, at most 2 hours'],
  ['by CHAPS before the cut-off', 'chaps', '2026-11-26', 'Today'],
  ['by CHAPS after it', 'chaps', '2026-11-27', '27 November 2026'],
  ['abroad', 'international', '2026-11-26', '1-4 working days'],
] as const)('a payment %s says when it arrives', (_, rail, dueOn, arrival) => {
  expect(arrivalOf(rail, dueOn, '2026-11-26')).toBe(arrival)
})

const order = {
  id: '0199a1b2-0000-4000-8000-000000000001',
  body: { accountId: '0199a1b2-0000-7000-8000-000000000001', amount: '50.00' },
  name: 'Nadia Farrow',
} as const

test('“Not paid” is said of a payment that is cancelled, or was never sent', () => {
  for (const outcome of [{ answer: 'cancelled', order }, { answer: 'cancelled' }] as const)
    expect(givenUpToast(outcome)).toMatchObject({
      title: 'Not paid',
      text: 'No money has left your account.',
    })
})

test.each([
  ['unanswered', 'We have not heard back yet', /^If £50\.00 to Nadia Farrow is not cancelled yet/],
  ['changed', 'Not cancelled', /^£50\.00 to Nadia Farrow is no longer as it was\. Look at it again\.$/],
] as const)('of a cancellation that is %s, what is known is said with its payment', (answer, title, text) => {
  const toast = givenUpToast({ answer, order })
  expect(toast).toMatchObject({ title, text: expect.stringMatching(text) })
  expect(toast.link?.href).toMatch(new RegExp(`/payments/${order.id}$`))
})
