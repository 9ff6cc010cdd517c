import type { BankInBrowser, BankState, Runtime } from '../web/runtime/runtime.ts'
import { keepBankFiles } from './service-worker/shared-with-pages.ts'

const unloaded: BankState = { phase: 'failed', why: 'files' }

const listeners = new Set<() => void>()
let bank: BankInBrowser | undefined
let before: BankState = { phase: 'asleep' }
let loading: Promise<Runtime & { readonly inBrowser: BankInBrowser }> | undefined

const tell = () => listeners.forEach(listener => listener())

/** Fetches what reaches the bank, once: a page that asks nothing of the bank has none of it. */
function load() {
  loading ??= fetchRuntime().catch(fault => {
    loading = undefined
    before = unloaded
    tell()
    throw fault
  })
  return loading
}

async function fetchRuntime() {
  const { runtime } = await import('../tab/runtime.ts')
  const { inBrowser } = runtime
  if (!inBrowser) throw new Error('The runtime of a tab has its bank in the browser')
  bank = inBrowser
  bank.subscribe(tell)
  const forget = bank.subscribe(() => {
    if (inBrowser.read().phase !== 'open') return
    forget()
    askForBankFiles()
  })
  return { ...runtime, inBrowser }
}

/** What the bank consists of is kept once it was opened here, and not for those who only read. */
function askForBankFiles() {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(keepBankFiles))
}

/** The runtime of the static build: the bank in the tab, fetched when something is asked of it, and then kept. */
export const runtime: Runtime = {
  send: async (path, init) => (await load()).send(path, init),
  basePath: import.meta.env.BASE_URL.replace(/\/$/, ''),
  inBrowser: {
    // That it could not be fetched is told by how the bank stands.
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
