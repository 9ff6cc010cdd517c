import { expect, test } from 'vitest'
import { themeCookie, themeOf } from './theme.ts'

test.each([
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['other=1; theme=light; more=2', 'light'],
  ['theme=purple', 'system'],
  ['mytheme=dark', 'system'],
])('the cookies %j choose %s', (cookies, theme) => {
  expect(themeOf(cookies)).toBe(theme)
})

test('a choice is kept for a year on the whole site; the choice of the system takes the cookie away', () => {
  expect(themeCookie('dark')).toBe('theme=dark; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(themeCookie('system')).toBe('theme=; Max-Age=0; Path=/; SameSite=Lax')
})
