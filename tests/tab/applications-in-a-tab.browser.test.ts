// A new customer applies in a tab: the simulator plays the back office there too, a minute after the application
// (ruling 22).
import { afterAll, expect, test } from 'vitest'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { openTabBank } from '../../src/tab/open-tab-bank.ts'
import { newApplication } from '../support/application.ts'

const application = newApplication()
const faults: unknown[] = []
let aheadMs = 0
const waiting = new Set<() => void>()
/** Ends the pauses of the bank's background jobs. */
const turn = () => {
  for (const end of waiting) end()
  waiting.clear()
}

const bank = await openTabBank({
  report: ({ fault }) => faults.push(fault),
  clock: () => new Date(Date.now() + aheadMs),
  pause: (_, signal) =>
    new Promise<void>(resolve => {
      waiting.add(resolve)
      signal.addEventListener('abort', () => resolve())
    }),
})
const client = createClient(operations, (path, init) => bank.send(path, init))

afterAll(async () => {
  await bank.close()
  expect(faults).toEqual([])
})

test('an application is approved in the tab a minute after it was sent, and not before', async () => {
  expect((await client.submitApplication({ body: application })).status).toBe(202)
  const { email, password } = application
  const signIn = async () =>
    (await client.signIn({ body: { email, password, accountType: 'personal' } })).status

  aheadMs = 59_000
  turn()
  expect(await signIn()).toBe(403)
  aheadMs = 61_000
  const decided = () => {
    turn()
    return bank.bank.database.query('select status from application')
  }
  await expect.poll(decided).toEqual([{ status: 'approved' }])
  expect(await signIn()).toBe(201)
})
