import type { Bank } from '../bank/bank.ts'
import { changePreferences } from '../bank/preferences/change-preferences.ts'
import { readPreferences, type KeptPreferences } from '../bank/preferences/read-preferences.ts'
import type { BankOperations } from '../contract/operations.ts'
import type { Delivery, Preferences } from '../contract/preferences.ts'
import type { Handlers } from './handler.ts'
import { refusals } from './refusals.ts'

/**
 * The preferences, and where messages go in truth: no home sends an SMS or a letter, and none writes to a demo
 * customer.
 */
const present = ({ preferences, isDemo }: KeptPreferences, emailDelivery: Delivery): Preferences => ({
  ...preferences,
  delivery: { email: isDemo ? 'kept' : emailDelivery, sms: 'kept', post: 'kept' },
})

export const preferenceHandlers = (
  bank: Bank,
  emailDelivery: Delivery,
): Pick<Handlers<BankOperations>, 'readPreferences' | 'changePreferences'> => ({
  async readPreferences({ session }, { reply }) {
    return reply(200, present(await readPreferences(bank.database, session.customerId), emailDelivery))
  },

  async changePreferences({ session, caller, body }, { reply, refuse }) {
    const { customerId } = session
    const changed = await changePreferences(bank, { customerId, change: body, caller })
    if (!changed.ok) return refuse({ ...changed.refusal, ...refusals[changed.refusal.code] })
    return reply(200, present(changed.value, emailDelivery))
  },
})
