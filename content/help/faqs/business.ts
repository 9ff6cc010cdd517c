import { pounds } from '../../amounts.ts'
import { businessTerms, products } from '../../facts.ts'
import type { FaqSubject } from './faq.ts'

const { activation, businessCurrent, businessLoan, businessPremium, cardPayments } = products

export const businessQuestions: FaqSubject = {
  id: 'business',
  name: 'Business',
  questions: [
    {
      id: 'which-business-accounts-do-you-have',
      question: 'Which business accounts do you have?',
      answer: `Three. The Business Current Account has no monthly fee. The Startup Account is for companies under a year old, and is free for ${businessCurrent.startupFreeMonths} months. The Premium Business Account costs ${pounds(businessPremium.monthlyFeePounds)} a month and includes up to ${businessPremium.freeInternationalTransfersMonthly} free transfers abroad each month.`,
      link: { label: 'Compare accounts', href: '/business-banking/open-account' },
      otherWords: 'company firm current premium fee',
    },
    {
      id: 'what-do-i-need-to-open-a-business-account',
      question: 'What do I need to open a business account?',
      answer: `Documents about the business, about the people who own and run it, and about where it trades. The page where you apply lists them. The account is active within ${activation.businessHours} hours after we have all of them.`,
      link: { label: 'See the documents', href: '/business-banking/open-account' },
      otherWords: 'documents apply directors incorporation partnership sole trader',
    },
    {
      id: 'how-much-cash-can-my-business-pay-in',
      question: 'How much cash can my business pay in?',
      answer: `There is no limit. The first ${pounds(businessCurrent.freeCashDepositsMonthlyPounds)} a month are free with the current account; after that it costs ${businessTerms.cashDepositPercent}%.`,
      link: { label: 'Branches with a business desk', href: '/help/branches' },
      otherWords: 'deposit takings notes coins counter',
    },
    {
      id: 'how-soon-is-a-business-loan-decided',
      question: 'How soon is a business loan decided?',
      answer: `Within ${businessLoan.approvalHours} hours of a complete application. We lend from ${pounds(businessLoan.amountMinPounds)} to ${pounds(businessLoan.amountMaxPounds)}, over up to ${businessLoan.termYearsMax} years.`,
      link: { label: 'See business financing', href: '/business-banking/financing' },
      otherWords: 'borrow lending approval finance credit',
    },
    {
      id: 'what-does-it-cost-to-take-cards',
      question: 'What does it cost to take cards?',
      answer: `From ${cardPayments.terminalPercent}% of each payment at a terminal, and from ${cardPayments.gatewayPercent}% online. Renting a terminal costs ${pounds(cardPayments.posRentalMonthlyPounds)} a month.`,
      link: { label: 'See payment solutions', href: '/business-banking/payment-solutions' },
      otherWords: 'terminal pos gateway merchant fee till card machine',
    },
    {
      id: 'can-more-than-one-person-use-the-account',
      question: 'Can more than one person use the account?',
      answer:
        'Not yet. Today one person signs in for each account. With Calnet, which is to come, everyone in a company will have their own sign-in, and you will decide who may see, prepare or approve payments. Until then, do not share the password.',
      link: { label: 'See Calnet', href: '/corporate/calnet' },
      otherWords: 'users staff accountant employee mandate signatory',
    },
  ],
}
