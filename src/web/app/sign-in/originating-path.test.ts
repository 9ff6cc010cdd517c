import { expect, test } from 'vitest'
import { originatingPlace, rememberEnd, rememberOrigin } from './originating-path.ts'

const originatingPath = (state: unknown) => originatingPlace(state).to

test('the page that was asked for is remembered with its query and the place in it', () => {
  const page = { pathname: '/uk-banking-dashboard/transactions', search: '?page=2', hash: '' }
  expect(originatingPath(rememberOrigin(page))).toBe('/uk-banking-dashboard/transactions?page=2')
  const section = { pathname: '/settings', search: '', hash: '#preferences' }
  expect(originatingPath(rememberOrigin(section))).toBe('/settings#preferences')
  expect(originatingPath(rememberEnd(section, 'idle'))).toBe('/settings#preferences')
  expect(originatingPath({ from: '/settings' })).toBe('/settings')
})

test('a question that was on its way goes on after sign-in, and nothing else of its history entry', () => {
  const question = { owner: 'ada@sarsen.example', subject: 'payments', message: 'About TXN12' }
  const page = { pathname: '/uk-banking-dashboard/support', search: '', hash: '#message' }
  const requested = rememberOrigin({ ...page, state: { question, further: true } })
  expect(originatingPlace(requested)).toEqual({
    to: '/uk-banking-dashboard/support#message',
    state: { question },
  })
  expect(originatingPlace(rememberEnd({ ...page, state: { question } }, 'idle')).state).toEqual({ question })
  expect(originatingPlace(rememberOrigin({ ...page, state: null })).state).toBeNull()
  expect(originatingPlace(null).state).toBeNull()
})

test.each([[null], [undefined], ['/settings'], [{}], [{ from: 1 }], [{ from: '' }]])(
  'where no page was asked for (%j), sign-in leads to /dashboard',
  state => {
    expect(originatingPath(state)).toBe('/dashboard')
  },
)

test('another start is taken, unless a page was asked for', () => {
  const start = { to: '/dashboard/support', state: { question: { message: 'About a product' } } }
  expect(originatingPlace(null, start)).toEqual(start)
  expect(originatingPlace({ from: '/settings' }, start)).toEqual({ to: '/settings', state: null })
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
  '/#/settings',
  '//elsewhere.example/settings#preferences',
  '/dashboard-of-another',
])('%j is nowhere to send a customer', from => {
  expect(originatingPath({ from })).toBe('/dashboard')
})
