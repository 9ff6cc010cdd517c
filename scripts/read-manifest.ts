import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PageAssets } from '../src/web/site/document-head.tsx'

const stylesheetSource = 'src/web/styles/site.css'
const islandsSource = 'src/web/site/islands/main.ts'
const frame = 'dashboard/signed-in-route.tsx'
/** Around each of the app's pages where the bank is in the browser. */
const inBrowserFrame = 'in-browser/in-browser-frame.tsx'

/** What the app loads for the page of each of its documents (`routes.tsx`). */
const appPages: Readonly<Record<string, readonly string[]>> = {
  'login.html': ['sign-in/login-page.tsx'],
  'signup.html': ['sign-up/choose-type-page.tsx'],
  'signup-register.html': ['sign-up/register-page.tsx'],
  'signup-review.html': ['sign-up/review-page.tsx'],
  'forgot-password.html': ['sign-in/forgot-password-page.tsx'],
  'reset-password.html': ['sign-in/reset-password-page.tsx'],
  'settings.html': [frame, 'settings/settings-page.tsx'],
  'overview.html': [frame, 'dashboard/overview-page.tsx'],
  'transactions.html': [frame, 'transactions/transactions-page.tsx'],
  'statements.html': [frame, 'statements/statements-page.tsx'],
  'support.html': [frame, 'support/support-page.tsx'],
  'dashboard-not-found.html': [frame, 'dashboard/not-found-in-shell.tsx'],
}
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

/** The scripts without which a document of the app shows nothing: the app, and what it loads for that page. */
export function scriptsOfAppDocument(
  manifest: Manifest,
  document: string,
  { inBrowser = false }: { inBrowser?: boolean } = {},
): string[] {
  const page = appPages[document]
  if (!page) throw new Error(`nothing says which page of the app ${document} shows`)
  const loaded = [...(inBrowser ? [inBrowserFrame] : []), ...page]
  return withImports(manifest, ['app.html', ...loaded.map(source => `src/web/app/${source}`)])
}

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
