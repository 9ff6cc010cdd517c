import type { Bank } from '../bank/bank.ts'
import { changePassword } from '../bank/passwords/change-password.ts'
import { requestPasswordReset } from '../bank/passwords/password-reset-links.ts'
import { checkPasswordReset, resetPassword } from '../bank/passwords/reset-password.ts'
import {
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../bank/second-factor/manage-second-factor.ts'
import { beginSecondFactor, confirmSecondFactor } from '../bank/second-factor/set-up-second-factor.ts'
import type { Caller } from '../bank/sessions/caller.ts'
import type { TokenHolder } from '../bank/sessions/session.ts'
import { isCommonPassword } from '../contract/common-passwords.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Delivery } from '../contract/profile.ts'
import { confirmerOf, refusalOf } from './confirmations.ts'
import type { Handlers } from './handler.ts'

/** What happens to links to choose a new password. */
export interface ResetLinks {
  /** Whether this bank sends emails. */
  readonly delivery: Delivery
  /** Whether the answer shows the links. Only if nobody but the person at the machine can make requests. */
  readonly isShown: boolean
}

type PasswordOperation = 'changePassword' | 'requestPasswordReset' | 'checkPasswordReset' | 'resetPassword'

export const passwordHandlers = (
  bank: Bank,
  { delivery, isShown }: ResetLinks,
): Pick<Handlers<BankOperations>, PasswordOperation> => ({
  async changePassword({ body, carrier, ...request }, { reply, refuse }) {
    if (await isCommonPassword(body.newPassword)) return refuse({ code: 'common_password' })
    const changed = await changePassword(bank, { ...confirmerOf(request), ...body })
    if (!changed.ok) return refuse(refusalOf(changed.refusal))
    carrier.write(changed.value.token)
    return reply(204, null)
  },

  async requestPasswordReset({ body, caller }, { reply, refuse }) {
    const requested = await requestPasswordReset(bank, { ...body, caller, isShown })
    if (!requested.ok) return refuse(requested.refusal)
    return reply(202, { delivery, ...requested.value })
  },

  async checkPasswordReset({ body, caller }, { reply, refuse }) {
    const checked = await checkPasswordReset(bank, { ...body, caller })
    if (!checked.ok) return refuse(checked.refusal)
    return reply(204, null)
  },

  async resetPassword({ body, caller }, { reply, refuse }) {
    if (await isCommonPassword(body.newPassword)) return refuse({ code: 'common_password' })
    const reset = await resetPassword(bank, { ...body, caller })
    if (!reset.ok) return refuse(reset.refusal)
    return reply(204, null)
  },
})

type SecondFactorHandlers = Pick<
  Handlers<BankOperations>,
  | 'readSecondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
>

export function secondFactorHandlers(bank: Bank): SecondFactorHandlers {
  const entryOf = (request: { session: TokenHolder; body: { code: string }; caller: Caller }) => ({
    customerId: request.session.customerId,
    visitId: request.session.visitId,
    sessionId: request.session.sessionId,
    code: request.body.code,
    at: bank.clock(),
    caller: request.caller,
  })
  return {
    async readSecondFactor({ session }, { reply }) {
      const { since, recoveryCodesLeft } = await readSecondFactor(bank, session)
      const on = since ? { isOn: true, since: since.toISOString() } : { isOn: false }
      return reply(200, { ...on, recoveryCodesLeft })
    },

    async beginSecondFactor({ body, ...request }, { reply, refuse }) {
      const { email } = request.session
      const begun = await beginSecondFactor(bank, { ...confirmerOf(request), ...body, email })
      if (!begun.ok) return refuse(refusalOf(begun.refusal))
      return reply(201, begun.value)
    },

    async confirmSecondFactor(request, { reply, refuse }) {
      const confirmed = await confirmSecondFactor(bank, entryOf(request))
      if (!confirmed.ok) return refuse(confirmed.refusal)
      const { token, recoveryCodes } = confirmed.value
      request.carrier.write(token)
      return reply(201, { recoveryCodes: [...recoveryCodes] })
    },

    async renewRecoveryCodes({ body, ...request }, { reply, refuse }) {
      const renewed = await renewRecoveryCodes(bank, { ...confirmerOf(request), ...body })
      if (!renewed.ok) return refuse(refusalOf(renewed.refusal))
      return reply(201, { recoveryCodes: [...renewed.value] })
    },

    async removeSecondFactor({ body, carrier, ...request }, { reply, refuse }) {
      const removed = await removeSecondFactor(bank, { ...confirmerOf(request), ...body })
      if (!removed.ok) return refuse(refusalOf(removed.refusal))
      carrier.write(removed.value.token)
      return reply(204, null)
    },
  }
}
