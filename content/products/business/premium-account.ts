import { months, pounds } from '../../amounts.ts'
import { businessSignUpHref } from '../../business/account-types.ts'
import { enquiryHref } from '../../enquiries.ts'
import { businessTerms, limits, products, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { businessCurrent, businessPremium } = products
const reviewAbovePounds = Number(limits.transferPence / 100n)
const worthFromTransfers = Math.ceil(businessPremium.monthlyFeePounds / businessTerms.transferAbroadPounds)

/** The account with a fee, for firms with larger payments (spec section 9). */
export const businessPremiumAccount: Product = {
  path: '/business-banking/premium-account',
  group: 'business',
  title: 'Premium Business Account',
  badge: 'Premium',
  description:
    'For companies that move more: higher daily limits, transfers abroad and a manager you can ring.',
  metaDescription:
    'A business account with higher daily limits, free international transfers every month and a named manager. See when its fee pays for itself.',
  features: [
    {
      icon: 'pound',
      title: `Daily limits of ${pounds(businessPremium.dailyLimitPounds)}+`,
      text: 'That is where they begin. Tell your manager what a busy day looks like, and we set the limit by it.',
    },
    {
      icon: 'transfers',
      title: `Up to ${businessPremium.freeInternationalTransfersMonthly} free international transfers per month`,
      text: `To any country we pay into. Each one after that is ${pounds(businessTerms.transferAbroadPounds)}, with the exchange rate shown before you confirm.`,
    },
    {
      icon: 'people',
      title: 'A manager by name',
      text: 'With a direct number and a calendar in which you can book half an hour.',
    },
    {
      icon: 'clock',
      title: 'Front of the queue',
      text: 'Calls, messages and new cards for premium firms are dealt with first.',
    },
    {
      icon: 'tick',
      title: 'Everything from the free account',
      text: `Staff cards, free payments at home, and ${pounds(businessCurrent.freeCashDepositsMonthlyPounds)} of cash a month paid in free.`,
    },
  ],
  fee: {
    figure: `${pounds(businessPremium.monthlyFeePounds)} per month`,
    explanation:
      'Taken on the first working day for the month before. Go back to the free account whenever you like: the next fee is then the last.',
  },
  audience: {
    heading: 'When it is worth it',
    points: [
      `You send ${worthFromTransfers} or more transfers abroad in most months: that alone pays the fee`,
      'You pay suppliers or wages in sums that meet an ordinary daily limit',
      'You would rather ring one person than explain the firm each time',
    ],
  },
  requirements: [
    { term: 'Minimum balance', value: 'None' },
    { term: 'Shortest stay', value: months(businessTerms.contractMonthsMin) },
    { term: 'Kind of firm', value: 'Any registered in the United Kingdom' },
    { term: 'For a higher limit', value: 'Recent payments or a contract' },
  ],
  howToGetIt: {
    heading: 'Two ways in',
    steps: [
      {
        title: 'New to us',
        text: 'The button on this page carries Premium into the form. A specialist asks for the firm’s papers, and your manager calls on the day the account is active.',
      },
      {
        title: 'Already with us',
        text: 'Ask for it by message. Account number, cards and payments stay as they are.',
      },
    ],
  },
  questions: [
    {
      question: 'Is there an upper end to the daily limit?',
      answer: `Limits are agreed firm by firm. Whatever yours is, a transfer over ${pounds(safeguards.extraVerificationAbovePounds)} needs extra verification, and one above ${pounds(reviewAbovePounds)} is declined online so that we can review it with you.`,
    },
    {
      question: 'Do unused free transfers carry over?',
      answer:
        'No. They begin again with the month. If you often use far fewer, the free account is probably the better buy.',
    },
    {
      question: 'Which fees can another bank still take?',
      answer:
        'The receiving bank abroad may charge its customer. You can choose to carry that too, and we show what we know of it first.',
    },
    {
      question: 'Does the manager cost extra?',
      answer: 'No. Talk, visits and help with a loan application are all part of the monthly fee.',
    },
    {
      question: 'Are our deposits protected?',
      answer: `Most firms are covered by the Financial Services Compensation Scheme up to ${pounds(safeguards.protectedDepositPounds)}, for all accounts here together. Ours is a demonstration and holds no real money.`,
    },
  ],
  aside: {
    heading: 'Move more',
    text: 'Sign up for Premium now, or talk it through before you decide.',
    apply: { label: 'Open a Premium Account', href: businessSignUpHref('business-premium') },
    second: { label: 'Schedule Consultation', href: enquiryHref('consultation') },
  },
  related: [
    { label: 'Compare the three accounts', href: '/business-banking/open-account' },
    { label: 'Business Current Account', href: '/business-banking/current-account' },
    { label: 'Corporate Banking', href: '/corporate/current-account' },
  ],
}
