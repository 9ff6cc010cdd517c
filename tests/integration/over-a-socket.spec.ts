// Behaviour that only a real HTTP connection shows: bodies with and without a length, aborted uploads, cookies as sent.
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { password } from '../support/open-customer.ts'
import { openCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { serveApi } from './serve-api.ts'

let postgres: TestPostgres
let api: TestApi
let served: Awaited<ReturnType<typeof serveApi>>

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
  served = await serveApi(api)
})
afterAll(async () => {
  await served.close()
  expect(api.faults).toEqual([])
  await postgres.close()
})

const ask = (init: RequestInit) => fetch(`http://127.0.0.1:${served.port}/api/session`, init)
const json = { 'content-type': 'application/json' }

async function statusFor(body: BodyInit): Promise<number> {
  // A stream needs `duplex`, which the types of fetch leave out.
  const init = { method: 'POST', headers: json, body, duplex: 'half' }
  const response = await ask(init)
  await response.text()
  return response.status
}

/** This many KiB of spaces, without a Content-Length. */
function spaces(kibibytes: number): ReadableStream<Uint8Array> {
  let left = kibibytes
  return new ReadableStream({
    pull: controller =>
      left-- > 0 ? controller.enqueue(new Uint8Array(1024).fill(0x20)) : controller.close(),
  })
}

test('a body above 16 KiB is refused, with or without a length, and the next request is answered', async () => {
  expect(await statusFor(' '.repeat(16 * 1024))).toBe(400)
  expect(await statusFor(' '.repeat(16 * 1024 + 1))).toBe(413)
  expect(await statusFor(' '.repeat(10_000_000))).toBe(413)
  expect(await statusFor(spaces(16))).toBe(400)
  expect(await statusFor(spaces(17))).toBe(413)
  expect(await statusFor(spaces(2000))).toBe(413)
  expect(await statusFor('{}')).toBe(422)
})

test('bytes that are not UTF-8 are refused', async () => {
  expect(await statusFor(new Uint8Array([0x22, 0xff, 0x22]))).toBe(400)
})

test('an aborted upload is no fault', async () => {
  const socket = net.connect(served.port, '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST /api/session HTTP/1.1\r\nhost: 127.0.0.1:${served.port}\r\ncontent-type: application/json\r\n`
  socket.write(`${head}content-length: 100\r\n\r\n{"email":`)
  socket.end()
  await once(socket.resume(), 'close')
  expect(await statusFor('{}')).toBe(422)
})

test('the cookie of a sign-in is sent, opens the session, and is removed', async () => {
  const { email } = await openCustomer(api)
  const body = JSON.stringify({ email, password, accountType: 'personal' })
  const signedIn = await ask({ method: 'POST', headers: json, body })
  const [set = ''] = signedIn.headers.getSetCookie()
  expect(set).toMatch(/^sarsen-80=[\w-]{43}; .*HttpOnly/)
  const headers = { cookie: set.split(';')[0] ?? '' }
  expect((await ask({ headers })).status).toBe(200)
  const signedOut = await ask({ method: 'DELETE', headers })
  expect(signedOut.headers.getSetCookie()).toEqual([expect.stringMatching(/^sarsen-80=; Max-Age=0/)])
  expect((await ask({ headers })).status).toBe(401)
})
