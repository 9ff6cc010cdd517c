import type { PictureName } from './pictures.ts'
import { pounds } from './amounts.ts'
import { products, safeguards } from './facts.ts'
import type { Slide } from './slide.ts'

const { student, flexiSave, businessLoan } = products

/** The first screen (spec section 2, Home). The sentence is the specification's, word for word. */
export const hero = {
  heading: 'Better Banking that rewards you everyday.',
  text: 'Current accounts, savings, lending and cards that hold their ground, with people to talk to whenever you need them.',
  login: { label: 'Account Login', href: '/login' },
  open: { label: 'Open Account', href: '/personal/open-account' },
} as const

/** The same view over the moor at different times of day. */
export const heroScenes = [
  { picture: 'background-dawn', label: 'Dawn' },
  { picture: 'background-morning', label: 'Morning' },
  { picture: 'background-noon', label: 'Noon' },
  { picture: 'background-golden', label: 'Golden hour' },
  { picture: 'background-dusk', label: 'Dusk' },
] as const satisfies readonly { picture: PictureName; label: string }[]

/** The accessible name of the carousel under the hero: alone, and after 'Pause' and 'Play'. */
export const highlightWords = { label: 'Highlights', what: 'highlights' } as const

/** The slides of the carousel under the hero. */
export const highlights: readonly Slide[] = [
  {
    picture: 'carousel-cards',
    kicker: 'Cards',
    heading: 'A card for the way you spend',
    text: 'From a first student card to Platinum: five cards, one set of clear terms, and people to call at any hour if one goes missing.',
    link: { label: 'Compare cards', href: '/personal/cards' },
  },
  {
    picture: 'carousel-growth',
    kicker: 'Savings',
    heading: 'Savings that stay within reach',
    text: `FlexiSave pays ${flexiSave.ratePercentAer}% AER, variable. Put money in when you can, and take it out when you must, without losing interest.`,
    link: { label: 'See FlexiSave', href: '/personal/flexisave' },
  },
  {
    picture: 'carousel-phone',
    kicker: 'Online Banking',
    heading: 'Your branch, in your pocket',
    text: 'Your balance, your transfers and every transaction, wherever you are. It runs in the browser of any phone, with nothing to install.',
    link: { label: 'See how it works', href: '/personal/convenient-banking' },
  },
  {
    picture: 'carousel-skyline',
    kicker: 'Business',
    heading: 'Lending to build with',
    text: `Business loans from ${pounds(businessLoan.amountMinPounds)} to ${pounds(businessLoan.amountMaxPounds)}, with the rate and the whole cost in front of you before you sign.`,
    link: { label: 'See business financing', href: '/business-banking/financing' },
  },
]

/** The six most common tasks. */
export const tasks = [
  { icon: 'card', label: 'Lost a card?', text: 'Tell us and order another', href: '/help/lost-card' },
  { icon: 'pin', label: 'Find a branch', text: 'Or a cash machine near you', href: '/help/branches' },
  { icon: 'chart', label: 'Check our rates', text: 'Savings, loans and overdrafts', href: '/help/rates' },
  { icon: 'warning', label: 'Spot a scam', text: 'Warnings and what to do', href: '/help/scam-alert' },
  { icon: 'document', label: 'Downloads', text: 'Tariff, terms and guides', href: '/help/downloads' },
  { icon: 'headset', label: 'Talk to us', text: 'By phone, email or in a branch', href: '/help/contact' },
] as const

export const accounts = {
  heading: 'Accounts that carry their weight',
  text: 'Pick what you need now and add to it later. Every account comes with Online Banking and people who know their way round it.',
  feature: {
    picture: 'promo-premium-account' satisfies PictureName,
    heading: 'Premium Account: for larger balances',
    link: { label: 'See what is included', href: '/personal/premium-account' },
  },
  list: [
    {
      name: 'Current Account',
      text: 'Everyday spending, Direct Debits and an arranged overdraft if you need one',
      href: '/personal/current-account',
    },
    {
      name: 'Student Account',
      text: `For ages ${student.ageMin} to ${student.ageMax}, opened with £${student.openingDepositPounds}`,
      href: '/personal/student-account',
    },
    {
      name: 'FlexiSave',
      text: 'Put money aside and take it back out without losing interest',
      href: '/personal/flexisave',
    },
    {
      name: 'Kiddysave',
      text: 'A first savings account, run by a parent until they are ready',
      href: '/personal/kiddysave',
    },
    { name: 'Home Invest', text: 'Mortgages and home-improvement lending', href: '/personal/home-invest' },
    {
      name: 'Loans',
      text: 'Fixed monthly payments, with the full cost shown before you apply',
      href: '/personal/loans',
    },
    {
      name: 'Payments',
      text: 'Transfers, standing orders and payments abroad',
      href: '/personal/payments',
    },
  ],
} as const

/** Online Banking on a phone, and security: a picture, a few words and the page with more. */
export const assurances = [
  {
    picture: 'promo-mobile-app' satisfies PictureName,
    heading: 'The whole bank on your phone',
    text: 'Balance, transfers and transactions in any browser. There is nothing to install, and what you do on one screen is there on the next.',
    link: { label: 'How Online Banking works', href: '/personal/convenient-banking' },
  },
  {
    picture: 'promo-security' satisfies PictureName,
    heading: 'Kept safe, in plain sight',
    text: `Eligible deposits are protected up to ${pounds(safeguards.protectedDepositPounds)} by the FSCS. We never ask for a full password, and no caller from us ever asks you to move your money.`,
    link: { label: 'How to spot a scam', href: '/help/scam-alert' },
  },
] as const

export const audiences = {
  heading: 'Who are you banking for?',
  link: { label: 'See every account', href: '/personal' },
  tiles: [
    {
      picture: 'carousel-phone' satisfies PictureName,
      name: 'Personal',
      text: 'Everyday accounts, savings and home lending',
      href: '/personal',
    },
    {
      picture: 'carousel-growth' satisfies PictureName,
      name: 'Business',
      text: 'Accounts and financing that grow with you',
      href: '/business-banking',
    },
    {
      picture: 'carousel-skyline' satisfies PictureName,
      name: 'Corporate',
      text: 'Treasury, project finance and payments',
      href: '/corporate',
    },
    {
      picture: 'background-dusk' satisfies PictureName,
      name: 'Platinum',
      text: 'Private service and wealth management',
      href: '/platinum/overview',
    },
  ],
} as const

export const figures = { heading: 'Steady through every season' } as const
