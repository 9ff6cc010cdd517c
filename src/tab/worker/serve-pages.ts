import type { Asked, LeaderMessage, Outcome, PageMessage } from '../channel/messages.ts'
import type { BankKeeper } from './keep-bank.ts'

/** The way to the pages of this build. */
export interface PagesLine {
  readonly post: (message: LeaderMessage) => void
  readonly listen: (hear: (message: PageMessage) => void) => void
}

function carryOut(asked: Asked, keeper: BankKeeper, signal: AbortSignal): Promise<Outcome> {
  switch (asked.kind) {
    case 'startAgain':
      return keeper.startAgain()
    case 'exportBook':
      return keeper.exportBook()
    case 'importBook':
      return keeper.importBook(asked.file)
    case 'request':
      return keeper.request(asked, signal)
    default:
      return asked satisfies never
  }
}

/** Leads: says so under the id of `leader`, opens the bank, and answers what is asked of this leader. */
export function servePages({ post, listen }: PagesLine, keeper: BankKeeper, leader: string): void {
  const underWay = new Map<string, AbortController>()
  const tell = () => post({ kind: 'leads', leader, state: keeper.standing.read() })

  async function answer(page: string, id: string, asked: Asked) {
    const abandoned = new AbortController()
    underWay.set(id, abandoned)
    try {
      const outcome = await carryOut(asked, keeper, abandoned.signal)
      post({ kind: 'answer', page, id, outcome })
    } catch {
      // Faults of the bank are answers, and reported by the bank: here it could not be asked.
      post({ kind: 'lost', page, id })
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
  keeper.standing.subscribe(tell)
  keeper.open()
}
