import { expect, test } from 'vitest'
import { carriedBy, withCarried } from './carried-message.ts'
import { supportHref } from './support-href.ts'

const typed = { name: 'Ada', email: 'ada@sarsen.example', subject: 'cards', message: 'Half a letter\n' }
const carried = { subject: 'payments', message: 'About TXN12 & more' }

test('an address brings along what it was made of', () => {
  const { search, hash } = new URL(supportHref({ ...carried, subject: 'payments' }), 'https://sarsen.example')
  expect(carriedBy(new URLSearchParams(search))).toEqual(carried)
  expect(hash).toBe('#message')
})

test.each(['?subject=nonsense', '?subject=toString', '?message=%20', ''])('%j brings nothing', search => {
  expect(carriedBy(new URLSearchParams(search))).toEqual({ subject: '', message: '' })
})

test('what was typed stays above what comes along, and nothing comes twice', () => {
  const once = withCarried(typed, carried)
  expect(once).toEqual({ ...typed, subject: 'payments', message: 'Half a letter\n\nAbout TXN12 & more' })
  expect(withCarried(once, carried)).toEqual(once)
  expect(withCarried({ ...typed, message: '' }, carried).message).toBe('About TXN12 & more')
  expect(withCarried(typed, { subject: '', message: '' })).toEqual(typed)
})
