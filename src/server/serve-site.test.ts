import { Hono } from 'hono'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LogEntry } from './log.ts'
import { readSite } from './read-site.ts'
import { serveSite } from './serve-site.ts'

const outside = mkdtempSync(path.join(tmpdir(), 'sarsen-site-'))
const folder = path.join(outside, 'dist')
const app = new Hono()
let logged: LogEntry[] = []

const files: Record<string, string> = {
  'index.html': 'home',
  'about.html': 'about',
  'about.html.br': 'about as brotli',
  'about.html.gz': 'about as gzip',
  'help.html': 'help',
  'help/faqs.html': 'faqs',
  'login.html': 'login',
  'overview.html': 'overview',
  'lost.html': 'nothing here, in the shell',
  '404.html': 'nothing here',
  'assets/site-1a2b.css': 'css',
  'robots.txt': 'robots',
  '.built-from': 'a note of the build',
  'document-patterns.json': JSON.stringify([
    { pattern: '/login', file: 'login.html', status: 200 },
    { pattern: '/dashboard', file: 'overview.html', status: 200 },
    { pattern: '/dashboard/*', file: 'lost.html', status: 404 },
    { pattern: '/help/*', file: 'help.html', status: 200 },
  ]),
  'promotion-redirects.json': JSON.stringify([{ from: '/security', to: '/help/faqs' }]),
}

beforeAll(() => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  writeFileSync(path.join(outside, 'secret.txt'), 'secret')
  const site = readSite(folder)
  if (!site) throw new Error('the site was not read')
  app.all(
    '*',
    serveSite(site, entry => logged.push(entry)),
  )
})

afterAll(() => rmSync(outside, { recursive: true }))

async function get(address: string, headers: Record<string, string> = {}) {
  logged = []
  const response = await app.request(address, { headers })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

describe('the built site', () => {
  test.each([
    ['/', 'home', 'text/html; charset=utf-8'],
    ['/about', 'about', 'text/html; charset=utf-8'],
    ['/about?from=mail', 'about', 'text/html; charset=utf-8'],
    ['/help', 'help', 'text/html; charset=utf-8'],
    ['/help/faqs', 'faqs', 'text/html; charset=utf-8'],
    ['/help/unheard-of', 'help', 'text/html; charset=utf-8'],
    ['/help/unheard/of', 'help', 'text/html; charset=utf-8'],
    ['/login', 'login', 'text/html; charset=utf-8'],
    ['/dashboard', 'overview', 'text/html; charset=utf-8'],
    ['/assets/site-1a2b.css', 'css', 'text/css; charset=utf-8'],
    ['/robots.txt', 'robots', 'text/plain; charset=utf-8'],
  ])('%s is answered with its file and type', async (address, body, type) => {
    const answer = await get(address)
    expect({ ...answer, headers: answer.headers.get('content-type') }).toEqual({
      status: 200,
      body,
      headers: type,
    })
    expect(logged).toEqual([])
  })

  test.each(['/security', '/security/', '/security?from=banner'])(
    '%s is an address of a promotion: it is logged and leads to the page that it names',
    async address => {
      const answer = await get(address)
      expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({
        status: 302,
        to: '/help/faqs',
      })
      expect(logged).toEqual([{ level: 'info', event: 'promotion_followed', path: '/security' }])
    },
  )

  test('files below /assets/ are kept for ever, everything else is asked for again', async () => {
    expect((await get('/assets/site-1a2b.css')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/about')).headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    ['br, gzip', 'br', 'about as brotli'],
    ['gzip', 'gzip', 'about as gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'about as gzip'],
    ['identity', null, 'about'],
    ['', null, 'about'],
  ])('a browser that accepts "%s" gets %s', async (accepted, encoding, body) => {
    const answer = await get('/about', { 'Accept-Encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(answer.body).toBe(body)
  })

  test('a browser that has the file already gets an answer without the file', async () => {
    const etag = (await get('/about')).headers.get('etag') ?? ''
    const again = await get('/about', { 'If-None-Match': etag })
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' })
  })

  test('HEAD answers as GET does, without the file', async () => {
    const response = await app.request('/about', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('5')
    expect(await response.text()).toBe('')
  })

  test('another method is refused', async () => {
    const response = await app.request('/about', { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  test.each([
    ['/about/', '/about'],
    ['/about/?from=mail', '/about?from=mail'],
    ['/dashboard/', '/dashboard'],
    ['/help/faqs/?a=1', '/help/faqs?a=1'],
  ])('%s leads on to %s', async (address, to) => {
    const answer = await get(address)
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(to)
  })

  test.each([
    'http://localhost//evil.example/',
    'http://localhost//evil.example/about/',
    'http://localhost/%2F%2Fevil.example/',
    'http://localhost/\\evil.example/',
  ])('%s leads nowhere', async address => {
    const answer = await get(address)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('location')).toBeNull()
  })
})

describe('what is unknown', () => {
  test('is the not-found page with status 404, and its path is logged without its query', async () => {
    const answer = await get('/nowhere?token=secret')
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: 'nothing here' })
    expect(logged).toEqual([{ level: 'warning', event: 'not_found', path: '/nowhere' }])
  })

  test('inside the dashboard shows within the shell, with status 404', async () => {
    const answer = await get('/dashboard/nowhere')
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 404,
      body: 'nothing here, in the shell',
    })
    expect(logged).toEqual([{ level: 'warning', event: 'not_found', path: '/dashboard/nowhere' }])
  })

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/.built-from',
    '/document-patterns.json',
    '/promotion-redirects.json',
    '/about.html',
    '/about.html.br',
    '/404',
    '/overview',
    '/about%00',
    '/%',
    '/%E0%A4%A',
  ])('%s is one of them', async address => {
    const answer = await get(address)
    expect(answer.status).toBe(404)
    expect(answer.body).toBe('nothing here')
  })

  test('leaves no control character in the log', async () => {
    await get('/a%0Ab%1B[31m\u0085\u202e')
    expect(String(logged[0]?.['path'])).not.toMatch(/\p{C}/u)
  })
})

test('a folder without a home page is no site', () => {
  expect(readSite(outside)).toBeUndefined()
})
