import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { demo } from '../../content/facts.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { cleanUp, makeDataFolder, readiness, runServer } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

afterEach(cleanUp)

const json = { 'content-type': 'application/json' }

/** Signs in the demo customer, and places one transfer twice. */
async function useBank(origin: string): Promise<string> {
  const signedIn = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: demo.customerEmail, password: demo.password, accountType: 'personal' }),
  })
  const [cookie = ''] = signedIn.headers.getSetCookie().map(set => set.split(';')[0])
  const client = createClient(operations, (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return fetch(`${origin}${path}`, { ...init, headers })
  })
  const accounts = await client.listAccounts({})
  if (accounts.status !== 200) throw new Error(`the accounts answered ${accounts.status}`)
  const id = accounts.body.accounts[0]?.id ?? ''
  const body = { id: randomUUID(), recipientName: 'Ada', destination: '20-00-00 12345678', amount: '1.00' }
  expect((await client.placeTransfer({ params: { id }, body })).status).toBe(201)
  expect((await client.placeTransfer({ params: { id }, body })).status).toBe(200)
  return id
}

test('metrics have a port of their own, and the bank’s port has none', async () => {
  const server = runServer({ DATA_DIR: copyOfBank(), METRICS_PORT: '0' })
  const { origin } = await server.ready
  await server.says('/metrics\n')
  const [, metricsOrigin = ''] = /Metrics:\s+(\S+)\/metrics\n/.exec(server.said()) ?? []
  expect(metricsOrigin).not.toBe(origin)
  const accountId = await useBank(origin)
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  expect(await readiness(origin)).toBe(200)

  const response = await fetch(`${metricsOrigin}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  for (const line of [
    /^sarsen_build_info\{version="[\d.]+",node="v[\d.]+"\} 1$/m,
    /^sarsen_http_request_duration_seconds_count\{operation="placeTransfer",status="201"\} 1$/m,
    /^sarsen_http_request_duration_seconds_count\{operation="placeTransfer",status="200"\} 1$/m,
    /^sarsen_http_request_duration_seconds_count\{operation="health",status="200"\} 1$/m,
    /^sarsen_orders_total\{outcome="completed"\} \d+$/m,
    /^sarsen_posting_call_orders_count \d+$/m,
    /^sarsen_posting_queue_orders \d+$/m,
    /^sarsen_database_connections\{state="in_use"\} \d+$/m,
    /^sarsen_database_up 1$/m,
    /^sarsen_outbox_messages_waiting\{channel="email"\} \d+$/m,
    /^process_cpu_seconds_total /m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toContain(accountId)
  expect((await fetch(`${metricsOrigin}/`)).status).toBe(404)
  expect((await fetch(`${metricsOrigin}/api/session`)).status).toBe(404)

  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a port in use is reported by the setting’s name, before anything starts', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const dataDir = makeDataFolder()
  const server = runServer({ DATA_DIR: dataDir, METRICS_PORT: String(port) })
  expect(await server.exited).toBe(1)
  expect(server.said()).toContain(`choose another port: METRICS_PORT=${port + 1} npm start`)
  expect(existsSync(dataDir)).toBe(false)
  taken.close()
})
