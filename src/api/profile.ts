import type { Bank } from '../bank/bank.ts'
import { changeProfile, type Profile as BankProfile, readProfile } from '../bank/customers/profile.ts'
import {
  changePreferences,
  type StoredPreferences,
  readPreferences,
} from '../bank/preferences/preferences.ts'
import type { BankOperations } from '../contract/operations.ts'
import { formatPhone } from '../contract/phone.ts'
import type { Delivery, Preferences, Profile } from '../contract/profile.ts'
import { confirmerOf, refusalOf } from './confirmations.ts'
import type { Handlers } from './handler.ts'

const presentProfile = ({ phone, ...profile }: BankProfile): Profile => ({
  ...profile,
  phone: phone === null ? '' : formatPhone(phone),
})

export const profileHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'readProfile' | 'changeProfile'> => ({
  async readProfile({ session }, { reply }) {
    const { profile } = await readProfile(bank.database, session.customerId)
    return reply(200, presentProfile(profile))
  },

  async changeProfile({ body: { confirmationId, ...body }, carrier, ...request }, { reply, refuse }) {
    const change = { ...body, lastName: body.lastName ?? '', phone: body.phone ?? null }
    const changed = await changeProfile(bank, { ...confirmerOf(request), confirmationId, change })
    if (!changed.ok) return refuse(refusalOf(changed.refusal))
    const { profile, token } = changed.value
    if (token !== undefined) carrier.write(token)
    return reply(200, presentProfile(profile))
  },
})

/**
 * The preferences, and what happens to messages: no runtime sends an SMS or a letter, and none writes to a demo
 * customer.
 */
const presentPreferences = (
  { preferences, isDemo }: StoredPreferences,
  emailDelivery: Delivery,
): Preferences => ({
  ...preferences,
  delivery: { email: isDemo ? 'kept' : emailDelivery, sms: 'kept', post: 'kept' },
})

export const preferenceHandlers = (
  bank: Bank,
  emailDelivery: Delivery,
): Pick<Handlers<BankOperations>, 'readPreferences' | 'changePreferences'> => ({
  async readPreferences({ session }, { reply }) {
    return reply(
      200,
      presentPreferences(await readPreferences(bank.database, session.customerId), emailDelivery),
    )
  },

  async changePreferences({ session, caller, body }, { reply, refuse }) {
    const { customerId } = session
    const changed = await changePreferences(bank, { customerId, change: body, caller })
    if (!changed.ok) return refuse(changed.refusal)
    return reply(200, presentPreferences(changed.value, emailDelivery))
  },
})
