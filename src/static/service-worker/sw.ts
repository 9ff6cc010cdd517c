import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import type { StrategyOptions } from 'workbox-strategies/Strategy.js'
import { type Fallback, findFallback, keepBankFiles } from './shared-with-pages.ts'

/** What the build writes into the service worker: the site's files, by their address below the site's folder. */
export type SiteFiles = {
  /** Kept from the start, each with its content's digest, or with null where its name has that. */
  readonly kept: readonly { readonly url: string; readonly revision: string | null }[]
  /** Of which the bank itself consists: kept once it was opened here. */
  readonly bank: readonly string[]
  /** The pictures of the signed-in pages, kept with it. */
  readonly bankPictures: readonly string[]
  /** Changes where a file does that is kept as it is seen, as pictures are. */
  readonly seenRevision: string
  readonly fallbacks: readonly Fallback[]
}

/** The site's folder, where what is kept begins and ends: another site may share the origin. */
const scope = new URL('./', location.href)

/** Where a kind of file is kept. */
const cacheName = (kind: string): string => `sarsen ${kind} ${scope.pathname}`

/** The file names under which the document of an address may be kept. */
function documentFiles({ pathname }: URL): string[] {
  const path = pathname.slice(scope.pathname.length).replace(/\/$/, '')
  return path === '' ? ['index.html'] : [path, `${path}.html`]
}

type StrategyPlugin = NonNullable<StrategyOptions['plugins']>[number]

/** Keeps a cache within `most` files: what came first goes first. */
const createBound = (name: string, most: number): StrategyPlugin => ({
  async cacheDidUpdate() {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    for (const request of requests.slice(0, -most)) await cache.delete(request)
  },
})

/*
 * Pages that were open when a new build took over go on with the scripts that they were built with, and may fetch more of them.
 * So those are kept until the last such page is gone. A worker ends at any time: who they are is written down, as a response.
 */
const note = new URL('former-pages', scope)

const openNotes = () => caches.open(cacheName('notes'))

/** Takes note of the pages that are open now. */
async function rememberFormerPages(clients: Clients): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ids = open.filter(({ url }) => url.startsWith(scope.href)).map(({ id }) => id)
  const notes = await openNotes()
  await notes.put(note, new Response(JSON.stringify([...(await readIds(notes)), ...ids])))
}

/** Answers once whether the last of them is gone, and forgets them then. */
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
