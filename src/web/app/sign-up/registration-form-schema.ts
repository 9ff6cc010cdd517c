import { z } from 'zod'
import { bankLimits } from '../../../../content/facts/account-terms.ts'
import { applicationFaults } from '../../../contract/application-faults.ts'
import {
  applicationWords as words,
  InvestmentType,
  RegistrationFields,
} from '../../../contract/applications.ts'
import { isOtherCountry } from '../../../contract/countries.ts'
import { isCommonPassword, isOwnDetail } from '../../../contract/common-passwords.ts'
import { passwordLengths, passwordWords } from '../../../contract/password-words.ts'
import { NewPassword } from '../../../contract/credentials.ts'
import { AccountType } from '../../../contract/sessions.ts'
import { asTyped } from '../as-typed.ts'
import type { RequestedAccount, Registration } from './registration.ts'
import { registerWords } from './sign-up-words.ts'

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
function heldTogether<Form extends z.ZodType>(form: Form, asked: RequestedAccount, today: string): Form {
  function messageAt(field: (typeof togetherFields)[number], values: unknown): string | undefined {
    const { data: typed } = Together.safeParse(values)
    if (!typed) return undefined
    if (field !== 'otherCountry')
      return applicationFaults({ ...asked, ...typed }, today, bankLimits).find(fault => fault.field === field)
        ?.message
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

const refuseCommon = async (password: string): Promise<boolean> => {
  if (password.length < passwordLengths.min) return true
  try {
    return !(await isCommonPassword(password))
  } catch {
    return true // The list did not come; the bank looks at the password too.
  }
}

const passwords = {
  password: NewPassword.refine(refuseCommon, passwordWords.common),
  confirmPassword: z.string().min(1, registerWords.confirmMissing),
}

/** The second password is the first (spec section 5). */
const areSame = (chosen: { password: string; confirmPassword: string }): boolean =>
  chosen.confirmPassword === '' || chosen.password === chosen.confirmPassword

/** Asked whatever else is wrong. */
const mismatch = { error: passwordWords.mismatch, path: ['confirmPassword'], when: () => true }

interface Chosen {
  readonly password: string
  readonly email: string
  readonly fullName: string
}
const isNotOwn = ({ password, email, fullName }: Chosen): boolean =>
  password.length < passwordLengths.min || !isOwnDetail(password, { email, name: fullName })

const own = { error: passwordWords.own, path: ['password'], when: () => true }

/** The two passwords alone, as the review asks for them again after a reload. */
export const PasswordsForm = z.object(passwords).refine(areSame, mismatch)

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
export const registrationForm = (asked: RequestedAccount, today: string) =>
  heldTogether(z.object({ ...fieldsFor(asked), ...passwords }), asked, today)
    .refine(isNotOwn, own)
    .refine(areSame, mismatch)

export type RegistrationValues = z.input<ReturnType<typeof registrationForm>>
type RegistrationField = keyof RegistrationValues

/** The fields in the order of the form, in which its errors are summed up. */
export const fieldOrder = [
  'fullName',
  'email',
  'phone',
  'dateOfBirth',
  'idNumber',
  'city',
  'state',
  'country',
  'otherCountry',
  'bankingAccountType',
  'preferredInvestmentType',
  'investmentGoal',
  'initialDeposit',
  'password',
  'confirmPassword',
] as const satisfies readonly RegistrationField[]

/** Whether what was kept would be taken by the form, passwords aside: without that there is nothing to review. */
export const isComplete = (registration: Registration, today: string): boolean =>
  heldTogether(z.object(fieldsFor(registration)), registration, today).safeParse(registration).success
