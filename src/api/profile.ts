import type { Bank } from '../bank/bank.ts'
import { changeProfile } from '../bank/customers/change-profile.ts'
import { readProfile, type Profile as BankProfile } from '../bank/customers/read-profile.ts'
import type { BankOperations } from '../contract/operations.ts'
import { formatPhone } from '../contract/phone.ts'
import type { Profile } from '../contract/profile.ts'
import type { Handlers } from './handler.ts'
import { refusals } from './refusals.ts'

const present = ({ phone, ...profile }: BankProfile): Profile => ({
  ...profile,
  phone: phone === null ? '' : formatPhone(phone),
})

export const profileHandlers = (
  bank: Bank,
): Pick<Handlers<BankOperations>, 'readProfile' | 'changeProfile'> => ({
  async readProfile({ session }, { reply }) {
    const { profile } = await readProfile(bank.database, session.customerId)
    return reply(200, present(profile))
  },

  async changeProfile({ session, body, carrier, caller }, { reply, refuse }) {
    const change = { ...body, lastName: body.lastName ?? '', phone: body.phone ?? null }
    const changed = await changeProfile(bank, { session, change, caller })
    if (!changed.ok) return refuse({ ...changed.refusal, ...refusals[changed.refusal.code] })
    const { profile, token } = changed.value
    if (token !== undefined) carrier.write(token)
    return reply(200, present(profile))
  },
})
