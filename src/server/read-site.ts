import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { siteOrigin } from '../../content/facts.ts'
import { type Encoding, encodings } from './compress-answer.ts'

/** One encoding of a file, ready to send. */
interface FileForm {
  readonly sizeBytes: number
  readonly etag: string
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>
}

/** A file of the site. */
export interface SiteFile {
  readonly contentType: string
  readonly encodings: readonly Encoding[]
  /** The file in an encoding, or uncompressed. */
  readonly form: (encoding?: Encoding) => Promise<FileForm>
}

/** The built site by address. Only listed files are served, so no address leads out of the folder. */
export interface Site {
  readonly files: ReadonlyMap<string, SiteFile>
  /** Documents by address without extension: `/about`, `/`. */
  readonly documents: ReadonlyMap<string, SiteFile>
  readonly patterns: readonly DocumentPattern[]
  /** The targets of the addresses on promotion banners. */
  readonly promotions: ReadonlyMap<string, string>
  readonly notFound: SiteFile | undefined
}

/**
 * Reads the built site in `folder`; undefined if nothing was built.
 * @param publicOrigin the origin in its pages, sitemap and robots file; by default the one of the build.
 */
export function readSite(folder: string, publicOrigin?: string): Site | undefined {
  if (!existsSync(path.join(folder, 'index.html'))) return undefined
  const files = new Map<string, SiteFile>()
  const documents = new Map<string, SiteFile>()
  for (const name of listFiles(folder)) {
    const address = `/${name.split(path.sep).join('/')}`
    const stored = describeFile(path.join(folder, name))
    const file = publicOrigin !== undefined && saysOrigin(address) ? atOrigin(stored, publicOrigin) : stored
    if (address.endsWith('.html')) documents.set(documentAddress(address), file)
    else files.set(address, file)
  }
  const notFound = documents.get('/404')
  documents.delete('/404')
  return {
    files,
    documents,
    patterns: readDocumentPatterns(folder, documents),
    promotions: readPromotionRedirects(folder),
    notFound,
  }
}

/** Files that the build writes for the server only. */
const buildNotes = new Set(['document-patterns.json', 'promotion-redirects.json'])

/** Public files, without the compressed forms and the build's own files. */
function listFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter(
    name =>
      !/(^|[\\/])\./.test(name) &&
      !/\.(br|gz)$/.test(name) &&
      !buildNotes.has(name) &&
      statSync(path.join(folder, name)).isFile(),
  )
}

const documentAddress = (address: string) => address.replace(/\.html$/, '').replace(/\/index$/, '') || '/'

/** Files that contain the site's own address. Other files are read only when they are requested. */
const saysOrigin = (address: string) =>
  address.endsWith('.html') || address === '/sitemap.xml' || address === '/robots.txt'

const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

function describeFile(file: string): SiteFile {
  const made = encodings.filter(encoding => existsSync(file + endings[encoding]))
  const plain = describeForm(file)
  const smaller = new Map(made.map(encoding => [encoding, describeForm(file + endings[encoding])]))
  return {
    contentType: contentTypeOf(file),
    encodings: made,
    form: async encoding => (encoding && smaller.get(encoding)) ?? plain,
  }
}

/** A site's files are small; the largest is a script of about 100 KB. */
function describeForm(file: string): FileForm {
  const { size, mtimeMs } = statSync(file)
  return {
    sizeBytes: size,
    etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    read: async () => new Uint8Array(await readFile(file)),
  }
}

/** The addresses of one document: the app's pages, and a group's page for unknown addresses below it. */
interface DocumentPattern {
  /** An address; with `*` as its last segment, the address and everything below it: `/dashboard/*`. */
  readonly pattern: string
  readonly file: SiteFile
  readonly status: 200 | 404
}

const patternsSchema = z.array(
  z.object({ pattern: z.string().startsWith('/'), file: z.string(), status: z.literal([200, 404]) }),
)

/**
 * Reads `document-patterns.json`, which the build writes. A document in the list is served only at its patterns.
 * @throws if the list names a document that was not built.
 */
function readDocumentPatterns(folder: string, documents: Map<string, SiteFile>): DocumentPattern[] {
  const list = path.join(folder, 'document-patterns.json')
  if (!existsSync(list)) return []
  const entries = patternsSchema.parse(JSON.parse(readFileSync(list, 'utf8')))
  const found = entries.map(({ pattern, file, status }) => {
    const document = documents.get(addressOf(file))
    if (!document) throw new Error(`${list} names ${file}, which was not built`)
    return { pattern, file: document, status }
  })
  for (const { file } of entries) {
    const own = addressOf(file)
    if (!entries.some(entry => entry.file === file && fits(entry.pattern, own))) documents.delete(own)
  }
  return found
}

const addressOf = (file: string) => `/${file.replace(/^\//, '').replace(/\.html$/, '')}`

/** The first entry that matches an address. Exact entries come before wider ones. */
export const findByPattern = (
  patterns: readonly DocumentPattern[],
  address: string,
): DocumentPattern | undefined => patterns.find(({ pattern }) => fits(pattern, address))

function fits(pattern: string, address: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === address
  const base = pattern.slice(0, -2)
  return address === base || address.startsWith(`${base}/`)
}

const localPath = z.string().regex(/^\/(?!\/)/)
const redirectsSchema = z.array(z.object({ from: localPath, to: localPath }))

/**
 * Reads the targets of promotion addresses from `promotion-redirects.json`, which the build writes.
 */
function readPromotionRedirects(folder: string): ReadonlyMap<string, string> {
  const list = path.join(folder, 'promotion-redirects.json')
  if (!existsSync(list)) return new Map()
  return new Map(
    redirectsSchema.parse(JSON.parse(readFileSync(list, 'utf8'))).map(({ from, to }) => [from, to]),
  )
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** One level below the build's: the result is 1 % larger and takes a fifth of the time. */
const brotliQuality = 10

const pack: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: text => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: text => toGzip(text, { level: 9 }),
}

/**
 * A file that was built for {@link siteOrigin}, with another origin in its canonical links, link previews and sitemap.
 * Each encoding is made at its first request, off the main thread, and then cached, so a start does not wait for it.
 */
function atOrigin(stored: SiteFile, origin: string): SiteFile {
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

/** Makes a value at its first use. A failed attempt is repeated at the next use. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () =>
    (made ??= make().catch((fault: unknown) => {
      made = undefined
      throw fault
    }))
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** The content type of a file. An unknown type is offered as a download, never guessed. */
const contentTypeOf = (file: string): string => types[path.extname(file)] ?? 'application/octet-stream'
