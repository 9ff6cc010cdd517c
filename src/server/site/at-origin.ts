import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { siteOrigin } from '../../../content/facts.ts'
import type { Encoding } from '../choose-encoding.ts'
import type { FileForm, SiteFile } from './read-site.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** One below the best, which the build takes: a hundredth larger, in a fifth of the time. */
const brotliQuality = 10

const pack: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: text => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: text => toGzip(text, { level: 9 }),
}

/**
 * A file that was built for {@link siteOrigin} as it is at another origin: in canonical links, link previews, the
 * sitemap. Each form is made when it is first asked for, off the main thread, and kept: a start waits for none.
 */
export function atOrigin(stored: SiteFile, origin: string): SiteFile {
  const readText = once(async () => {
    const built = await (await stored.form()).read()
    return Buffer.from(Buffer.from(built).toString().replaceAll(siteOrigin, origin))
  })
  const forms: Record<Encoding | 'plain', () => Promise<FileForm>> = {
    plain: once(async () => formOf(await readText())),
    br: once(async () => formOf(await pack.br(await readText()))),
    gzip: once(async () => formOf(await pack.gzip(await readText()))),
  }
  return { ...stored, form: encoding => forms[encoding ?? 'plain']() }
}

function formOf(content: Buffer): FileForm {
  const bytes = new Uint8Array(content)
  const digest = createHash('sha256').update(bytes).digest('base64url')
  return { sizeBytes: bytes.length, etag: `W/"${digest.slice(0, 22)}"`, read: async () => bytes }
}

/** Makes a value when it is first wanted; one that could not be made is tried again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () =>
    (made ??= make().catch((fault: unknown) => {
      made = undefined
      throw fault
    }))
}
