import { expect, test } from 'vitest'
import { faqSubjects } from '../help/faqs.ts'
import { lostCardChecklist } from './lost-card-checklist.ts'
import { termsInBrief } from './terms-in-brief.ts'

const linesOf = (document: typeof lostCardChecklist): string[] =>
  document.blocks.flatMap(block => (block.kind === 'list' || block.kind === 'checklist' ? block.items : []))

test('whoever has lost a card calls first, and is sent to no app', () => {
  expect(linesOf(lostCardChecklist)[0]).toMatch(/^Call us,/)
  expect(JSON.stringify(lostCardChecklist)).not.toMatch(/\bapp\b/)
})

test('we close an account with 90 days of notice and a reason', () => {
  expect(linesOf(termsInBrief).find(line => line.startsWith('Before we close'))).toMatch(
    /^Before we close an account we give you 90 days of notice and tell you why/,
  )
})

test('a payment is promised within hours only as far as one Faster Payment goes', () => {
  expect(linesOf(termsInBrief).find(line => line.includes('usually arrives in seconds'))).toMatch(
    /^A payment of up to £1,000,000 .* A larger one is there by the end of the next working day\.$/,
  )
})

test('what its holder bears of a payment that was not theirs has one exception, said in one way', () => {
  const cards = faqSubjects.find(({ id }) => id === 'cards')
  for (const document of [lostCardChecklist, termsInBrief, cards])
    expect(JSON.stringify(document)).toMatch(
      /at most £35\b[^.]* unless you acted fraudulently or were grossly careless\./,
    )
})
