import { pounds } from '../../amounts.ts'
import { businessTerms, corporateTerms, personalTerms, products } from '../../facts.ts'
import type { RateSection } from './rate.ts'

const { businessCurrent, businessPremium, cardPayments } = products
const { cards, payments } = personalTerms
const { payments: corporate, proxyPay, calnet, eAlert } = corporateTerms

const free = 'free'
const eachTransfer = 'on each transfer'
const eachPayment = 'on each payment'
const eachMonth = 'each month'

/** The cost of payments, cards and related services. */
export const paymentPrices: RateSection = {
  id: 'payments',
  heading: 'Payments',
  note: 'What it costs to pay and to be paid',
  columns: ['Service', 'Price', 'Charged'],
  groups: [
    {
      heading: 'Personal',
      rows: [
        {
          name: 'Faster Payments and Direct Debits',
          href: '/personal/payments',
          figure: free,
          values: ['never'],
        },
        {
          name: 'CHAPS',
          detail: `The same day if requested by ${payments.chapsCutOff}`,
          href: '/personal/payments',
          figure: pounds(payments.chapsPounds),
          values: [eachPayment],
        },
        {
          name: 'Transfer abroad, online',
          detail: `The exchange rate includes a margin of ${payments.exchangeMarginPercent}%`,
          href: '/personal/payments',
          figure: free,
          values: ['in the exchange rate'],
        },
        {
          name: 'Transfer abroad, in a branch',
          detail: 'Free for Premium and Platinum customers',
          href: '/personal/payments',
          figure: pounds(payments.abroadBranchPounds),
          values: [eachTransfer],
        },
        {
          name: 'Credit card used abroad',
          detail: 'None with debit cards and the Platinum card',
          href: '/personal/cards',
          figure: `${cards.foreignFeePercent}%`,
          values: [eachPayment],
        },
        {
          name: 'Cash on a credit card',
          href: '/personal/cards',
          figure: `${cards.cashFeePercent}%`,
          values: ['on each withdrawal'],
        },
        {
          name: 'Late credit card payment',
          href: '/personal/cards',
          figure: pounds(cards.lateFeePounds),
          values: ['each time'],
        },
      ],
    },
    {
      heading: 'Business',
      rows: [
        {
          name: 'Cash paid in',
          detail: `The first ${pounds(businessCurrent.freeCashDepositsMonthlyPounds)} each month are free`,
          href: '/business-banking/current-account',
          figure: `${businessTerms.cashDepositPercent}%`,
          values: ['on what is above that'],
        },
        {
          name: 'Transfer abroad',
          detail: `Premium: up to ${businessPremium.freeInternationalTransfersMonthly} free each month`,
          href: '/business-banking/current-account',
          figure: pounds(businessTerms.transferAbroadPounds),
          values: [eachTransfer],
        },
        {
          name: 'Card processing',
          href: '/business-banking/payment-solutions',
          figure: `from ${cardPayments.terminalPercent}%`,
          values: [eachPayment],
        },
        {
          name: 'Online gateway',
          href: '/business-banking/payment-solutions',
          figure: `from ${cardPayments.gatewayPercent}%`,
          values: ['on each transaction'],
        },
        {
          name: 'POS rental',
          href: '/business-banking/payment-solutions',
          figure: pounds(cardPayments.posRentalMonthlyPounds),
          values: [eachMonth],
        },
      ],
    },
    {
      heading: 'Corporate',
      rows: [
        {
          name: 'Bacs',
          href: '/corporate/transactional',
          figure: `${corporate.bacsItemPence}p`,
          values: ['on each item'],
        },
        {
          name: 'Faster Payment',
          detail: `Up to ${pounds(corporate.fasterPaymentMaxPounds)}`,
          href: '/corporate/transactional',
          figure: `${corporate.fasterPaymentPence}p`,
          values: [eachPayment],
        },
        {
          name: 'CHAPS',
          detail: `The same day if requested by ${corporate.chapsCutOff}`,
          href: '/corporate/transactional',
          figure: pounds(corporate.chapsPounds),
          values: [eachPayment],
        },
        {
          name: 'Transfer abroad',
          href: '/corporate/transactional',
          figure: pounds(corporate.abroadPounds),
          values: [eachTransfer],
        },
        {
          name: 'Proxy Pay',
          detail: `And ${proxyPay.paymentPence}p for each payment`,
          href: '/corporate/proxy-pay',
          figure: pounds(proxyPay.monthlyFeePounds),
          values: [eachMonth],
        },
        {
          name: 'Calnet',
          detail: `To come. Free for the first ${calnet.peopleIncluded} people`,
          href: '/corporate/calnet',
          figure: pounds(calnet.furtherPersonMonthlyPounds),
          values: ['each month, for each further person'],
        },
        {
          name: 'E-Alert by text',
          detail: `To come. Free for the first ${eAlert.freeTextsMonthly} each month`,
          href: '/corporate/e-alert',
          figure: `${eAlert.textPence}p`,
          values: ['on each further text'],
        },
      ],
    },
  ],
}
