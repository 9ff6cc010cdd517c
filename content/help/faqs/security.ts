import { pounds } from '../../amounts.ts'
import { contact, helpLines, limits, publicServices, ukRules, unauthorisedPayments } from '../../facts.ts'
import type { FaqSubject } from './faq.ts'

const { scamRefund } = ukRules

export const securityQuestions: FaqSubject = {
  id: 'security-and-scams',
  name: 'Security and scams',
  questions: [
    {
      id: 'how-do-i-know-that-it-is-you',
      question: 'How do I know that it is really you?',
      answer: `On the telephone you cannot know, and the number on the display can be faked. Hang up, wait a moment and ring ${helpLines.fraud.phone}, or the number on your card. If it was us, we will know what it was about.`,
      link: { label: 'Spot a scam', href: '/help/scam-alert' },
      otherWords: 'fake genuine caller impersonation real',
    },
    {
      id: 'what-will-you-never-ask-for',
      question: 'What will you never ask for?',
      answer:
        'Your full password, your PIN or a code that we sent you. We never ask you to move money to keep it safe, to lie to anyone about a payment, to hand over a card or cash, or to install a program.',
      link: { label: 'What we never ask', href: '/help/scam-alert#never' },
      otherWords: 'phishing safe account password code',
    },
    {
      id: 'i-have-sent-money-to-a-scammer',
      question: 'I have sent money to a scammer. What now?',
      answer: `Ring ${helpLines.fraud.phone} now, at any hour. We try to stop the payment before it arrives. If a scammer deceived you into a transfer within the United Kingdom, you normally get up to ${pounds(scamRefund.maxPounds)} back. Claim it within ${scamRefund.reportWithinMonths} months. We pay it back within ${scamRefund.businessDays} business days of your claim.`,
      link: { label: 'How refunds work', href: '/help/scam-alert#money-back' },
      otherWords: 'fraud refund app reimbursement victim',
    },
    {
      id: 'is-this-text-or-email-from-you',
      question: 'Is this text or email from you?',
      answer: `If it asks you to follow a link and sign in, no. Do not answer it. Forward a suspicious text to ${publicServices.suspiciousTexts} and an email to ${publicServices.suspiciousEmails}: both are public services, and free.`,
      otherWords: 'phishing smishing sms link message suspicious',
    },
    {
      id: 'there-is-a-payment-that-i-did-not-make',
      question: 'There is a payment that I did not make. What now?',
      answer: `Ring ${helpLines.fraud.phone}. We refund the money by the end of the next business day after you tell us, unless we have reason to suspect you of fraud. Tell us as soon as you see it, and at the latest within ${unauthorisedPayments.reportWithinMonths} months.`,
      link: { label: 'Payments that you did not make', href: '/help/lost-card#payments' },
      otherWords: 'unauthorised unknown transaction fraud recognise',
    },
    {
      id: 'what-makes-a-good-password',
      question: 'What makes a good password?',
      answer: `At least ${limits.passwordLengthMin} characters, and one that you use nowhere else. Three or four words that do not belong together are good, and a password manager is better. We refuse very common passwords.`,
      otherWords: 'strong secure change length',
    },
    {
      id: 'somebody-asked-me-to-install-a-program',
      question: 'Somebody on the phone asked me to install a program. What now?',
      answer: `Hang up and switch the device off. Then ring ${helpLines.fraud.phone} from another telephone: anyone who sees your screen sees your account. No bank ever needs you to install a program.`,
      link: { label: 'Remote access scams', href: '/help/scam-alert#remote-access' },
      otherWords: 'remote access software computer screen share app',
    },
    {
      id: 'is-it-safe-to-bank-on-a-shared-computer',
      question: 'Is it safe to bank on a shared computer?',
      answer: `Better not. If you must, choose Sign Out when you finish: that also clears what the browser stored about you. If you forgot, ring ${contact.phone}.`,
      otherWords: 'public library sign out log out session',
    },
  ],
}
