import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkByAsyncSchema, checkByFetched, checkBySchema } from './form-checks.ts'
import { faultsOf } from './use-app-form.ts'

const schema = z.object({
  email: z.string().trim().min(1, 'Enter your email').max(5, 'Too long'),
  code: z.string().min(3, 'Too short').regex(/^\d+$/, 'Digits only'),
})

test('values that are right come back as the schema reads them', () => {
  expect(checkBySchema(schema)({ email: ' a@b ', code: '123' })).toEqual({
    ok: true,
    value: { email: 'a@b', code: '123' },
  })
})

test('each field has the first message of the schema', () => {
  expect(checkBySchema(schema)({ email: '', code: 'x' })).toEqual({
    ok: false,
    faults: { email: 'Enter your email', code: 'Too short' },
  })
})

test('a rule that waits is waited for', async () => {
  const slow = schema.refine(async ({ code }) => code !== '123', { error: 'Used before', path: ['code'] })
  expect(await checkByAsyncSchema(slow)({ email: 'a@b', code: '123' })).toEqual({
    ok: false,
    faults: { code: 'Used before' },
  })
})

test('the errors of the bank stand at their fields, in the order of the form', () => {
  const errors = [
    { field: 'code', message: 'Wrong code' },
    { field: 'accountType', message: 'Choose one' },
    { field: 'email', message: 'Enter an email address' },
  ]
  expect(faultsOf(['email', 'password', 'code'], errors)).toEqual([
    { name: 'email', message: 'Enter an email address' },
    { name: 'code', message: 'Wrong code' },
  ])
})

test('a check that is fetched is waited for, fetched again after a failure, and answers at once from then on', async () => {
  let isAway = true
  const check = checkByFetched(async () => {
    if (isAway) throw new Error('away')
    return checkBySchema(schema)
  })
  const values = { email: 'a@b', code: '123' }
  check.prepare?.()
  await expect(check(values)).rejects.toThrow('away')
  isAway = false
  expect(await check(values)).toEqual({ ok: true, value: values })
  expect(check(values)).toEqual({ ok: true, value: values })
})
