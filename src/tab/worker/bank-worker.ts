import { v4 as newUuid } from 'uuid'
import type { Alive, LeaderMessage, PageMessage, Sealed } from '../channel/messages.ts'
import { createBankKeeper } from './keep-bank.ts'
import { servePages, type PagesLine } from './serve-pages.ts'

/*
 * A page's worker. Its name is that of the book, of the lock of who leads and of the channel. One of all workers of
 * that name holds the lock: it opens the book and answers every page. The others wait. The bank itself is fetched by
 * who leads (docs/decisions/one-leader-many-tabs.md).
 */

const { name } = self
const build = location.href

/** Takes a lock and keeps it: resolves once it is held. */
const hold = (lock: string) =>
  new Promise<void>((resolve, reject) => {
    const forGood = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request(lock, forGood).catch(reject)
  })

interface Port {
  postMessage(message: unknown): void
  addEventListener(type: 'message', hear: (event: MessageEvent<Sealed<PageMessage>>) => void): void
}

const lineOf = (port: Port): PagesLine => ({
  post: message => port.postMessage({ ...message, build } satisfies Sealed<LeaderMessage>),
  listen: hear =>
    port.addEventListener('message', ({ data }) => {
      if (data.build === build) hear(data)
    }),
})

const tellAlive = (lock: string | undefined) => postMessage({ kind: 'alive', lock } satisfies Alive)

/** Whether this worker can tell others of itself, and they it: it has taken a lock that its page can watch. */
async function canShare(): Promise<boolean> {
  if (typeof BroadcastChannel !== 'function' || !navigator.locks) return false
  const life = `${name} worker ${newUuid()}`
  try {
    await hold(life)
  } catch {
    return false // a browser that keeps nothing for this site refuses locks too
  }
  tellAlive(life)
  return true
}

async function begin() {
  if (await canShare()) {
    // Opened before the lock is there: nothing that is said from then on is missed.
    const line = lineOf(new BroadcastChannel(name))
    await hold(name)
    return servePages(line, createBankKeeper(name), newUuid())
  }
  tellAlive(undefined)
  servePages(lineOf(self), createBankKeeper(), newUuid())
}

void begin()
