import { expect, test } from 'vitest'
import { supportCalls, supportQuestions } from './support.ts'

test('three lines, each with its hours, the first flagged Priority (spec section 2)', () => {
  expect(supportCalls.map(({ name, hours }) => [name, hours])).toEqual([
    ['Priority Banking Support', '24/7'],
    ['Compliance & Verification', 'Mon-Fri 9:00-18:00'],
    ['General Enquiries', 'Mon-Sat 8:00-20:00'],
  ])
  expect(supportCalls.map(call => 'flag' in call && call.flag)).toEqual(['Priority', false, false])
})

test('each link dials the number beside it', () => {
  for (const { phone, phoneLink } of supportCalls)
    expect(phoneLink).toBe(`tel:+44${phone.replaceAll(' ', '').slice(1)}`)
})

test('the three answers tell the figures of section 9', () => {
  const [deposit, transfer, protection] = supportQuestions.map(({ answer }) => answer)
  expect(deposit).toContain('over £1M need compliance verification, which takes 2-5 business days')
  expect(transfer).toContain('over £100K need extra verification')
  expect(transfer).toContain('this demonstration asks for nothing more')
  expect(transfer).toContain('above £2,000,000 needs manual review')
  expect(protection).toContain('(FSCS), up to £85,000')
})
