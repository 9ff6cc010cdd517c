import { randomInt } from 'node:crypto'
import { createApi } from '../../src/api/app.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { Method } from './ask-bank.ts'

/** A browser without pages: a customer's on another device, or somebody else's. */
export interface AnotherBrowser {
  readonly ask: (
    method: Method,
    path: string,
    data?: unknown,
  ) => Promise<{ readonly status: number; readonly body: unknown }>
}

// The bank counts failures by address, so each browser has an address of its own, in the network for documentation (RFC
// 3849).
const newAddress = (): string =>
  `2001:db8:ffff::${randomInt(1, 0x1_0000).toString(16)}:${randomInt(1, 0x1_0000).toString(16)}`

function newCarrier() {
  let token: string | undefined
  return {
    read: () => token,
    write: (given: string) => {
      token = given
    },
    clear: () => {
      token = undefined
    },
  }
}

/** Opens a browser on the same bank and API, with a session of its own. `device` is its user agent. */
export function openAnotherBrowser(bank: Bank, device = 'Another browser'): AnotherBrowser {
  const [carrier, staffCarrier] = [newCarrier(), newCarrier()]
  const address = newAddress()
  const api = createApi({
    bank,
    carrierFor: () => carrier,
    staffCarrierFor: () => staffCarrier,
    callerOf: () => ({ address, device }),
    emailDelivery: 'kept',
    report: fault => console.error(fault),
  })
  return {
    async ask(method, path, data) {
      const answer = await api.request(path, {
        method,
        ...(data !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(data),
        }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
    },
  }
}
