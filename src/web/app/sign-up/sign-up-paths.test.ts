import { expect, test } from 'vitest'
import { requestedAccountOf, choosePathWith, registerPath } from './sign-up-paths.ts'

const read = (query: string) => requestedAccountOf(new URLSearchParams(query))

test('the address says which account the form is for', () => {
  expect(read('type=banking')).toEqual({ accountType: 'banking' })
  expect(read('type=invest')).toEqual({ accountType: 'invest' })
  expect(read('type=banking&account=business-premium')).toEqual({
    accountType: 'banking',
    account: 'business-premium',
  })
})

test.each(['', 'type=', 'type=gold', 'type=Banking', 'account=business-premium'])(
  '%j asks for no form',
  query => {
    expect(read(query)).toBeUndefined()
  },
)

test('an account that nobody offers, or one beside Save & Invest, is not taken', () => {
  expect(read('type=banking&account=gold')).toEqual({ accountType: 'banking' })
  expect(read('type=invest&account=business-premium')).toEqual({ accountType: 'invest' })
})

test('a named account goes along with banking, there and back', () => {
  expect(registerPath('banking', 'business-premium', 'about-you')).toBe(
    '/signup/register?type=banking&account=business-premium#about-you',
  )
  expect(registerPath('invest', 'business-premium')).toBe('/signup/register?type=invest')
  expect(registerPath('banking')).toBe('/signup/register?type=banking')
  expect(choosePathWith('business-premium')).toBe('/signup?account=business-premium')
  expect(choosePathWith()).toBe('/signup')
})
