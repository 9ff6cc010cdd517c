import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { siteOrigin } from '../../content/facts.ts'
import { pagePolicy, referrerPolicy } from '../../content/page-policy.ts'
import { buildDocuments } from '../build-documents.ts'
import { buildStaff, removeStaffTemplate } from '../build-staff.ts'
import { buildAlone, type PageScript } from '../build-page-scripts.ts'
import { buildStarterDatabase } from '../build-starter-database.ts'
import { checkLinks } from '../check-links.ts'
import { checkPages } from '../check-pages.ts'
import { checkAppWeights, checkWeights, inBrowserExtra } from '../check-weights.ts'
import { robots, sitemap } from '../site-lists.ts'
import { writeFileBelow } from '../write-file-below.ts'
import { checkBankFiles } from './check-bank-files.ts'
import { forwardingDocuments } from './forwarding-documents.ts'
import { staticManifest } from './manifest.ts'
import { listSiteFiles } from './site-files.ts'
import { sourceConfig, staffOfStatic, staticConfig } from './static-config.ts'
import { fallbacksOf, staticDocuments } from './static-documents.ts'
import { weighSite } from './weigh-site.ts'
import { withoutBasePath } from './without-base-path.ts'

const source = 'src/static'
/** Only the not-found page uses it. It is built once all pages are known. */
const fallbackScript = 'show-fallback.js'
const policy = pagePolicy.join('; ')

interface StaticBuildOptions {
  /** The origin in the pages' own addresses. Without it, the same reserved domain as the server's. */
  readonly origin?: string | undefined
  /** Vite plugins for tests. */
  readonly plugins?: readonly Plugin[]
  /** For tests: the database of a first start, instead of an empty one. */
  readonly starterDatabase?: Uint8Array
}

/**
 * Builds the static site, with the bank in the browser, into the folder `dist`, which is emptied first. `basePath` is
 * the site's folder on its host.
 * @returns sentences about its size
 */
export async function buildStatic(
  dist: string,
  basePath: string,
  { origin = siteOrigin, plugins = [], starterDatabase }: StaticBuildOptions = {},
): Promise<string> {
  const siteAddress = origin + basePath
  const write = (file: string, content: string | Uint8Array) => writeFileBelow(dist, file, content)
  const buildHere = (name: string, fileName: string, constants: Record<string, unknown> = {}) =>
    buildAlone(`${source}/${name}`, { fileName, base: `${basePath}/`, define: asDefines(constants) })
  const writeScript = ({ fileName, code }: PageScript) => write(fileName, code)

  const starter = nameStarter(starterDatabase ?? (await buildStarterDatabase()))
  await build(staticConfig({ dist, basePath, starterDatabase: `${basePath}/${starter.file}`, plugins }))
  await write(starter.file, starter.bytes)
  await buildStaff(dist, await staffOfStatic(dist, basePath, plugins))

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
  // Without this file, GitHub Pages treats the site as Jekyll sources and drops names that begin with a dot or an
  // underscore.
  await write('.nojekyll', '')
  await rm(join(dist, 'app.html'))
  await removeStaffTemplate(dist)
  await rm(join(dist, '.vite'), { recursive: true })

  const files = await listSiteFiles(dist, fallbacks)
  await writeScript(await buildHere('service-worker/sw.ts', 'sw.js', { BUILD_SITE_FILES: files }))

  const own = withoutBasePath(pages, basePath)
  checkPages(own)
  checkLinks(own, { dist, patterns, aliases })
  await checkWeights(pages, { dist, manifest, frameScripts: [...frameScripts, keepScript.fileName] })
  await checkAppWeights(documents.appDocuments, dist, inBrowserExtra)
  await checkAppWeights(documents.staffDocuments, dist, inBrowserExtra)
  checkBankFiles(pages, manifest)
  return weighSite(dist, files, pages.size)
}

const asDefines = (constants: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]))

/** It is gzip data, but not named .gz, because many servers would unpack it on the way. */
function nameStarter(bytes: Uint8Array): { file: string; bytes: Uint8Array } {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return { file: `assets/database-${hash}.bin`, bytes }
}
