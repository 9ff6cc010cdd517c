import {
  type BankRequest,
  type ApiRequest,
  isRead,
  type LeaderMessage,
  type Outcome,
  type Outcomes,
  type PageMessage,
} from './messages.ts'

/** Who leads, and the way there. */
interface Leader {
  readonly id: string
  readonly post: (message: PageMessage) => void
}

/** What a page has asked of the bank. */
export interface PendingRequests {
  /**
   * Asks the leader, or the first one that comes.
   * @throws TypeError as `fetch` does, where no answer can be known of any more; what aborts `signal`, once it is
   *   aborted.
   */
  ask<A extends BankRequest>(asked: A, signal?: AbortSignal | null): Promise<Outcomes[A['kind']]>
  /**
   * Turns to this leader. What was asked of the one before is lost, since it may have been done; what only reads is
   * asked again.
   */
  follow(leader: Leader): void
  hear(message: Exclude<LeaderMessage, { kind: 'leads' }>): void
  /** Gives up every request. */
  failRequests(): void
  /** Gives up all that there is, and follows nobody any more. Gives the requests that were to outlive their page. */
  stop(): readonly ApiRequest[]
}

interface Open {
  readonly asked: BankRequest
  settle(outcome: Outcome): void
  fail(): void
  sentTo: string | undefined
}

/** Whether it goes on where its page goes away. */
export const outlivesPage = (asked: BankRequest): asked is ApiRequest =>
  asked.kind === 'request' && asked.keepalive

interface Ways<A extends BankRequest> {
  readonly settle: (outcome: Outcomes[A['kind']]) => void
  readonly reject: (reason: unknown) => void
  readonly abandon: () => void
}

/**
 * One that nobody has been asked yet. Where `signal` is aborted before it has ended, it is abandoned, and rejects with
 * the reason.
 */
function openRequest<A extends BankRequest>(
  asked: A,
  signal: AbortSignal | null | undefined,
  { settle, reject, abandon }: Ways<A>,
): Open {
  const giveUp = () => {
    abandon()
    reject(signal?.reason)
  }
  const end = () => signal?.removeEventListener('abort', giveUp)
  signal?.addEventListener('abort', giveUp, { once: true })
  return {
    asked,
    settle(outcome: Outcomes[A['kind']]) {
      end()
      settle(outcome)
    },
    fail() {
      end()
      reject(new TypeError('The bank did not answer'))
    },
    sentTo: undefined,
  }
}

/** The requests of `page`, which is an id of its own. */
export function createPendingRequests(page: string, newId: () => string): PendingRequests {
  const open = new Map<string, Open>()
  let leader: Leader | undefined

  function turnTo({ id: leaderId, post }: Leader, id: string, pending: Open) {
    pending.sentTo = leaderId
    post({ kind: 'request', leader: leaderId, page, id, asked: pending.asked })
  }

  function abandon(id: string, { sentTo }: Open) {
    open.delete(id)
    if (leader && sentTo === leader.id) leader.post({ kind: 'abandon', leader: leader.id, page, id })
  }

  function failWhere(hasFailed: (pending: Open) => boolean) {
    for (const [id, pending] of open)
      if (hasFailed(pending)) {
        open.delete(id)
        pending.fail()
      }
  }

  return {
    ask: <A extends BankRequest>(asked: A, signal?: AbortSignal | null) =>
      new Promise<Outcomes[A['kind']]>((settle, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const id = newId()
        const pending = openRequest(asked, signal, { settle, reject, abandon: () => abandon(id, pending) })
        open.set(id, pending)
        if (leader) turnTo(leader, id, pending)
      }),
    follow: next => {
      const isKnown = next.id === leader?.id
      leader = next
      if (isKnown) return
      for (const [id, pending] of open) {
        if (pending.sentTo === undefined || isRead(pending.asked)) turnTo(next, id, pending)
        else if (open.delete(id)) pending.fail()
      }
    },
    hear: message => {
      const pending = message.page === page ? open.get(message.id) : undefined
      if (!pending) return
      open.delete(message.id)
      if (message.kind === 'unanswered') pending.fail()
      else pending.settle(message.outcome)
    },
    failRequests: () => failWhere(({ asked }) => asked.kind === 'request'),
    stop: () => {
      leader = undefined
      const outliving = [...open.values()].flatMap(({ asked }) => (outlivesPage(asked) ? [asked] : []))
      failWhere(() => true)
      return outliving
    },
  }
}

/** Requests that go on where their page goes away, as a sign-out does: whichever page asks next sends them first. */
export interface DeferredRequests {
  readonly keep: (requests: readonly ApiRequest[]) => void
  /** Those that were kept; they are kept no longer. */
  readonly take: () => readonly ApiRequest[]
}

interface Owed {
  readonly path: string
  readonly method: string
}

const isOwed = (kept: unknown): kept is Owed =>
  typeof kept === 'object' &&
  kept !== null &&
  typeof Reflect.get(kept, 'path') === 'string' &&
  typeof Reflect.get(kept, 'method') === 'string'

function read(text: string | null): readonly Owed[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOwed) : []
  } catch {
    return [] // not written by us
  }
}

/**
 * Keeps them in the storage that all tabs share, which is written before the page is gone. One with a body is not kept.
 */
export function createDeferredRequests(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): DeferredRequests {
  const kept = () => read(storage().getItem(key))
  return {
    keep: requests => {
      const owed = requests
        .filter(({ body }) => body === undefined)
        .map(({ path, method }): Owed => ({ path, method }))
      if (owed.length === 0) return
      try {
        storage().setItem(key, JSON.stringify([...kept(), ...owed]))
      } catch {
        // A browser that keeps nothing has a bank that ends with its page, and its session with it.
      }
    },
    take: () => {
      try {
        const owed = kept()
        if (owed.length > 0) storage().removeItem(key)
        return owed.map(({ path, method }) => ({
          kind: 'request',
          path,
          method,
          headers: [],
          body: undefined,
          keepalive: true,
        }))
      } catch {
        return []
      }
    },
  }
}
