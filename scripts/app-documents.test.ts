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

const assets = {
  siteAddress: 'https://bank.example/sarsen',
  stylesheets: ['/assets/site.css'],
  fonts: [],
  firstScript: '/assets/theme.js',
  frameScript: '/assets/frame.js',
  islandsScript: '/assets/islands.js',
}
const template = read('app.html')
const firstScript = '/assets/before-first-view.js'

test('the documents name their scripts at the end of their heads, below the folder of the site', () => {
  const documents = renderAppDocuments({ template, firstScript, firstViews: new Map() }, assets)
  expect(documents.size).toBe(appDocuments.length)
  for (const html of documents.values()) {
    const named = preloadScripts(html, ['assets/app.js', 'assets/page.js'], {
      basePath: '/sarsen',
      isDrawn: false,
    })
    const links = [...named.matchAll(/<link rel="modulepreload" href="([^"]+)" \/>/g)].map(([, href]) => href)
    expect(links).toEqual(['/sarsen/assets/app.js', '/sarsen/assets/page.js'])
    expect(named).toContain('page.js" />\n  </head>')
    expect(named).toContain('<div id="root"></div>')
  }
})

test('what a first view is shown with comes before the scripts', () => {
  const named = preloadScripts(template, ['assets/app.js'], { basePath: '', isDrawn: true })
  expect(named).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/app.js" />')
  expect(named).toContain('<script type="module" fetchpriority="low" src=')
})

test('a first view is inert, and says for which visits it is', () => {
  const firstViews = new Map(appDocuments.map(({ file }) => [file, `<p>${file}</p>`]))
  const documents = renderAppDocuments({ template, firstScript, firstViews }, assets)
  const visitsOf = (file: string) => /<html (.*) lang=/.exec(documents.get(file) ?? '')?.[1]
  expect(visitsOf('login.html')).toBe('data-first-view-for="anybody" data-first-view-search=""')
  expect(visitsOf('signup-register.html')).toBe(
    'data-first-view-for="new-applicant" data-first-view-search="?type=banking"',
  )
  expect(visitsOf('settings.html')).toBe('data-first-view-for="signed-in" data-first-view-search=""')
  expect(visitsOf('reset-password.html')).toBeUndefined()
  expect(documents.get('login.html')).toContain('<div id="root" inert><p>login.html</p></div>')
  expect(documents.get('reset-password.html')).toContain('<div id="root"></div>')
})

test('a document without an end of its head, or without the app, stops the build', () => {
  const place = { basePath: '', isDrawn: false }
  expect(() => preloadScripts('<head></head>', ['assets/app.js'], place)).toThrow('no end of its head')
  expect(() => preloadScripts('  </head>', ['assets/app.js'], place)).toThrow('does not load it')
})
