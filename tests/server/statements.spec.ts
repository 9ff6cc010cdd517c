// Statements on the real server: a start issues all that became due while it was off.
import { afterEach, expect, test } from 'vitest'
import { databaseUser } from '../../src/server/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { cleanUp, readDatabase, runServer } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

test('a start issues due statements, says how many, and notifies the customers', async () => {
  const dataDir = copyOfBank()
  const first = runServer({ DATA_DIR: dataDir })
  await first.ready
  first.kill('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(first.said()).not.toContain('"event":"statements"')

  // As if the bank had been off since before the newest month ended.
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => undefined })
  const database = openPostgres(postgres.connection, { connections: 1 })
  await database.script(`
    alter table statement disable trigger statement_append_only;
    delete from statement where month = (select max(month) from statement);
    alter table statement enable trigger statement_append_only`)
  await database.close()
  await postgres.stop()

  const next = runServer({ DATA_DIR: dataDir })
  await next.ready
  // Each demo customer has one account, Maya has two, and she shares one with Daniel: its statement is both's.
  await next.says('"level":"info","event":"statements","issued":6')
  const again = openPostgres(
    { host: readDatabase(dataDir).socketFolder, port: 5432, user: databaseUser, database: 'postgres' },
    { connections: 1 },
  )
  expect(
    await again.query(
      `select n.type, n.subject = s.month as "isNewest"
         from notification n cross join (select max(month) as month from statement) s where n.type = 'statement_ready'`,
    ),
  ).toEqual(Array.from({ length: 7 }, () => ({ type: 'statement_ready', isNewest: true })))
  await again.close()
  next.kill('SIGTERM')
  expect(await next.exited).toBe(0)
})
