import { z } from 'zod'
import { applicationLengthsMax as lengthsMax, applicationWords as words } from './application-words.ts'
import { otherCountry, readCountry } from './countries.ts'
import { EmailAddress } from './email.ts'
import { penceOf } from './money.ts'
import { moneyFromTyped } from './typed-amount.ts'
import { NewPassword } from './passwords.ts'
import { personName } from './person-name.ts'
import { readPhone } from './phone.ts'
import { AccountType } from './sessions.ts'
import { line, optionalLine } from './text.ts'
import { readTypedDate } from './typed-date.ts'

/** A banking account, or one to save and invest with. */
export const ApplicationType = z.enum(['banking', 'invest'], words.accountType)
export type ApplicationType = z.infer<typeof ApplicationType>

export const InvestmentType = z.enum(['fixed', 'flexi', 'growth'], words.preferredInvestmentType)
export type InvestmentType = z.infer<typeof InvestmentType>

/** The accounts that a page of the site names when it leads to sign-up. */
export const NamedAccount = z.enum([
  'student-account',
  'premium-account',
  'platinum-account',
  'business-current',
  'business-premium',
  'business-startup',
  'corporate-current',
])
export type NamedAccount = z.infer<typeof NamedAccount>

/**
 * Text of at most `lengthMax` UTF-16 units, outer spaces off, as `reader` reads it. What is longer, or cannot be read,
 * is refused with `invalid`; nothing at all is with `missing`.
 */
const read = <Value>(
  missing: string,
  invalid: string,
  lengthMax: number,
  reader: (typed: string) => Value | undefined,
) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(lengthMax, invalid)
    .transform((typed, context) => {
      const value = reader(typed)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message: invalid, params: { code: 'not_understood' } })
      return z.NEVER
    })

/** A telephone number as it was typed; read as E.164. */
export const Phone = read(words.phone.missing, words.phone.invalid, 40, readPhone)

/** What may be left out, as a form leaves it out: empty. */
const leftOut = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? undefined : text)

/** A deposit of nothing is none. */
const noDeposit = (text: unknown) => {
  const money = typeof text === 'string' ? moneyFromTyped(text) : undefined
  return money !== undefined && penceOf(money) === 0n ? undefined : leftOut(text)
}

/** The fields that a person fills in, as they were typed; what is read of them comes out (spec sections 3 and 5). */
const fields = {
  accountType: ApplicationType,
  fullName: personName(words.fullName),
  email: EmailAddress,
  phone: Phone,
  /** As typed, day first; read as `YYYY-MM-DD`. */
  dateOfBirth: read(words.dateOfBirth.missing, words.dateOfBirth.invalid, 40, readTypedDate),
  idNumber: line(lengthsMax.idNumber, { ...words.idNumber, unseen: words.idNumber.invalid }).regex(
    /^[\p{L}\p{N}][\p{L}\p{N} /-]*$/u,
    words.idNumber.invalid,
  ),
  city: line(lengthsMax.city, words.city),
  state: line(lengthsMax.state, words.state),
  /** One of the list, as people call it; read as the list has it, or as `Other`. */
  country: read(words.country.missing, words.country.unlisted, lengthsMax.country, readCountry),
  /** Where that is `Other`. */
  otherCountry: optionalLine(lengthsMax.country, words.otherCountry),
  bankingAccountType: AccountType.optional(),
  preferredInvestmentType: InvestmentType.optional(),
  /** In pounds, as typed; read as money on the wire. */
  initialDeposit: z.preprocess(
    noDeposit,
    read(words.initialDeposit.invalid, words.initialDeposit.invalid, 30, moneyFromTyped).optional(),
  ),
  investmentGoal: optionalLine(lengthsMax.investmentGoal, words.investmentGoal),
  /** The account that a page named; it says what is opened, beyond the kind. */
  account: NamedAccount.optional(),
}

/** An account to invest with needs a preferred type (spec section 5). */
const investmentTypeMissing = ({
  accountType,
  preferredInvestmentType,
}: {
  accountType: ApplicationType
  preferredInvestmentType?: InvestmentType | undefined
}) => accountType === 'invest' && preferredInvestmentType === undefined

const investmentType = {
  error: words.preferredInvestmentType,
  path: ['preferredInvestmentType'],
  params: { code: 'missing' },
  // Also beside other faults, so that all are said at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Who finds no country of theirs in the list says which it is. */
const otherCountryMissing = (form: { country: string; otherCountry?: string | undefined }) =>
  form.country === otherCountry && form.otherCountry === undefined

const namedCountry = {
  error: words.otherCountry.missing,
  path: ['otherCountry'],
  params: { code: 'missing' },
  when: investmentType.when,
}

/** What the form keeps between its steps: everything but the passwords. */
export const RegistrationFields = z
  .strictObject(fields)
  .refine(form => !investmentTypeMissing(form), investmentType)
  .refine(form => !otherCountryMissing(form), namedCountry)

/** A registration, sent once. The id is the client's: the same application sent again is kept once. */
export const ApplicationRequest = z
  .strictObject({
    id: z.uuid('Give the application an id: a UUID').toLowerCase(),
    ...fields,
    password: NewPassword,
  })
  .refine(form => !investmentTypeMissing(form), investmentType)
  .refine(form => !otherCountryMissing(form), namedCountry)
  .meta({ id: 'ApplicationRequest' })
export type ApplicationRequest = z.output<typeof ApplicationRequest>
