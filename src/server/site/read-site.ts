import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentPattern, readDocumentPatterns } from './document-patterns.ts'
import { readPromotionRedirects } from './promotion-redirects.ts'
import { type Encoding, encodings } from '../choose-encoding.ts'
import { atOrigin } from './at-origin.ts'
import { contentTypeOf } from './content-types.ts'

/** One form of a file, to be sent as it is. */
export interface FileForm {
  readonly sizeBytes: number
  readonly etag: string
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>
}

/** A file of the site. */
export interface SiteFile {
  readonly contentType: string
  readonly encodings: readonly Encoding[]
  /** The file in one of its encodings; without one, plain. */
  readonly form: (encoding?: Encoding) => Promise<FileForm>
}

/** The built site by address. Only what is listed here is served, so no address leads out of the folder. */
export interface Site {
  readonly files: ReadonlyMap<string, SiteFile>
  /** Documents by their address without an ending: `/about`, `/`. */
  readonly documents: ReadonlyMap<string, SiteFile>
  readonly patterns: readonly DocumentPattern[]
  /** Where the addresses on promotion banners lead. */
  readonly promotions: ReadonlyMap<string, string>
  readonly notFound: SiteFile | undefined
}

/**
 * Reads what the build wrote into `folder`; undefined where nothing was built.
 * @param publicOrigin what its pages, sitemap and robots file say they stand at; left out, what the build says.
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

/** What the build writes for the server alone. */
const buildNotes = new Set(['document-patterns.json', 'promotion-redirects.json'])

/** Visible files, without the compressed forms and the build's own notes. */
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

/** What names the site's own address: of all else nothing is read before it is asked for. */
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

/** Files of a site are small; the largest is a script of some 100 KB. */
function describeForm(file: string): FileForm {
  const { size, mtimeMs } = statSync(file)
  return {
    sizeBytes: size,
    etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    read: async () => new Uint8Array(await readFile(file)),
  }
}
