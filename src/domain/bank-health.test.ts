import { expect, test } from 'vitest'
import { healthAdvice } from './bank-health.ts'

test('what a bad part means is said of a bad part alone', () => {
  expect(healthAdvice('outbox', true)).toEqual({ means: 'No email to a customer is late.', toDo: 'Nothing.' })
  expect(healthAdvice('outbox', false)).toEqual({
    means: 'The mail server answers slowly or not at all. Notices in the app are not affected.',
    toDo: 'Look at the mail server first. The outbox sends what waits by itself, oldest first.',
  })
})
