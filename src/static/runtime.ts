import type { BankInBrowser, BankState, Runtime } from '../web/runtime/runtime.ts'
import { keepBankFiles } from './service-worker/shared-with-pages.ts'

const unloaded: BankState = { phase: 'failed', why: 'files' }

const listeners = new Set<() => void>()
let bank: BankInBrowser | undefined
let before: BankState = { phase: 'asleep' }
let loading: Promise<Runtime & { readonly inBrowser: BankInBrowser }> | undefined

const notify = () => listeners.forEach(listener => listener())

/** Fetches the code that reaches the bank, once. A page that sends the bank no request never loads it. */
function load() {
  loading ??= fetchRuntime().catch(fault => {
    loading = undefined
    before = unloaded
    notify()
    throw fault
  })
  return loading
}

async function fetchRuntime() {
  const { runtime } = await import('../tab/runtime.ts')
  const { inBrowser } = runtime
  if (!inBrowser) throw new Error('The runtime of a tab has its bank in the browser')
  bank = inBrowser
  bank.subscribe(notify)
  const forget = bank.subscribe(() => {
    if (inBrowser.read().phase !== 'open') return
    forget()
    requestBankFiles()
  })
  return { ...runtime, inBrowser }
}

/** Has the bank's files stored once the bank was opened here. Visitors who only read pages do not need them. */
function requestBankFiles() {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(keepBankFiles))
}

/** The runtime of the static build: the bank in the tab. The first request fetches it, once. */
export const runtime: Runtime = {
  send: async (path, init) => (await load()).send(path, init),
  basePath: import.meta.env.BASE_URL.replace(/\/$/, ''),
  inBrowser: {
    // If the fetch fails, the bank's status shows it.
    prepare: () =>
      void load().then(
        ({ inBrowser }) => inBrowser.prepare(),
        () => undefined,
      ),
    read: () => bank?.read() ?? before,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    startAgain: async () => (await load()).inBrowser.startAgain(),
    exportDatabase: async () => (await load()).inBrowser.exportDatabase(),
    importDatabase: async file => (await load()).inBrowser.importDatabase(file),
  },
}
