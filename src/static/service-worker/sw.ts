import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { findFallback } from './find-fallback.ts'
import { createBound, type StrategyPlugin } from './bound.ts'
import { areFormerPagesGone, rememberFormerPages } from './former-pages.ts'
import { keepBankFiles } from './messages.ts'
import { type SiteFiles, cacheName, documentFiles, scope } from './site-files.ts'

/* Keeps files, and nothing else: the site's from the first visit on, the bank's own once it was opened, pictures as they are seen. */
declare const self: ServiceWorkerGlobalScope
declare const BUILD_SITE_FILES: SiteFiles

const { kept, bank, bankPictures, seenRevision, fallbacks } = BUILD_SITE_FILES

/**
 * Without a network, a picture that was never seen is a tint in its place, which no browser draws as a broken one. The tint has
 * neither a size nor a ratio of its own, so the place keeps those of the picture.
 */
const placeOfPicture: StrategyPlugin = {
  handlerDidError: ({ request }) =>
    Promise.resolve(
      request.destination === 'image' ? new Response(tint, { headers: tintHeaders }) : undefined,
    ),
}
const tint =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#7c8f92" fill-opacity=".2"/></svg>'
const tintHeaders = { 'content-type': 'image/svg+xml' }

/** How many pictures and documents to download are kept: more than the site has of either. */
const seenAtMost = 150
/** Of the faces that statements needed: what a few people's names need, and no more than a few MB. */
const facesAtMost = 100

const names = {
  files: cacheName('files'),
  notes: cacheName('notes'),
  bank: cacheName('bank'),
  seen: cacheName(`seen ${seenRevision}`),
  faces: cacheName('faces'),
}
const files = new PrecacheController({ cacheName: names.files })
files.addToCacheList(kept.map(({ url, revision }) => ({ url: new URL(url, scope).href, revision })))
const bankAddresses = new Set(bank.map(file => new URL(file, scope).href))

self.addEventListener('install', event => {
  void files.install(event)
  // The next page that is opened is the new build's, whoever else is still open.
  void self.skipWaiting()
})

self.addEventListener('activate', event =>
  event.waitUntil(rememberFormerPages(self.clients).then(() => self.clients.claim())),
)

self.addEventListener('message', event => {
  if (event.data === keepBankFiles) event.waitUntil(keepBank())
})

registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ event, request, url }) => {
    event.waitUntil(forgetFormer(event))
    return (await findDocument(url)) ?? fetch(request).catch(() => notFound())
  },
)

registerRoute(({ url }) => bankAddresses.has(url.href), new CacheFirst({ cacheName: names.bank }))

registerRoute(
  ({ url }) => /^(images|downloads)\//.test(below(url)),
  new CacheFirst({ cacheName: names.seen, plugins: [createBound(names.seen, seenAtMost), placeOfPicture] }),
)

registerRoute(
  ({ url }) => below(url).startsWith('assets/faces/'),
  new CacheFirst({ cacheName: names.faces, plugins: [createBound(names.faces, facesAtMost)] }),
)

// All other files, those of a former build among them: their names have their content's digest.
registerRoute(
  ({ url }) => url.href.startsWith(scope.href),
  async ({ request }) =>
    (await files.matchPrecache(request)) ?? (await caches.match(request)) ?? fetch(request),
)

const below = (url: URL): string =>
  url.href.startsWith(scope.href) ? url.pathname.slice(scope.pathname.length) : ''

async function findDocument(url: URL): Promise<Response | undefined> {
  for (const file of documentFiles(url)) {
    const document = await files.matchPrecache(new URL(file, scope).href)
    if (document) return document
  }
  const fallback = findFallback(fallbacks, `/${below(url)}`)
  const document = fallback && (await files.matchPrecache(new URL(fallback.file, scope).href))
  return document && new Response(document.body, { status: fallback.status, headers: document.headers })
}

async function notFound(): Promise<Response> {
  const page = await files.matchPrecache(new URL('404.html', scope).href)
  return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error()
}

async function keepBank(): Promise<void> {
  await keepIn(names.bank, bank)
  await keepIn(names.seen, bankPictures)
}

async function keepIn(name: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(name)
  for (const address of addresses) {
    const { href } = new URL(address, scope)
    if (!(await cache.match(href))) await cache.add(href)
  }
}

/** Deletes what only pages of a former build could still ask for, once there is none. */
async function forgetFormer(event: ExtendableEvent): Promise<void> {
  if (!(await areFormerPagesGone(self.clients))) return
  await files.activate(event)
  const cache = await caches.open(names.bank)
  for (const { url } of await cache.keys()) if (!bankAddresses.has(url)) await cache.delete(url)
  const ours = (await caches.keys()).filter(
    name => name.startsWith('sarsen ') && name.endsWith(` ${scope.pathname}`),
  )
  const used: string[] = Object.values(names)
  for (const name of ours) if (!used.includes(name)) await caches.delete(name)
}
