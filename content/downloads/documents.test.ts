import { expect, test } from 'vitest'
import { faqSubjects } from '../help/faqs.ts'
import { lostCardChecklist } from './lost-card-checklist.ts'
import { termsInBrief } from './terms-in-brief.ts'

const linesOf = (document: typeof lostCardChecklist): string[] =>
  document.blocks.flatMap(block => (block.kind === 'list' || block.kind === 'checklist' ? block.items : []))

test('the lost card checklist begins with a call and names no app', () => {
  expect(linesOf(lostCardChecklist)[0]).toMatch(/^Call us,/)
  expect(JSON.stringify(lostCardChecklist)).not.toMatch(/\bapp\b/)
})

test('we close an account with 90 days of notice and a reason', () => {
  expect(linesOf(termsInBrief).find(line => line.startsWith('Before we close'))).toMatch(
    /^Before we close an account we give you 90 days of notice and tell you why/,
  )
})

test('a payment is promised within hours only up to the limit of one Faster Payment', () => {
  expect(linesOf(termsInBrief).find(line => line.includes('usually arrives in seconds'))).toMatch(
    /^A payment of up to £1,000,000 .* A larger one is there by the end of the next working day\.$/,
  )
})

test('the holder’s share of an unauthorised payment has the same exception everywhere', () => {
  const cards = faqSubjects.find(({ id }) => id === 'cards')
  for (const document of [lostCardChecklist, termsInBrief, cards])
    expect(JSON.stringify(document)).toMatch(
      /at most £35\b[^.]* unless you acted fraudulently or were grossly careless\./,
    )
})
