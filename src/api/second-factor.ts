import type { Bank } from '../bank/bank.ts'
import { beginSecondFactor } from '../bank/second-factor/begin-second-factor.ts'
import { confirmSecondFactor } from '../bank/second-factor/confirm-second-factor.ts'
import { readSecondFactor } from '../bank/second-factor/read-second-factor.ts'
import { removeSecondFactor } from '../bank/second-factor/remove-second-factor.ts'
import { renewRecoveryCodes } from '../bank/second-factor/renew-recovery-codes.ts'
import type { Caller } from '../bank/sessions/caller.ts'
import type { TokenHolder } from '../bank/sessions/signed-in.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { refusals } from './refusals.ts'

type SecondFactorHandlers = Pick<
  Handlers<BankOperations>,
  | 'readSecondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
>

export function secondFactorHandlers(bank: Bank): SecondFactorHandlers {
  const entryOf = (asked: { session: TokenHolder; body: { code: string }; caller: Caller }) => ({
    customerId: asked.session.customerId,
    visitId: asked.session.visitId,
    sessionId: asked.session.sessionId,
    code: asked.body.code,
    at: bank.clock(),
    caller: asked.caller,
  })
  return {
    async readSecondFactor({ session }, { reply }) {
      const { since, recoveryCodesLeft } = await readSecondFactor(bank, session)
      const on = since ? { isOn: true, since: since.toISOString() } : { isOn: false }
      return reply(200, { ...on, recoveryCodesLeft })
    },

    async beginSecondFactor({ session, body, caller }, { reply, refuse }) {
      const begun = await beginSecondFactor(bank, { session, currentPassword: body.currentPassword, caller })
      if (!begun.ok) return refuse({ ...begun.refusal, ...refusals[begun.refusal.code] })
      return reply(201, begun.value)
    },

    async confirmSecondFactor(asked, { reply, refuse }) {
      const confirmed = await confirmSecondFactor(bank, entryOf(asked))
      if (!confirmed.ok) return refuse({ ...confirmed.refusal, ...refusals[confirmed.refusal.code] })
      const { token, recoveryCodes } = confirmed.value
      asked.carrier.write(token)
      return reply(201, { recoveryCodes: [...recoveryCodes] })
    },

    async renewRecoveryCodes(asked, { reply, refuse }) {
      const renewed = await renewRecoveryCodes(bank, entryOf(asked))
      if (!renewed.ok) return refuse({ ...renewed.refusal, ...refusals[renewed.refusal.code] })
      return reply(201, { recoveryCodes: [...renewed.value] })
    },

    async removeSecondFactor(asked, { reply, refuse }) {
      const removed = await removeSecondFactor(bank, entryOf(asked))
      if (!removed.ok) return refuse({ ...removed.refusal, ...refusals[removed.refusal.code] })
      asked.carrier.write(removed.value.token)
      return reply(204, null)
    },
  }
}
