// The headers of every kind of response: pages, the app, files, the API, unknown paths and faults.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { createHealth } from '../../src/server/health.ts'
import { listen, type Listener } from '../../src/server/listen.ts'
import { createServerApp } from '../../src/server/server-app.ts'
import { readSite } from '../../src/server/read-site.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { connectRaw } from '../support/raw-connection.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { failing } from './failing-database.ts'
import { openTestApi } from './open-test-api.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-headers-'))
const files: Readonly<Record<string, string>> = {
  'index.html': 'home',
  'login.html': 'the app',
  'about.html': 'about',
  '404.html': 'nothing here',
  'gone.txt': 'removed before it is requested',
  'robots.txt': 'robots',
  'assets/site-1a2b.css': 'css',
  'assets/site-1a2b.js': 'js',
  'document-patterns.json': JSON.stringify([{ pattern: '/login', file: 'login.html', status: 200 }]),
  'promotion-redirects.json': JSON.stringify([{ from: '/security', to: '/about' }]),
}

let postgres: TestPostgres
let ada: TestCustomer
let server: Hono
let away: Hono
let broken: Hono
let secure: Hono
let starting: Listener

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  postgres = await openTestPostgres()
  const api = openTestApi(postgres.database)
  ada = await openSignedInCustomer(api, 1_000_00n)
  const site = readSite(folder)
  rmSync(path.join(folder, 'gone.txt'))
  const serverOf = (app: Hono, https = false) =>
    createServerApp({
      api: app,
      health: createHealth({
        databaseAnswers: () => Promise.resolve(true),
        ledger: { differs: false },
        clocks: { isApart: false },
        clock: () => new Date(),
        hasCards: true,
        stopping: new AbortController().signal,
      }),
      site,
      log: () => undefined,
      observe: () => undefined,
      https,
      isOwnHost: () => true,
      monotonicMs: () => performance.now(),
    })
  server = serverOf(api.app)
  away = serverOf(openTestApi(failing(new DatabaseUnavailable('away'))).app)
  broken = serverOf(openTestApi(failing(new Error('broken'))).app)
  secure = serverOf(api.app, true)
  starting = await listen('127.0.0.1', 0, { https: true })
})
afterAll(async () => {
  await starting.stop(0)
  await postgres.close()
  rmSync(folder, { recursive: true })
})

const signedIn = () => ({ headers: { cookie: ada.cookie() ?? '' } })
const text = 'text/plain; charset=UTF-8'
const problem = 'application/problem+json'
const session = { method: 'POST', headers: { 'content-type': 'application/json' } }
const ofAccount = (rest: string) => `/api/accounts/${ada.account.id}/${rest}`

/** A kind of response: its status, its type (none without a body) and how to get it. */
const kinds: Readonly<Record<string, [number, string | null, () => Response | Promise<Response>]>> = {
  'a page': [200, 'text/html; charset=utf-8', () => server.request('/about')],
  'the app': [200, 'text/html; charset=utf-8', () => server.request('/login')],
  'a style': [200, 'text/css; charset=utf-8', () => server.request('/assets/site-1a2b.css')],
  'a script': [200, 'text/javascript; charset=utf-8', () => server.request('/assets/site-1a2b.js')],
  'a file': [200, 'text/plain; charset=utf-8', () => server.request('/robots.txt')],
  'an unknown page': [404, 'text/html; charset=utf-8', () => server.request('/nowhere')],
  'a redirect': [308, null, () => server.request('/about/?a=b')],
  'a promotion': [302, null, () => server.request('/security')],
  'a method that pages have not': [405, text, () => server.request('/about', { method: 'POST' })],
  'a file that cannot be read': [500, text, () => server.request('/gone.txt')],
  health: [200, 'application/json', () => server.request('/health/live')],
  'the API': [200, 'application/json', () => server.request('/api/session', signedIn())],
  'nothing of the API': [204, null, () => server.request('/api/session', { method: 'DELETE' })],
  'a file of the API': [
    200,
    'text/csv; charset=utf-8',
    () => server.request(ofAccount('transactions/export?format=csv'), signedIn()),
  ],
  'its description': [200, 'application/json', () => server.request('/api/openapi.json')],
  'a refusal': [401, problem, () => server.request('/api/accounts')],
  'an unknown address of the API': [404, problem, () => server.request('/api/nowhere')],
  'a foreign page’s request': [
    403,
    problem,
    () => server.request('/api/session', { method: 'DELETE', headers: { origin: 'https://evil.example' } }),
  ],
  'a body that is too large': [
    413,
    problem,
    () => server.request('/api/session', { ...session, body: ' '.repeat(17_000) }),
  ],
  'a database that is away': [503, problem, () => away.request('/api/session', aToken)],
  'a fault': [500, problem, () => broken.request('/api/session', aToken)],
  'a bank that is starting': [503, text, () => fetch(`http://127.0.0.1:${starting.port}/`)],
}
const aToken = { headers: { cookie: `sarsen-80=${'a'.repeat(43)}` } }

const everywhere = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(self), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

test.each(Object.entries(kinds))('%s has every header', async (_, [status, type, get]) => {
  const response = await get()
  const { headers } = response
  expect([response.status, headers.get('content-type')?.toLowerCase()]).toEqual([status, type?.toLowerCase()])
  expect(Object.fromEntries(headers)).toMatchObject(everywhere)
  // No other site may read it, and no header names the server's software.
  for (const name of ['access-control-allow-origin', 'server', 'x-powered-by'])
    expect(headers.get(name)).toBeNull()
  if (/json|csv/.test(type ?? '') || status >= 500) expect(headers.get('cache-control')).toBe('no-store')
})

test('over HTTPS every response sets HSTS for two years, and over HTTP none does', async () => {
  const promise = 'strict-transport-security'
  for (const address of ['/', '/nowhere', '/api/accounts', '/health/live']) {
    expect((await secure.request(address)).headers.get(promise)).toBe('max-age=63072000')
    expect((await server.request(address)).headers.get(promise)).toBeNull()
  }
  const { headers } = await fetch(`http://127.0.0.1:${starting.port}/`)
  expect(headers.get(promise)).toBe('max-age=63072000')
})

test('an unusual method gets an answer that repeats nothing of the request', async () => {
  starting.serve(request => server.fetch(request))
  for (const method of ['TRACE', 'TRACK', 'CONNECT']) {
    const { socket, over } = await connectRaw(starting.port)
    socket.write(
      `${method} /about HTTP/1.1\r\nhost: bank.test\r\ncookie: sarsen-80=marked\r\nconnection: close\r\n\r\n`,
    )
    const answered = await over
    expect(answered).not.toContain('marked')
    expect(answered).not.toContain('200 OK')
  }
})
