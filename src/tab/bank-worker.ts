import { v4 as newUuid } from 'uuid'
import { type LeaderBank, createLeaderBank } from './leader-bank.ts'
import type { Alive, BankRequest, LeaderMessage, Outcome, PageMessage, WithBuild } from './messages.ts'

/** The way to the pages of this build. */
export interface PagesLine {
  readonly post: (message: LeaderMessage) => void
  readonly listen: (hear: (message: PageMessage) => void) => void
}

function carryOut(asked: BankRequest, keeper: LeaderBank, signal: AbortSignal): Promise<Outcome> {
  switch (asked.kind) {
    case 'startAgain':
      return keeper.startAgain()
    case 'exportDatabase':
      return keeper.exportDatabase()
    case 'importDatabase':
      return keeper.importDatabase(asked.file)
    case 'request':
      return keeper.request(asked, signal)
    default:
      return asked satisfies never
  }
}

/** Leads: says so under the id of `leader`, opens the bank, and answers what is asked of this leader. */
export function servePages({ post, listen }: PagesLine, keeper: LeaderBank, leader: string): void {
  const underWay = new Map<string, AbortController>()
  const tell = () => post({ kind: 'leads', leader, state: keeper.status.read() })

  async function answer(page: string, id: string, asked: BankRequest) {
    const abandoned = new AbortController()
    underWay.set(id, abandoned)
    try {
      const outcome = await carryOut(asked, keeper, abandoned.signal)
      post({ kind: 'answer', page, id, outcome })
    } catch {
      // Faults of the bank are answers, and reported by the bank: here it could not be asked.
      post({ kind: 'unanswered', page, id })
    } finally {
      underWay.delete(id)
    }
  }

  listen(message => {
    if (message.kind === 'who') return tell()
    if (message.leader !== leader) return
    if (message.kind === 'abandon') return underWay.get(message.id)?.abort()
    void answer(message.page, message.id, message.asked)
  })
  keeper.status.subscribe(tell)
  keeper.open()
}

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
  addEventListener(type: 'message', hear: (event: MessageEvent<WithBuild<PageMessage>>) => void): void
}

const lineOf = (port: Port): PagesLine => ({
  post: message => port.postMessage({ ...message, build } satisfies WithBuild<LeaderMessage>),
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
    return servePages(line, createLeaderBank(name), newUuid())
  }
  tellAlive(undefined)
  servePages(lineOf(self), createLeaderBank(), newUuid())
}

void begin()
