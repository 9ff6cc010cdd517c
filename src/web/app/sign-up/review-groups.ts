import { bankLimits } from '../../../../content/facts/account-terms.ts'
import { signUpChoices } from '../../../../content/sign-up.ts'
import { consentBelowAgeOf } from '../../../contract/application-faults.ts'
import { isOtherCountry } from '../../../contract/countries.ts'
import { readTypedDate } from '../../../domain/typed-date.ts'
import { depositAsRead, dayAsRead, phoneAsRead } from './registration-reading.ts'
import { namedProductOf, type Registration } from './registration.ts'
import { accountInWords, fieldLabels as labels, reviewWords as words, type GroupId } from './sign-up-words.ts'

export interface ReviewGroup {
  readonly id: GroupId
  readonly heading: string
  readonly entries: readonly { readonly term: string; readonly value: string }[]
}

/** What is opened, in words: `Banking account, personal`. */
export function accountOf({
  accountType,
  bankingAccountType,
  preferredInvestmentType,
}: Registration): string {
  const kind = accountType === 'banking' ? bankingAccountType : preferredInvestmentType
  return accountInWords(signUpChoices[accountType].name, kind)
}

function accountEntries(registration: Registration) {
  const named = namedProductOf(registration)
  const deposit = depositAsRead(registration.initialDeposit)
  const goal = { term: labels.investmentGoal, value: registration.investmentGoal.trim() || words.notGiven }
  return [
    { term: words.type, value: accountOf(registration) },
    ...(named ? [{ term: words.account, value: named }] : []),
    ...(registration.accountType === 'invest' ? [goal] : []),
    { term: labels.initialDeposit, value: deposit ?? words.noDeposit },
    ...(deposit === undefined ? [] : [{ term: words.depositFrom, value: words.depositSource }]),
  ]
}

/** Who must sign as well, where the applicant is too young to alone. */
function consentEntries(registration: Registration, today: string) {
  const dateOfBirth = readTypedDate(registration.dateOfBirth)
  if (dateOfBirth === undefined) return []
  const age = consentBelowAgeOf({ ...registration, dateOfBirth }, today, bankLimits)
  return age === undefined ? [] : [{ term: words.consent, value: words.consentNeeded }]
}

/**
 * What was entered, as it was read, in the groups of the review; the password is a group of its own. `today` is
 * `YYYY-MM-DD` in London.
 */
export function reviewGroups(registration: Registration, today: string): readonly ReviewGroup[] {
  const asTyped = (name: 'fullName' | 'email' | 'idNumber' | 'city' | 'state') => ({
    term: labels[name],
    value: registration[name].trim(),
  })
  const country = isOtherCountry(registration.country) ? registration.otherCountry : registration.country
  const { phone, dateOfBirth } = registration
  return [
    { id: 'your-account', heading: words.account, entries: accountEntries(registration) },
    {
      id: 'about-you',
      heading: words.aboutYou,
      entries: [
        asTyped('fullName'),
        asTyped('email'),
        { term: labels.phone, value: phoneAsRead(phone) },
        { term: labels.dateOfBirth, value: dayAsRead(dateOfBirth) ?? dateOfBirth },
        asTyped('idNumber'),
        ...consentEntries(registration, today),
      ],
    },
    {
      id: 'where-you-live',
      heading: words.whereYouLive,
      entries: [asTyped('city'), asTyped('state'), { term: labels.country, value: country.trim() }],
    },
  ]
}
