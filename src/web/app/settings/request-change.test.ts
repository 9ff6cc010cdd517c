import { expect, test } from 'vitest'
import type { Problem } from '../../../contract/problem.ts'
import { requestChange, done, refused } from './request-change.ts'

const clock = { after: () => () => undefined }
const problem = (status: number): Problem => ({
  type: '/problems/bad_input',
  title: 'Bad input',
  status,
  code: 'bad_input',
  detail: 'Something is missing or not right. Check what you entered and try again.',
  isFinal: true,
  errors: [{ field: 'phone', code: 'not_understood', message: 'Enter a phone number' }],
})

test('what the bank has done is handed on', async () => {
  expect(await requestChange(clock, async () => done('saved'))).toEqual({ kind: 'done', body: 'saved' })
})

test('a refusal has the words of the bank, field by field', async () => {
  expect(await requestChange(clock, async () => refused(problem(422)))).toEqual({
    kind: 'refused',
    message: 'Something is missing or not right. Check what you entered and try again.',
    errors: [{ field: 'phone', code: 'not_understood', message: 'Enter a phone number' }],
    isUnanswered: false,
  })
})

test('after a fault of the bank it is not known whether the change was made', async () => {
  expect(await requestChange(clock, async () => refused(problem(503)))).toMatchObject({ isUnanswered: true })
})

test('a refusal that the page does not know is shown in the bank’s own sentence', async () => {
  expect(await requestChange(clock, async () => refused(problem(451)))).toMatchObject({
    message: 'Something is missing or not right. Check what you entered and try again.',
    isUnanswered: false,
  })
})

test('an answer that is no problem of the bank’s says that it is not known whether the change was made', async () => {
  const foreign = { ...problem(403), detail: undefined }
  // @ts-expect-error -- what stands between the bank and the browser can answer anything
  expect(await requestChange(clock, async () => refused(foreign))).toMatchObject({ isUnanswered: true })
})

test('after the end of the session there is no message', async () => {
  expect(await requestChange(clock, async () => refused(problem(401)))).toEqual({ kind: 'left' })
})

test('a lost answer says that it is not known whether the change was made', async () => {
  const answer = await requestChange(clock, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(answer).toMatchObject({
    kind: 'refused',
    isUnanswered: true,
    message: expect.stringContaining('try again'),
  })
})
