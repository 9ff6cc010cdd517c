import { expect, test } from 'vitest'
import { cutText, isPastPageEnd, pointsOf } from './statement-layout.ts'

test('descriptions over 35 characters are cut to 32 and three dots', () => {
  const just = 'Faster Payment to Kestrel Marine Lt'
  expect(just).toHaveLength(35)
  expect(cutText(just, 'description')).toBe(just)
  expect(cutText(`${just}d`, 'description')).toBe('Faster Payment to Kestrel Marine...')
  expect(cutText(`${just}d`, 'description')).toHaveLength(35)
})

test('references over 20 characters are cut to 17 and three dots', () => {
  expect(cutText('INVOICE 2026-0001234', 'reference')).toBe('INVOICE 2026-0001234')
  expect(cutText('INVOICE 2026-00012345', 'reference')).toBe('INVOICE 2026-0001...')
})

test('a character that a browser counts twice is one, and is never parted', () => {
  expect(cutText('𠮷'.repeat(20), 'reference')).toBe('𠮷'.repeat(20))
  expect(cutText('𠮷'.repeat(21), 'reference')).toBe(`${'𠮷'.repeat(17)}...`)
})

test('a page ends when the position passes 270 mm, and not at 270 mm', () => {
  expect(isPastPageEnd(pointsOf(270))).toBe(false)
  expect(isPastPageEnd(pointsOf(270.1))).toBe(true)
})
