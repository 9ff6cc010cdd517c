import { applicationWords as words } from './application-words.ts'
import { penceOf } from './money.ts'
import type { FieldError } from './problem.ts'
import { yearsBetween } from './typed-date.ts'

/** What the bank asks of an application beyond its shape; the figures stand in `content/facts.ts`. */
interface ApplicationLimits {
  readonly applicantAgeMin: number
  readonly initialDepositMaxPence: bigint
}

/** Nobody is known to have lived much longer: a slip of the finger in the year. */
const ageMax = 120

function dateOfBirthFault(dateOfBirth: string, today: string, ageMin: number) {
  if (dateOfBirth > today) return { code: 'in_the_future', message: words.dateOfBirth.inTheFuture }
  const age = yearsBetween(dateOfBirth, today)
  if (age < ageMin) return { code: 'too_young', message: words.dateOfBirth.tooYoung(ageMin) }
  if (age > ageMax) return { code: 'too_long_ago', message: words.dateOfBirth.tooLongAgo(ageMax) }
  return undefined
}

/**
 * What is wrong with an application whose fields are well-formed, in the order of the form: the applicant's age today
 * (`YYYY-MM-DD` in London) and the size of the deposit. The form and the bank ask the same.
 */
export function applicationFaults(
  { dateOfBirth, initialDeposit }: { dateOfBirth: string; initialDeposit?: string | undefined },
  today: string,
  { applicantAgeMin, initialDepositMaxPence }: ApplicationLimits,
): readonly FieldError[] {
  const birth = dateOfBirthFault(dateOfBirth, today, applicantAgeMin)
  const isTooMuch = initialDeposit !== undefined && penceOf(initialDeposit) > initialDepositMaxPence
  return [
    ...(birth ? [{ field: 'dateOfBirth', ...birth }] : []),
    ...(isTooMuch
      ? [
          {
            field: 'initialDeposit',
            code: 'too_big',
            message: words.initialDeposit.tooMuch(initialDepositMaxPence),
          },
        ]
      : []),
  ]
}
