import { z } from 'zod'
import { limits } from '../../../../content/facts.ts'
import { applicationFaults } from '../../../contract/application-faults.ts'
import { applicationWords as words } from '../../../contract/application-words.ts'
import { InvestmentType, RegistrationFields } from '../../../contract/applications.ts'
import { isCommonPassword, isOwnDetail } from '../../../contract/common-passwords.ts'
import { passwordLengths, passwordWords } from '../../../contract/password-words.ts'
import { NewPassword } from '../../../contract/passwords.ts'
import { AccountType } from '../../../contract/sessions.ts'
import { asTyped } from '../as-typed.ts'
import type { AskedAccount, Registration } from './registration.ts'
import { registerWords } from './sign-up-words.ts'

const { shape } = RegistrationFields

/** A date of birth and a deposit within the bank's limits, on `today` (`YYYY-MM-DD` in London). */
const within = (field: 'dateOfBirth' | 'initialDeposit', today: string) =>
  shape[field].superRefine((value, context) => {
    // The other of the two is one that the bank takes.
    const read = { dateOfBirth: '2000-01-01', [field]: value }
    const fault = applicationFaults(read, today, limits).find(each => each.field === field)
    if (fault) context.addIssue({ code: 'custom', message: fault.message })
  })

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
const fieldsFor = ({ accountType }: AskedAccount, today: string) => ({
  fullName: asTyped(shape.fullName),
  email: asTyped(shape.email),
  phone: asTyped(shape.phone),
  dateOfBirth: asTyped(within('dateOfBirth', today)),
  idNumber: asTyped(shape.idNumber),
  city: asTyped(shape.city),
  state: asTyped(shape.state),
  country: asTyped(shape.country),
  bankingAccountType: AccountType,
  preferredInvestmentType: z
    .union([InvestmentType, z.literal('')], words.preferredInvestmentType)
    .refine(plan => accountType === 'banking' || plan !== '', words.preferredInvestmentType),
  investmentGoal: asTyped(accountType === 'invest' ? shape.investmentGoal : z.string()),
  initialDeposit: asTyped(within('initialDeposit', today)),
})

/** The whole form. `today` is `YYYY-MM-DD` in London. */
export const registrationForm = (asked: AskedAccount, today: string) =>
  z
    .object({ ...fieldsFor(asked, today), ...passwords })
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
  'bankingAccountType',
  'preferredInvestmentType',
  'investmentGoal',
  'initialDeposit',
  'password',
  'confirmPassword',
] as const satisfies readonly RegistrationField[]

/** Whether what was kept would be taken by the form, passwords aside: without that there is nothing to review. */
export const isComplete = (registration: Registration, today: string): boolean =>
  z.object(fieldsFor(registration, today)).safeParse(registration).success
