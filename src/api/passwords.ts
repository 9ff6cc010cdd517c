import type { Bank } from '../bank/bank.ts'
import { askPasswordReset } from '../bank/passwords/ask-password-reset.ts'
import { changePassword } from '../bank/passwords/change-password.ts'
import { checkPasswordReset, resetPassword } from '../bank/passwords/reset-password.ts'
import { isCommonPassword } from '../contract/common-passwords.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Delivery } from '../contract/preferences.ts'
import type { Handlers } from './handler.ts'
import { refusals } from './refusals.ts'

/** What becomes of links to choose a new password. */
export interface ResetLinks {
  /** Whether e-mail leaves this bank. */
  readonly delivery: Delivery
  /** Whether they are shown to whoever asks: where nobody but the one at the machine can. */
  readonly isShown: boolean
}

type PasswordOperation = 'changePassword' | 'askPasswordReset' | 'checkPasswordReset' | 'resetPassword'

export const passwordHandlers = (
  bank: Bank,
  { delivery, isShown }: ResetLinks,
): Pick<Handlers<BankOperations>, PasswordOperation> => ({
  async changePassword({ session, body, carrier, caller }, { reply, refuse }) {
    if (await isCommonPassword(body.newPassword)) return refuse(refusals.common_password)
    const changed = await changePassword(bank, { session, ...body, caller })
    if (!changed.ok) return refuse({ ...changed.refusal, ...refusals[changed.refusal.code] })
    carrier.write(changed.value.token)
    return reply(204, null)
  },

  async askPasswordReset({ body, caller }, { reply, refuse }) {
    const asked = await askPasswordReset(bank, { ...body, caller, isShown })
    if (!asked.ok) return refuse({ ...asked.refusal, ...refusals[asked.refusal.code] })
    return reply(202, { delivery, ...asked.value })
  },

  async checkPasswordReset({ body, caller }, { reply, refuse }) {
    const checked = await checkPasswordReset(bank, { ...body, caller })
    if (!checked.ok) return refuse({ ...checked.refusal, ...refusals[checked.refusal.code] })
    return reply(204, null)
  },

  async resetPassword({ body, caller }, { reply, refuse }) {
    if (await isCommonPassword(body.newPassword)) return refuse(refusals.common_password)
    const reset = await resetPassword(bank, { ...body, caller })
    if (!reset.ok) return refuse({ ...reset.refusal, ...refusals[reset.refusal.code] })
    return reply(204, null)
  },
})
