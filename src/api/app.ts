import type { Hono } from 'hono'
import type { Bank } from '../bank/bank.ts'
import { readSession } from '../bank/sessions/read-session.ts'
import { operations } from '../contract/operations.ts'
import { accountHandlers } from './accounts.ts'
import type { AddressOf } from './address-of.ts'
import type { FaultReport } from './answer-fault.ts'
import { send } from './handler.ts'
import { messageHandlers } from './messages.ts'
import { mount } from './mount.ts'
import { newsletterHandlers } from './newsletter.ts'
import { openApiDocument } from './openapi.ts'
import type { CarrierFor } from './session-carrier.ts'
import { sessionHandlers } from './sessions.ts'
import { transactionHandlers } from './transactions.ts'
import { transferHandlers } from './transfers.ts'

export interface ApiParts {
  readonly bank: Bank
  readonly carrierFor: CarrierFor
  readonly addressOf: AddressOf
  /** The origin of the bank's own pages; left out, that of each request. */
  readonly publicOrigin?: string | undefined
  /** Told of every fault: the one place where its detail goes. */
  readonly report: (report: FaultReport) => void
}

/** The bank's API as a value: it runs under Node, in a test by `app.request`, and in a browser tab. */
export function createApi({ bank, carrierFor, addressOf, publicOrigin, report }: ApiParts): Hono {
  const handlers = {
    ...sessionHandlers(bank),
    ...accountHandlers(bank),
    ...transactionHandlers(bank),
    ...transferHandlers(bank),
    ...messageHandlers(bank),
    ...newsletterHandlers(bank),
  }
  const document = JSON.stringify(openApiDocument(operations))
  const app = mount(operations, handlers, {
    carrierFor,
    addressOf,
    publicOrigin,
    readSession: token => readSession(bank, token),
    newId: bank.newId,
    report,
  })
  return app.get('/api/openapi.json', context => send(context, 200, document))
}
