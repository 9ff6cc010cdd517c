// In the head of every document of the static build: has the site's files kept in the browser, so that the site opens without a
// network. It waits until the page stands, which shares the line with nothing then.

const worker = `${import.meta.env.BASE_URL}sw.js`

// A browser that keeps nothing, as in a private window, shows the site all the same.
const keep = () => navigator.serviceWorker.register(worker).catch(() => undefined)

if ('serviceWorker' in navigator) addEventListener('load', () => whenIdle(() => void keep()))

/** Runs `work` once the page has nothing else to do, where the browser can tell. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else work()
}
