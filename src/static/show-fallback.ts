// In the head of the not-found page, which a static host serves for every unknown address. It shows the document that
// our own server would serve for this address by its patterns. The status is still the host's.
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
    // The document cannot be fetched, so the not-found page stays.
    page.hidden = false
  }
}

/** Writes a whole document. Unlike inserted markup, it runs its scripts and has its own head. */
function replaceDocument(html: string): void {
  document.open()
  document.write(html)
  document.close()
}
