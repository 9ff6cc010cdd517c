import { expect, test } from 'vitest'
import { cardDeclineReasons } from '../../../domain/card-declines.ts'
import { controlLinks } from './card-payments-words.ts'

test('each reason of a decline leads to its control, but those that have none', () => {
  const without = cardDeclineReasons.filter(reason => !(reason in controlLinks))
  expect(without).toEqual(['no_rate', 'not_approved'])
})
