import { z } from 'zod'
import { formatPounds, penceOf } from '../domain/money.ts'
import { nameLengthMax } from '../domain/person-name.ts'
import { moneyFromTyped } from '../domain/typed-amount.ts'
import { readTypedDate } from '../domain/typed-date.ts'
import { applicationTypes, investmentTypes } from './choices.ts'
import { otherCountry, readCountry } from './countries.ts'
import { NewPassword } from './credentials.ts'
import { EmailAddress, line, optionalLine, personName } from './fields.ts'
import { readPhone } from './phone.ts'
import { AccountType } from './sessions.ts'

/** The most characters that each field of an application may have. */
const applicationLengthsMax = {
  fullName: nameLengthMax,
  idNumber: 30,
  city: 80,
  state: 80,
  country: 80,
  investmentGoal: 200,
} as const

const hidden = (what: string) => `Enter ${what} without characters that nobody can see`
const atMost = (what: string, lengthMax: number) => `Enter ${what} of at most ${lengthMax} characters`

/** The message for a name that contains a figure or a web address. */
export const nameOnly = (what: string) =>
  `Enter ${what} in letters, without figures, symbols or web addresses`

/** The messages of the registration form beside its fields. */
export const applicationWords = {
  fullName: {
    missing: 'Enter your full name',
    tooLong: atMost('a name', applicationLengthsMax.fullName),
    unseen: hidden('your name'),
    invalid: nameOnly('your full name'),
  },
  phone: {
    missing: 'Enter your phone number',
    invalid: 'Enter a phone number like 07700 900142 or +353 1 234 5678',
  },
  dateOfBirth: {
    missing: 'Enter your date of birth',
    invalid: 'Enter your date of birth with day, month and year, like 14 3 1991',
    inTheFuture: 'Your date of birth must be in the past',
    tooYoung: (ageMin: number) => `You must be ${ageMin} or older to open an account`,
    /** For an account with a higher age limit than the usual one. */
    tooYoungForIt: (ageMin: number, product: string) => `You must be ${ageMin} or older to open a ${product}`,
    outsideAges: (product: string, ageMin: number, ageMax: number) =>
      `A ${product} is for ages ${ageMin} to ${ageMax}`,
    tooLongAgo: (ageMax: number) => `Check the year of your date of birth: it is over ${ageMax} years ago`,
  },
  idNumber: {
    missing: 'Enter the number of your identity document or passport',
    tooLong: atMost('a number', applicationLengthsMax.idNumber),
    invalid: 'Enter the number as it stands on the document: letters, digits, spaces and hyphens',
  },
  city: {
    missing: 'Enter your town or city',
    tooLong: atMost('a town or city', applicationLengthsMax.city),
    unseen: hidden('your town or city'),
  },
  state: {
    missing: 'Enter your county or region',
    tooLong: atMost('a county or region', applicationLengthsMax.state),
    unseen: hidden('your county or region'),
  },
  country: {
    missing: 'Enter your country',
    unlisted: 'Choose a country from the list, or Other',
  },
  otherCountry: {
    missing: 'Enter the name of your country',
    tooLong: atMost('a country', applicationLengthsMax.country),
    unseen: hidden('your country'),
  },
  initialDeposit: {
    tooLittle: (product: string, minPence: bigint) =>
      `A ${product} opens with ${formatPounds(minPence)} or more: enter that, or leave it out and pay it in later`,
    invalid: 'Enter the deposit in pounds and pence, like 250.00, or leave it out',
    tooMuch: (maxPence: bigint) => `Enter a deposit of at most ${formatPounds(maxPence)}`,
  },
  investmentGoal: {
    missing: 'Enter your goal or leave it out',
    tooLong: atMost('a goal', applicationLengthsMax.investmentGoal),
    unseen: hidden('your goal'),
  },
  accountType: 'Choose a banking or a Save & Invest account',
  bankingAccountType: 'Choose a personal or a corporate account',
  preferredInvestmentType: 'Choose fixed, flexi or growth',
} as const

/** A banking account, or a savings and investment account. */
export const ApplicationType = z.enum(applicationTypes, applicationWords.accountType)
export type ApplicationType = z.infer<typeof ApplicationType>

export const InvestmentType = z.enum(investmentTypes, applicationWords.preferredInvestmentType)
export type InvestmentType = z.infer<typeof InvestmentType>

/** The accounts that pages of the site link to sign-up by name. */
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
 * Text of at most `lengthMax` UTF-16 units, trimmed, as `reader` reads it. Longer or unreadable text is refused with
 * `invalid`, empty text with `missing`.
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

/** A telephone number as typed, read as E.164. */
export const Phone = read(applicationWords.phone.missing, applicationWords.phone.invalid, 40, readPhone)

/** An optional field that the form left empty counts as left out. */
const leftOut = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? undefined : text)

/** A deposit of zero counts as left out. */
const noDeposit = (text: unknown) => {
  const money = typeof text === 'string' ? moneyFromTyped(text) : undefined
  return money !== undefined && penceOf(money) === 0n ? undefined : leftOut(text)
}

/** The fields that a person fills in: as typed on the way in, as read on the way out (spec sections 3 and 5). */
const fields = {
  accountType: ApplicationType,
  fullName: personName(applicationWords.fullName),
  email: EmailAddress,
  phone: Phone,
  /** As typed, day first; read as `YYYY-MM-DD`. */
  dateOfBirth: read(
    applicationWords.dateOfBirth.missing,
    applicationWords.dateOfBirth.invalid,
    40,
    readTypedDate,
  ),
  idNumber: line(applicationLengthsMax.idNumber, {
    ...applicationWords.idNumber,
    unseen: applicationWords.idNumber.invalid,
  }).regex(/^[\p{L}\p{N}][\p{L}\p{N} /-]*$/u, applicationWords.idNumber.invalid),
  city: line(applicationLengthsMax.city, applicationWords.city),
  state: line(applicationLengthsMax.state, applicationWords.state),
  /** A country by its usual name, read as its name in the list, or as `Other`. */
  country: read(
    applicationWords.country.missing,
    applicationWords.country.unlisted,
    applicationLengthsMax.country,
    readCountry,
  ),
  /** The country's name, if `country` is `Other`. */
  otherCountry: optionalLine(applicationLengthsMax.country, applicationWords.otherCountry),
  bankingAccountType: AccountType.optional(),
  preferredInvestmentType: InvestmentType.optional(),
  /** In pounds, as typed, read as a wire amount. */
  initialDeposit: z.preprocess(
    noDeposit,
    read(
      applicationWords.initialDeposit.invalid,
      applicationWords.initialDeposit.invalid,
      30,
      moneyFromTyped,
    ).optional(),
  ),
  investmentGoal: optionalLine(applicationLengthsMax.investmentGoal, applicationWords.investmentGoal),
  /** The account that a page named. It decides which product is opened. */
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
  error: applicationWords.preferredInvestmentType,
  path: ['preferredInvestmentType'],
  params: { code: 'missing' },
  // Also checked if other fields are at fault, so that all faults are shown at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** If the country is not in the list, its name is required. */
const otherCountryMissing = (form: { country: string; otherCountry?: string | undefined }) =>
  form.country === otherCountry && form.otherCountry === undefined

const namedCountry = {
  error: applicationWords.otherCountry.missing,
  path: ['otherCountry'],
  params: { code: 'missing' },
  when: investmentType.when,
}

/** What the form stores between its steps: everything but the passwords. */
export const RegistrationFields = z
  .strictObject(fields)
  .refine(form => !investmentTypeMissing(form), investmentType)
  .refine(form => !otherCountryMissing(form), namedCountry)

/** An application. The client makes its id. The same application sent again is stored once. */
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
