// Demo mode on the real server (ruling 22): off with DATABASE_URL unless DEMO=1, and then nothing of it exists.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/embedded-postgres.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { newApplication } from '../support/application.ts'
import { cleanUp, databaseUrlOf, runServer, signIn } from '../support/run-server.ts'

let postgres: EmbeddedPostgres
let connection: EmbeddedPostgres['connection']

const dataDir = path.join(tmpdir(), `sarsen-demonstration-${process.pid}`)

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, report: () => undefined, isVolatile: true })
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onDatabase(postgres.connection, database => database.query(`create database ${name}`))
  connection = { ...postgres.connection, database: name }
})
afterEach(cleanUp)

// Two of these tests start the server twice.
vi.setConfig({ testTimeout: 120_000 })

async function onDatabase<Result>(
  to: EmbeddedPostgres['connection'],
  work: (database: ReturnType<typeof openPostgres>) => Promise<Result>,
): Promise<Result> {
  const database = openPostgres(to, { connections: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const run = (settings: Record<string, string> = {}) =>
  runServer({ DATABASE_URL: databaseUrlOf(connection), ...settings })

const ask = async (origin: string) => (await fetch(`${origin}/api/demonstration`)).json()

const post = (origin: string, body: object) =>
  fetch(`${origin}/api/applications`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(body),
  })

/** Of those that the demonstration did not seed itself. */
const decisions = () =>
  onDatabase(connection, database =>
    database.query('select status, decided_by from application where not is_demo'),
  )

/** Moves the applications a minute into the past. */
const ageApplications = () =>
  onDatabase(connection, database =>
    database.query("update application set created_at = created_at - interval '61 s'"),
  )

test('off: no demo customer, no demo credentials, and only an operator decides applications', async () => {
  const server = run()
  const { origin } = await server.ready
  expect(await ask(origin)).toEqual({})
  expect(await signIn(origin)).toBe(401)
  expect((await post(origin, newApplication())).status).toBe(202)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)

  await ageApplications()
  const next = run()
  await next.ready
  // The server checks the ledger after everything else has started, so a simulator would have run by then.
  await next.says('"event":"reconcile"')
  next.kill('SIGTERM')
  expect(await next.exited).toBe(0)
  expect(await decisions()).toEqual([{ status: 'pending_verification', decided_by: null }])
  expect(await onDatabase(connection, database => database.query('select 1 from customer'))).toEqual([])
  expect(server.said() + next.said()).not.toMatch(/Demo-Customer-2026|back_office|card_activity/)
})

test('on with DEMO=1: the page shows the demo customers, who sign in, and the simulator approves due applications', async () => {
  const server = run({ DEMO: '1' })
  const { origin } = await server.ready
  expect(await ask(origin)).toEqual({
    demonstration: {
      customers: [
        { name: 'Maya Okafor', email: 'maya@sarsen.example', kind: 'personal' },
        { name: 'Eleanor Whitcombe', email: 'demo@sarsen.example', kind: 'personal' },
        { name: 'Imogen Tarrant', email: 'corporate@sarsen.example', kind: 'corporate' },
      ],
      password: 'Demo-Customer-2026',
      isShared: false,
    },
  })
  expect(await signIn(origin)).toBe(201)
  expect((await post(origin, newApplication())).status).toBe(202)
  await ageApplications()
  await server.says('"event":"back_office","approved":1')
  expect(await decisions()).toEqual([{ status: 'approved', decided_by: 'simulator' }])
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a bank that is no longer a demonstration warns of its demo customers until they are retired', async () => {
  const demonstration = run({ DEMO: '1' })
  await demonstration.ready
  demonstration.kill('SIGTERM')
  await demonstration.exited
  const server = run()
  const { origin } = await server.ready
  await server.says('npm run bank -- demo retire')
  expect(await ask(origin)).toEqual({})
  server.kill('SIGTERM')
  await server.exited
})
