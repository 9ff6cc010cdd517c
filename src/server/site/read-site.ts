import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentPattern, readDocumentPatterns } from './document-patterns.ts'
import { readPromotionRedirects } from './promotion-redirects.ts'
import { contentTypeOf } from './content-types.ts'

/** One form of a file as it is stored. */
export interface StoredForm {
  readonly file: string
  readonly sizeBytes: number
  readonly etag: string
}

/** A file of the site, with the smaller forms that the build wrote beside it. */
export interface SiteFile {
  readonly contentType: string
  readonly plain: StoredForm
  readonly br: StoredForm | undefined
  readonly gzip: StoredForm | undefined
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

/** Reads what the build wrote into `folder`; undefined where nothing was built. */
export function readSite(folder: string): Site | undefined {
  if (!existsSync(path.join(folder, 'index.html'))) return undefined
  const files = new Map<string, SiteFile>()
  const documents = new Map<string, SiteFile>()
  for (const name of listFiles(folder)) {
    const address = `/${name.split(path.sep).join('/')}`
    const file = describeFile(path.join(folder, name))
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

const describeFile = (file: string): SiteFile => ({
  contentType: contentTypeOf(file),
  plain: describeForm(file),
  br: existsSync(`${file}.br`) ? describeForm(`${file}.br`) : undefined,
  gzip: existsSync(`${file}.gz`) ? describeForm(`${file}.gz`) : undefined,
})

function describeForm(file: string): StoredForm {
  const { size, mtimeMs } = statSync(file)
  return { file, sizeBytes: size, etag: `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` }
}

/** The whole of a stored form. Files of a site are small; the largest is a script of some 100 KB. */
export const readStored = async (form: StoredForm): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(form.file))
