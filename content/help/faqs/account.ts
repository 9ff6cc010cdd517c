import { enquiryHref } from '../../enquiries.ts'
import { complaintRules, contact, personalTerms, products, ukRules } from '../../facts.ts'
import type { FaqSubject } from './faq.ts'

export const accountQuestions: FaqSubject = {
  id: 'your-account',
  name: 'Your account',
  questions: [
    {
      id: 'how-do-i-open-an-account',
      question: 'How do I open an account?',
      answer: `Choose an account, fill in the form, check it and send it. We check what you sent, and the account is active within ${products.activation.signUpHours} hours.`,
      link: { label: 'Open an account', href: '/personal/open-account' },
      otherWords: 'apply register join new customer sign up',
    },
    {
      id: 'how-do-i-sign-in',
      question: 'How do I sign in?',
      answer:
        'Choose Online Banking at the top of any page, then Personal Banking or Corporate Banking, and enter your email address and password. Type our web address yourself: we never send you a link to the sign-in page.',
      link: { label: 'Online Banking', href: '/login' },
      otherWords: 'login log in username',
    },
    {
      id: 'i-have-forgotten-my-password',
      question: 'I have forgotten my password. What now?',
      answer: `Choose “Reset it by email” on the login page: we send you a link that works once, and you choose a new password. If you get no email, write to ${contact.email} from the address that we know, or ring us. We make sure that it is you before we change anything.`,
      link: { label: 'Reset it by email', href: '/forgot-password' },
      otherWords: 'reset locked out cannot log in',
    },
    {
      id: 'how-do-i-change-my-details',
      question: 'How do I change my name, email or phone number?',
      answer:
        'Sign in and open Settings. Please keep your telephone number up to date: it is how we reach you when a payment looks wrong.',
      link: { label: 'Online Banking', href: '/login' },
      otherWords: 'update contact address moved married mobile profile',
    },
    {
      id: 'where-are-my-statements',
      question: 'Where are my statements?',
      answer:
        'In Online Banking, under Statements. There is one for every month with transactions, to view or to download as a PDF. For the current month so far, choose Download Statement on the overview.',
      link: { label: 'Online Banking', href: '/login' },
      otherWords: 'pdf download print paper monthly proof',
    },
    {
      id: 'can-i-switch-my-account-to-you',
      question: 'Can I switch my account to you?',
      answer: `Yes. The switch takes ${personalTerms.currentAccount.switchGuaranteeWorkingDays} working days. Your standing orders and Direct Debits move with you, and payments to the old account are passed on for ${ukRules.switchRedirectionYears} years.`,
      link: { label: 'Download the switching guide', href: '/help/downloads' },
      otherWords: 'move transfer bank change direct debits',
    },
    {
      id: 'how-do-i-close-my-account',
      question: 'How do I close my account?',
      answer:
        'Send us a message or come to a branch with your passport or driving licence. Closing is free. We pay the rest of your money to another account of yours and send you a last statement.',
      link: { label: 'Send a message', href: enquiryHref('general', '/help/contact') },
      otherWords: 'end leave cancel shut',
    },
    {
      id: 'how-do-i-complain',
      question: 'How do I complain?',
      answer: `Send us a message with the subject “A complaint”, ring ${contact.phone}, or speak to someone at any branch. You get our final answer in writing within ${complaintRules.finalAnswerWeeks} weeks. It also says how to take your complaint to the Financial Ombudsman Service. Our complaints guide, among the downloads, explains every step.`,
      link: { label: 'Send a complaint', href: enquiryHref('complaint', '/help/contact') },
      otherWords: 'complaint complaints unhappy ombudsman wrong apology',
    },
  ],
}
