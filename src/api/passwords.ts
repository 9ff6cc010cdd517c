import type { Bank } from '../bank/bank.ts'
import { changePassword } from '../bank/passwords/change-password.ts'
import { resetPassword } from '../bank/passwords/reset-password.ts'
import { isCommonPassword } from '../contract/common-passwords.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Handlers } from './handler.ts'
import { refusals } from './refusals.ts'

export const passwordHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'changePassword' | 'resetPassword'> => ({
  async changePassword({ session, body, carrier, caller }, { reply, refuse }) {
    if (await isCommonPassword(body.newPassword)) return refuse(refusals.common_password)
    const changed = await changePassword(bank, { session, ...body, caller })
    if (!changed.ok) return refuse({ ...changed.refusal, ...refusals[changed.refusal.code] })
    carrier.write(changed.value.token, session.endsAt)
    return reply(204, null)
  },

  async resetPassword({ body, caller }, { reply, refuse }) {
    if (await isCommonPassword(body.newPassword)) return refuse(refusals.common_password)
    const reset = await resetPassword(bank, { ...body, caller })
    if (!reset.ok) return refuse({ ...reset.refusal, ...refusals[reset.refusal.code] })
    return reply(204, null)
  },
})
