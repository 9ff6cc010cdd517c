// In the head of the not-found page, which a static host serves for every unknown address: shows the document that a server of ours
// would have found by its patterns, at the address that was asked for. The status stays the host's.
import { findFallback, type Fallback } from './service-worker/shared-with-pages.ts'

declare const BUILD_FALLBACKS: readonly Fallback[]

const base = import.meta.env.BASE_URL
const fallback = findFallback(BUILD_FALLBACKS, location.pathname.slice(base.length - 1))
if (fallback) void show(base + fallback.file)

async function show(address: string): Promise<void> {
  const page = document.documentElement
  page.hidden = true
  try {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
    replaceDocument(await answer.text())
  } catch {
    // The not-found page is what this address has then.
    page.hidden = false
  }
}

/** Unlike markup that is put in, what is written as a document also runs its scripts, and has its own head. */
function replaceDocument(html: string): void {
  document.open()
  document.write(html)
  document.close()
}
