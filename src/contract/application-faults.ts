import { applicationWords as words } from './applications.ts'
import { chosenAccount, planOf } from './chosen-account.ts'
import {
  type AccountChoice,
  type AccountTerms,
  type AccountTermsTable,
  type NamedChoice,
  termsOf,
} from './named-account.ts'
import { penceOf } from '../domain/money.ts'
import { planProducts, productName } from '../domain/product-names.ts'
import { depositWords } from './deposit-words.ts'
import type { FieldError } from './problem.ts'
import { yearsBetween } from '../domain/typed-date.ts'

/** The bank's limits on applications. The figures are in `content/facts.ts`. */
interface ApplicationLimits extends AccountTermsTable {
  /** The least age for any account. */
  readonly applicantAgeMin: number
  readonly initialDepositMaxPence: bigint
  /** The least with which a savings account is opened, and the most that it holds. */
  readonly openingDepositMinPence: Readonly<Record<'flexisave' | 'fixed_1y', bigint>>
  readonly savingsMaxPence: bigint
}

/**
 * The age below which a parent or guardian must consent, if an applicant born on `dateOfBirth` is younger. Undefined
 * for everyone else.
 */
export function consentBelowAgeOf(
  { dateOfBirth, ...choice }: NamedChoice & { dateOfBirth: string },
  today: string,
  limits: AccountTermsTable,
): number | undefined {
  const { ageMin, consentBelowAge = 0 } = termsOf(choice, limits)
  const age = yearsBetween(dateOfBirth, today)
  return age >= ageMin && age < consentBelowAge ? consentBelowAge : undefined
}

/** Nobody lives much longer: the year must be a typing error. */
const longestLife = 120

type Fault = Omit<FieldError, 'field'>

function dateOfBirthFault(
  dateOfBirth: string,
  today: string,
  { applicantAgeMin, terms, product }: { applicantAgeMin: number; terms: AccountTerms; product: string },
): Fault | undefined {
  const said = words.dateOfBirth
  if (dateOfBirth > today) return { code: 'in_the_future', message: said.inTheFuture }
  const age = yearsBetween(dateOfBirth, today)
  if (age > longestLife) return { code: 'too_long_ago', message: said.tooLongAgo(longestLife) }
  if (age < applicantAgeMin) return { code: 'too_young', message: said.tooYoung(applicantAgeMin) }
  const { ageMin, ageMax } = terms
  if (age < ageMin) return { code: 'too_young', message: said.tooYoungForIt(ageMin, product) }
  if (ageMax !== undefined && age > ageMax)
    return { code: 'too_old', message: said.outsideAges(product, ageMin, ageMax) }
  return undefined
}

function depositFault(
  pence: bigint,
  maxPence: bigint,
  { terms: { depositMinPence = 0n }, product }: { terms: AccountTerms; product: string },
): Fault | undefined {
  if (pence > maxPence) return { code: 'too_big', message: words.initialDeposit.tooMuch(maxPence) }
  if (pence < depositMinPence)
    return { code: 'too_small', message: words.initialDeposit.tooLittle(product, depositMinPence) }
  return undefined
}

/** The faults of a deposit into Fixed Savings, which are opened with it (section 11.1). None counts as £0.00. */
function fixedDepositFault(
  pence: bigint,
  { openingDepositMinPence: { fixed_1y: minimumPence }, savingsMaxPence }: ApplicationLimits,
): Fault | undefined {
  if (pence < minimumPence) return { code: 'below_minimum', message: depositWords.belowMinimum(minimumPence) }
  if (pence <= savingsMaxPence) return undefined
  const product = productName(planProducts.fixed, 'personal')
  return { code: 'above_maximum', message: depositWords.aboveMaximum(product, savingsMaxPence) }
}

/**
 * The faults of an application whose fields are well-formed, in the order of the form: the applicant's age today
 * (`YYYY-MM-DD` in London) and the size of the deposit, both by the account that is opened. A missing or malformed
 * field is not checked, but for the deposit of Fixed Savings, which is required. The form and the bank use the same check.
 */
export function applicationFaults(
  application: AccountChoice & { dateOfBirth?: string | undefined; initialDeposit?: string | undefined },
  today: string,
  limits: ApplicationLimits,
): readonly FieldError[] {
  const { dateOfBirth, initialDeposit } = application
  const { applicantAgeMin, initialDepositMaxPence } = limits
  const opened = { terms: termsOf(application, limits), product: chosenAccount(application).product }
  const birth =
    dateOfBirth === undefined
      ? undefined
      : dateOfBirthFault(dateOfBirth, today, { applicantAgeMin, ...opened })
  const depositPence = initialDeposit === undefined ? undefined : penceOf(initialDeposit)
  const deposit =
    planOf(application) === 'fixed'
      ? fixedDepositFault(depositPence ?? 0n, limits)
      : depositPence === undefined
        ? undefined
        : depositFault(depositPence, initialDepositMaxPence, opened)
  return [
    ...(birth ? [{ field: 'dateOfBirth', ...birth }] : []),
    ...(deposit ? [{ field: 'initialDeposit', ...deposit }] : []),
  ]
}
