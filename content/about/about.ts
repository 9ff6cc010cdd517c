import { enquiryHref } from '../enquiries.ts'
import { bankName, company, contact, headOffice, safeguards } from '../facts.ts'
import { pounds } from '../amounts.ts'
import type { Action, Feature } from '../products/product.ts'

/** The About page (spec section 2): who we are, pictures, rules, partners, head office. */
export const aboutPage = {
  current: 'About Us',
  title: 'A bank to lean on',
  lead: `${company.yearsInBanking} years of looking after people’s money: in branches, by phone and online.`,
  slidesLabel: `About ${bankName}`,
  /** After 'Pause' and 'Play'. */
  slidesName: `pictures of ${bankName}`,
} as const

export const whoWeAre = {
  heading: 'Who we are',
  lead: 'Plain words, published rates, a telephone that is answered.',
  links: [
    { label: 'Our story', href: '/about/overview' },
    { label: 'Mission and Values', href: '/about/mission' },
  ] satisfies Action[],
  opening: `${bankName} is a retail and business bank for the United Kingdom. The name is the sandstone of the old circles: plain, local, set to stay.`,
  text: 'We keep current accounts, savings, lending and payments for people, firms and institutions. We answer the telephone, publish our rates and fees, and say what happens to your money before we ask for it.',
} as const

/** The rules that a bank of this kind follows. Nothing here claims an authorisation: there is none (ruling 43). */
export const compliance = {
  heading: 'Regulatory compliance',
  lead: 'What a bank of this kind keeps to, and how you see it here.',
  truth: `${bankName} is a demonstration. No regulator has authorised it, and it is in no register.`,
  points: [
    {
      icon: 'shield',
      title: 'Deposits protected',
      text: `Eligible deposits are covered up to ${pounds(safeguards.protectedDepositPounds)} per person. We say so where an account is opened.`,
    },
    {
      icon: 'people',
      title: 'Customers known',
      text: `We check who opens an account. Deposits above ${pounds(safeguards.complianceAbovePounds)} are verified in ${safeguards.complianceBusinessDays} business days, and transfers above ${pounds(safeguards.extraVerificationAbovePounds)} need extra verification.`,
    },
    {
      icon: 'lock',
      title: 'Your data is not shared',
      text: 'Your details are used to run your account. These pages load nothing from other sites, and no advertiser learns that you were here.',
    },
    {
      icon: 'document',
      title: 'Complaints answered',
      text: 'In writing, with a name under it, and with the next step if you still disagree.',
    },
  ] satisfies Feature[],
  complaint: { label: 'Make a complaint', href: enquiryHref('complaint') },
} as const

/** Invented banks, described as invented. */
export const partnerships = {
  heading: 'Banking partnerships',
  lead: 'The banks through which we send and receive abroad. Invented, like us.',
  banks: [
    'Harbourne & Vale Bank',
    'Thornbury Mutual',
    'Oakmoor Savings Bank',
    'Marlstone Bank',
    'Banque du Mistral',
    'Nordhavn Bank',
  ],
} as const

export const office = {
  heading: 'London head office',
  picture: 'carousel-skyline',
  lines: headOffice.lines,
  phone: contact.phone,
  phoneLink: contact.phoneLink,
  email: contact.email,
  /** Each labelled, because they differ (ruling 9). */
  opening: [`Telephone ${contact.telephoneHours}`, `Office ${headOffice.hours}`],
  action: { label: 'Contact us', href: '/about/contact' },
} as const
