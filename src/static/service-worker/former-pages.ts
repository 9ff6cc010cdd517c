import { cacheName, scope } from './site-files.ts'

/*
 * Pages that were open when a new build took over go on with the scripts that they were built with, and may fetch more of them.
 * So those are kept until the last such page is gone. A worker ends at any time: who they are is written down, as a response.
 */
const note = new URL('former-pages', scope)

const openNotes = () => caches.open(cacheName('notes'))

/** Takes note of the pages that are open now. */
export async function rememberFormerPages(clients: Clients): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ids = open.filter(({ url }) => url.startsWith(scope.href)).map(({ id }) => id)
  const notes = await openNotes()
  await notes.put(note, new Response(JSON.stringify([...(await readIds(notes)), ...ids])))
}

/** Answers once whether the last of them is gone, and forgets them then. */
export async function areFormerPagesGone(clients: Clients): Promise<boolean> {
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
