import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { siteOrigin } from '../../content/facts.ts'
import { pagePolicy, referrerPolicy } from '../../content/page-policy.ts'
import { buildDocuments } from '../build-documents.ts'
import { buildAlone, type PageScript } from '../build-page-scripts.ts'
import { buildStarterDatabase } from '../build-starter-book.ts'
import { checkLinks } from '../check-links.ts'
import { checkPages } from '../check-pages.ts'
import { checkWeights } from '../check-weights.ts'
import { robots, sitemap } from '../site-lists.ts'
import { writeFileBelow } from '../write-file-below.ts'
import { checkBankFiles } from './check-bank-files.ts'
import { forwardingDocuments } from './forwarding-documents.ts'
import { staticManifest } from './manifest.ts'
import { listSiteFiles } from './site-files.ts'
import { sourceConfig, staticConfig } from './static-config.ts'
import { fallbacksOf, staticDocuments } from './static-documents.ts'
import { weighSite } from './weigh-site.ts'
import { withoutBasePath } from './without-base-path.ts'

const source = 'src/static'
/** Named by nothing but the not-found page: it is built when it is known what is found. */
const fallbackScript = 'show-fallback.js'
const policy = pagePolicy.join('; ')

interface BuildParts {
  /** Where the pages say they live; left out, the reserved domain that the server's say too. */
  readonly origin?: string | undefined
  /** What tests put into the build. */
  readonly plugins?: readonly Plugin[]
  /** For tests as well: the book that a first start begins as, in place of one with nothing in it. */
  readonly starterBook?: Uint8Array
}

/**
 * Builds the site that any host of files can serve, with the bank in the browser, into the folder `dist`, which is
 * emptied before. `basePath` is the folder that it will stand in on its host.
 * @returns sentences about what it weighs
 */
export async function buildStatic(
  dist: string,
  basePath: string,
  { origin = siteOrigin, plugins = [], starterBook }: BuildParts = {},
): Promise<string> {
  const siteAddress = origin + basePath
  const write = (file: string, content: string | Uint8Array) => writeFileBelow(dist, file, content)
  const buildHere = (name: string, fileName: string, constants: Record<string, unknown> = {}) =>
    buildAlone(`${source}/${name}`, { fileName, base: `${basePath}/`, define: asDefines(constants) })
  const writeScript = ({ fileName, code }: PageScript) => write(fileName, code)

  const book = nameBook(starterBook ?? (await buildStarterDatabase()))
  await build(staticConfig({ dist, basePath, starterBook: `${basePath}/${book.file}`, plugins }))
  await write(book.file, book.bytes)

  const keepScript = await buildHere('keep-files.ts', 'assets/[name]-[hash].js')
  await writeScript(keepScript)
  const documents = await buildDocuments(dist, {
    config: sourceConfig(basePath),
    basePath,
    siteAddress,
    unserved: {
      policy,
      referrerPolicy,
      keepScript: `/${keepScript.fileName}`,
      fallbackScript: `/${fallbackScript}`,
    },
  })
  const { pages, aliases, patterns, paths, manifest, frameScripts } = documents
  const fallbacks = fallbacksOf(patterns)
  for (const [file, html] of staticDocuments(documents)) await write(file, html)
  for (const [file, html] of forwardingDocuments(basePath, { policy, referrerPolicy }))
    await write(file, html)
  await writeScript(await buildHere('show-fallback.ts', fallbackScript, { BUILD_FALLBACKS: fallbacks }))

  await write(
    'site.webmanifest',
    staticManifest(await readFile(join(dist, 'site.webmanifest'), 'utf8'), basePath),
  )
  await write('sitemap.xml', sitemap(paths, siteAddress))
  await write('robots.txt', robots(basePath, siteAddress))
  // A host that takes pages for drafts of its own leaves out what begins with a dot or a line below, unless told.
  await write('.nojekyll', '')
  await rm(join(dist, 'app.html'))
  await rm(join(dist, '.vite'), { recursive: true })

  const files = await listSiteFiles(dist, fallbacks)
  await writeScript(await buildHere('service-worker/sw.ts', 'sw.js', { BUILD_SITE_FILES: files }))

  const own = withoutBasePath(pages, basePath)
  checkPages(own)
  checkLinks(own, { dist, patterns, aliases })
  await checkWeights(pages, { dist, manifest, frameScripts: [...frameScripts, keepScript.fileName] })
  checkBankFiles(pages, manifest)
  return weighSite(dist, files, pages.size)
}

const asDefines = (constants: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]))

/** Not called .gz, though it is that: many a server would have it unpacked on its way. */
function nameBook(bytes: Uint8Array): { file: string; bytes: Uint8Array } {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { file: `assets/book-${hash}.bin`, bytes }
}
