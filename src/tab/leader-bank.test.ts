import { expect, test } from 'vitest'
import { createAnswers } from './leader-bank.ts'

/** Requests whose work ends when the test says so; `given` is what has been answered. */
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

test('a read is answered after the writes that were under way when it was made', async () => {
  const { ask, given } = openAnswers()
  const [write, read] = [ask('write', false), ask('read', true)]
  read.end()
  const later = ask('another read', true)
  write.end()
  later.end()
  await Promise.all([write.answered, read.answered, later.answered])
  expect(given[0]).toBe('write')
})

test('a write waits for nobody, and one that fails holds no read up', async () => {
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

test('what is being answered is made before the bank is closed', async () => {
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
