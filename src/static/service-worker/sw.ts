import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { StrategyOptions } from 'workbox-strategies/Strategy.js'
import { type Fallback, findFallback, keepBankFiles } from './shared-with-pages.ts'

/** The site's files, by their address below the site's folder. The build writes this list into the service worker. */
export type SiteFiles = {
  /** Files stored from the start, each with its content's digest; null if the name contains the digest. */
  readonly cached: readonly { readonly url: string; readonly revision: string | null }[]
  /** The bank's own files, stored once the bank was opened here. */
  readonly bank: readonly string[]
  /** The pictures of the signed-in pages, stored together with the bank's files. */
  readonly bankPictures: readonly string[]
  /** Changes if one of the files changes that are stored when they are first shown, such as pictures. */
  readonly seenRevision: string
  readonly fallbacks: readonly Fallback[]
}

/** The site's folder. Nothing outside it is stored, because another site may share the origin. */
const scope = new URL('./', location.href)

/** The name of the cache for a kind of file. */
const cacheName = (kind: string): string => `sarsen ${kind} ${scope.pathname}`

/** The file names under which the document of an address may be stored. */
function documentFiles({ pathname }: URL): string[] {
  const path = pathname.slice(scope.pathname.length).replace(/\/$/, '')
  return path === '' ? ['index.html'] : [path, `${path}.html`]
}

type StrategyPlugin = NonNullable<StrategyOptions['plugins']>[number]

/** Limits a cache to `most` files by deleting the oldest. */
const createBound = (name: string, most: number): StrategyPlugin => ({
  async cacheDidUpdate() {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    for (const request of requests.slice(0, -most)) await cache.delete(request)
  },
})

/*
 * Pages that were open when a new build took over still use the scripts of their own build, and may fetch more of them.
 * So the old scripts stay stored until the last such page is closed. A worker may end at any time, so the ids of these
 * pages are stored too, as a response in a cache.
 */
const note = new URL('former-pages', scope)

const openNotes = () => caches.open(cacheName('notes'))

/** Stores the ids of the pages that are open now. */
async function rememberFormerPages(clients: Clients): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ids = open.filter(({ url }) => url.startsWith(scope.href)).map(({ id }) => id)
  const notes = await openNotes()
  await notes.put(note, new Response(JSON.stringify([...(await readIds(notes)), ...ids])))
}

/** Returns true once after the last of these pages was closed, and deletes the stored ids. */
async function areFormerPagesGone(clients: Clients): Promise<boolean> {
  const notes = await openNotes()
  const noted = await notes.match(note)
  if (!noted) return false
  const ids = await readIds(notes)
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.some(({ id }) => ids.includes(id))) return false
  return notes.delete(note)
}

async function readIds(notes: Cache): Promise<string[]> {
  const noted = await notes.match(note)
  return noted ? noted.json() : []
}

/*
 * Stores files only: the site's from the first visit, the bank's own once it was opened, pictures when they are first
 * shown.
 */
declare const self: ServiceWorkerGlobalScope
declare const BUILD_SITE_FILES: SiteFiles

const { cached, bank, bankPictures, seenRevision, fallbacks } = BUILD_SITE_FILES

/**
 * Without a network, a tint replaces a picture that is not stored, so that no browser shows a broken picture. The tint
 * has neither a size nor a ratio, so the page keeps the space of the picture.
 */
const tintForMissing: StrategyPlugin = {
  handlerDidError: ({ request }) =>
    Promise.resolve(
      request.destination === 'image' ? new Response(tint, { headers: tintHeaders }) : undefined,
    ),
}
const tint =
  '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#7c8f92" fill-opacity=".2"/></svg>'
const tintHeaders = { 'content-type': 'image/svg+xml' }

/** The most stored pictures and downloads; the site has fewer. */
const seenAtMost = 150
/** The most stored fonts for statements: enough for the names of a few people, and a few MB at most. */
const facesAtMost = 100

const names = {
  files: cacheName('files'),
  notes: cacheName('notes'),
  bank: cacheName('bank'),
  seen: cacheName(`seen ${seenRevision}`),
  faces: cacheName('faces'),
}
const files = new PrecacheController({ cacheName: names.files })
files.addToCacheList(cached.map(({ url, revision }) => ({ url: new URL(url, scope).href, revision })))
const bankAddresses = new Set(bank.map(file => new URL(file, scope).href))

self.addEventListener('install', event => {
  void files.install(event)
  // The next page that is opened uses the new build, even if older pages are still open.
  void self.skipWaiting()
})

self.addEventListener('activate', event =>
  event.waitUntil(rememberFormerPages(self.clients).then(() => self.clients.claim())),
)

self.addEventListener('message', event => {
  if (event.data === keepBankFiles) event.waitUntil(storeBank())
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
  new CacheFirst({ cacheName: names.seen, plugins: [createBound(names.seen, seenAtMost), tintForMissing] }),
)

registerRoute(
  ({ url }) => below(url).startsWith('assets/faces/'),
  new CacheFirst({ cacheName: names.faces, plugins: [createBound(names.faces, facesAtMost)] }),
)

// All other files, including those of an earlier build: their names contain their content's digest.
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

async function storeBank(): Promise<void> {
  await storeIn(names.bank, bank)
  await storeIn(names.seen, bankPictures)
}

async function storeIn(name: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(name)
  for (const address of addresses) {
    const { href } = new URL(address, scope)
    if (!(await cache.match(href))) await cache.add(href)
  }
}

/** Deletes the files that only pages of an earlier build need, once no such page is open. */
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
