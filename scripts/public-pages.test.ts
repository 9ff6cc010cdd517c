import { existsSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { allAppDocuments } from '../content/app-documents.ts'
import { demonstrationNotice } from '../content/facts.ts'
import { navigation } from '../content/navigation.ts'
import { pictures } from '../content/pictures.ts'
import { promotionLinks } from '../content/promotion-links.ts'
import { appDocumentRows, renderAppDocuments } from '../src/web/site/render-app-documents.tsx'
import { renderSite } from '../src/web/site/render-site.tsx'
import { sitePages } from '../src/web/site/site-pages.tsx'
import { buildPageScripts } from './build-page-scripts.ts'
import { checkPages } from './check-pages.ts'

const assets = {
  siteAddress: 'https://bank.example/sarsen',
  stylesheets: ['/assets/site.css'],
  fonts: ['/assets/font.woff2'],
  firstScript: '/assets/theme.js',
  frameScript: '/assets/frame.js',
  islandsScript: '/assets/islands.js',
}
const { pages } = renderSite(sitePages, assets)
const addresses = new Set(sitePages.flatMap(({ head, aliases = [] }) => [head.path, ...aliases]))
const page = (file: string): string => pages.get(file) ?? ''

test('every page has its own title, one h1, one main and no inline style', () => {
  expect(() => checkPages(pages)).not.toThrow()
})

test('a page that breaks a rule stops the build', () => {
  const whole =
    '<title>One</title><main><h1>One</h1><form method="dialog"></form><form action="/help/faqs"></form></main>'
  expect(() => checkPages(new Map([['page.html', whole]]))).not.toThrow()
  const broken = {
    'no title': '<main><h1>One</h1></main>',
    'two first headings': `${whole}<h1>Two</h1>`,
    'no main': '<title>One</title><h1>One</h1>',
    'a form that browsers send': `${whole}<form><input name="iban"></form>`,
    'a style on an element': `${whole}<p style="color:red">`,
  }
  for (const [why, html] of Object.entries(broken)) {
    expect(() => checkPages(new Map([['page.html', html]])), why).toThrow('page.html')
  }
  const namesakes = new Map([
    ['one.html', whole],
    ['two.html', whole],
  ])
  expect(() => checkPages(namesakes)).toThrow('the same title')
})

test.each([
  '/',
  '/personal/student-account',
  '/personal/premium-account',
  '/help/contact',
  '/about',
  '/about/overview',
  '/about/mission-values',
  '/about/contact',
  '/about/careers',
  '/about/news-stories',
  '/contact',
  '/mission-values',
  ...navigation.flatMap(group => group.links.map(({ href }) => href)),
])('%s, of the route table or the navigation, has its page', path => {
  expect(addresses).toContain(path)
})

test('five groups answer for unknown addresses below them', () => {
  expect(sitePages.flatMap(({ fallbackFor = [] }) => fallbackFor).toSorted()).toEqual([
    '/about/*',
    '/corporate/*',
    '/help/*',
    '/personal/*',
    '/platinum/*',
  ])
})

test('the eight promotion addresses lead to pages of the site or the dashboard', () => {
  expect(promotionLinks.map(({ from }) => from)).toEqual([
    '/premium-account',
    '/mobile-app',
    '/security',
    '/support',
    '/transfers',
    '/gold-accounts',
    '/premium-card',
    '/wealth-management',
  ])
  for (const { from, to } of promotionLinks) {
    expect(addresses).not.toContain(from)
    if (!to.startsWith('/uk-banking-dashboard/')) expect(addresses).toContain(to)
  }
})

test('two pages cannot have one address', () => {
  expect(() => renderSite([...sitePages, ...sitePages.slice(0, 1)], assets)).toThrow('the address /')
})

test('every page is in British English, can be skipped into, and says that this is no bank', () => {
  for (const [file, html] of pages) {
    expect(html, file).toMatch(/^<!doctype html>\n<html lang="en-GB">/)
    expect(html, file).toContain('<a href="#main"')
    expect(html, file).toContain('<main id="main"')
    expect(html, file).toContain(demonstrationNotice)
  }
})

test('every icon that a page names exists, and so does the default /favicon.ico', () => {
  const icons = [...page('index.html').matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)]
  expect(icons.map(([, href]) => href)).toContain('/favicon.ico')
  for (const [, href] of icons) expect(existsSync(`public${href}`), href).toBe(true)
})

test('a link preview has a picture, and words for those who do not see it', () => {
  expect(page('index.html')).toMatch(/property="og:image:alt" content="[^"]+"/)
})

test('a page has an address for search engines; the not-found page has noindex', () => {
  expect(page('index.html')).toContain('<link rel="canonical" href="https://bank.example/sarsen/"/>')
  expect(page('index.html')).toContain('property="og:title"')
  expect(page('404.html')).not.toContain('rel="canonical"')
  expect(page('404.html')).toContain('<meta name="robots" content="noindex"/>')
})

test('the home page has its sentence and leads to login and to opening an account', () => {
  const hero = /<main[^]*?<\/section>/.exec(page('index.html'))?.[0] ?? ''
  expect(hero).toMatch(/<h1[^>]*>Better Banking that rewards you everyday\.<\/h1>/)
  expect(hero).toMatch(/<a [^>]*href="\/login"[^>]*>Account Login</)
  expect(hero).toMatch(/<a [^>]*href="\/personal\/open-account"[^>]*>Open Account</)
})

test('the not-found page has 404, its sentence, and the way back', () => {
  const main = /<main[^]*<\/main>/.exec(page('404.html'))?.[0] ?? ''
  expect(main).toContain('>404<')
  expect(main).toMatch(/<h1[^>]*>Oops! Page not found<\/h1>/)
  expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home</)
})

test('every image on a page has alternative text or is marked as decoration, and its size', () => {
  for (const [file, html] of pages) {
    const images = html.match(/<img [^>]*>/g) ?? []
    expect(images.length, file).toBeGreaterThan(0)
    for (const image of images) expect(image).toMatch(/ width="\d+" height="\d+" alt="/)
  }
})

test('every picture has alternative text, and its files are there', () => {
  for (const [name, { alt, halfSize }] of Object.entries(pictures)) {
    expect(alt, name).toMatch(/^[A-Z].{10,}[^.]$/)
    for (const size of halfSize ? ['', '-800'] : ['']) {
      for (const format of ['avif', 'webp']) {
        expect(existsSync(`public/images/${name}${size}.${format}`), `${name}${size}.${format}`).toBe(true)
      }
    }
  }
})

test('a page without islands has two scripts of at most 5 KB together, neither with React', async () => {
  expect(page('404.html').match(/<script/g)).toHaveLength(2)
  const { head, frame } = await buildPageScripts()
  const weightBytes = [head, frame].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
  expect(weightBytes).toBeLessThanOrEqual(5 * 1024)
  for (const { code } of [head, frame]) {
    expect(code).not.toMatch(/react/i)
    expect(code).not.toMatch(/\b(?:import|export)\b/)
  }
})

test('the script in the heads of the app’s documents is at most 1 KB and imports nothing', async () => {
  const { app } = await buildPageScripts()
  expect(brotliCompressSync(app.code).length).toBeLessThanOrEqual(1024)
  expect(app.code).not.toMatch(/\b(?:import|export)\b/)
})

const parts = { firstScript: '/assets/first.js', firstViews: new Map<string, string>() }

test('each document of the app has its own title, and words and a telephone number for those without scripts', () => {
  const template = '<head><!--head--></head><body><div id="root"></div><!--noscript--></body>'
  const documents = renderAppDocuments({ ...parts, template }, assets)
  expect([...documents.keys()]).toEqual(allAppDocuments.map(({ document }) => document))
  expect(new Set([...documents.values()].map(html => /<title>(.*)<\/title>/.exec(html)?.[1])).size).toBe(
    documents.size,
  )
  for (const [file, html] of documents) {
    expect(html, file).toMatch(/<noscript>.*020 7946 0100.*<\/noscript>/)
    expect(html, file).toContain('<script src="/assets/first.js">')
  }
  expect(() => renderAppDocuments({ ...parts, template: '<html></html>' }, assets)).toThrow(
    'has lost its mark',
  )
})

test('search engines find sign-in and sign-up; the pages behind them have noindex', () => {
  const documents = renderAppDocuments({ ...parts, template: '<!--head--><!--noscript-->' }, assets)
  const listed = [...documents].filter(
    ([, html]) => !html.includes('<meta name="robots" content="noindex"/>'),
  )
  expect(listed.map(([file]) => file)).toEqual(['login.html', 'signup.html', 'signup-register.html'])
  for (const [file, html] of listed) {
    expect(html, file).toMatch(/<meta name="description" content=".*A demonstration, not a bank\."\/>/)
    expect(html, file).toContain(
      `<link rel="canonical" href="https://bank.example/sarsen/${file.replace('-', '/').replace('.html', '')}"/>`,
    )
  }
})

test.each([
  ['/login', 'login.html', 200],
  ['/dashboard', 'overview.html', 200],
  ['/uk-banking-dashboard', 'overview.html', 200],
  ['/dashboard/overview', 'overview.html', 200],
  ['/uk-banking-dashboard/transactions', 'transactions.html', 200],
  ['/uk-banking-dashboard/statements', 'statements.html', 200],
  ['/dashboard/support', 'support.html', 200],
  ['/dashboard/cheques', 'dashboard-not-found.html', 404],
  ['/dashboard/nonsense', 'dashboard-not-found.html', 404],
  ['/uk-banking-dashboard/transactions/7', 'dashboard-not-found.html', 404],
])('%s is answered with %s and status %i', (path, file, status) => {
  const fits = (pattern: string) =>
    pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
  expect(appDocumentRows().find(row => fits(row.pattern))).toMatchObject({ file, status })
})
