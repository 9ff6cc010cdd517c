// The security log of a customer who has made a hundred thousand transfers, on every database.
import { expect, test } from 'vitest'
import { listEvents } from '../../src/bank/audit/list-events.ts'
import type { Database, Parameter } from '../../src/bank/database/database.ts'
import { onEveryDatabase } from './every-database.ts'
import { newId, noon } from './test-bank.ts'

const transfers = 100_000

/** A chain of transfers with a few events of other kinds. No guard checks its hashes. */
async function fillChain(database: Database, chainId: string): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(
      `insert into audit_event (chain_id, event_no, at, type, detail, hash)
       select $1, n, $2::timestamptz + n * interval '1 ms',
              case when n % 10000 = 1 then 'signed_in' else 'transfer.completed' end, '{}', sha256(n::text::bytea)
         from generate_series(1, $3::int4) n`,
      [chainId, noon, transfers],
    )
  })
  await database.script('analyze audit_event')
}

onEveryDatabase(open => {
  test('its own index finds the security events among all the transfers', async () => {
    const chainId = newId()
    await fillChain(open(), chainId)
    const plans: string[] = []
    const explaining: Database = {
      ...open(),
      async query<Row extends object>(text: string, parameters: readonly Parameter[] = []) {
        const lines = await open().query<Record<string, string>>(`explain ${text}`, parameters)
        plans.push(lines.flatMap(line => Object.values(line)).join('\n'))
        return open().query<Row>(text, parameters)
      },
    }
    const request = { chainId, types: ['signed_in', 'signed_out'], since: noon, page: 1, pageSize: 3 }
    const { events, total } = await listEvents(explaining, request)
    expect(total).toBe(10)
    expect(events.map(({ at }) => at.getTime() - noon.getTime())).toEqual([90_001, 80_001, 70_001])
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toContain('audit_event_security')
      expect(plan).not.toMatch(/Seq Scan|audit_event_pkey/)
    }
  })
})
