import { listEvents } from '../bank/audit/list-events.ts'
import type { Bank } from '../bank/bank.ts'
import { endAllOtherSessions, endCustomerSession } from '../bank/sessions/end-customer-session.ts'
import { listSessions } from '../bank/sessions/list-sessions.ts'
import { visitorAddress } from '../bank/sessions/visitor-address.ts'
import type { BankOperations } from '../contract/operations.ts'
import { securityEventTypes } from '../contract/security-events.ts'
import type { Handlers } from './handler.ts'
import { presentDevice } from './present-device.ts'
import { presentSecurityEvent } from './present-security-event.ts'
import { refusals } from './refusals.ts'

export const signedInDeviceHandlers = (
  bank: Bank,
): Pick<
  Handlers<BankOperations>,
  'listSessions' | 'endOtherSessions' | 'endSession' | 'listSecurityEvents'
> => ({
  async listSessions({ session, caller }, { reply }) {
    const sessions = await listSessions(bank, session, caller)
    return reply(200, { sessions: sessions.map(presentDevice) })
  },

  async endOtherSessions({ session, caller }, { reply }) {
    await endAllOtherSessions(bank, session, caller)
    return reply(204, null)
  },

  async endSession({ session, params, carrier, caller }, { reply, refuse }) {
    const ended = await endCustomerSession(bank, session, { sessionId: params.id, caller })
    if (!ended.ok) return refuse(refusals[ended.refusal])
    if (params.id === session.sessionId) carrier.clear()
    return reply(204, null)
  },

  async listSecurityEvents({ session, query, caller }, { reply }) {
    const { page, pageSize } = query
    const { events, total } = await listEvents(bank.database, {
      chainId: session.customerId,
      types: securityEventTypes,
      since: new Date(bank.clock().getTime() - bank.limits.securityLogMs),
      address: await visitorAddress(bank.database, session.customerId, caller),
      page,
      pageSize,
    })
    return reply(200, { events: events.map(presentSecurityEvent), page, pageSize, total })
  },
})
