import { pounds } from '../amounts.ts'
import { products } from '../facts.ts'

const { businessCurrent, businessPremium } = products

/** An account that a business can open. Its id is part of the sign-up's address. */
export type BusinessAccountId = 'business-current' | 'business-premium' | 'business-startup'

export type BusinessAccountType = {
  id: BusinessAccountId
  name: string
  /** In display type: `Free`, `£25`. */
  price: string
  priceNote: string
  /** Price and note as one line, where the choice is repeated. */
  priceLine: string
  points: readonly string[]
}

/** The three accounts to choose from (spec sections 2 and 9). The first is the default. */
export const businessAccountTypes: readonly BusinessAccountType[] = [
  {
    id: 'business-current',
    name: 'Business Current Account',
    price: 'Free',
    priceNote: 'no monthly fee',
    priceLine: 'Free, no monthly fee',
    points: [
      `Free cash deposits up to ${pounds(businessCurrent.freeCashDepositsMonthlyPounds)} per month`,
      'Cards for you and your staff',
    ],
  },
  {
    id: 'business-premium',
    name: 'Premium Business Account',
    price: pounds(businessPremium.monthlyFeePounds),
    priceNote: 'per month',
    priceLine: `${pounds(businessPremium.monthlyFeePounds)} per month`,
    points: [
      `Daily limits of ${pounds(businessPremium.dailyLimitPounds)}+`,
      `Up to ${businessPremium.freeInternationalTransfersMonthly} free international transfers per month`,
    ],
  },
  {
    id: 'business-startup',
    name: 'Startup Account',
    price: 'Free',
    priceNote: `for ${businessCurrent.startupFreeMonths} months`,
    priceLine: `Free for ${businessCurrent.startupFreeMonths} months`,
    points: ['For companies under a year old', 'Then it becomes a Business Current Account'],
  },
]

/** The address of the sign-up: the page reads `type` and `account`. */
export const signUp = { path: '/signup/register', type: 'banking' } as const

const signUpHref = (account: BusinessAccountId | 'corporate-current'): string =>
  `${signUp.path}?type=${signUp.type}&account=${account}`

/** The sign-up with one of the three accounts chosen. */
export const businessSignUpHref = (account: BusinessAccountId): string => signUpHref(account)

/** The sign-up for the person who opens a Corporate Current Account. */
export const corporateSignUpHref = signUpHref('corporate-current')
