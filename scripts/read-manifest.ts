import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PageAssets } from '../src/web/site/page-assets.ts'

const stylesheetSource = 'src/web/styles/site.css'
const islandsSource = 'src/web/site/islands/main.ts'
const shellSources = [
  'app.html',
  'src/web/app/dashboard/signed-in-route.tsx',
  'src/web/app/dashboard/overview-page.tsx',
]
const firstScreenFonts = /\.woff2$/

/** What the build wrote of each source file. */
export const readManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))

/** Finds in the build's manifest what public pages name: their stylesheet, its fonts, and the islands' script. */
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
 * The scripts that a page with these islands fetches, each once: the islands' entry, what takes them over, the islands
 * themselves, and all that these import.
 */
export function scriptsOfIslands(manifest: Manifest, islands: readonly string[]): string[] {
  const folder = 'src/web/site/islands'
  // A part without React is a `.ts` file, and what takes the others over is not fetched for it.
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

/**
 * The scripts without which a customer who is signed in sees nothing: the app, the frame around its pages, and the
 * overview.
 */
export const scriptsOfShell = (manifest: Manifest): string[] => withImports(manifest, shellSources)

/** The scripts that the app fetches at once, whichever of its pages is opened. */
export const scriptsOfApp = (manifest: Manifest): string[] => withImports(manifest, ['app.html'])

/** The files of these sources and of all that they import at once, each file once. */
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
