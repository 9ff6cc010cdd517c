import { expect, test } from 'vitest'
import { budgetNotices } from './budget-notices.ts'
import { cardNotices } from './card-notices.ts'
import { cardPaymentNotices } from './card-payment-notices.ts'
import { disputeNotices } from './dispute-notices.ts'

const notices = Object.entries({ ...cardNotices, ...cardPaymentNotices, ...disputeNotices, ...budgetNotices })

// Part two, 15.7: type = title.
test.each(notices)('%s has its type as its title', (type, words) => {
  expect(words({}).title.toLowerCase().replaceAll(' ', '_')).toBe(type)
})
