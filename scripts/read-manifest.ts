import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { appDocument } from '../content/app-documents.ts'
import { appPageIds } from '../content/app-pages.ts'
import { staffPage, staffPageIds } from '../content/staff-pages.ts'
import type { PageAssets } from '../src/web/site/document-head.tsx'
import { sourcesOfPage, sourcesOfStaffPage } from './read-page-sources.ts'
import { staffManifest, staffTemplate } from './staff-config.ts'

const stylesheetSource = 'src/web/styles/site.css'
const islandsSource = 'src/web/site/islands/main.ts'
const firstScreenFonts = /\.woff2$/

/** The build's output for each source file. */
export const readManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))

/** The same of the staff console's own bundle. */
export const readStaffManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, staffManifest), 'utf8'))

/**
 * Finds in the build's manifest the files that public pages name: the stylesheet, its fonts, and the islands' script.
 */
export function findAssets(manifest: Manifest): Pick<PageAssets, 'stylesheets' | 'fonts' | 'islandsScript'> {
  const stylesheet = entryOf(manifest, stylesheetSource)
  const fonts = (stylesheet.assets ?? []).filter(file => firstScreenFonts.test(file))
  return {
    stylesheets: [`/${stylesheet.file}`],
    fonts: fonts.map(file => `/${file}`),
    islandsScript: `/${entryOf(manifest, islandsSource).file}`,
  }
}

function entryOf(manifest: Manifest, source: string) {
  const entry = manifest[source]
  if (!entry) throw new Error(`the build has no ${source}`)
  return entry
}

/**
 * The scripts that a page with these islands fetches, each once: the islands' entry, the hydration code, the islands
 * themselves, and all their imports.
 */
export function scriptsOfIslands(manifest: Manifest, islands: readonly string[]): string[] {
  const folder = 'src/web/site/islands'
  // An island without React is a `.ts` file and needs no hydration code.
  const components = islands.filter(name => manifest[`${folder}/${name}.ts`] === undefined)
  const plain = islands.filter(name => !components.includes(name))
  const sources = [
    islandsSource,
    ...plain.map(name => `${folder}/${name}.ts`),
    ...components.map(name => `${folder}/${name}.tsx`),
    ...(components.length > 0 ? [`${folder}/take-over-islands.tsx`] : []),
  ]
  return withImports(manifest, sources)
}

/** The scripts without which a document of the app shows nothing: the app, and the code that it loads for that page. */
export function scriptsOfAppDocument(
  manifest: Manifest,
  document: string,
  runtime: { inBrowser?: boolean } = {},
): string[] {
  const page = appPageIds.find(id => appDocument(id).document === document)
  if (!page) throw new Error(`no page of the app has the document ${document}`)
  return withImports(manifest, ['app.html', ...sourcesOfPage(page, runtime)])
}

/** The same for a document of the staff console. */
export function scriptsOfStaffDocument(manifest: Manifest, document: string): string[] {
  const page = staffPageIds.find(id => staffPage(id).document === document)
  if (!page) throw new Error(`no page of the staff console has the document ${document}`)
  return withImports(manifest, [staffTemplate, ...sourcesOfStaffPage(page)])
}

/** The files of these sources and of all their static imports, each once. */
function withImports(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>()
  const visit = (source: string) => {
    const { file, imports = [] } = entryOf(manifest, source)
    if (files.has(file)) return
    files.add(file)
    for (const each of imports) visit(each)
  }
  for (const source of sources) visit(source)
  return [...files]
}
