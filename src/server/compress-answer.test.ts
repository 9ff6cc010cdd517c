import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressAnswer } from './compress-answer.ts'

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const

const requestFor = (accepted: string, method = 'GET') =>
  new Request('http://bank.test/api/accounts', { method, headers: { 'accept-encoding': accepted } })

const jsonOf = (sizeBytes: number) => JSON.stringify('7'.repeat(sizeBytes - 2))
const answerOf = (body: string | ReadableStream<Uint8Array> | null, headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

describe('JSON', () => {
  test.each([
    ['br', 1400],
    ['gzip', 1400],
    ['br', 100_000],
    ['gzip', 100_000],
  ] as const)('is sent as %s where its reader takes that: %i bytes', async (encoding, sizeBytes) => {
    const json = jsonOf(sizeBytes)
    const answer = await compressAnswer(requestFor(encoding), answerOf(json))
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
    })
    const packed = await bytesOf(answer)
    expect(packed.length).toBeLessThan(300)
    expect(unpack[encoding](packed).toString()).toBe(json)
  })

  test('of less than 1,400 bytes is sent as it is, since a packet holds it', async () => {
    const answer = await compressAnswer(requestFor('br, gzip'), answerOf(jsonOf(1399)))
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null])
    expect(await answer.text()).toBe(jsonOf(1399))
  })

  test.each(['', 'identity', 'br;q=0, gzip;q=0', 'zstd'])(
    'is sent as it is to a reader who accepts "%s", and says that another may get it otherwise',
    async accepted => {
      const answer = await compressAnswer(requestFor(accepted), answerOf(jsonOf(5000)))
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        null,
        'Accept-Encoding',
      ])
      expect(await answer.text()).toBe(jsonOf(5000))
    },
  )

  test('of a POST is never packed: it may hand over a secret', async () => {
    const answer = await compressAnswer(requestFor('br', 'POST'), answerOf(jsonOf(5000)))
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(jsonOf(5000))
  })

  test('keeps its status, and where there is none it stays so', async () => {
    const problem = new Response(jsonOf(5000), { status: 422 })
    expect((await compressAnswer(requestFor('br'), problem)).status).toBe(422)
    const none = await compressAnswer(requestFor('br'), new Response(null, { status: 204 }))
    expect([none.status, none.body]).toEqual([204, null])
  })
})

describe('a file', () => {
  const fileHeaders = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' }

  /** A file that is made part by part, each when the test says so. */
  function makeFile() {
    let writer: ReadableStreamDefaultController<Uint8Array> | undefined
    const left = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        writer = controller
      },
      cancel: () => left.resolve(),
    })
    return {
      answer: answerOf(body, fileHeaders),
      write: (text: string) => writer?.enqueue(new TextEncoder().encode(text)),
      end: () => writer?.close(),
      fail: () => writer?.error(new Error('the database went away')),
      left: left.promise,
    }
  }

  test.each(['br', 'gzip'] as const)('is sent as %s, each part when it has been made', async encoding => {
    const file = makeFile()
    const answer = await compressAnswer(requestFor(encoding), file.answer)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...fileHeaders,
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
    })
    const reader = answer.body?.getReader()
    const received: Uint8Array[] = []
    const receive = async () => received.push((await reader?.read())?.value ?? new Uint8Array())
    file.write('Date,Amount\r\n')
    // It comes while the file is still being made.
    await receive()
    file.write('2026-11-23,1.00\r\n')
    await receive()
    file.end()
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      received.push(next.value)
    expect(unpack[encoding](Buffer.concat(received)).toString()).toBe('Date,Amount\r\n2026-11-23,1.00\r\n')
  })

  test('that cannot be made to its end breaks off', async () => {
    const file = makeFile()
    const answer = await compressAnswer(requestFor('br'), file.answer)
    file.write('Date,Amount\r\n')
    file.fail()
    await expect(answer.arrayBuffer()).rejects.toThrow('the database went away')
  })

  test('is made no further once its reader has gone', async () => {
    const file = makeFile()
    const answer = await compressAnswer(requestFor('gzip'), file.answer)
    file.write('Date,Amount\r\n')
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await file.left
  })

  test('is sent as it is to a reader who takes nothing else', async () => {
    const file = makeFile()
    const answer = await compressAnswer(requestFor(''), file.answer)
    file.write('Date,Amount\r\n')
    file.end()
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe('Date,Amount\r\n')
  })
})
