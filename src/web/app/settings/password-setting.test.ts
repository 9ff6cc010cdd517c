import { expect, test } from 'vitest'
import { checkNewPassword } from './password-form.tsx'

const common = async (password: string) => password === 'password1'
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const check = (newPassword: string, confirmPassword = newPassword) =>
  checkNewPassword({ newPassword, confirmPassword }, common)

test('a mismatch is reported first', async () => {
  expect(await check('moor', 'moors')).toEqual({
    field: 'confirmPassword',
    title: 'Password Mismatch',
    text: 'New password and confirm password do not match.',
  })
})

test('seven characters are too short, eight are not', async () => {
  expect(await check('seven77')).toEqual({
    field: 'newPassword',
    title: 'Password Too Short',
    text: 'Password must be at least 8 characters long.',
  })
  expect(await check('eight888')).toBeUndefined()
})

test('nothing typed at all is too short', async () => {
  expect(await check('')).toMatchObject({ title: 'Password Too Short' })
})

test('257 characters are too long, 256 are not', async () => {
  expect(await check('x'.repeat(257))).toMatchObject({ field: 'newPassword', title: 'Password Too Long' })
  expect(await check('x'.repeat(256))).toBeUndefined()
})

test('a password that is tried first is refused last', async () => {
  expect(await check('password1')).toMatchObject({ field: 'newPassword', title: 'Password Too Common' })
})

test('if the list cannot be fetched, the bank decides', async () => {
  const chosen = { newPassword: 'password1', confirmPassword: 'password1' }
  expect(await checkNewPassword(chosen, away)).toBeUndefined()
})
