import { expect, test } from 'vitest'
import { DatabaseBusy, DatabaseUnavailable } from './database.ts'
import { GroupedCalls, type GroupedCallsOptions } from './grouped-calls.ts'

const sqlFault = (code: string) => Object.assign(new Error(code), { code })

const busy = () => new DatabaseBusy('busy', sqlFault('55P03'))

interface Call {
  readonly inputs: readonly string[]
  readonly answer: (answers?: readonly string[]) => void
  readonly fail: (error: Error) => void
}

/** Grouped calls that stay open until the test answers them. */
function openCalls(options?: GroupedCallsOptions) {
  const calls: Call[] = []
  const arrived: (() => void)[] = []
  const grouped = new GroupedCalls(
    (inputs: readonly string[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        calls.push({
          inputs,
          answer: (answers = inputs.map(one => one.toUpperCase())) => resolve(answers),
          fail: reject,
        })
        arrived.shift()?.()
      }),
    options,
  )
  const call = async (at: number): Promise<Call> => {
    while (calls.length <= at) await new Promise<void>(resolve => arrived.push(resolve))
    const found = calls[at]
    if (!found) throw new Error('no such call')
    return found
  }
  /** What became of each request, in order: its answer, or the message of its fault. */
  const ask = (...inputs: string[]) =>
    Promise.all(inputs.map(one => grouped.request(one).catch((error: Error) => error.message)))
  return { calls, call, ask, inputsOfCalls: () => calls.map(({ inputs }) => inputs.join('')) }
}

/** Pauses that end when the test says so. */
function openPauses() {
  const started: { readonly durationMs: number; readonly pass: () => void }[] = []
  const pause = (durationMs: number, signal: AbortSignal) =>
    new Promise<void>(pass => {
      started.push({ durationMs, pass })
      signal.addEventListener('abort', () => pass(), { once: true })
    })
  return { started, pause }
}

/** Settles when everything that can continue by itself has done so. */
const untilIdle = () => new Promise(resolve => setTimeout(resolve))

test('what is asked while a call is in flight goes with the next, and each hears its own answer', async () => {
  const { call, ask, inputsOfCalls } = openCalls()
  const first = ask('a', 'b')
  const inFlight = await call(0)
  const second = ask('c', 'd')
  inFlight.answer()
  ;(await call(1)).answer()
  expect([await first, await second]).toEqual([
    ['A', 'B'],
    ['C', 'D'],
  ])
  expect(inputsOfCalls()).toEqual(['ab', 'cd'])
})

test('too few answers are nobody’s', async () => {
  const { call, ask } = openCalls()
  const answers = ask('a', 'b')
  ;(await call(0)).answer(['A'])
  expect(await answers).toEqual(Array.from({ length: 2 }, () => '2 requests got 1 answers'))
})

test('a database that goes away while each is tried alone is not asked for the rest, nor for those that wait', async () => {
  const { call, ask, inputsOfCalls } = openCalls()
  const answers = ask('a', 'b', 'c', 'd')
  const inFlight = await call(0)
  const waiting = ask('e', 'f')
  inFlight.fail(sqlFault('23514'))
  ;(await call(1)).answer()
  ;(await call(2)).fail(new DatabaseUnavailable('away'))
  expect(await answers).toEqual(['A', 'away', 'away', 'away'])
  expect(await waiting).toEqual(['away', 'away'])
  expect(inputsOfCalls()).toEqual(['abcd', 'a', 'b'])
})

test('a call that had no answer fails alone: what waits is asked', async () => {
  const { call, ask, inputsOfCalls } = openCalls()
  const answers = ask('a', 'b')
  const inFlight = await call(0)
  const waiting = ask('c')
  inFlight.fail(new DatabaseBusy('no answer', new Error('Query read timeout')))
  ;(await call(1)).answer()
  expect([await answers, await waiting]).toEqual([['no answer', 'no answer'], ['C']])
  expect(inputsOfCalls()).toEqual(['ab', 'c'])
})

test('of a call that waited too long for a lock each is tried alone, until one waits too long again', async () => {
  const { call, ask, inputsOfCalls } = openCalls()
  const answers = ask('a', 'b', 'c')
  const inFlight = await call(0)
  const waiting = ask('d')
  inFlight.fail(busy())
  ;(await call(1)).answer()
  ;(await call(2)).fail(busy())
  ;(await call(3)).answer()
  expect([await answers, await waiting]).toEqual([['A', 'busy', 'busy'], ['D']])
  expect(inputsOfCalls()).toEqual(['abc', 'a', 'b', 'd'])
})

test('a late call is overtaken, by so many at most', async () => {
  const { started, pause } = openPauses()
  const { call, calls, ask, inputsOfCalls } = openCalls({ overtaking: { afterMs: 50, callsMax: 2, pause } })
  const late = ask('a')
  const first = await call(0)
  const overtaking = ask('b')
  const alsoOvertaking = ask('c')
  await Promise.resolve()
  expect(calls).toHaveLength(1)

  started[0]?.pass()
  const second = await call(1)
  const waiting = ask('d')
  started[1]?.pass()
  await untilIdle()
  expect(inputsOfCalls()).toEqual(['a', 'bc'])

  second.answer()
  expect([await overtaking, await alsoOvertaking]).toEqual([['B'], ['C']])
  ;(await call(2)).answer()
  expect(await waiting).toEqual(['D'])
  first.answer()
  expect(await late).toEqual(['A'])
  expect(started.map(({ durationMs }) => durationMs)).toEqual([50, 50, 50])
})

test('a call that is in time is not overtaken, and its pause ends with it', async () => {
  const { started, pause } = openPauses()
  const { call, ask, inputsOfCalls } = openCalls({ overtaking: { afterMs: 50, callsMax: 3, pause } })
  const first = ask('a')
  const inFlight = await call(0)
  const second = ask('b')
  inFlight.answer()
  ;(await call(1)).answer()
  expect([await first, await second]).toEqual([['A'], ['B']])
  expect(inputsOfCalls()).toEqual(['a', 'b'])
  expect(started).toHaveLength(2)
})
