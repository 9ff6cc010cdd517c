import { v4 as newUuid } from 'uuid'
import { type LeaderBank, createLeaderBank } from './leader-bank.ts'
import type { Alive, BankRequest, LeaderMessage, Outcome, PageMessage, WithBuild } from './messages.ts'

/** The connection to the pages of this build. */
export interface PageConnection {
  readonly post: (message: LeaderMessage) => void
  readonly listen: (onMessage: (message: PageMessage) => void) => void
}

function carryOut(request: BankRequest, bank: LeaderBank, signal: AbortSignal): Promise<Outcome> {
  switch (request.kind) {
    case 'startAgain':
      return bank.startAgain()
    case 'exportDatabase':
      return bank.exportDatabase()
    case 'importDatabase':
      return bank.importDatabase(request.file)
    case 'request':
      return bank.request(request, signal)
    default:
      return request satisfies never
  }
}

/** Leads under the id `leader`: announces this to the pages, opens the bank and answers requests to this leader. */
export function servePages({ post, listen }: PageConnection, bank: LeaderBank, leader: string): void {
  const underWay = new Map<string, AbortController>()
  const announce = () => post({ kind: 'leads', leader, state: bank.status.read() })

  async function answer(page: string, id: string, request: BankRequest) {
    const abandoned = new AbortController()
    underWay.set(id, abandoned)
    try {
      const outcome = await carryOut(request, bank, abandoned.signal)
      post({ kind: 'answer', page, id, outcome })
    } catch {
      // The bank answers and reports its own faults. Here the request did not reach it.
      post({ kind: 'unanswered', page, id })
    } finally {
      underWay.delete(id)
    }
  }

  listen(message => {
    if (message.kind === 'who') return announce()
    if (message.leader !== leader) return
    if (message.kind === 'abandon') return underWay.get(message.id)?.abort()
    void answer(message.page, message.id, message.request)
  })
  bank.status.subscribe(announce)
  bank.open()
}

/*
 * A page's worker. The database, the leader's lock and the channel share its name. One worker of that name holds the
 * lock: it fetches the bank, opens the database and answers every page. The others wait
 * (docs/decisions/one-leader-many-tabs.md).
 */

const { name } = self
const build = location.href

/** Takes a lock and never releases it. Resolves once the lock is held. */
const hold = (lock: string) =>
  new Promise<void>((resolve, reject) => {
    const keepForever = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request(lock, keepForever).catch(reject)
  })

interface Port {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent<WithBuild<PageMessage>>) => void): void
}

const connectionOn = (port: Port): PageConnection => ({
  post: message => port.postMessage({ ...message, build } satisfies WithBuild<LeaderMessage>),
  listen: onMessage =>
    port.addEventListener('message', ({ data }) => {
      if (data.build === build) onMessage(data)
    }),
})

const reportAlive = (lock: string | undefined) => postMessage({ kind: 'alive', lock } satisfies Alive)

/** Whether this worker can share its bank with other tabs. If so, it holds a lock that its page can watch. */
async function canShare(): Promise<boolean> {
  if (typeof BroadcastChannel !== 'function' || !navigator.locks) return false
  const life = `${name} worker ${newUuid()}`
  try {
    await hold(life)
  } catch {
    return false // a browser that stores nothing for this site refuses locks too
  }
  reportAlive(life)
  return true
}

async function begin() {
  if (await canShare()) {
    // Opened before the lock is requested, so that no message is missed.
    const pages = connectionOn(new BroadcastChannel(name))
    await hold(name)
    return servePages(pages, createLeaderBank(name), newUuid())
  }
  reportAlive(undefined)
  servePages(connectionOn(self), createLeaderBank(), newUuid())
}

void begin()
