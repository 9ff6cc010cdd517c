import { expect, test } from 'vitest'
import { createAnswers } from './leader-bank.ts'

/** Requests that end when the test ends them; `given` holds the answers. */
function openAnswers() {
  const answers = createAnswers()
  const given: string[] = []
  const ask = (name: string, isRead: boolean) => {
    const work = Promise.withResolvers<string>()
    const answered = answers
      .give(isRead, () => work.promise)
      .then(
        answer => given.push(answer),
        () => given.push(`${name} failed`),
      )
    return { end: () => work.resolve(name), fail: () => work.reject(new Error(name)), answered }
  }
  return { ask, given, answers }
}

test('a read is answered after the writes that were running when it was made', async () => {
  const { ask, given } = openAnswers()
  const [write, read] = [ask('write', false), ask('read', true)]
  read.end()
  const later = ask('another read', true)
  write.end()
  later.end()
  await Promise.all([write.answered, read.answered, later.answered])
  expect(given[0]).toBe('write')
})

test('a write waits for nothing, and a failed write delays no read', async () => {
  const { ask, given } = openAnswers()
  const [first, second, read] = [ask('first', false), ask('second', false), ask('read', true)]
  read.end()
  second.end()
  await second.answered
  expect(given).toEqual(['second'])
  first.fail()
  await Promise.all([first.answered, read.answered])
  expect(given.toSorted()).toEqual(['first failed', 'read', 'second'])
})

test('running requests finish before the bank closes', async () => {
  const { ask, answers } = openAnswers()
  const [write, read] = [ask('write', false), ask('read', true)]
  let isMade = false
  const made = answers.made().then(() => (isMade = true))
  write.end()
  await write.answered
  expect(isMade).toBe(false)
  read.end()
  await made
})
