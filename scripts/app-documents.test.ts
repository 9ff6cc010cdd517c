import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allAppDocuments } from '../content/app-documents.ts'
import { appPageIds } from '../content/app-pages.ts'
import { renderAppDocuments } from '../src/web/site/render-app-documents.tsx'
import { preloadScripts } from './preload-scripts.ts'
import { scriptsOfAppDocument } from './read-manifest.ts'
import { sourcesOfPage } from './read-page-sources.ts'

const project = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(project, file), 'utf8')

const sources = globSync('src/web/app/**/*.tsx', { cwd: project })
/** A manifest in which each source is its own script without static imports. */
const manifest = Object.fromEntries(['app.html', ...sources].map(source => [source, { file: source }]))

const below = (files: string[]) => ['app.html', ...files.map(file => `src/web/app/${file}`)]

test.each([
  ['login.html', ['sign-in/login-page.tsx']],
  ['signup-register.html', ['sign-up/register-page.tsx']],
  ['overview.html', ['dashboard/signed-in-route.tsx', 'dashboard/overview-page.tsx']],
  ['settings.html', ['dashboard/signed-in-route.tsx', 'settings/settings-page.tsx']],
  ['dashboard-not-found.html', ['dashboard/signed-in-route.tsx', 'dashboard/not-found-in-shell.tsx']],
])('%s names the scripts that the routes load for its page', (document, loaded) => {
  expect(scriptsOfAppDocument(manifest, document)).toEqual(below(loaded))
  expect(scriptsOfAppDocument(manifest, document, { inBrowser: true })).toEqual(
    below(['in-browser/in-browser-frame.tsx', ...loaded]),
  )
})

test('every page names its own script', () => {
  const own = appPageIds.map(id => sourcesOfPage(id).at(-1))
  expect(new Set(own).size).toBe(appPageIds.length)
  for (const source of own) expect(sources).toContain(source)
})

test('a document that shows no page of the app stops the build', () => {
  expect(() => scriptsOfAppDocument(manifest, 'loans.html')).toThrow('loans.html')
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

test('the documents name their scripts at the end of their heads, with the site’s base path', () => {
  const documents = renderAppDocuments({ template, firstScript, firstViews: new Map() }, assets)
  expect(documents.size).toBe(allAppDocuments.length)
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

test('the files that a first view needs come before the scripts', () => {
  const named = preloadScripts(template, ['assets/app.js'], { basePath: '', isDrawn: true })
  expect(named).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/app.js" />')
  expect(named).toContain('<script type="module" fetchpriority="low" src=')
})

test('a first view is inert and says which visits it is for', () => {
  const firstViews = new Map(allAppDocuments.map(({ document }) => [document, `<p>${document}</p>`]))
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
