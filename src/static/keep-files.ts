// In the head of every document of the static build: stores the site's files in the browser, so that the site opens
// without a network. It waits until the page has loaded, so that the two do not share the connection.

const worker = `${import.meta.env.BASE_URL}sw.js`

// A browser that stores nothing, for example in a private window, still shows the site.
const register = () => navigator.serviceWorker.register(worker).catch(() => undefined)

if ('serviceWorker' in navigator) addEventListener('load', () => whenIdle(() => void register()))

/** Runs `work` once the page is idle, if the browser reports that, or else at once. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else work()
}
