import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'

/** The supported encodings, the smallest result first. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** The first offered encoding that `Accept-Encoding` accepts; undefined for none. */
export function chooseEncoding(accepted: string, offered: readonly Encoding[]): Encoding | undefined {
  const wanted = accepted.split(',').map(item => item.trim().toLowerCase())
  const accepts = (name: string) =>
    wanted.some(item => item === name || (item.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(item)))
  return offered.find(accepts)
}

/** An answer that fits into one network packet does not arrive sooner when it is smaller. */
const leastBytes = 1400

/** Up to this size, compression takes about 0.1 ms: less than a round trip to another thread. */
const atOnceBytes = 16_384

/** Each answer is compressed again. This level takes 1 % of the best level's time, and the result is 10 % larger. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

const atOnce = {
  br: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: brotli }),
  gzip: (bytes: Uint8Array) => gzipSync(bytes),
}

const onAnotherThread = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: brotli }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}

/** Each part is sent as soon as it is made, as without compression. */
const inParts = {
  br: () => createBrotliCompress({ params: brotli, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}

/**
 * Compresses an answer of the API if the client accepts it: JSON from 1,400 bytes, and files while they are made. It
 * compresses answers to GET only, because answers that contain a secret are to POST (docs/security.md, "Compression").
 */
export async function compressAnswer(request: Request, answer: Response): Promise<Response> {
  if (request.method !== 'GET') return answer
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '', encodings)
  const sent = (body: BodyInit | null, headers: Readonly<Record<string, string>>) => {
    const { status } = answer
    const all = new Headers(answer.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return new Response(body, { status, headers: all })
  }
  const packed = { vary: 'Accept-Encoding', ...(encoding && { 'content-encoding': encoding }) }
  if (answer.headers.has('content-disposition')) {
    const { body } = answer
    return sent(body && encoding ? compressStream(body, encoding) : body, packed)
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.length < leastBytes) return sent(bytes.length === 0 ? null : bytes, {})
  if (!encoding) return sent(bytes, packed)
  const smaller =
    bytes.length <= atOnceBytes ? atOnce[encoding](bytes) : await onAnotherThread[encoding](bytes)
  return sent(new Uint8Array(smaller), packed)
}

/** An error of the source also ends the compressed stream, and a client that leaves cancels the source. */
function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const packer = inParts[encoding]()
  pipeline(readFrom(body.getReader()), packer, () => undefined)
  const parts: AsyncIterator<Uint8Array> = packer[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await parts.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await parts.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Node's own conversion has different types. */
const readFrom = (reader: ReadableStreamDefaultReader<Uint8Array>): Readable =>
  new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (fault: Error) => this.destroy(fault),
      )
    },
    destroy(fault, done) {
      // This also works while a part is being made.
      reader.cancel().then(
        () => done(fault),
        () => done(fault),
      )
    },
  })
