import { expect, test } from 'vitest'
import { originatingPath, rememberEnd, rememberOrigin } from './originating-path.ts'

test('the page that was asked for is remembered with its query and the place in it', () => {
  const page = { pathname: '/uk-banking-dashboard/transactions', search: '?page=2', hash: '' }
  expect(originatingPath(rememberOrigin(page))).toBe('/uk-banking-dashboard/transactions?page=2')
  const section = { pathname: '/settings', search: '', hash: '#preferences' }
  expect(originatingPath(rememberOrigin(section))).toBe('/settings#preferences')
  expect(originatingPath(rememberEnd(section, 'idle'))).toBe('/settings#preferences')
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
  '/#/settings',
  '//elsewhere.example/settings#preferences',
  '/dashboard-of-another',
])('%j is nowhere to send a customer', from => {
  expect(originatingPath({ from })).toBe('/dashboard')
})
