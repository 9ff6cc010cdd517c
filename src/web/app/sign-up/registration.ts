import { validate as isUuid } from 'uuid'
import type { NamedAccount } from '../../../contract/applications.ts'
import {
  namedAccountIn,
  namedAccountOf,
  namedAccounts,
  type NamedChoice,
} from '../../../contract/named-account.ts'
import {
  type AccountType,
  accountTypes,
  type ApplicationType,
  applicationTypes,
  choiceOf,
  type InvestmentType,
  investmentTypes,
} from '../../../contract/choices.ts'
import { homeCountry, isOtherCountry } from '../../../contract/countries.ts'
import { storeJson, readJson } from '../web-storage.ts'
import { betweenSteps, registrationKey } from './between-steps.ts'
import type { RegistrationValues } from './registration-form-schema.ts'

/**
 * What the form holds but for the passwords (spec section 3, Registration data), as it was typed. The id is the
 * application's, made once: sent again it is the same application.
 */
export interface Registration {
  readonly id: string
  readonly accountType: ApplicationType
  readonly fullName: string
  readonly email: string
  readonly phone: string
  readonly dateOfBirth: string
  readonly idNumber: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly otherCountry: string
  readonly bankingAccountType: AccountType
  readonly preferredInvestmentType: InvestmentType | ''
  readonly investmentGoal: string
  readonly initialDeposit: string
  readonly account?: NamedAccount | undefined
  /** Only with a form that has passed its check, and until it is changed. */
  readonly asRead?: RegistrationAsRead | undefined
}

/**
 * What the review shows of typed text that only large libraries can read. It is stored, so that the review needs none
 * of them. The bank gets what was typed, and reads it again.
 */
export interface RegistrationAsRead {
  readonly phone: string
  readonly dateOfBirth: string
  /** A parent or guardian must sign as well. */
  readonly needsConsent: boolean
}

/** A registration that has passed the form's check, so that there is something to review. */
export type CheckedRegistration = Registration & { readonly asRead: RegistrationAsRead }

export const isChecked = (registration: Registration | undefined): registration is CheckedRegistration =>
  registration?.asRead !== undefined

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
] as const satisfies readonly (keyof RegistrationValues)[]

const textLengthMax = 1_000

/**
 * The registration in a value of any origin, without anything else that it holds; undefined if it is none. Fields that
 * are not ours become empty. Without a schema, so that a page need not fetch a validator to read its own form.
 */
function registrationIn(value: unknown): Registration | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const id = fields.get('id')
  const accountType = choiceOf(applicationTypes, fields.get('accountType'))
  if (typeof id !== 'string' || !isUuid(id) || !accountType) return undefined
  const text = (name: string) => {
    const typed = fields.get(name)
    return typeof typed === 'string' && typed.length <= textLengthMax ? typed : ''
  }
  const account = namedAccountIn(fields.get('account'))
  const asRead = asReadIn(fields.get('asRead'))
  return {
    id,
    accountType,
    fullName: text('fullName'),
    email: text('email'),
    phone: text('phone'),
    dateOfBirth: text('dateOfBirth'),
    idNumber: text('idNumber'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    otherCountry: text('otherCountry'),
    bankingAccountType: choiceOf(accountTypes, fields.get('bankingAccountType')) ?? 'personal',
    preferredInvestmentType: choiceOf(investmentTypes, fields.get('preferredInvestmentType')) ?? '',
    investmentGoal: text('investmentGoal'),
    initialDeposit: text('initialDeposit'),
    ...(account && { account }),
    ...(asRead && { asRead }),
  }
}

function asReadIn(value: unknown): RegistrationAsRead | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const phone = fields.get('phone')
  const dateOfBirth = fields.get('dateOfBirth')
  if (typeof phone !== 'string' || typeof dateOfBirth !== 'string') return undefined
  return { phone, dateOfBirth, needsConsent: fields.get('needsConsent') === true }
}

/** The kind of account that the form is for, as its address has it: `type`, and `account` where a page named one. */
export type RequestedAccount = Pick<Registration, 'accountType'> & { account?: NamedAccount | undefined }

const empty = {
  fullName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  idNumber: '',
  city: '',
  state: '',
  country: homeCountry,
  otherCountry: '',
  bankingAccountType: 'personal',
  preferredInvestmentType: '',
  investmentGoal: '',
  initialDeposit: '',
} as const

/**
 * The first values of the form: those stored on an earlier visit, for the kind of account that is requested now. An
 * account that a page has just named says who it is for.
 */
export function startRegistration(
  stored: Registration | undefined,
  { accountType, account }: RequestedAccount,
  newId: () => string,
): Registration {
  const { asRead: _read, ...start } = stored ?? { id: newId(), ...empty, asRead: undefined }
  const isNewlyNamed = account !== undefined && account !== stored?.account
  return {
    ...start,
    accountType,
    account,
    bankingAccountType: isNewlyNamed ? namedAccounts[account].kind : start.bankingAccountType,
  }
}

/** What that account is called. */
export function namedProductOf(registration: NamedChoice): string | undefined {
  const account = namedAccountOf(registration)
  return account && namedAccounts[account].product
}

/**
 * A registration as the bank takes it, passwords aside: what belongs to the other kind and what was left out is not
 * in it.
 */
export function applicationOf(registration: Registration) {
  const { accountType, bankingAccountType, preferredInvestmentType } = registration
  const {
    investmentGoal,
    initialDeposit,
    otherCountry: ownWords,
    account: _named,
    asRead: _read,
    ...rest
  } = registration
  const { bankingAccountType: _banking, preferredInvestmentType: _investment, ...common } = rest
  const named = namedAccountOf(registration)
  const kind =
    accountType === 'banking'
      ? { bankingAccountType, ...(named && { account: named }) }
      : {
          ...(preferredInvestmentType !== '' && { preferredInvestmentType }),
          ...(investmentGoal.trim() !== '' && { investmentGoal }),
        }
  const country = isOtherCountry(rest.country) ? { otherCountry: ownWords } : {}
  return { ...common, ...country, ...kind, ...(initialDeposit.trim() !== '' && { initialDeposit }) }
}

// Spec section 3: what the browser keeps between the steps, and after the application was sent. Never a password.
const pendingKey = 'pendingUser'

type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The stored form; undefined where there is nothing, or nothing of ours. */
export const readRegistration = (session: PageStorage): Registration | undefined =>
  betweenSteps.unstored() ?? registrationIn(readJson(session, registrationKey))

/** A registration without what may stand beside it, as a password does in the form's values. */
function onlyRegistration(given: Registration): Registration {
  const registration = registrationIn(given)
  if (!registration) throw new Error('a registration has no id or no kind of account')
  return registration
}

/**
 * Keeps the form as it stands: only the fields of a registration, whatever else stands beside them. What the storage
 * does not take, as when it is full, stays in the page's memory.
 * @returns whether the storage has it, so that a reload loses nothing.
 */
export function storeRegistration(session: PageStorage, given: Registration): boolean {
  const registration = onlyRegistration(given)
  const isStored = storeJson(session, registrationKey, registration)
  betweenSteps.keepUnstored(isStored ? undefined : registration)
  return isStored
}

/** Forgets the form and its id: the next one filled in is another application. */
export function forgetRegistration(session: Pick<PageStorage, 'removeItem'>) {
  session.removeItem(registrationKey)
  betweenSteps.keepUnstored(undefined)
}

/**
 * The bank has the application: the browser keeps who waits for verification (until the next sign-in, ruling 39), and
 * forgets the form. `nowMs` is UTC.
 */
export function storePendingUser(
  { local, session }: { local: PageStorage; session: PageStorage },
  registration: Registration,
  nowMs: number,
) {
  const { asRead: _read, ...given } = onlyRegistration(registration)
  const pending = {
    ...given,
    createdAt: new Date(nowMs).toISOString(),
    status: 'pending_verification',
  }
  storeJson(local, pendingKey, pending)
  forgetRegistration(session)
}
