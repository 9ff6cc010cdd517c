import { describe, expect, test } from 'vitest'
import { declineReasons, declineWords } from './decline-reasons.ts'

test('the limit is checked before the funds', () => {
  expect(declineReasons).toEqual([
    'account_frozen',
    'account_locked',
    'amount_requires_manual_review',
    'insufficient_funds',
  ])
})

describe.each(['sanctions_match', 'toString', undefined])(
  'a decline for %s, which this code does not know',
  reason => {
    const { needsReview, note, why, check, sentence, toast, notice, message } = declineWords(reason)

    test('is worded truly, and as no other decline', () => {
      const said = [note, why, check, sentence('5.00'), toast('5.00'), notice, message('020 7946 0100')].join(
        ' ',
      )
      expect(said).not.toMatch(/review|insufficient|limit|balance|undefined/i)
      expect(sentence('5.00')).toBe('The bank declined your transfer of £5.00.')
    })

    test('is not called flagged', () => {
      expect(needsReview).toBe(false)
    })
  },
)
