// The addresses that a server answers at, and the one that it names in its pages, its sitemap and its robots file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRaw } from '../support/raw-connection.ts'
import { cleanUp, runServer, signIn } from '../support/run-server.ts'
import { copyOfBank } from './copy-of-bank.ts'

interface Started {
  readonly listening: string
  readonly port: number
}

async function start(settings: Record<string, string>): Promise<Started> {
  const server = runServer({ DATA_DIR: copyOfBank(), ...settings })
  const { origin } = await server.ready
  if ('PUBLIC_ORIGIN' in settings) await server.says('Listening at:')
  const listening = /Listening at:\s+(\S+)\n/.exec(server.said())?.[1] ?? origin
  return { listening, port: Number(new URL(listening).port) }
}

/** Sends a request with these headers. The body is not decoded. */
async function ask({ port }: Started, ...head: string[]): Promise<string> {
  const { socket, over } = await connectRaw(port)
  socket.write(`${head.join('\r\n')}\r\nconnection: close\r\n\r\n`)
  return over
}

const textOf = async ({ listening }: Started, path: string) => (await fetch(listening + path)).text()

const statusOf = (answered: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answered)?.[1])

describe('a server behind a proxy for https://bank.example', () => {
  let server: Started
  beforeAll(async () => {
    server = await start({
      PUBLIC_ORIGIN: 'https://bank.example',
      SECURITY_CONTACT: 'security@bank.example',
    })
  })
  afterAll(cleanUp)

  test('shares its demo customers with other visitors, and says so', async () => {
    expect(JSON.parse(await textOf(server, '/api/demonstration'))).toMatchObject({
      demonstration: { isShared: true },
    })
  })

  test.each(['br', 'gzip', 'identity'])('names this address in its pages, sent as %s', async encoding => {
    const response = await fetch(`${server.listening}/help/faqs`, {
      headers: { 'accept-encoding': encoding },
    })
    expect([response.status, response.headers.get('content-encoding') ?? 'identity']).toEqual([200, encoding])
    const page = await response.text()
    expect(page).toContain('<link rel="canonical" href="https://bank.example/help/faqs"/>')
    expect(page).toContain('<meta property="og:url" content="https://bank.example/help/faqs"/>')
    expect(page).toContain('<meta property="og:image" content="https://bank.example/logo/og-image.png"/>')
    expect(page).not.toContain('https://sarsen.example')
  })

  test.each(['br', 'gzip', 'identity'])('answers JSON as %s to a client that accepts it', async encoding => {
    const response = await fetch(`${server.listening}/api/openapi.json`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await response.json()).toHaveProperty('openapi')
  })

  test('names this address in its sitemap, its robots file and the app’s documents too', async () => {
    expect(await textOf(server, '/sitemap.xml')).toContain(
      '<url><loc>https://bank.example/help/faqs</loc></url>',
    )
    expect(await textOf(server, '/robots.txt')).toContain('\nSitemap: https://bank.example/sitemap.xml\n')
    expect(await textOf(server, '/login')).toContain(
      '<link rel="canonical" href="https://bank.example/login"/>',
    )
  })

  test('answers 304 to a browser that has the page, with an ETag for each encoding', async () => {
    const about = `${server.listening}/about`
    const headers = { 'accept-encoding': 'br' }
    const mark = (await fetch(about, { headers })).headers.get('etag') ?? ''
    const packed = await fetch(about, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('etag')).not.toBe(mark)
    const again = await fetch(about, { headers: { ...headers, 'if-none-match': mark } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each([
    ['bank.example', 200],
    ['bank.example:443', 200],
    ['localhost:9', 200],
    ['evil.example', 421],
    ['sarsen.example', 421],
  ])('answers /about for the host %s with %i', async (host, status) => {
    const answered = await ask(server, 'GET /about HTTP/1.1', `host: ${host}`)
    expect(statusOf(answered)).toBe(status)
    if (status === 421) expect(answered).not.toContain(host)
  })

  test('refuses the API, and an absolute URL, for another host', async () => {
    expect(statusOf(await ask(server, 'GET /api/session HTTP/1.1', 'host: evil.example'))).toBe(421)
    expect(statusOf(await ask(server, 'GET http://evil.example/ HTTP/1.1', 'host: bank.example'))).toBe(421)
  })

  test('has a security.txt with a contact, which expires in half a year', async () => {
    const response = await fetch(`${server.listening}/.well-known/security.txt`)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=UTF-8',
    ])
    const [contact, expires = '', ...rest] = (await response.text()).split('\n')
    expect(contact).toBe('Contact: mailto:security@bank.example')
    const daysLeft = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
    expect(daysLeft).toBeGreaterThan(178)
    expect(daysLeft).toBeLessThanOrEqual(180)
    expect(rest).toEqual([
      'Preferred-Languages: en',
      'Canonical: https://bank.example/.well-known/security.txt',
      '',
    ])
  })

  test.each([
    ['HTTP/1.0, without a host', ['GET /health/ready HTTP/1.0']],
    ['HTTP/1.1, by the machine’s address', ['GET /health/ready HTTP/1.1', 'host: 192.0.2.7:3000']],
  ])('reports its health in %s', async (_, head) => {
    const answered = await ask(server, ...head)
    expect(statusOf(answered)).toBe(200)
    expect(answered).toContain('{"status":"ready","bankHolidaysUntil":')
  })
})

describe('a server of its own', () => {
  let server: Started
  beforeAll(async () => {
    server = await start({})
  })
  afterAll(cleanUp)

  test('prints an address with a name, as passkeys need one, and lets customers sign in by its number too', async () => {
    expect(server.listening).toBe(`http://localhost:${server.port}`)
    expect(await signIn(server.listening)).toBe(201)
    expect(await signIn(`http://127.0.0.1:${server.port}`)).toBe(201)
  })

  test('refuses a foreign name that points at it', async () => {
    const answered = await ask(
      server,
      'GET /api/demonstration HTTP/1.1',
      `host: rebound.example:${server.port}`,
    )
    expect(statusOf(answered)).toBe(421)
    expect(answered).not.toContain('rebound')
  })

  test('leaves the build’s address in its pages', async () => {
    expect(await textOf(server, '/about')).toContain(
      '<link rel="canonical" href="https://sarsen.example/about"/>',
    )
  })

  test('has no security.txt without a contact', async () => {
    expect((await fetch(`${server.listening}/.well-known/security.txt`)).status).toBe(404)
  })
})
