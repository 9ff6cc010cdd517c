import { expect, test } from 'vitest'
import { DatabaseBusy, DatabaseUnavailable } from './database.ts'
import { GroupedCalls, type GroupedCallsOptions } from './grouped-calls.ts'

const sqlFault = (code: string) => Object.assign(new Error(code), { code })

const busy = () => new DatabaseBusy('busy', sqlFault('55P03'))

interface Call {
  readonly asked: readonly string[]
  readonly answer: (answers?: readonly string[]) => void
  readonly fail: (error: Error) => void
}

/** Grouped calls that stay open until the test answers them. */
function openCalls(options?: GroupedCallsOptions) {
  const calls: Call[] = []
  const arrived: (() => void)[] = []
  const grouped = new GroupedCalls(
    (asked: readonly string[]) =>
      new Promise<readonly string[]>((resolve, reject) => {
        calls.push({
          asked,
          answer: (answers = asked.map(one => one.toUpperCase())) => resolve(answers),
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
  const ask = (...asked: string[]) =>
    Promise.all(asked.map(one => grouped.ask(one).catch((error: Error) => error.message)))
  return { calls, call, ask, asked: () => calls.map(({ asked }) => asked.join('')) }
}

/** Pauses that end when the test says so. */
function openPauses() {
  const begun: { readonly durationMs: number; readonly pass: () => void }[] = []
  const pause = (durationMs: number, signal: AbortSignal) =>
    new Promise<void>(pass => {
      begun.push({ durationMs, pass })
      signal.addEventListener('abort', () => pass(), { once: true })
    })
  return { begun, pause }
}

/** Settles when everything that can continue by itself has done so. */
const untilNextTurn = () => new Promise(resolve => setTimeout(resolve))

test('what is asked while a call is in flight goes with the next, and each hears its own answer', async () => {
  const { call, ask, asked } = openCalls()
  const first = ask('a', 'b')
  const inFlight = await call(0)
  const second = ask('c', 'd')
  inFlight.answer()
  ;(await call(1)).answer()
  expect([await first, await second]).toEqual([
    ['A', 'B'],
    ['C', 'D'],
  ])
  expect(asked()).toEqual(['ab', 'cd'])
})

test('too few answers are nobody’s', async () => {
  const { call, ask } = openCalls()
  const heard = ask('a', 'b')
  ;(await call(0)).answer(['A'])
  expect(await heard).toEqual(Array.from({ length: 2 }, () => '2 were asked, 1 answers came back'))
})

test('a database that goes away while each is tried alone is not asked for the rest, nor for those that wait', async () => {
  const { call, ask, asked } = openCalls()
  const heard = ask('a', 'b', 'c', 'd')
  const inFlight = await call(0)
  const waiting = ask('e', 'f')
  inFlight.fail(sqlFault('23514'))
  ;(await call(1)).answer()
  ;(await call(2)).fail(new DatabaseUnavailable('away'))
  expect(await heard).toEqual(['A', 'away', 'away', 'away'])
  expect(await waiting).toEqual(['away', 'away'])
  expect(asked()).toEqual(['abcd', 'a', 'b'])
})

test('a call that had no answer fails alone: what waits is asked', async () => {
  const { call, ask, asked } = openCalls()
  const heard = ask('a', 'b')
  const inFlight = await call(0)
  const waiting = ask('c')
  inFlight.fail(new DatabaseBusy('no answer', new Error('Query read timeout')))
  ;(await call(1)).answer()
  expect([await heard, await waiting]).toEqual([['no answer', 'no answer'], ['C']])
  expect(asked()).toEqual(['ab', 'c'])
})

test('of a call that waited too long for a lock each is tried alone, until one waits too long again', async () => {
  const { call, ask, asked } = openCalls()
  const heard = ask('a', 'b', 'c')
  const inFlight = await call(0)
  const waiting = ask('d')
  inFlight.fail(busy())
  ;(await call(1)).answer()
  ;(await call(2)).fail(busy())
  ;(await call(3)).answer()
  expect([await heard, await waiting]).toEqual([['A', 'busy', 'busy'], ['D']])
  expect(asked()).toEqual(['abc', 'a', 'b', 'd'])
})

test('a late call is overtaken, by so many at most', async () => {
  const { begun, pause } = openPauses()
  const { call, calls, ask, asked } = openCalls({ overtaking: { afterMs: 50, callsMax: 2, pause } })
  const late = ask('a')
  const first = await call(0)
  const overtaking = ask('b')
  const alsoOvertaking = ask('c')
  await Promise.resolve()
  expect(calls).toHaveLength(1)

  begun[0]?.pass()
  const second = await call(1)
  const waiting = ask('d')
  begun[1]?.pass()
  await untilNextTurn()
  expect(asked()).toEqual(['a', 'bc'])

  second.answer()
  expect([await overtaking, await alsoOvertaking]).toEqual([['B'], ['C']])
  ;(await call(2)).answer()
  expect(await waiting).toEqual(['D'])
  first.answer()
  expect(await late).toEqual(['A'])
  expect(begun.map(({ durationMs }) => durationMs)).toEqual([50, 50, 50])
})

test('a call that is in time is not overtaken, and its pause ends with it', async () => {
  const { begun, pause } = openPauses()
  const { call, ask, asked } = openCalls({ overtaking: { afterMs: 50, callsMax: 3, pause } })
  const first = ask('a')
  const inFlight = await call(0)
  const second = ask('b')
  inFlight.answer()
  ;(await call(1)).answer()
  expect([await first, await second]).toEqual([['A'], ['B']])
  expect(asked()).toEqual(['a', 'b'])
  expect(begun).toHaveLength(2)
})
