// A bank in a tab removes old outgoing messages itself.
import { expect, test } from 'vitest'
import { limits } from '../../content/facts.ts'
import { openStillBank } from './open-still-bank.ts'

test('messages past their retention are gone when the bank is opened again', async () => {
  const faults: unknown[] = []
  const name = crypto.randomUUID()
  const open = (aheadMs: number) =>
    openStillBank({
      databaseName: `outbox-${name}`,
      report: ({ fault }) => faults.push(fault),
      clock: () => new Date(Date.now() + aheadMs),
    })
  const first = await open(0)
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  const keep = (id: string, ageMs: number) =>
    first.bank.database.query(
      `insert into outbox_message (id, channel, recipient, type, facts, created_at, next_attempt_at)
       values ($1, 'email', 'ada@example.com', 'other', '{}', $2, $2)`,
      [id, new Date(Date.now() - ageMs)],
    )
  await keep(ids[0], 2 * 60 * 60_000)
  await keep(ids[1], 0)
  await first.close()

  const again = await open(limits.outboxKeptMs - 60 * 60_000)
  await expect
    .poll(() => again.bank.database.query('select id from outbox_message'))
    .toEqual([{ id: ids[1] }])
  await again.close()
  expect(faults).toEqual([])
}, 120_000)
