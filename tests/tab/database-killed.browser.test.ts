// A worker that ends in the middle of storing leaves the database of one flush, consistent, with all acknowledged
// orders.
import { expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { eraseDatabase } from '../../src/tab/stored-database.ts'
import { openStillBank } from './open-still-bank.ts'
import type { WorkerMessage } from './paying-worker.ts'

const kills = 6
/** The seed of the times at which workers end. */
const seed = 1964

/** Numbers from 0 to 1, the same for the same seed (Park and Miller). */
function numbers(start: number) {
  let state = start
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

/** Lets a worker pay until `orders` were acknowledged and the next one was requested, and ends it during that one. */
const payAndEnd = (databaseName: string, orders: number) =>
  new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(new URL('paying-worker.ts', import.meta.url), { type: 'module' })
    const acknowledged: string[] = []
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'failed') reject(new Error(data.why))
      if (data.type === 'acknowledged') acknowledged.push(data.id)
      if (data.type === 'requested' && acknowledged.length >= orders) {
        worker.terminate()
        resolve(acknowledged)
      }
    })
    worker.postMessage(databaseName)
  })

test('after workers ended at any time, every acknowledged order is in the ledger once, and it reconciles', async () => {
  const databaseName = `killed-${crypto.randomUUID()}`
  const random = numbers(seed)
  const acknowledged: string[] = []
  for (let kill = 0; kill < kills; kill++)
    acknowledged.push(...(await payAndEnd(databaseName, Math.floor(random() * 12))))

  const bank = await openStillBank({ databaseName })
  const stored = await bank.bank.database.query<{ id: string }>(
    `select id from transfer where id = any($1) and status = 'completed'`,
    [acknowledged],
  )
  expect(stored.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  expect(acknowledged.length).toBeGreaterThan(kills)
  expect(await reconcile(bank.bank.database)).toEqual([])
  await bank.close()
  await eraseDatabase(databaseName)
}, 480_000)
