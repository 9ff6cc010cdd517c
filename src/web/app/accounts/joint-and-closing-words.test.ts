import { expect, test } from 'vitest'
import { closingWords, invitationWords } from './joint-and-closing-words.ts'

test('an invitation and a wish to close say the minute in London at which they end', () => {
  // In London it is an hour later.
  const at = '2026-06-30T23:05:00.000Z'
  expect([invitationWords.until(at), invitationWords.waitsUntil(at), closingWords.until(at)]).toEqual([
    'You can answer until 1 July 2026 at 00:05.',
    'They can answer until 1 July 2026 at 00:05.',
    'Without an answer, this request ends on 1 July 2026 at 00:05.',
  ])
})
