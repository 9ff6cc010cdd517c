import type { Bank } from '../bank/bank.ts'
import { enterSecondFactor } from '../bank/sessions/enter-second-factor.ts'
import { extendSession } from '../bank/sessions/extend-session.ts'
import { signIn } from '../bank/sessions/sign-in.ts'
import { signOut } from '../bank/sessions/sign-out.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { presentSession, presentWaiting } from './present-session.ts'
import { refusals } from './refusals.ts'

export const sessionHandlers = (
  bank: Bank,
): Pick<
  Handlers<BankOperations>,
  'signIn' | 'enterSecondFactor' | 'extendSession' | 'readSession' | 'signOut'
> => ({
  async signIn({ body, carrier, caller }, { reply, refuse }) {
    const come = await signIn(bank, { ...body, presentedToken: carrier.read(), caller })
    if (!come.ok) return refuse({ ...come.refusal, ...refusals[come.refusal.code] })
    const progress = come.value
    if (progress.stage === 'signed_in') {
      carrier.write(progress.token)
      return reply(201, presentSession(progress.session, bank.clock()))
    }
    carrier.write(progress.token)
    return reply(202, presentWaiting(progress, bank.clock()))
  },

  async enterSecondFactor({ body, carrier, caller }, { reply, refuse }) {
    const token = carrier.read()
    if (token === undefined) return refuse(refusals.not_signed_in)
    const entered = await enterSecondFactor(bank, { token, code: body.code, caller })
    if (!entered.ok) {
      if (entered.refusal.code === 'too_many_attempts') carrier.clear()
      return refuse({ ...entered.refusal, ...refusals[entered.refusal.code] })
    }
    const progress = entered.value
    if (progress.stage !== 'signed_in') throw new Error(`a code has led to ${progress.stage}`)
    carrier.write(progress.token)
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
