import type { Hono } from 'hono'
import type { Bank } from '../bank/bank.ts'
import { readSession } from '../bank/sessions/read-session.ts'
import { operationGroups, operations } from '../contract/operations.ts'
import type { Delivery } from '../contract/preferences.ts'
import type { DemoCustomers } from '../bank/simulator/demo-customers.ts'
import { accountHandlers } from './accounts.ts'
import { applicationHandlers } from './applications.ts'
import { demonstrationHandlers } from './demonstration.ts'
import { passwordHandlers } from './passwords.ts'
import { preferenceHandlers } from './preferences.ts'
import { profileHandlers } from './profile.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { signedInDeviceHandlers } from './signed-in-devices.ts'
import type { AddressTurns } from './address-turns.ts'
import type { CallerOf } from './caller-of.ts'
import type { FaultReport } from './answer-fault.ts'
import { send } from './handler.ts'
import { holdHandlers } from './holds.ts'
import { messageHandlers } from './messages.ts'
import { mount } from './mount.ts'
import { newsletterHandlers } from './newsletter.ts'
import { notificationHandlers } from './notifications.ts'
import { openApiDocument } from './openapi.ts'
import { promotionHandlers } from './promotions.ts'
import type { CarrierFor } from './session-carrier.ts'
import { sessionHandlers } from './sessions.ts'
import { statementHandlers } from './statements.ts'
import { transactionHandlers } from './transactions.ts'
import { transferHandlers } from './transfers.ts'

export interface ApiParts {
  readonly bank: Bank
  readonly carrierFor: CarrierFor
  readonly callerOf: CallerOf
  /** The customers whose credentials are shown; left out where this is no demonstration (ruling 22). */
  readonly demonstration?: DemoCustomers | undefined
  /** Where e-mail goes in truth: out by SMTP, or kept for the operator to read. */
  readonly emailDelivery: Delivery
  /** Where the bank is found, as its API's description says; left out, that is where it was read. */
  readonly origin?: string | undefined
  /**
   * Whether a link to choose a new password is shown to whoever asks, since none is sent: in a demonstration that
   * nobody but the one at the machine reaches (docs/decisions/a-forgotten-password-by-email.md).
   */
  readonly showsResetLinks?: boolean | undefined
  /** The origin of the bank's own pages; left out, that of each request. */
  readonly publicOrigin?: string | undefined
  /** How much one address may ask without signing in; left out where there is one person alone. */
  readonly turns?: AddressTurns | undefined
  /** Told of every fault: the one place where its detail goes. */
  readonly report: (report: FaultReport) => void
}

/** The bank's API as a value: it runs under Node, in a test by `app.request`, and in a browser tab. */
export function createApi(parts: ApiParts): Hono {
  const { bank, carrierFor, callerOf, publicOrigin, report } = parts
  const handlers = {
    ...sessionHandlers(bank),
    ...accountHandlers(bank),
    ...holdHandlers(bank),
    ...transactionHandlers(bank),
    ...transferHandlers(bank),
    ...statementHandlers(bank),
    ...notificationHandlers(bank),
    ...promotionHandlers(bank),
    ...messageHandlers(bank),
    ...newsletterHandlers(bank),
    ...signedInDeviceHandlers(bank),
    ...applicationHandlers(bank),
    ...profileHandlers(bank),
    ...preferenceHandlers(bank, parts.emailDelivery),
    ...passwordHandlers(bank, {
      delivery: parts.emailDelivery,
      isShown: parts.showsResetLinks ?? false,
    }),
    ...secondFactorHandlers(bank),
    ...demonstrationHandlers(bank, parts.demonstration),
  }
  const document = JSON.stringify(openApiDocument(operationGroups, parts.origin))
  const app = mount(operations, handlers, {
    carrierFor,
    callerOf,
    publicOrigin,
    readSession: token => readSession(bank, token),
    turns: parts.turns,
    newId: bank.newId,
    report,
  })
  return app.get('/api/openapi.json', context => send(context, 200, document))
}
