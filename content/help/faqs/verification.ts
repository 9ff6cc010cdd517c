import { pounds } from '../../amounts.ts'
import { applicationPapers, bankName, limits, products, safeguards, ukRules } from '../../facts.ts'
import type { FaqSubject } from './faq.ts'

const above = pounds(safeguards.complianceAbovePounds)
const transferLimit = pounds(Number(limits.transferPence / 100n))
const extraAbove = pounds(safeguards.extraVerificationAbovePounds)

export const verificationQuestions: FaqSubject = {
  id: 'verification-and-limits',
  name: 'Verification and limits',
  questions: [
    {
      id: 'how-long-does-verification-of-a-deposit-take',
      question: 'How long does verification of a deposit take?',
      answer: `Deposits over ${above} need compliance verification, which takes ${safeguards.complianceBusinessDays} business days. Your services remain active meanwhile.`,
      otherWords: 'compliance large deposit pending check waiting million',
    },
    {
      id: 'how-is-my-money-protected',
      question: 'How is my money protected?',
      answer: `Eligible deposits at a UK bank are protected by the Financial Services Compensation Scheme, up to ${pounds(safeguards.protectedDepositPounds)} for each person at each bank. In a joint account each holder counts separately. Money from the sale of a home or an inheritance can be covered for more, for ${ukRules.temporaryHighBalanceMonths} months. ${bankName} itself is a demonstration and holds no real money.`,
      link: { label: 'Download the information sheet', href: '/help/downloads' },
      otherWords: 'fscs safe guarantee compensation bank fails',
    },
    {
      id: 'what-do-you-need-to-see-from-me',
      question: 'What do you need to see from me?',
      answer: `To open an account: a passport or a driving licence, and if we cannot confirm your address, a bill or a letter from the last ${applicationPapers.addressProofMonthsMax} months that shows it. For a large deposit: a document that shows where the money comes from, such as a completion statement or a sale contract.`,
      otherWords: 'documents identity id proof address source of funds',
    },
    {
      id: 'why-do-large-transfers-need-extra-verification',
      question: 'Why do large transfers need extra verification?',
      answer: `At a bank, transfers over ${extraAbove} need extra verification, because a scam would cost you the most there. This demonstration asks for nothing more: a transfer of up to ${transferLimit} goes through in the same way as a small one. A larger one is declined for manual review.`,
      otherWords: 'check identity security call',
    },
    {
      id: 'can-i-use-my-account-during-verification',
      question: 'Can I use my account while a deposit is verified?',
      answer:
        'Yes. All services remain active: you can see your balance and your transactions, and make transfers as usual.',
      otherWords: 'frozen blocked restricted compliance active',
    },
    {
      id: 'how-long-until-my-new-account-is-active',
      question: 'How long until my new account is active?',
      answer: `${products.activation.signUpHours} hours after you send the application. If you sign in before that, we tell you that it is still being checked.`,
      link: { label: 'Open an account', href: '/personal/open-account' },
      otherWords: 'sign up register application pending activation approved',
    },
  ],
}
