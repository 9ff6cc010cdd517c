import type { Send } from '../../../src/contract/client.ts'
import { callHeader, type PackedAnswer } from './page-access.ts'

interface Call {
  readonly path: string
  readonly init: RequestInit
}

/**
 * Makes each call of the page go out as a request, as it does on a server, so that a journey can see it, hold it and
 * lose it. What comes through is sent on by `send` (open-tab-runtime.ts). Where no journey keeps the gate, it is as if
 * there were none.
 */
export function openGate(send: Send): Send {
  const calls = new Map<string, Call>()
  let isLeaving = false
  // Nobody would come back through the gate to a page that goes.
  addEventListener('pagehide', () => (isLeaving = true))
  addEventListener('pageshow', () => (isLeaving = false))

  globalThis.pageAccess = {
    async sendOn(id, body) {
      const call = calls.get(id)
      if (!call) throw new TypeError('The page has gone on without the answer')
      return pack(await send(call.path, { ...call.init, ...(body !== undefined && { body }) }))
    },
    send: async (path, init) => pack(await send(path, init)),
  }
  return async (path, init) => {
    if (isLeaving || !globalThis.isGateKept) return send(path, init)
    const id = crypto.randomUUID()
    const headers = new Headers(init.headers)
    headers.set(callHeader, id)
    calls.set(id, { path, init })
    try {
      return await fetch(path, { ...init, headers })
    } finally {
      calls.delete(id)
    }
  }
}

async function pack(response: Response): Promise<PackedAnswer> {
  const { status, headers } = response
  return { status, headers: Object.fromEntries(headers), body: new Uint8Array(await response.arrayBuffer()) }
}
