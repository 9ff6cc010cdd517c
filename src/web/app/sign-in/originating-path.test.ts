import { expect, test } from 'vitest'
import { originatingPath, rememberOrigin } from './originating-path.ts'

test('the page that was asked for is remembered with its query', () => {
  expect(
    originatingPath(rememberOrigin({ pathname: '/uk-banking-dashboard/transactions', search: '?page=2' })),
  ).toBe('/uk-banking-dashboard/transactions?page=2')
  expect(originatingPath({ from: '/settings' })).toBe('/settings')
})

test.each([[null], [undefined], ['/settings'], [{}], [{ from: 1 }], [{ from: '' }]])(
  'where no page was asked for (%j), sign-in leads to /dashboard',
  state => {
    expect(originatingPath(state)).toBe('/dashboard')
  },
)

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
  expect(originatingPath({ from })).toBe('/dashboard')
})
