import { signUpChoices } from '../../../../content/sign-up.ts'
import { isOtherCountry } from '../../../contract/countries.ts'
import { depositAsRead } from './registration-reading.ts'
import { type CheckedRegistration, namedProductOf, type Registration } from './registration.ts'
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

/** What was entered, as it was read, in the groups of the review; the password is a group of its own. */
export function reviewGroups(registration: CheckedRegistration): readonly ReviewGroup[] {
  const asTyped = (name: 'fullName' | 'email' | 'idNumber' | 'city' | 'state') => ({
    term: labels[name],
    value: registration[name].trim(),
  })
  const country = isOtherCountry(registration.country) ? registration.otherCountry : registration.country
  const { phone, dateOfBirth, needsConsent } = registration.asRead
  return [
    { id: 'your-account', heading: words.account, entries: accountEntries(registration) },
    {
      id: 'about-you',
      heading: words.aboutYou,
      entries: [
        asTyped('fullName'),
        asTyped('email'),
        { term: labels.phone, value: phone },
        { term: labels.dateOfBirth, value: dateOfBirth },
        asTyped('idNumber'),
        ...(needsConsent ? [{ term: words.consent, value: words.consentNeeded }] : []),
      ],
    },
    {
      id: 'where-you-live',
      heading: words.whereYouLive,
      entries: [asTyped('city'), asTyped('state'), { term: labels.country, value: country.trim() }],
    },
  ]
}
