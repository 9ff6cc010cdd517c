import { formatPence } from './money.ts'
import { nameLengthMax } from './name-length.ts'

/** The most characters that each field of an application may have. */
export const applicationLengthsMax = {
  fullName: nameLengthMax,
  idNumber: 30,
  city: 80,
  state: 80,
  country: 80,
  investmentGoal: 200,
} as const

const hidden = (what: string) => `Enter ${what} without hidden or control characters`
const atMost = (what: string, lengthMax: number) => `Enter ${what} of at most ${lengthMax} characters`

/** `£10`; with pence where there are any. */
export const wholePounds = (pence: bigint) => formatPence(pence).replace(/\.00$/, '')

/** What is said where a name has anything else in it, a figure or a web address. */
export const nameOnly = (what: string) =>
  `Enter ${what} in letters, without figures, symbols or web addresses`

/** What the registration form says beside each field. */
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
    /** Of an account that asks for more than the youngest applicants have. */
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
      `A ${product} opens with ${wholePounds(minPence)} or more: enter that, or leave it out and pay it in later`,
    invalid: 'Enter the deposit in pounds and pence, like 250.00, or leave it out',
    tooMuch: (maxPence: bigint) => `Enter a deposit of at most ${wholePounds(maxPence)}`,
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
