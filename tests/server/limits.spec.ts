// Slow, silent and many clients, over raw sockets, with the limits of the Node runtime, only shorter.
import { afterEach, describe, expect, test } from 'vitest'
import { connectionLimits, type ConnectionLimits } from '../../src/server/connection-limits.ts'
import { listen, type Listener } from '../../src/server/listen.ts'
import { connectRaw } from '../support/raw-connection.ts'

const open: Listener[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(listener => listener.stop(0)))
})

async function listenWith(
  limits: Partial<ConnectionLimits>,
  isExempt?: (address: string) => boolean,
): Promise<Listener> {
  const listener = await listen('127.0.0.1', 0, {
    limits: { ...connectionLimits, checkEveryMs: 20, ...limits },
    ...(isExempt && { isExempt }),
  })
  listener.serve(async request => new Response(`read ${(await request.text()).length}`))
  open.push(listener)
  return listener
}

const answerOf = async ({ port }: Listener) => (await fetch(`http://127.0.0.1:${port}/`)).text()

/** Sends a text byte by byte, one every few milliseconds and repeated, until the connection ends. */
async function drip(port: number, first: string, dripped: string): Promise<string> {
  const { socket, over } = await connectRaw(port)
  socket.write(first)
  let at = 0
  const dripping = setInterval(() => socket.write(dripped[at++ % dripped.length] ?? ''), 5)
  const received = await over
  clearInterval(dripping)
  expect(at).toBeGreaterThan(5)
  return received
}

const post = 'POST / HTTP/1.1\r\nhost: bank\r\n'

/** More than enough time for other clients, who send at once, also on a busy machine. */
const othersMs = 1000

/** An endless response; resolves when its reader has been dropped. */
function serveForEver(listener: Listener): Promise<void> {
  const givenUp = Promise.withResolvers<void>()
  listener.serve(
    () =>
      new Response(
        new ReadableStream({
          pull: controller => controller.enqueue(new Uint8Array(65_536)),
          cancel: () => givenUp.resolve(),
        }),
      ),
  )
  return givenUp.promise
}

describe('a client is dropped', { timeout: 20_000 }, () => {
  test('that sends its headers slowly, and others are served meanwhile', async () => {
    const listener = await listenWith({ headMs: othersMs })
    const dripping = drip(listener.port, 'GET / HTTP/1.1\r\n', 'x-a: b\r\n')
    expect(await answerOf(listener)).toBe('read 0')
    expect(await dripping).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })

  test('that sends its body slowly, with and without a length', async () => {
    const listener = await listenWith({ headMs: othersMs, requestMs: othersMs })
    const dripping = [
      drip(listener.port, `${post}content-length: 100000\r\n\r\n`, 'x'),
      drip(listener.port, `${post}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
    ]
    expect(await answerOf(listener)).toBe('read 0')
    for (const received of await Promise.all(dripping)) expect(received).not.toContain('200 OK')
  })

  test('that connects and sends nothing', async () => {
    const listener = await listenWith({ headMs: 200 })
    const { over } = await connectRaw(listener.port)
    await over
  })

  test('that got its answer and sends nothing more', async () => {
    const listener = await listenWith({ keepAliveMs: 50 })
    const { socket, over } = await connectRaw(listener.port)
    socket.write('GET / HTTP/1.1\r\nhost: bank\r\n\r\n')
    expect(await over).toContain('read 0')
  })

  test('that requests much and never reads it, and the response stops', async () => {
    const listener = await listenWith({ silenceMs: 200 })
    const givenUp = serveForEver(listener)
    const { socket } = await connectRaw(listener.port)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: bank\r\n\r\n')
    await givenUp
    socket.destroy()
  })

  test('that reads without an end, however fast', async () => {
    const listener = await listenWith({ answerMs: 300 })
    const givenUp = serveForEver(listener)
    const { socket, over } = await connectRaw(listener.port)
    socket.removeAllListeners('data').resume()
    socket.write('GET / HTTP/1.1\r\nhost: bank\r\n\r\n')
    await Promise.all([givenUp, over])
  })

  test('above the limit of connections, and accepted when there is room again', async () => {
    const listener = await listenWith({ connections: 2 })
    const first = await connectRaw(listener.port)
    const second = await connectRaw(listener.port)
    expect(await (await connectRaw(listener.port)).over).toBe('')
    first.socket.destroy()
    second.socket.end('GET / HTTP/1.1\r\nhost: bank\r\nconnection: close\r\n\r\n')
    expect(await second.over).toContain('read 0')
    expect(await answerOf(listener)).toBe('read 0')
    expect(listener.dropped()).toEqual({ all: 1, network: 0 })
  })

  test('above the limit of its network, and accepted when there is room again', async () => {
    const listener = await listenWith({ connectionsOfNetwork: 2 }, () => false)
    const first = await connectRaw(listener.port)
    await connectRaw(listener.port)
    expect(await (await connectRaw(listener.port)).over).toBe('')
    expect(listener.dropped()).toEqual({ all: 0, network: 1 })
    first.socket.destroy()
    await expect.poll(() => answerOf(listener).catch(() => 'closed')).toBe('read 0')
  })

  test('but not this machine, which may be a proxy for many', async () => {
    const listener = await listenWith({ connectionsOfNetwork: 1 })
    await connectRaw(listener.port)
    expect(await answerOf(listener)).toBe('read 0')
  })
})

test('headers above 16 KiB are refused', async () => {
  const listener = await listenWith({})
  for (const line of [`x: ${'y'.repeat(17_000)}`, Array(1200).fill('x-many: headers here').join('\r\n')]) {
    const { socket, over } = await connectRaw(listener.port)
    socket.write(`GET / HTTP/1.1\r\nhost: bank\r\n${line}\r\n\r\n`)
    expect(await over).toMatch(/^HTTP\/1\.1 431 /)
  }
  const { socket, over } = await connectRaw(listener.port)
  socket.write(`GET /${'a'.repeat(17_000)} HTTP/1.1\r\nhost: bank\r\n\r\n`)
  expect(await over).toMatch(/^HTTP\/1\.1 431 /)
})
