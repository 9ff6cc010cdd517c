import { applicationWords as words, type NamedAccount } from './applications.ts'
import { chosenAccount, namedAccountOf, type AccountChoice, type NamedChoice } from './chosen-account.ts'
import { penceOf } from '../domain/money.ts'
import type { FieldError } from './problem.ts'
import { yearsBetween } from '../domain/typed-date.ts'

/** Who may open an account, in whole years, and with how much where a deposit comes along. */
export interface AccountTerms {
  readonly ageMin: number
  readonly ageMax?: number
  /** Who is younger needs the consent of a parent or guardian. */
  readonly consentBelowAge?: number
  readonly depositMinPence?: bigint
}

/** What the bank asks of an application beyond its shape; the figures stand in `content/facts.ts`. */
interface ApplicationLimits {
  /** Nobody is younger, whatever they open. */
  readonly applicantAgeMin: number
  readonly initialDepositMaxPence: bigint
  readonly accountTerms: { readonly usual: AccountTerms } & Readonly<
    Partial<Record<NamedAccount, AccountTerms>>
  >
}

type Terms = Pick<ApplicationLimits, 'accountTerms'>

/** The terms of what an application opens: those that its page names, else those of every account. */
export function termsOf(choice: NamedChoice, { accountTerms }: Terms): AccountTerms {
  const named = namedAccountOf(choice)
  return (named && accountTerms[named]) ?? accountTerms.usual
}

/**
 * The age below which a parent or guardian consents to what is opened, where whoever was born on `dateOfBirth` has not
 * come to it; undefined for all others.
 */
export function consentBelowAgeOf(
  { dateOfBirth, ...choice }: NamedChoice & { dateOfBirth: string },
  today: string,
  limits: Terms,
): number | undefined {
  const { ageMin, consentBelowAge = 0 } = termsOf(choice, limits)
  const age = yearsBetween(dateOfBirth, today)
  return age >= ageMin && age < consentBelowAge ? consentBelowAge : undefined
}

/** Nobody is known to have lived much longer: a slip of the finger in the year. */
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

/**
 * What is wrong with an application whose fields are well-formed, in the order of the form: the applicant's age today
 * (`YYYY-MM-DD` in London) and the size of the deposit, both by what is opened. A field that is left out, or not
 * well-formed, is not looked at. The form and the bank ask the same.
 */
export function applicationFaults(
  asked: AccountChoice & { dateOfBirth?: string | undefined; initialDeposit?: string | undefined },
  today: string,
  limits: ApplicationLimits,
): readonly FieldError[] {
  const { dateOfBirth, initialDeposit } = asked
  const { applicantAgeMin, initialDepositMaxPence } = limits
  const opened = { terms: termsOf(asked, limits), product: chosenAccount(asked).product }
  const birth =
    dateOfBirth === undefined
      ? undefined
      : dateOfBirthFault(dateOfBirth, today, { applicantAgeMin, ...opened })
  const deposit =
    initialDeposit === undefined
      ? undefined
      : depositFault(penceOf(initialDeposit), initialDepositMaxPence, opened)
  return [
    ...(birth ? [{ field: 'dateOfBirth', ...birth }] : []),
    ...(deposit ? [{ field: 'initialDeposit', ...deposit }] : []),
  ]
}
