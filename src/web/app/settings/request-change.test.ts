import { expect, test } from 'vitest'
import type { Problem } from '../../../contract/problem.ts'
import { createChangeRequests, requestChange, done, refused } from './request-change.ts'

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
    isFinal: true,
  })
})

test('after a fault of the bank it is not known whether the change was made', async () => {
  expect(await requestChange(clock, async () => refused(problem(503)))).toMatchObject({ isUnanswered: true })
})

test('a refusal that the page does not know is shown in the bank’s own sentence', async () => {
  const answer = await requestChange(clock, async () => refused(problem(451)))
  expect(answer).toMatchObject({
    message: 'Something is missing or not right. Check what you entered and try again.',
  })
  expect(answer).not.toHaveProperty('isUnanswered')
})

test('an answer that is no problem of the bank’s says that it is not known whether the change was made', async () => {
  const foreign = { ...problem(403), detail: undefined }
  // @ts-expect-error -- what stands between the bank and the browser can answer anything
  expect(await requestChange(clock, async () => refused(foreign))).toMatchObject({ isUnanswered: true })
})

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const limited = async () => refused({ ...problem(429), detail: 'Try again in an hour.', isFinal: false })
const wrong = async () => refused(problem(422))

test('a rate limit after a lost answer does not say that nothing was changed', async () => {
  const request = createChangeRequests(clock)
  const notChanged = { kind: 'refused', message: 'Try again in an hour.', errors: problem(429).errors }
  expect(await request(limited)).toEqual({ ...notChanged, isFinal: false })
  await request(lost)
  // Somebody may change what they typed meanwhile: a field that is refused says nothing about the first attempt.
  expect(await request(wrong)).not.toHaveProperty('isUnanswered')
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await request(limited)).toMatchObject({ isUnanswered: true, message: 'Try again in an hour.' })
  await request(async () => done('saved'))
  expect(await request(limited)).toEqual({ ...notChanged, isFinal: false })
})

test('after the end of the session there is no message', async () => {
  expect(await requestChange(clock, async () => refused(problem(401)))).toEqual({ kind: 'left' })
})

test('a lost answer says that it is not known whether the change was made', async () => {
  const answer = await requestChange(clock, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(answer).toMatchObject({ kind: 'refused', isUnanswered: true, message: '' })
})
