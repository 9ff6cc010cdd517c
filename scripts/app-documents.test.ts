import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type AppDocument, appDocuments } from '../content/app-documents.ts'
import { renderAppDocuments } from '../src/web/site/render-app-documents.tsx'
import { preloadScripts } from './preload-scripts.ts'
import { scriptsOfAppDocument } from './read-manifest.ts'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

const sources = globSync('src/web/app/**/*.tsx', { cwd: project })
/** As if each source were its own script and imported nothing at once. */
const manifest = Object.fromEntries(['app.html', ...sources].map(source => [source, { file: source }]))
const inApp = (source = 'of no route') => `src/web/app/${source}`

/** The app's routes: the code that each path loads, and what stands around some of them. */
const routes = read('src/web/app/routes.tsx')
const pages = new Map(
  [...routes.matchAll(/path: '([^']+)'[^']*import\('\.\/([^']+)'\)/g)].map(([, at = '', page = '']) => [
    at,
    page,
  ]),
)
const frame = 'dashboard/signed-in-route.tsx'
const inBrowserFrame = /inBrowser && \{[^']*import\('\.\/([^']+)'\)/.exec(routes)?.[1]
const [, belowFrame = ''] = routes.split(frame)

const lastPatternOf = ({ patterns }: AppDocument) => patterns.at(-1) ?? ''
/** Below the dashboard's addresses a route has the last word of its path alone. */
const pageOf = (document: AppDocument) => {
  const pattern = lastPatternOf(document)
  return pages.get(pattern) ?? pages.get(path.basename(pattern))
}
const isFramed = (document: AppDocument) => {
  const pattern = lastPatternOf(document)
  return !pages.has(pattern) || belowFrame.includes(`path: '${pattern}'`)
}

test('every page of the routes has its document', () => {
  expect(pages.size).toBeGreaterThan(10)
  expect(new Set(appDocuments.map(pageOf))).toEqual(new Set(pages.values()))
})

test.each(appDocuments)('$file names the scripts that the routes load for its page', document => {
  const loaded = [...(isFramed(document) ? [inApp(frame)] : []), inApp(pageOf(document))]
  expect(scriptsOfAppDocument(manifest, document.file)).toEqual(['app.html', ...loaded])
  expect(scriptsOfAppDocument(manifest, document.file, { inBrowser: true })).toEqual([
    'app.html',
    inApp(inBrowserFrame),
    ...loaded,
  ])
})

test('a document that shows no page of the app stops the build', () => {
  expect(() => scriptsOfAppDocument(manifest, 'cards.html')).toThrow('cards.html')
})

test('the documents name their scripts at the end of their heads, below the folder of the site', () => {
  const documents = renderAppDocuments(read('app.html'), {
    siteAddress: 'https://bank.example/sarsen',
    stylesheets: ['/assets/site.css'],
    fonts: [],
    themeScript: '/assets/theme.js',
    frameScript: '/assets/frame.js',
    islandsScript: '/assets/islands.js',
  })
  expect(documents.size).toBe(appDocuments.length)
  for (const html of documents.values()) {
    const named = preloadScripts(html, ['assets/app.js', 'assets/page.js'], '/sarsen')
    const links = [...named.matchAll(/<link rel="modulepreload" href="([^"]+)" \/>/g)].map(([, href]) => href)
    expect(links).toEqual(['/sarsen/assets/app.js', '/sarsen/assets/page.js'])
    expect(named).toContain('page.js" />\n  </head>')
  }
})

test('a document without an end of its head stops the build', () => {
  expect(() => preloadScripts('<head></head>', ['assets/app.js'], '')).toThrow('no end of its head')
})
