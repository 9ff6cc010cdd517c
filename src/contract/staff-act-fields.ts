import { z } from 'zod'
import { penceOf, wireMoneyPattern } from '../domain/money.ts'
import type { ActName } from '../domain/staff-acts.ts'
import { staffRoles } from '../domain/staff.ts'
import { EmailAddress, line, lines, personName } from './fields.ts'
import { staffActWords } from './staff-act-words.ts'

const { unseen } = staffActWords

/** Text of `least` to `most` characters. Each counts once, as the database counts them. */
export const staffText = (least: number, most: number, sentence: string) =>
  lines(most * 2, { missing: sentence, tooLong: sentence, unseen }).refine(
    typed => {
      const { length } = Array.from(typed)
      return least <= length && length <= most
    },
    { error: sentence, params: { code: 'wrong_length' } },
  )

/** An amount above nothing, as `12.50`. It is read as pence in digits. */
const Amount = z
  .string(staffActWords.amount)
  .regex(wireMoneyPattern, staffActWords.amount)
  .refine(typed => penceOf(typed) > 0n, staffActWords.amount)
  .transform(typed => penceOf(typed).toString())

const Roles = z
  .array(z.enum(staffRoles, staffActWords.roles), staffActWords.roles)
  .min(1, staffActWords.roles)
  .transform(roles => staffRoles.filter(role => roles.includes(role)).join(' '))

const shortLine = (sentence: string) => line(140, { missing: sentence, tooLong: sentence, unseen })

const Days = z
  .int(staffActWords.days)
  .min(1, staffActWords.days)
  .max(365, staffActWords.days)
  .transform(days => days.toString())

/** The fields of each act beside its reason and note, by name. Each is read as a text. */
const shapes: Readonly<Partial<Record<ActName, z.ZodRawShape>>> = {
  pay_claim: { amount: Amount },
  ask_the_customer: { text: staffText(10, 1_000, staffActWords.question) },
  answer_message: { text: staffText(1, 4_000, staffActWords.answer) },
  credit_account: { to: z.uuid(staffActWords.account).toLowerCase() },
  change_email: { newEmail: EmailAddress },
  place_hold: {
    for: shortLine(staffActWords.shortText),
    amount: Amount,
    reference: shortLine(staffActWords.shortText),
    days: Days,
  },
  capture_hold: { amount: Amount },
  reverse_transfer: { text: shortLine(staffActWords.shortText) },
  add_staff_member: {
    name: personName({
      missing: staffActWords.name,
      tooLong: staffActWords.name,
      unseen,
      invalid: staffActWords.name,
    }),
    email: EmailAddress,
    roles: Roles,
    banksAs: EmailAddress.optional(),
  },
  add_roles: { roles: Roles },
  remove_roles: { roles: Roles },
  end_connection: { connectionId: z.uuid(staffActWords.connection).toLowerCase() },
}

/** The fields of an act beside its reason and note. */
export const fieldsOfAct = (name: ActName): z.ZodRawShape => shapes[name] ?? {}
