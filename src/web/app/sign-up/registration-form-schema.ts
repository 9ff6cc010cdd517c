import { z } from 'zod'
import { bankLimits } from '../../../../content/facts/account-terms.ts'
import { applicationFaults } from '../../../contract/application-faults.ts'
import {
  applicationWords as words,
  InvestmentType,
  RegistrationFields,
} from '../../../contract/applications.ts'
import { isOtherCountry } from '../../../contract/countries.ts'
import { isOwnDetail } from '../../../contract/common-passwords.ts'
import { passwordLengths, passwordWords } from '../../../contract/password-words.ts'
import { AccountType } from '../../../contract/sessions.ts'
import { asTyped } from '../as-typed.ts'
import { checkByAsyncSchema } from '../form-checks.ts'
import { areSame, mismatch, passwords } from './passwords-form-schema.ts'
import { registrationAsRead } from './registration-as-read.ts'
import type { RequestedAccount } from './registration.ts'

const { shape } = RegistrationFields

const Together = z.object({
  bankingAccountType: AccountType,
  preferredInvestmentType: InvestmentType.optional().catch(undefined),
  dateOfBirth: shape.dateOfBirth.optional().catch(undefined),
  initialDeposit: shape.initialDeposit.catch(undefined),
  country: z.string(),
  otherCountry: z.string(),
})

const togetherFields = ['dateOfBirth', 'initialDeposit', 'otherCountry'] as const

/**
 * A form whose fields go together, whatever else is wrong with it: an age and a deposit with which its account is
 * opened on `today` (`YYYY-MM-DD` in London), and a country by its name.
 */
function heldTogether<Form extends z.ZodType>(form: Form, requested: RequestedAccount, today: string): Form {
  function messageAt(field: (typeof togetherFields)[number], values: unknown): string | undefined {
    const { data: typed } = Together.safeParse(values)
    if (!typed) return undefined
    if (field !== 'otherCountry')
      return applicationFaults({ ...requested, ...typed }, today, bankLimits).find(
        fault => fault.field === field,
      )?.message
    const isUnnamed = isOtherCountry(typed.country) && typed.otherCountry.trim() === ''
    return isUnnamed ? words.otherCountry.missing : undefined
  }
  return togetherFields.reduce(
    (held, field) =>
      held.refine(values => messageAt(field, values) === undefined, {
        error: ({ input }) => messageAt(field, input),
        path: [field],
        when: () => true,
      }),
    form,
  )
}

interface Chosen {
  readonly password: string
  readonly email: string
  readonly fullName: string
}
const isNotOwn = ({ password, email, fullName }: Chosen): boolean =>
  password.length < passwordLengths.min || !isOwnDetail(password, { email, name: fullName })

const own = { error: passwordWords.own, path: ['password'], when: () => true }

/** The fields for one kind of account but the passwords, by the contract's own rules (spec section 5). */
const fieldsFor = ({ accountType }: RequestedAccount) => ({
  fullName: asTyped(shape.fullName),
  email: asTyped(shape.email),
  phone: asTyped(shape.phone),
  dateOfBirth: asTyped(shape.dateOfBirth),
  idNumber: asTyped(shape.idNumber),
  city: asTyped(shape.city),
  state: asTyped(shape.state),
  country: asTyped(shape.country),
  otherCountry: asTyped(shape.otherCountry),
  bankingAccountType: AccountType,
  preferredInvestmentType: z
    .union([InvestmentType, z.literal('')], words.preferredInvestmentType)
    .refine(plan => accountType === 'banking' || plan !== '', words.preferredInvestmentType),
  investmentGoal: asTyped(accountType === 'invest' ? shape.investmentGoal : z.string()),
  initialDeposit: asTyped(shape.initialDeposit),
})

/** The whole form. `today` is `YYYY-MM-DD` in London. */
export const registrationForm = (requested: RequestedAccount, today: string) =>
  heldTogether(z.object({ ...fieldsFor(requested), ...passwords }), requested, today)
    .refine(isNotOwn, own)
    .refine(areSame, mismatch)

export type RegistrationValues = z.input<ReturnType<typeof registrationForm>>

/** The check of the form. What passes comes with what the review shows of it. */
export const registrationCheck = (requested: RequestedAccount, today: string) =>
  checkByAsyncSchema(
    registrationForm(requested, today).transform(values => ({
      ...values,
      asRead: registrationAsRead({ ...requested, ...values }, today),
    })),
  )
