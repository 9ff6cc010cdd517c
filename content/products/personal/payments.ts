import { pounds } from '../../amounts.ts'
import { appPages } from '../../app-pages.ts'
import { limits, personalTerms, safeguards, ukRules } from '../../facts.ts'
import type { Product } from '../product.ts'

const terms = personalTerms.payments
const transferLimit = pounds(Number(limits.transferPence / 100n))

/** Ways to pay, their speed, and the bank's limits on them (spec section 9). */
export const payments: Product = {
  path: '/personal/payments',
  group: 'personal',
  title: 'Payments',
  badge: 'Moving money',
  description: 'Send money to a person, a firm or another country, and know when it will be there.',
  metaDescription:
    'Transfers, standing orders, Direct Debits, CHAPS and payments abroad: how fast each one is, what it costs, and which checks we make first.',
  fee: {
    figure: `${pounds(terms.fasterPaymentPounds)} within the UK`,
    explanation: `Transfers, standing orders and Direct Debits cost nothing. CHAPS is ${pounds(terms.chapsPounds)}. Sending money abroad online costs ${pounds(terms.abroadOnlinePounds)} too, though the bank at the other end may take a charge. In a branch it is ${pounds(terms.abroadBranchPounds)}, or free with Premium and Platinum. In another currency the exchange rate holds a margin of ${terms.exchangeMarginPercent}%.`,
  },
  featuresHeading: 'Five ways to send money',
  features: [
    {
      icon: 'transfers',
      title: 'Transfer',
      text: `To any UK account, usually within seconds and at most in ${terms.fasterPaymentHoursMax} hours, at night and on Sundays too. Above ${pounds(ukRules.fasterPaymentMaxPounds)} allow until the end of the next working day.`,
    },
    {
      icon: 'refresh',
      title: 'Standing order',
      text: `The same sum on the same day to someone you choose. If it falls on a weekend or a bank holiday, it goes the next working day. Set it up in Online Banking, and change or skip a payment until ${terms.standingOrderChangeBy} the day before.`,
      link: { label: 'Your standing orders', href: appPages.standingOrders.path },
    },
    {
      icon: 'document',
      title: 'Direct Debit',
      text: `A firm collects what you owe. It must tell you of changes ${ukRules.directDebitNoticeWorkingDays} working days ahead, and the Guarantee gives back what was taken in error. You see, cancel and claim back each one in Online Banking.`,
      link: { label: 'Your Direct Debits', href: appPages.directDebits.path },
    },
    {
      icon: 'home',
      title: 'CHAPS',
      text: `The same working day without fail, for a house or a car, if you ask us by ${terms.chapsCutOff}.`,
    },
    {
      icon: 'pin',
      title: 'Abroad, by IBAN',
      text: `${terms.abroadWorkingDays} working days, depending on the country. We check the shape of the IBAN before anything is sent.`,
    },
  ],
  audience: {
    heading: 'Which way to pay',
    points: [
      'Splitting a bill or paying a builder: a transfer',
      'Rent, pocket money, savings: a standing order',
      'Power, council tax, anything that varies: a Direct Debit',
      'The day you buy a home: CHAPS',
    ],
  },
  requirements: [
    { term: 'In the UK', value: 'Name, sort code, account number' },
    { term: 'Abroad', value: 'Name and IBAN' },
    { term: `Above ${pounds(safeguards.extraVerificationAbovePounds)}`, value: 'Extra verification' },
    { term: 'Most in one transfer', value: transferLimit },
  ],
  howToGetIt: {
    heading: 'To send your first transfer',
    steps: [
      {
        title: 'Sign in and choose Transfer Funds',
        text: 'It is on the first screen, beside your balance.',
      },
      {
        title: 'Say who and how much',
        text: 'Type the details, or paste them. We tell you beside the field if a number cannot be right.',
      },
      {
        title: 'Read it back',
        text: 'Amount, name, account. Ring the person on a number you know if the details came by email.',
      },
      {
        title: 'Confirm',
        text: 'You see at once whether it went. It then appears in your transactions, declined or not.',
      },
    ],
  },
  questions: [
    {
      question: 'Why was my large transfer declined?',
      answer: `Anything above ${transferLimit} is declined and needs a manual review, so no money leaves. Send a message or ring, and we go through it with you.`,
    },
    {
      question: 'What is the extra verification?',
      answer: `For more than ${pounds(safeguards.extraVerificationAbovePounds)} a bank makes sure that it is you and that nobody is pressing you. It protects people from scams, and has nothing to do with how much you have. This demonstration asks for nothing more.`,
    },
    {
      question: 'I paid the wrong account. Can you get it back?',
      answer: `Tell us straight away. A finished transfer cannot be recalled, but we write to the other bank within ${terms.recallWorkingDays} working days, and most honest recipients send it back.`,
    },
    {
      question: 'What if there is not enough on the day a bill is due?',
      answer: `We try in the early morning, tell you, and try again at ${terms.retryBy}. Put the money in by then and it is paid that day. Coming up, in Online Banking, shows what is due within a month and warns you before a day falls short.`,
    },
    {
      question: 'A scammer talked me into a payment. What are my rights?',
      answer: `Report it at once, and within ${ukRules.scamRefund.reportWithinMonths} months at the latest. Banks refund most of these payments up to ${pounds(ukRules.scamRefund.maxPounds)} within ${ukRules.scamRefund.businessDays} business days, sometimes less an excess of up to ${pounds(ukRules.scamRefund.excessMaxPounds)}.`,
    },
    {
      question: 'How do I stop a Direct Debit or a standing order?',
      answer:
        'Sign in, open Payments, choose it there and cancel it. We pay no further request of that firm. Tell the firm too: you may still owe them for what you have used.',
    },
  ],
  aside: {
    heading: 'Ready to pay someone?',
    text: 'Have their sort code and account number, or their IBAN. Never pay because a caller says it is urgent.',
    apply: { label: 'Sign in to pay', href: '/login' },
    second: { label: 'Check an IBAN', href: '/help/tools' },
  },
  related: [
    { label: 'Current Account', href: '/personal/current-account' },
    { label: 'Scam alerts', href: '/help/scam-alert' },
    { label: 'Convenient Banking', href: '/personal/convenient-banking' },
  ],
}
