import type { Fallback } from './find-fallback.ts'

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
export const scope = new URL('./', location.href)

/** Where a kind of file is kept. */
export const cacheName = (kind: string): string => `sarsen ${kind} ${scope.pathname}`

/** The file names under which the document of an address may be kept. */
export function documentFiles({ pathname }: URL): string[] {
  const path = pathname.slice(scope.pathname.length).replace(/\/$/, '')
  return path === '' ? ['index.html'] : [path, `${path}.html`]
}
