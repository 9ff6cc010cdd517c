import { expect, test } from 'vitest'
import { helpLines } from '../facts.ts'
import { everythingElseNumber, fraudNumber, lostCardNumber, technicalNumber } from './numbers.ts'

test.each(Object.entries(helpLines))(
  '%s has a number for drama, and dials it from home and from abroad',
  (_, { phone, phoneLink, phoneAbroad }) => {
    expect(phone).toMatch(/^020 7946 0\d{3}$/)
    const abroad = `+44${phone.replaceAll(' ', '').slice(1)}`
    expect(phoneLink).toBe(`tel:${abroad}`)
    expect(phoneAbroad.replaceAll(' ', '')).toBe(abroad)
  },
)

test('each line has its own number', () => {
  const phones = [lostCardNumber, fraudNumber, technicalNumber, everythingElseNumber].map(
    ({ phone }) => phone,
  )
  expect(new Set(phones).size).toBe(phones.length)
})
