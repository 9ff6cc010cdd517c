import { type ListedEvent, listEvents } from '../bank/audit/list-events.ts'
import type { Bank } from '../bank/bank.ts'
import { fullName } from '../domain/person-name.ts'
import { visitorAddress } from '../bank/sessions/caller.ts'
import {
  endAllOtherSessions,
  endCustomerSession,
  listSessions,
  type OpenSession,
} from '../bank/sessions/customer-sessions.ts'
import { signOut } from '../bank/sessions/end-sessions.ts'
import { deviceOf } from '../bank/sessions/known-devices.ts'
import { readDevice } from '../bank/sessions/read-device.ts'
import { relyingPartyOf } from '../bank/passkeys/relying-party.ts'
import {
  enterSecondFactor,
  type OfferedSteps,
  readOfferedSteps,
} from '../bank/sessions/enter-second-factor.ts'
import type { SignInProgress } from '../bank/sessions/open-session.ts'
import { extendSession, type SignedIn } from '../bank/sessions/session.ts'
import { signIn } from '../bank/sessions/sign-in.ts'
import type { DemoCustomers } from '../bank/simulator/demo-customers.ts'
import type { BankOperations } from '../contract/operations.ts'
import {
  type SecondFactorRequired,
  type SecurityEvent,
  type SecurityEventType,
  securityEventTypes,
  type Session,
  type SignedInDevice,
} from '../contract/sessions.ts'
import { presentOptions } from './confirmations.ts'
import type { Handlers } from './handler.ts'

export const sessionHandlers = (
  bank: Bank,
): Pick<
  Handlers<BankOperations>,
  'signIn' | 'enterSecondFactor' | 'extendSession' | 'readSession' | 'signOut'
> => ({
  async signIn({ body, carrier, deviceCarrier, caller, origin }, { reply, refuse }) {
    const device = deviceCarrier && deviceOf(bank, deviceCarrier.read())
    const signingIn = { ...body, presentedToken: carrier.read(), deviceHash: device?.tokenHash, caller }
    const started = await signIn(bank, signingIn)
    if (!started.ok) return refuse(started.refusal)
    const progress = started.value
    if (progress.stage === 'signed_in') {
      carrier.write(progress.token)
      if (device) deviceCarrier.write(device.token)
      return reply(201, presentSession(progress.session, bank.clock()))
    }
    const { token } = progress
    carrier.write(token)
    const offered = await readOfferedSteps(bank, { token, relyingParty: relyingPartyOf(origin) })
    return reply(202, presentPendingSignIn(progress, offered, bank.clock()))
  },

  async enterSecondFactor({ body, carrier, deviceCarrier, caller, origin }, { reply, refuse }) {
    const token = carrier.read()
    if (token === undefined) return refuse({ code: 'not_signed_in' })
    const relyingParty = relyingPartyOf(origin)
    const device = deviceCarrier && deviceOf(bank, deviceCarrier.read())
    const deviceHash = device?.tokenHash
    const entered = await enterSecondFactor(bank, { ...body, token, relyingParty, deviceHash, caller })
    if (!entered.ok) {
      if (entered.refusal.code === 'too_many_attempts') carrier.clear()
      return refuse(entered.refusal)
    }
    const progress = entered.value
    if (progress.stage !== 'signed_in') throw new Error(`a code has led to ${progress.stage}`)
    carrier.write(progress.token)
    if (device) deviceCarrier.write(device.token)
    return reply(201, presentSession(progress.session, bank.clock()))
  },

  async extendSession({ session }, { reply }) {
    await extendSession(bank, session)
    return reply(204, null)
  },

  async readSession({ session }, { reply }) {
    return reply(200, presentSession(session, bank.clock()))
  },

  async signOut({ carrier, caller }, { reply }) {
    const token = carrier.read()
    if (token !== undefined) await signOut(bank, { token, caller })
    carrier.clear()
    return reply(204, null)
  },
})

/** A session as its customer sees it. */
export const presentSession = (
  { name, email, kind, hasPaymentChecks, accountType, idleEndsAt, endsAt }: SignedIn,
  asOf: Date,
): Session => ({
  customer: { name, email, kind, hasPaymentChecks },
  accountType,
  idleEndsAt: idleEndsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  asOf: asOf.toISOString(),
})

type PendingSignIn = Exclude<SignInProgress, { stage: 'signed_in' }>

const requiredCode = { second_factor: 'second_factor_required' } as const satisfies Record<
  PendingSignIn['stage'],
  SecondFactorRequired['code']
>

/** What an unfinished sign-in waits for, and until when. */
const presentPendingSignIn = (
  { stage, endsAt }: PendingSignIn,
  { methods, options, otherHosts, isOptional }: OfferedSteps,
  asOf: Date,
): SecondFactorRequired => ({
  code: requiredCode[stage],
  endsAt: endsAt.toISOString(),
  asOf: asOf.toISOString(),
  methods: [...methods],
  ...(options && { options: presentOptions(options) }),
  otherHosts: [...otherHosts],
  isOptional,
})

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
    if (!ended.ok) return refuse({ code: ended.refusal })
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

/** A browser in which a customer is signed in, as the customer sees it. */
const presentDevice = ({
  sessionId,
  address,
  device,
  signedInAt,
  lastActiveAt,
  isCurrent,
}: OpenSession): SignedInDevice => ({
  id: sessionId,
  device: readDevice(device),
  address,
  signedInAt: signedInAt.toISOString(),
  lastActiveAt: lastActiveAt.toISOString(),
  isCurrent,
})

/**
 * An event of a customer's audit trail, as the customer sees it: with its origin, and without any other detail.
 */
export const presentSecurityEvent = ({
  type,
  at,
  address,
  device,
}: ListedEvent<SecurityEventType>): SecurityEvent => ({
  type,
  at: at.toISOString(),
  ...(address !== undefined && { address }),
  ...(device !== undefined && { device: readDevice(device) }),
})

/** The demo customers that a demonstration shows, in this order. The answer of any other bank is empty. */
export const demonstrationHandlers = (
  { isShared }: Pick<Bank, 'isShared'>,
  shown: DemoCustomers | undefined,
): Pick<Handlers<BankOperations>, 'readDemonstration'> => ({
  readDemonstration(_, { reply }) {
    if (!shown) return Promise.resolve(reply(200, {}))
    const { everyday, personal, corporate } = shown
    const customers = [everyday, personal, corporate].map(customer => ({
      name: fullName(customer),
      email: customer.email,
      kind: customer.kind,
    }))
    const { password } = personal
    return Promise.resolve(reply(200, { demonstration: { customers, password, isShared } }))
  },
})
