import { expect, test } from 'vitest'
import { loginPathFrom, originatingPath } from './originating-path.ts'

const after = (from: string) => originatingPath(`?${new URLSearchParams({ from })}`)

test('the page that was asked for is remembered with its query', () => {
  expect(after('/uk-banking-dashboard/transactions?page=2')).toBe('/uk-banking-dashboard/transactions?page=2')
  expect(after('/settings')).toBe('/settings')
  expect(originatingPath(new URL(loginPathFrom('/dashboard/a b?c=d&e'), 'http://x').search)).toBe(
    '/dashboard/a%20b?c=d&e',
  )
})

test('where no page was asked for, sign-in leads to /dashboard', () => {
  expect(originatingPath('')).toBe('/dashboard')
  expect(after('')).toBe('/dashboard')
})

test.each([
  'https://elsewhere.example/dashboard',
  '//elsewhere.example/dashboard',
  '/\\elsewhere.example/dashboard',
  '/\t/elsewhere.example/dashboard',
  '/dashboard/..//elsewhere.example',
  'javascript:alert(1)',
  '/login',
  '/',
  '/dashboard-of-another',
])('%j is nowhere to send a customer', from => {
  expect(after(from)).toBe('/dashboard')
})
