import type { Hono } from 'hono'
import type { Bank } from '../bank/bank.ts'
import { readSession } from '../bank/sessions/session.ts'
import { readStaffSession } from '../bank/staff/members/staff-session.ts'
import { noteOwnRecord } from '../bank/staff/watching/alerts.ts'
import { noMeasures, type RuntimeMeasures } from '../bank/staff/watching/runtime-measures.ts'
import { operationGroups, operations } from '../contract/operations.ts'
import type { Delivery } from '../contract/profile.ts'
import type { DemoCustomers } from '../bank/simulator/demo-customers.ts'
import { accountHandlers, holdHandlers } from './accounts.ts'
import { applicationHandlers } from './applications.ts'
import { cardSandboxHandlers } from './card-sandbox.ts'
import { cardPaymentHandlers } from './card-payments.ts'
import { cardDisputeHandlers, merchantAnswerHandlers } from './card-disputes.ts'
import { cardControlHandlers, cardHandlers, cardLetterHandlers } from './cards.ts'
import { claimHandlers } from './claims.ts'
import { staffActHandlers } from './staff-acts.ts'
import { staffCustomerActHandlers } from './staff-customer-acts.ts'
import { staffCustomerHandlers, staffDealingHandlers, staffLookHandlers } from './staff-customers.ts'
import { comingUpHandlers } from './coming-up.ts'
import { confirmationHandlers } from './confirmations.ts'
import { passkeyHandlers, passkeySignInHandlers } from './passkeys.ts'
import { demonstrationHandlers, sessionHandlers, signedInDeviceHandlers } from './sessions.ts'
import { passwordHandlers, secondFactorHandlers } from './credentials.ts'
import { preferenceHandlers, profileHandlers } from './profile.ts'
import type { AddressRateLimit } from './rate-limit.ts'
import { type CallerOf, type CarrierFor, type DeviceCarrierFor, send } from './handler.ts'
import { type FaultReport, mount } from './mount.ts'
import { closingHandlers, freezeHandlers, invitationHandlers } from './joint.ts'
import { messageHandlers, newsletterHandlers, promotionHandlers } from './messages.ts'
import { notificationHandlers } from './notifications.ts'
import { openApiDocument } from './openapi.ts'
import { directDebitHandlers, simulatedDirectDebitHandlers } from './direct-debits.ts'
import { openingHandlers } from './openings.ts'
import { nameCheckHandlers, payeeHandlers, trustHandlers } from './payees.ts'
import { limitHandlers, paymentHandlers } from './payments.ts'
import { moveHandlers, potHandlers } from './pots.ts'
import { budgetHandlers, spendingHandlers } from './spending.ts'
import { standingOrderHandlers } from './standing-orders.ts'
import { staffDemoHandlers } from './staff-demo.ts'
import { staffPeopleHandlers } from './staff-people.ts'
import { staffSessionHandlers } from './staff-sessions.ts'
import { staffTaskHandlers } from './staff-tasks.ts'
import { staffWatchingHandlers } from './staff-watching.ts'
import { statementHandlers } from './statements.ts'
import { subscriptionHandlers } from './subscriptions.ts'
import { transactionHandlers } from './transactions.ts'
import { transferHandlers } from './transfers.ts'

export interface ApiDependencies {
  readonly bank: Bank
  readonly carrierFor: CarrierFor
  /** Carries staff members' sessions, beside those of customers. */
  readonly staffCarrierFor: CarrierFor
  /** Left out in a runtime that has one browser alone, as a tab. */
  readonly deviceCarrierFor?: DeviceCarrierFor | undefined
  readonly callerOf: CallerOf
  /** The customers whose credentials are shown. Left out if this is not a demonstration (ruling 22). */
  readonly demonstration?: DemoCustomers | undefined
  /** Whose customers a demonstration had that this bank is no more: those who are left can be retired. Left out, nobody’s. */
  readonly formerDemonstration?: DemoCustomers | undefined
  /** What happens to emails: `sent` by SMTP, or `kept` in the bank for the operator to read. */
  readonly emailDelivery: Delivery
  /** The bank's address for the OpenAPI document. Left out, the document means the address that served it. */
  readonly origin?: string | undefined
  /**
   * Whether the answer shows the link to choose a new password instead of sending it: only in a demonstration that
   * nobody but the person at the machine can reach (docs/decisions/a-forgotten-password-by-email.md).
   */
  readonly showsResetLinks?: boolean | undefined
  /** The origin of the bank's own pages. Left out, the origin of each request. */
  readonly publicOrigin?: string | undefined
  /** The rate limit of an address without sign-in. Left out if there is only one person. */
  readonly addressLimit?: AddressRateLimit | undefined
  /** What the runtime measures of itself, for the staff's health page. Left out, nothing is. */
  readonly measures?: RuntimeMeasures | undefined
  /** Called with every fault. Nothing else gets its detail. */
  readonly report: (report: FaultReport) => void
}

/** The bank's API as a value: it runs under Node, in a test by `app.request`, and in a browser tab. */
export function createApi(dependencies: ApiDependencies): Hono {
  const { bank, carrierFor, staffCarrierFor, deviceCarrierFor, callerOf, publicOrigin, report } = dependencies
  const handlers = {
    ...sessionHandlers(bank),
    ...accountHandlers(bank),
    ...holdHandlers(bank),
    ...openingHandlers(bank),
    ...closingHandlers(bank),
    ...freezeHandlers(bank),
    ...invitationHandlers(bank),
    ...moveHandlers(bank),
    ...potHandlers(bank),
    ...payeeHandlers(bank),
    ...nameCheckHandlers(bank),
    ...trustHandlers(bank),
    ...paymentHandlers(bank),
    ...limitHandlers(bank),
    ...standingOrderHandlers(bank),
    ...comingUpHandlers(bank, { isDemonstration: dependencies.demonstration !== undefined }),
    ...claimHandlers(bank),
    ...staffActHandlers(bank),
    ...staffCustomerActHandlers(bank),
    ...staffLookHandlers(bank),
    ...staffCustomerHandlers(bank),
    ...staffDealingHandlers(bank),
    ...directDebitHandlers(bank),
    ...simulatedDirectDebitHandlers(bank, dependencies.demonstration !== undefined),
    ...cardHandlers(bank),
    ...cardDisputeHandlers(bank),
    ...merchantAnswerHandlers(bank, dependencies.demonstration !== undefined),
    ...cardControlHandlers(bank),
    ...cardPaymentHandlers(bank),
    ...subscriptionHandlers(bank),
    ...cardLetterHandlers(bank, dependencies.demonstration !== undefined),
    ...cardSandboxHandlers(bank, dependencies.demonstration !== undefined),
    ...spendingHandlers(bank),
    ...budgetHandlers(bank),
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
    ...preferenceHandlers(bank, dependencies.emailDelivery),
    ...passwordHandlers(bank, {
      delivery: dependencies.emailDelivery,
      isShown: dependencies.showsResetLinks ?? false,
    }),
    ...secondFactorHandlers(bank),
    ...passkeySignInHandlers(bank),
    ...passkeyHandlers(bank),
    ...confirmationHandlers(bank),
    ...demonstrationHandlers(bank, dependencies.demonstration),
    ...staffTaskHandlers(bank),
    ...staffWatchingHandlers(bank, dependencies.measures ?? noMeasures),
    ...staffDemoHandlers(bank, dependencies),
    ...staffPeopleHandlers(bank),
    ...staffSessionHandlers(bank, dependencies.demonstration?.staff),
  }
  // Half a second of a start in a tab, where hardly anybody reads it: it is made when it is first asked for.
  let document: string | undefined
  const app = mount(operations, handlers, {
    carrierFor,
    staffCarrierFor,
    deviceCarrierFor,
    callerOf,
    publicOrigin,
    readSession: token => readSession(bank, token),
    readStaffSession: token => readStaffSession(bank, token),
    noteOwnRecord: ({ memberId }) => noteOwnRecord(bank, memberId),
    addressLimit: dependencies.addressLimit,
    newId: bank.newId,
    report,
  })
  return app.get('/api/openapi.json', context => {
    document ??= JSON.stringify(openApiDocument(operationGroups, dependencies.origin))
    return send(context, 200, document)
  })
}
