import { expect, test } from 'vitest'
import { type Requester, PasswordQueue, PasswordsBusy } from './password-hashing.ts'

const many = { customer: 99, address: 99, all: 99 }

/** A queue whose work ends when the test says so, and the names of the work that has started. */
function open(bounds: Partial<{ atOnce: object; waiting: object }>) {
  const line = new PasswordQueue({
    atOnce: { ...many, ...bounds.atOnce },
    waiting: { ...many, ...bounds.waiting },
  })
  const started: string[] = []
  const refused: string[] = []
  const works = new Map<string, { started: PromiseWithResolvers<void>; ended: PromiseWithResolvers<void> }>()
  const workOf = (name: string) => {
    const work = works.get(name) ?? { started: Promise.withResolvers(), ended: Promise.withResolvers() }
    works.set(name, work)
    return work
  }
  return {
    started,
    refused,
    /** Settles when the work is over or was refused. */
    enter: (name: string, requester: Requester) =>
      line
        .run(requester, () => {
          started.push(name)
          workOf(name).started.resolve()
          return workOf(name).ended.promise
        })
        .catch((fault: unknown) => {
          refused.push(fault instanceof PasswordsBusy ? `${name}: ${fault.who}` : name)
        }),
    hasBegun: (name: string) => workOf(name).started.promise,
    /** Ends the work once it has started. */
    end: async (name: string) => {
      await workOf(name).started.promise
      workOf(name).ended.resolve()
    },
  }
}

test('one customer and one address do no more at once than their share, and hold up nobody else', () => {
  const { started, enter } = open({ atOnce: { customer: 1, address: 2 } })
  void enter('ada', { address: 'A', customer: 'ada' })
  void enter('ada elsewhere', { address: 'B', customer: 'ada' })
  void enter('second of A', { address: 'A' })
  void enter('third of A', { address: 'A' })
  void enter('of B', { address: 'B' })
  expect(started).toEqual(['ada', 'second of A', 'of B'])
})

test('addresses take turns, whatever each has waiting', async () => {
  const { started, enter, end, hasBegun } = open({ atOnce: { all: 1 } })
  void enter('first', { address: 'X' })
  for (const name of ['A1', 'A2', 'A3']) void enter(name, { address: 'A' })
  void enter('B1', { address: 'B' })
  void enter('C1', { address: 'C' })
  for (const name of ['first', 'A1', 'B1', 'C1', 'A2']) await end(name)
  await hasBegun('A3')
  expect(started).toEqual(['first', 'A1', 'B1', 'C1', 'A2', 'A3'])
})

test('a customer or address with too many waiting is refused, and the others are not', async () => {
  const { refused, enter } = open({ atOnce: { all: 1 }, waiting: { customer: 1, address: 2 } })
  void enter('first', { address: 'X' })
  void enter('ada', { address: 'A', customer: 'ada' })
  const again = enter('ada again', { address: 'B', customer: 'ada' })
  void enter('second of A', { address: 'A' })
  await Promise.all([again, enter('third of A', { address: 'A' })])
  expect(refused).toEqual(['ada again: requester', 'third of A: requester'])
})

test('in a full line the address that waits most gives up its last place; where none has more, the bank is busy', async () => {
  const { refused, started, enter, end, hasBegun } = open({ atOnce: { all: 1 }, waiting: { all: 3 } })
  void enter('first', { address: 'X' })
  for (const name of ['A1', 'A2', 'A3']) void enter(name, { address: 'A' })
  void enter('B1', { address: 'B' })
  void enter('C1', { address: 'C' })
  await enter('D1', { address: 'D' })
  expect(refused).toEqual(['A3: requester', 'A2: requester', 'D1: bank'])
  for (const name of ['first', 'A1', 'B1']) await end(name)
  await hasBegun('C1')
  expect(started).toEqual(['first', 'A1', 'B1', 'C1'])
})

test('work that throws makes room as other work does', async () => {
  const line = new PasswordQueue({ atOnce: { ...many, all: 1 }, waiting: many })
  const failing = line.run({ address: 'A' }, () => Promise.reject(new Error('broken')))
  const next = line.run({ address: 'A' }, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
