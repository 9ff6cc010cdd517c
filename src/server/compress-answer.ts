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

/** The smaller forms that an answer may have, the smallest first. */
export const encodings = ['br', 'gzip'] as const

export type Encoding = (typeof encodings)[number]

/** The first of the offered forms that `Accept-Encoding` takes; undefined for the plain one. */
export function chooseEncoding(accepted: string, offered: readonly Encoding[]): Encoding | undefined {
  const wanted = accepted.split(',').map(item => item.trim().toLowerCase())
  const accepts = (name: string) =>
    wanted.some(item => item === name || (item.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(item)))
  return offered.find(accepts)
}

/** What fits into one packet of a network arrives no sooner for being smaller. */
const leastBytes = 1400

/** Up to here packing takes some 0.1 ms, less than to hand it to another thread and back. */
const atOnceBytes = 16_384

/** An answer is packed each time anew: this takes a hundredth of the best setting's time, and is a tenth larger. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

const atOnce = {
  br: (bytes: Uint8Array) => brotliCompressSync(bytes, { params: brotli }),
  gzip: (bytes: Uint8Array) => gzipSync(bytes),
}

const aside = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: brotli }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
}

/** Each part leaves when it has been made, as it does plain. */
const inParts = {
  br: () => createBrotliCompress({ params: brotli, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}

/**
 * An answer of the API in a smaller form, where its reader takes one: JSON from 1,400 bytes on, and files as they are
 * made. Answers of GET alone: what hands over a secret is a POST (docs/security.md, "Compression").
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
  const smaller = bytes.length <= atOnceBytes ? atOnce[encoding](bytes) : await aside[encoding](bytes)
  return sent(new Uint8Array(smaller), packed)
}

/** A fault of what is packed breaks the packed form off too, and a reader who leaves ends what is packed. */
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

/** Node's own form of it has other types than the web's. */
const readFrom = (reader: ReadableStreamDefaultReader<Uint8Array>): Readable =>
  new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (fault: Error) => this.destroy(fault),
      )
    },
    destroy(fault, done) {
      // Also while a part is being made: then there is no next one.
      reader.cancel().then(
        () => done(fault),
        () => done(fault),
      )
    },
  })
