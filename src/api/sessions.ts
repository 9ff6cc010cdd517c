import type { Bank } from '../bank/bank.ts'
import { signIn } from '../bank/sessions/sign-in.ts'
import { signOut } from '../bank/sessions/sign-out.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { presentSession } from './present-session.ts'
import { refusals } from './refusals.ts'

export const sessionHandlers = (
  bank: Bank,
): Pick<
  Handlers<BankOperations>,
  'signIn' | 'enterSecondFactor' | 'extendSession' | 'readSession' | 'signOut'
> => ({
  async signIn({ body, carrier, caller }, { reply, refuse }) {
    const signedIn = await signIn(bank, { ...body, presentedToken: carrier.read(), caller })
    if (!signedIn.ok) return refuse(refusals[signedIn.refusal])
    const { token, session } = signedIn.value
    carrier.write(token, session.endsAt)
    return reply(201, presentSession(session, bank.clock()))
  },

  enterSecondFactor: () => {
    throw new Error('not built yet')
  },

  extendSession: () => {
    throw new Error('not built yet')
  },

  async readSession({ session }, { reply }) {
    return reply(200, presentSession(session, bank.clock()))
  },

  async signOut({ carrier }, { reply }) {
    const token = carrier.read()
    if (token !== undefined) await signOut(bank, token)
    carrier.clear()
    return reply(204, null)
  },
})
