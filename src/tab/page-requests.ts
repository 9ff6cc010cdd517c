import {
  type BankRequest,
  type ApiRequest,
  isRead,
  type LeaderMessage,
  type Outcome,
  type Outcomes,
  type PageMessage,
} from './messages.ts'

/** The leader, and how to send to it. */
interface Leader {
  readonly id: string
  readonly post: (message: PageMessage) => void
}

/** The requests of a page that have no answer yet. */
export interface PendingRequests {
  /**
   * Sends a request to the leader, or to the first one that appears.
   * @throws TypeError, as `fetch` does, once no answer can arrive; the reason of `signal`, once it is aborted.
   */
  send<A extends BankRequest>(request: A, signal?: AbortSignal | null): Promise<Outcomes[A['kind']]>
  /**
   * Uses this leader from now on. Reads are sent again. Other requests to the previous leader fail, because that leader
   * may have carried them out.
   */
  follow(leader: Leader): void
  handle(message: Exclude<LeaderMessage, { kind: 'leads' }>): void
  /** Fails every request to the API. */
  failRequests(): void
  /** Fails everything and follows no leader. Returns the requests that outlive their page. */
  stop(): readonly ApiRequest[]
}

interface Pending {
  readonly request: BankRequest
  settle(outcome: Outcome): void
  fail(): void
  sentTo: string | undefined
}

/** Whether it continues when its page goes away. */
export const outlivesPage = (request: BankRequest): request is ApiRequest =>
  request.kind === 'request' && request.keepalive

interface Callbacks<A extends BankRequest> {
  readonly settle: (outcome: Outcomes[A['kind']]) => void
  readonly reject: (reason: unknown) => void
  readonly abandon: () => void
}

/**
 * A request that was not sent yet. If `signal` is aborted before the answer, the request is abandoned and rejects with
 * the reason.
 */
function openRequest<A extends BankRequest>(
  request: A,
  signal: AbortSignal | null | undefined,
  { settle, reject, abandon }: Callbacks<A>,
): Pending {
  const giveUp = () => {
    abandon()
    reject(signal?.reason)
  }
  const end = () => signal?.removeEventListener('abort', giveUp)
  signal?.addEventListener('abort', giveUp, { once: true })
  return {
    request,
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

/** The requests of the page with the id `page`. */
export function createPendingRequests(page: string, newId: () => string): PendingRequests {
  const open = new Map<string, Pending>()
  let leader: Leader | undefined

  function sendTo({ id: leaderId, post }: Leader, id: string, pending: Pending) {
    pending.sentTo = leaderId
    post({ kind: 'request', leader: leaderId, page, id, request: pending.request })
  }

  function abandon(id: string, { sentTo }: Pending) {
    open.delete(id)
    if (leader && sentTo === leader.id) leader.post({ kind: 'abandon', leader: leader.id, page, id })
  }

  function failWhere(hasFailed: (pending: Pending) => boolean) {
    for (const [id, pending] of open)
      if (hasFailed(pending)) {
        open.delete(id)
        pending.fail()
      }
  }

  return {
    send: <A extends BankRequest>(request: A, signal?: AbortSignal | null) =>
      new Promise<Outcomes[A['kind']]>((settle, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const id = newId()
        const pending = openRequest(request, signal, { settle, reject, abandon: () => abandon(id, pending) })
        open.set(id, pending)
        if (leader) sendTo(leader, id, pending)
      }),
    follow: next => {
      const isKnown = next.id === leader?.id
      leader = next
      if (isKnown) return
      for (const [id, pending] of open) {
        if (pending.sentTo === undefined || isRead(pending.request)) sendTo(next, id, pending)
        else if (open.delete(id)) pending.fail()
      }
    },
    handle: message => {
      const pending = message.page === page ? open.get(message.id) : undefined
      if (!pending) return
      open.delete(message.id)
      if (message.kind === 'unanswered') pending.fail()
      else pending.settle(message.outcome)
    },
    failRequests: () => failWhere(({ request }) => request.kind === 'request'),
    stop: () => {
      leader = undefined
      const outliving = [...open.values()].map(({ request }) => request).filter(outlivesPage)
      failWhere(() => true)
      return outliving
    },
  }
}

/** Requests that outlive their page, such as a sign-out. The next page that sends a request sends these first. */
export interface DeferredRequests {
  readonly save: (requests: readonly ApiRequest[]) => void
  /** Returns the saved requests and removes them. */
  readonly take: () => readonly ApiRequest[]
}

interface StoredRequest {
  readonly path: string
  readonly method: string
}

const isStoredRequest = (stored: unknown): stored is StoredRequest =>
  typeof stored === 'object' &&
  stored !== null &&
  typeof Reflect.get(stored, 'path') === 'string' &&
  typeof Reflect.get(stored, 'method') === 'string'

function read(text: string | null): readonly StoredRequest[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isStoredRequest) : []
  } catch {
    return [] // not written by us
  }
}

/**
 * Saves them in the storage that all tabs share, which is written before the page is gone. A request with a body is not
 * saved.
 */
export function createDeferredRequests(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
): DeferredRequests {
  const stored = () => read(storage().getItem(key))
  return {
    save: requests => {
      const saved = requests
        .filter(({ body }) => body === undefined)
        .map(({ path, method }): StoredRequest => ({ path, method }))
      if (saved.length === 0) return
      try {
        storage().setItem(key, JSON.stringify([...stored(), ...saved]))
      } catch {
        // In a browser that stores nothing, the bank and its session end with the page.
      }
    },
    take: () => {
      try {
        const saved = stored()
        if (saved.length > 0) storage().removeItem(key)
        return saved.map(({ path, method }) => ({
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
