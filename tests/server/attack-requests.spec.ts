// Requests of a stranger to the server's own app over a socket: unwanted bodies, and text that imitates a log line.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, type Listener } from '../../src/server/listen.ts'
import { createLog, type Log } from '../../src/server/log.ts'
import { createServerApp } from '../../src/server/server-app.ts'
import { connectRaw } from '../support/raw-connection.ts'

let listener: Listener
const lines = { json: [] as string[], quiet: [] as string[] }

const clock = () => new Date('2026-11-22T12:00:00Z')

beforeAll(async () => {
  const logs: Log[] = [
    createLog('json', clock, line => lines.json.push(line)),
    createLog('quiet', clock, line => lines.quiet.push(line)),
  ]
  const app = createServerApp({
    api: new Hono().all('*', context => context.text('no such operation', 404)),
    health: new Hono(),
    site: {
      files: new Map(),
      documents: new Map(),
      patterns: [],
      promotions: new Map(),
      notFound: undefined,
    },
    log: entry => {
      for (const log of logs) log(entry)
    },
    observe: () => undefined,
    https: false,
    isOwnHost: () => true,
    monotonicMs: () => performance.now(),
  })
  listener = await listen('127.0.0.1', 0)
  listener.serve(request => app.fetch(request))
})
afterAll(() => listener.stop(0))

/** What the process keeps, in bytes: what was read and is no longer needed is collected first. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  collect() // what the first one found to be unused is given back before the second
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
const chunks = 3000

test.each(['POST /about', 'DELETE /api/session', 'GET /', 'PUT /health/live'])(
  '%s is answered without keeping its body of 200 MB',
  async request => {
    const { socket, received, over } = await connectRaw(listener.port)
    const isOver = over.then(() => true)
    const before = keptBytes()
    socket.write(`${request} HTTP/1.1\r\nhost: bank.test\r\ntransfer-encoding: chunked\r\n\r\n`)
    for (let sent = 0; sent < chunks && !socket.destroyed; sent++)
      if (!socket.write(chunk))
        await Promise.race([isOver, new Promise(resolve => socket.once('drain', resolve))])
    expect(received()).toMatch(/^HTTP\/1\.1 40[45] /)
    // The request has not ended: who waits for its body has kept all of it.
    expect(keptBytes() - before).toBeLessThan(20_000_000)
    socket.destroy()
  },
)

test('a request writes only its own lines in the log', async () => {
  const forged = '2026-11-22T12:00:00.000Z error: fault detail=forged'
  const paths = [
    `/%0a${encodeURIComponent(forged)}`,
    '/%0d%0a%1b[2J',
    '/%e2%80%a8forged',
    '/\u001b[31m',
    '/a?\nforged',
    `/${'x'.repeat(9000)}`,
  ]
  const before = { json: lines.json.length, quiet: lines.quiet.length }
  let answered = 0
  for (const path of paths) {
    const { socket, over } = await connectRaw(listener.port)
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: bank.test\r\nuser-agent: a${forged}\r\nreferer: ${forged}\r\nconnection: close\r\n\r\n`,
    )
    if ((await over).startsWith('HTTP/1.1 404')) answered++
  }
  expect(answered).toBeGreaterThan(3)
  const [json, quiet] = [lines.json.slice(before.json), lines.quiet.slice(before.quiet)]
  // The JSON log gets two lines for each request: the missing path, and the request itself. A terminal gets only the
  // first.
  expect([json.length, quiet.length]).toEqual([2 * answered, answered])
  for (const line of [...json, ...quiet]) {
    expect(line).toMatch(/^[^\p{Cc}\u2028\u2029]{1,1000}\n$/u)
    expect(line).not.toContain('agent')
  }
  for (const line of json) expect(Object.keys(JSON.parse(line))).toContain('event')
})
