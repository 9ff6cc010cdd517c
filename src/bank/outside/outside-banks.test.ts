import { expect, test } from 'vitest'
import { askName, type NameQuestion, noOutsideBanks, type OutsideBanks } from './outside-banks.ts'

const question: NameQuestion = {
  name: 'Tom Zielinski',
  kind: 'personal',
  sortCode: '000001',
  accountNumber: '10000002',
}

/** A pause that ends when the test says so. */
function openClock() {
  const pauses: { durationMs: number; signal: AbortSignal; end: () => void }[] = []
  const pause = (durationMs: number, signal: AbortSignal) =>
    new Promise<void>(resolve => pauses.push({ durationMs, signal, end: resolve }))
  return { pauses, pause }
}

const answering = (checkName: OutsideBanks['checkName']): OutsideBanks => ({ ...noOutsideBanks, checkName })

test.each(['MBAM', 'BAMM', 'PAMM'] as const)('a held name comes with %s', async reasonCode => {
  const outside = answering(() => Promise.resolve({ reasonCode, heldName: 'Tomasz Zielinski' }))
  const { pause } = openClock()
  expect(await askName({ outside, pause }, question)).toEqual({ reasonCode, heldName: 'Tomasz Zielinski' })
})

test.each([
  null,
  'BANM',
  'PANM',
  'ANNM',
  'IVCR',
  'AC01',
  'CASS',
  'ACNS',
  'SCNS',
  'OPTO',
  'no_answer',
] as const)('a held name with %s is dropped', async reasonCode => {
  const outside = answering(() => Promise.resolve({ reasonCode, heldName: 'Tomasz Zielinski' }))
  const { pause } = openClock()
  expect(await askName({ outside, pause }, question)).toEqual({ reasonCode })
})

test('a close match without a held name is no answer', async () => {
  const { pause } = openClock()
  for (const heldName of [undefined, '']) {
    const outside = answering(() => Promise.resolve({ reasonCode: 'MBAM', heldName }))
    expect(await askName({ outside, pause }, question)).toEqual({ reasonCode: 'no_answer' })
  }
})

test('after 5 seconds there is no answer, and the other bank is told to stop', async () => {
  const { pauses, pause } = openClock()
  let stopped: AbortSignal | undefined
  const outside = answering((_, signal) => {
    stopped = signal
    return new Promise(() => undefined)
  })
  const answer = askName({ outside, pause }, question)
  expect(pauses.map(({ durationMs }) => durationMs)).toEqual([5000])
  expect(stopped?.aborted).toBe(false)
  pauses[0]?.end()
  expect(await answer).toEqual({ reasonCode: 'no_answer' })
  expect(stopped?.aborted).toBe(true)
})

test('an answer in time ends the wait', async () => {
  const { pauses, pause } = openClock()
  await askName({ outside: answering(() => Promise.resolve({ reasonCode: null })), pause }, question)
  expect(pauses[0]?.signal.aborted).toBe(true)
})

test('a bank that fails, at once or later, gave no answer', async () => {
  const { pause } = openClock()
  const failing = answering(() => Promise.reject(new Error('Tomasz Zielinski')))
  expect(await askName({ outside: failing, pause }, question)).toEqual({ reasonCode: 'no_answer' })
  const throwing = answering(() => {
    throw new Error('Tomasz Zielinski')
  })
  expect(await askName({ outside: throwing, pause }, question)).toEqual({ reasonCode: 'no_answer' })
})

test('without other banks there is no answer', async () => {
  const { pause } = openClock()
  expect(await askName({ outside: noOutsideBanks, pause }, question)).toEqual({ reasonCode: 'no_answer' })
})
