import { pounds } from '../amounts.ts'
import { enquiryHref } from '../enquiries.ts'
import { bankName, products } from '../facts.ts'
import type { PageHead } from '../page-heads.ts'
import type { Action, ContentIcon } from '../products/product.ts'

const { activation, businessCurrent, businessLoan, businessPremium, cardPayments, flexiSave } = products

/** One of the six cards: what it is, three facts, and its page. */
type BusinessCard = {
  icon: ContentIcon
  title: string
  text: string
  points: readonly string[]
  href: string
}

const head: PageHead = {
  path: '/business-banking',
  title: `Business Banking | ${bankName}`,
  description:
    'Accounts, savings, lending and card payments for firms in the United Kingdom, with every rate and fee stated before you sign.',
}

const cards: readonly BusinessCard[] = [
  {
    icon: 'pound',
    title: 'Current Accounts',
    text: 'Free banking for the everyday.',
    points: [
      'No monthly fee',
      `Free cash deposits up to ${pounds(businessCurrent.freeCashDepositsMonthlyPounds)} per month`,
      `Startup account free for ${businessCurrent.startupFreeMonths} months`,
    ],
    href: '/business-banking/current-account',
  },
  {
    icon: 'card',
    title: 'Premium Accounts',
    text: 'For companies that move more.',
    points: [
      `${pounds(businessPremium.monthlyFeePounds)} per month`,
      `Daily limits of ${pounds(businessPremium.dailyLimitPounds)}+`,
      `Up to ${businessPremium.freeInternationalTransfersMonthly} free international transfers per month`,
    ],
    href: '/business-banking/premium-account',
  },
  {
    icon: 'growth',
    title: 'FlexiSave',
    text: 'Savings that stay within reach.',
    points: [
      `${flexiSave.ratePercentAer}% AER variable`,
      'Take money out without losing interest',
      'Opened beside any business account',
    ],
    href: '/business-banking/flexisave',
  },
  {
    icon: 'people',
    title: 'Women’s Banking',
    text: 'Backing for women who own and lead.',
    points: [
      'A business manager of your own',
      'Lending considered on the plan, not the postcode',
      'Evenings to meet others who run a firm',
    ],
    href: '/business-banking/women',
  },
  {
    icon: 'chart',
    title: 'Business Financing',
    text: 'Money to build with.',
    points: [
      `${pounds(businessLoan.amountMinPounds)} to ${pounds(businessLoan.amountMaxPounds)}, terms up to ${businessLoan.termYearsMax} years`,
      `Term loans from ${businessLoan.termRatePercentApr}% APR`,
      `Approval in ${businessLoan.approvalHours} hours`,
    ],
    href: '/business-banking/financing',
  },
  {
    icon: 'phone',
    title: 'Payment Solutions',
    text: 'Be paid at the till and online.',
    points: [
      `Card processing from ${cardPayments.terminalPercent}%`,
      `Online gateway from ${cardPayments.gatewayPercent}% per transaction`,
      `POS rental ${pounds(cardPayments.posRentalMonthlyPounds)} per month`,
    ],
    href: '/business-banking/payment-solutions',
  },
]

/** The page of Business Banking: a header, six cards and a band, with the labels of spec section 2. */
export const businessOverview = {
  head,
  title: 'Business Banking',
  lead: 'Accounts, lending and payments for firms of every size, with a specialist who learns how yours works.',
  open: { label: 'Open Business Account', href: '/business-banking/open-account' } satisfies Action,
  consult: { label: 'Schedule Consultation', href: enquiryHref('consultation') } satisfies Action,
  heading: 'Six ways to put us to work',
  text: 'Start with an account and add the rest as you need it. You see your own rate and every fee before you sign.',
  cards,
  more: 'Learn More',
  moreAbout: (title: string) => ` about ${title}`,
  surplus: {
    text: 'More in the account than you need this year?',
    link: { label: 'See Invest & Save', href: '/business-banking/invest-save' },
  },
  band: {
    heading: `Activated within ${activation.businessHours} hours`,
    text: 'Counted from the day your papers are complete. Apply online first, and a business specialist then asks for them.',
    open: { label: 'Open Account Today', href: '/business-banking/open-account' } satisfies Action,
    contact: { label: 'Contact Business Specialist', href: enquiryHref('specialist') } satisfies Action,
  },
} as const
