import { months, pounds } from '../../amounts.ts'
import { businessSignUpHref } from '../../business/account-types.ts'
import { enquiryHref } from '../../enquiries.ts'
import { bankName, businessTerms, company, helpLines, products } from '../../facts.ts'
import type { Product } from '../product.ts'

const { cardPayments } = products

/** Card payments, in a shop and online (spec section 9). */
export const paymentSolutions: Product = {
  path: '/business-banking/payment-solutions',
  group: 'business',
  title: 'Payment Solutions',
  badge: 'Payments',
  description: 'Be paid at the till and online, with one price for each and your takings the next morning.',
  metaDescription:
    'Card terminals, an online gateway and payment links for businesses: what each payment costs, when you get the money and how to start.',
  features: [
    {
      icon: 'card',
      title: `Card processing from ${cardPayments.terminalPercent}%`,
      text: 'Chip, contactless and phones, at one price for personal debit and credit cards.',
    },
    {
      icon: 'laptop',
      title: `Online gateway from ${cardPayments.gatewayPercent}% per transaction`,
      text: 'A checkout for your own shop, or a link to put in an email or on an invoice.',
    },
    {
      icon: 'mobile',
      title: `POS rental ${pounds(cardPayments.posRentalMonthlyPounds)} per month`,
      text: 'A terminal with a printer and a card for mobile data. If it breaks, a new one comes the next working day.',
    },
    {
      icon: 'money-in',
      title: 'Takings the next morning',
      text: `What you took by midnight is in your account by ${businessTerms.cardTakingsPaidBy} on the next working day, in one sum with a list.`,
    },
    {
      icon: 'shield',
      title: 'Card data that is never yours',
      text: 'Numbers go from card to network without touching your systems. That spares you most of the security paperwork.',
    },
  ],
  fee: {
    figure: `From ${cardPayments.terminalPercent}%`,
    explanation: `Of each payment at a terminal, from ${cardPayments.gatewayPercent}% online, and ${pounds(cardPayments.posRentalMonthlyPounds)} per month for each terminal you rent. Business cards and cards from abroad cost more, and the offer names them all.`,
  },
  audience: {
    heading: 'Who it is for',
    points: [
      'Shops, cafés, salons and market stalls',
      'Trades who would like to be paid before they leave the house',
      'Online shops, and societies that collect fees or gifts',
    ],
  },
  requirements: [
    { term: 'Account', value: `Any ${bankName} business account` },
    { term: 'Shortest contract', value: months(businessTerms.contractMonthsMin) },
    { term: 'Terminal', value: 'Mobile data or wireless network' },
    { term: 'Website', value: 'Terms, prices and an address on it' },
  ],
  howToGetIt: {
    heading: 'From order to first sale',
    steps: [
      { title: 'Tell us what you sell', text: 'And about how much, at the counter and online.' },
      { title: 'Get an offer', text: 'Every percentage and fee on a single page.' },
      {
        title: 'Unpack or paste',
        text: 'The terminal comes by post. The gateway is a few lines for your site.',
      },
      { title: 'Take a pound', text: 'Pay yourself once to see it arrive. We give that fee back.' },
    ],
  },
  questions: [
    {
      question: 'May I add the card fee to the price?',
      answer:
        'Not for personal cards. The law in the United Kingdom forbids a surcharge on them. You may set a smallest sum for cards if you show it.',
    },
    {
      question: 'What is a chargeback?',
      answer:
        'A card holder disputes a payment, and the money is held until both sides have answered. We tell you the same day and help you to answer.',
    },
    {
      question: 'Do I need to rent a terminal?',
      answer:
        'No. With a phone that reads contactless cards you can take payments without one. Rent a terminal if you want receipts on paper or have several tills.',
    },
    {
      question: 'How do refunds work?',
      answer:
        'Choose the payment and press refund. The customer has it back within a few days, and the fee for the first payment is not returned.',
    },
    {
      question: 'Who helps when a till stops on a Saturday night?',
      answer: `The technical line, ${helpLines.technical.phone}, is answered ${company.support}. If it is the terminal, we can turn your phone into one while you wait.`,
    },
  ],
  aside: {
    heading: 'Get an offer',
    text: 'Two figures are enough: what you take in a month, and the average sale.',
    apply: { label: 'Contact Business Specialist', href: enquiryHref('specialist') },
    second: { label: 'Open a Business Account', href: businessSignUpHref('business-current') },
  },
  related: [
    { label: 'Business Current Account', href: '/business-banking/current-account' },
    { label: 'Transactional Banking for companies', href: '/corporate/transactional' },
    { label: 'All rates', href: '/help/rates' },
  ],
}
