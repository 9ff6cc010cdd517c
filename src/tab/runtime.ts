import { v4 as newUuid } from 'uuid'
import type { Runtime } from '../web/runtime/runtime.ts'
// oxlint-disable-next-line import/default -- Vite adds the default export: the worker's address
import workerAddress from './bank-worker.ts?worker&url'
import { createDeferredRequests } from './page-requests.ts'
import { askToPersist, createTabRuntime } from './tab-runtime.ts'

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '')
const name = `sarsen-bank${basePath}`

const tab = createTabRuntime({
  name,
  build: new URL(workerAddress, location.href).href,
  startWorker: () => new Worker(workerAddress, { type: 'module', name }),
  since: performance.timeOrigin,
  newId: () => newUuid(),
  deferred: createDeferredRequests(() => localStorage, `${name}-owed`),
})

// A page that is cached, frozen or closed must not lead, because nobody would get an answer.
addEventListener('pagehide', () => tab.leave())
document.addEventListener('freeze', () => tab.leave())
addEventListener('pageshow', () => tab.comeBack())
document.addEventListener('resume', () => tab.comeBack())

/**
 * The bank is in this browser. One worker of all its tabs leads, and the pages send it their requests
 * (docs/decisions/one-leader-many-tabs.md).
 */
export const runtime: Runtime = {
  // A site without https has no such storage.
  send: askToPersist(tab.send, () => navigator.storage?.persist()),
  basePath,
  inBrowser: tab,
}
