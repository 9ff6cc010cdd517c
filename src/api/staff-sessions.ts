import type { Bank } from '../bank/bank.ts'
import { newSignInChallenge } from '../bank/passkeys/passkey-challenges.ts'
import { type DemoMember, readDemoCodes } from '../bank/simulator/demo-staff.ts'
import { beginJoining, joinStaff } from '../bank/staff/members/joining.ts'
import { isCommonPassword } from '../contract/common-passwords.ts'
import { relyingPartyOf } from '../bank/passkeys/relying-party.ts'
import { signOutStaff } from '../bank/staff/members/open-staff-session.ts'
import { signInStaff, signInStaffWithPasskey } from '../bank/staff/members/sign-in.ts'
import { extendStaffSession, type OpenStaffSession } from '../bank/staff/members/staff-session.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { StaffSession } from '../contract/staff-sessions.ts'
import { presentOptions } from './confirmations.ts'
import { presentCreationOptions } from './passkeys.ts'
import type { Handlers } from './handler.ts'

type SessionOperation =
  | 'staffSignIn'
  | 'staffPasskeyChallenge'
  | 'staffSignInWithPasskey'
  | 'staffReadSession'
  | 'staffExtendSession'
  | 'staffSignOut'
  | 'staffBeginJoining'
  | 'staffJoin'
  | 'staffReadDemonstration'

export const staffSessionHandlers = (
  bank: Bank,
  demoStaff: readonly DemoMember[] | undefined,
): Pick<Handlers<BankOperations>, SessionOperation> => ({
  async staffSignIn({ body, carrier, caller }, { reply, refuse }) {
    const signedIn = await signInStaff(bank, { ...body, presentedToken: carrier.read(), caller })
    if (!signedIn.ok) return refuse(signedIn.refusal)
    carrier.write(signedIn.value.token)
    return reply(201, presentStaffSession(signedIn.value.session, bank.clock()))
  },

  async staffPasskeyChallenge({ caller, origin }, { reply, refuse }) {
    const made = await newSignInChallenge(bank, { relyingParty: relyingPartyOf(origin), caller })
    if (!made.ok) return refuse(made.refusal)
    const { id, options, endsAt } = made.value
    return reply(201, { id, options: presentOptions(options), endsAt: endsAt.toISOString() })
  },

  async staffSignInWithPasskey({ body, carrier, caller, origin }, { reply, refuse }) {
    const relyingParty = relyingPartyOf(origin)
    const signingIn = { ...body, relyingParty, presentedToken: carrier.read(), caller }
    const signedIn = await signInStaffWithPasskey(bank, signingIn)
    if (!signedIn.ok) return refuse(signedIn.refusal)
    carrier.write(signedIn.value.token)
    return reply(201, presentStaffSession(signedIn.value.session, bank.clock()))
  },

  async staffReadSession({ staff }, { reply }) {
    return reply(200, presentStaffSession(staff, bank.clock()))
  },

  async staffExtendSession({ staff }, { reply }) {
    const extended = await extendStaffSession(bank, staff)
    return reply(200, presentStaffSession({ ...staff, ...extended }, bank.clock()))
  },

  async staffSignOut({ carrier, caller }, { reply }) {
    const token = carrier.read()
    if (token !== undefined) await signOutStaff(bank, { token, caller })
    carrier.clear()
    return reply(204, null)
  },

  async staffBeginJoining({ body, origin }, { reply, refuse }) {
    const { token, newPassword } = body
    if (newPassword !== undefined && (await isCommonPassword(newPassword)))
      return refuse({ code: 'common_password' })
    const relyingParty = newPassword === undefined ? undefined : relyingPartyOf(origin)
    const begun = await beginJoining(bank, { token, relyingParty })
    if (!begun.ok) return refuse({ code: begun.refusal })
    const { name, email, endsAt, methods } = begun.value
    return reply(200, {
      name,
      email,
      endsAt: endsAt.toISOString(),
      ...(methods && { passkey: presentCreationOptions(methods.passkey), app: methods.app }),
    })
  },

  async staffJoin({ body, origin, caller }, { reply, refuse }) {
    if (await isCommonPassword(body.newPassword)) return refuse({ code: 'common_password' })
    const joined = await joinStaff(bank, { ...body, relyingParty: relyingPartyOf(origin), caller })
    return joined.ok ? reply(204, null) : refuse(joined.refusal)
  },

  async staffReadDemonstration(_, { reply }) {
    const [first] = demoStaff ?? []
    if (!demoStaff || !first) return reply(200, {})
    const codes = await readDemoCodes(bank, demoStaff)
    const members = demoStaff.flatMap(({ name, email, roles }) => {
      const code = codes.get(email)
      return code === undefined ? [] : [{ name, email, roles: [...roles], code }]
    })
    const { password } = first
    return reply(200, { demonstration: { members, password, isShared: bank.isShared } })
  },
})

/** A session as its member sees it. */
const presentStaffSession = (
  { memberId, name, email, roles, isDemo, idleEndsAt, endsAt }: OpenStaffSession,
  asOf: Date,
): StaffSession => ({
  member: { id: memberId, name, email, roles: [...roles], isDemo },
  idleEndsAt: idleEndsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  asOf: asOf.toISOString(),
})
