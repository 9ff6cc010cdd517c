import { expect, test } from 'vitest'
import { services, urgentMatters } from './contact.ts'
import { helpLines } from './facts.ts'
import { messageFormWords } from './message-form.ts'

test('email is answered in 24-48 hours, and the form in 24 (ruling 9)', () => {
  const email = services.list.find(({ name }) => name === 'Email')
  expect(email?.text).toBe('support@sarsen.example, answered within 24-48 hours.')
  expect(messageFormWords.answered).toBe("We'll get back to you within 24 hours.")
})

test('urgent matters have the number for cards and the number for fraud', () => {
  expect(urgentMatters.phone).toBe(helpLines.lostCards.phone)
  expect(urgentMatters.fraud.link).toEqual({ label: '020 7946 0990', href: 'tel:+442079460990' })
})

test('the form promises no personal answer', () => {
  expect(messageFormWords.whatHappens).toContain('you get an answer only if the operator writes one')
})
