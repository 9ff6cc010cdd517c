import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { corporateTerms, limits, safeguards } from '../../facts.ts'
import type { Product } from '../product.ts'

const { payments } = corporateTerms
const reviewAbovePounds = Number(limits.transferPence / 100n)

/** Transactional banking: receipts, payments and reconciliation. */
export const transactionalBanking: Product = {
  path: '/corporate/transactional',
  group: 'corporate',
  title: 'Transactional Banking',
  badge: 'Payments',
  description: 'Collect what you are owed, pay what you owe, and know at any hour which is which.',
  metaDescription:
    'Payments in and out for companies: Bacs, Faster Payments, CHAPS, collections and reconciliation, with the price of each.',
  features: [
    {
      icon: 'money-out',
      title: 'Pay by file or by hand',
      text: 'Send us a file of thousands, or type a single payment in Online Banking. The same limits apply to both.',
    },
    {
      icon: 'money-in',
      title: 'Collect by Direct Debit',
      text: 'We sponsor you for Bacs, set up the mandates, and tell you the same day which collections failed.',
    },
    {
      icon: 'search',
      title: 'A number for each customer',
      text: 'Virtual account numbers show who paid without anybody reading references.',
    },
    {
      icon: 'list',
      title: 'Reconciliation files',
      text: 'Booked lines as CSV, OFX or QIF, each with its own reference.',
    },
    {
      icon: 'shield',
      title: 'Numbers checked first',
      text: 'We check how each sort code, account number and IBAN is built before a payment leaves, so a typing slip stays a slip.',
    },
    {
      icon: 'refresh',
      title: 'Sweeps and pools',
      text: 'Balances of several accounts gather in one each evening, or stay put and count together.',
    },
  ],
  fee: {
    figure: `From ${payments.bacsItemPence}p a payment`,
    explanation: `${payments.bacsItemPence}p for a Bacs item, ${payments.fasterPaymentPence}p for a Faster Payment, ${pounds(payments.chapsPounds)} for CHAPS and ${pounds(payments.abroadPounds)} for a transfer abroad. Above a few thousand items a month we agree lower prices with you.`,
  },
  audience: {
    heading: 'Who it is for',
    points: [
      'Companies that send or receive hundreds of payments in an ordinary week',
      'Utilities, landlords and membership bodies that collect on fixed days',
      'Groups that want one view over accounts in several companies',
    ],
  },
  requirements: [
    { term: 'Account', value: 'A Corporate Current Account' },
    { term: 'Bacs file, before the pay day', value: `${payments.bacsFileWorkingDays} working days` },
    { term: 'CHAPS, same day', value: `Released by ${payments.chapsCutOff}` },
    { term: 'Largest Faster Payment', value: pounds(payments.fasterPaymentMaxPounds) },
  ],
  howToGetIt: {
    heading: 'How to get it',
    steps: [
      {
        title: 'Show us a month',
        text: 'A month of payments in and out tells us what would save you time and money.',
      },
      {
        title: 'Choose the parts',
        text: 'Take files without collections, or sweeps without either. You pay for what you use.',
      },
      {
        title: 'Test with your system',
        text: 'We send and receive trial files until both sides agree to the penny.',
      },
      {
        title: 'Go live in stages',
        text: 'Suppliers one week, collections the next, so that nothing moves all at once.',
      },
    ],
  },
  questions: [
    {
      question: 'How fast is each kind of payment?',
      answer: `Faster Payments usually arrive within seconds, day and night. CHAPS arrives the same working day if released by ${payments.chapsCutOff}. Bacs takes ${payments.bacsWorkingDays} working days, of which the last is pay day.`,
    },
    {
      question: 'Are large payments held?',
      answer: `Transfers over ${pounds(safeguards.extraVerificationAbovePounds)} need extra verification. One above ${pounds(reviewAbovePounds)} that is sent online is declined for manual review: ring your service desk first, and we arrange it with you.`,
    },
    {
      question: 'What happens to a payment that cannot be delivered?',
      answer:
        'It comes back to the account that it left, with the reason, and the line carries the reference of the first one.',
    },
    {
      question: 'Can our accounting software fetch the lines?',
      answer:
        'You save them in Online Banking as CSV, OFX or QIF, and import the file. It does not fetch them by itself.',
    },
    {
      question: 'Who answers for a Direct Debit that was wrong?',
      answer:
        'The collecting company does. Under the Direct Debit Guarantee the payer’s bank refunds at once and claims the money back from you.',
    },
  ],
  aside: {
    heading: 'Let us look at a month',
    text: 'Send us the numbers of an ordinary month, and we will price them.',
    apply: { label: 'Ask for a quote', href: enquiryHref('payments') },
    second: { label: 'Open a corporate account', href: '/corporate/open-account' },
  },
  related: [
    { label: 'Proxy Pay', href: '/corporate/proxy-pay' },
    { label: 'E-Alert', href: '/corporate/e-alert' },
    { label: 'Calnet', href: '/corporate/calnet' },
  ],
}
