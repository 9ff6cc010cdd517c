import { pounds } from '../../amounts.ts'
import { appPages } from '../../app-pages.ts'
import { bankName, contact, helpLines, limits, personalTerms, supportLines, ukRules } from '../../facts.ts'
import type { FaqSubject } from './faq.ts'

const terms = personalTerms.payments
const limit = pounds(Number(limits.transferPence / 100n))

export const paymentQuestions: FaqSubject = {
  id: 'payments-and-transfers',
  name: 'Payments and transfers',
  questions: [
    {
      id: 'how-long-does-a-transfer-take',
      question: 'How long does a transfer take?',
      answer: `To another ${bankName} account: at once. To another bank: most transfers arrive within seconds, and all within ${terms.fasterPaymentHoursMax} hours. A transfer above ${pounds(ukRules.fasterPaymentMaxPounds)} can take until the end of the next working day. You find the receipt with the transaction at any time.`,
      otherWords: 'payment faster payments slow late arrive',
    },
    {
      id: 'why-was-my-transfer-flagged-for-review',
      question: 'Why was my transfer flagged for review?',
      answer: `It was above ${limit}, so we declined it: a person has to check it first. The Transactions page shows it as Flagged for Review, and other lists show it as Declined. No money has left your account. To send the larger sum, call Compliance & Verification, ${supportLines.compliance.phone}, or write to ${contact.email}. A transfer above your available balance is different: nobody reviews it, and every list shows Declined with the reason.`,
      link: { label: `Email ${contact.email}`, href: `mailto:${contact.email}` },
      otherWords: 'declined stopped manual blocked',
    },
    {
      id: 'is-there-a-limit-on-one-transfer',
      question: 'Is there a limit on one transfer?',
      answer: `Yes. A transfer of exactly ${limit} goes through; a penny more is declined and needs manual review. A transfer can never be more than your available balance.`,
      otherWords: 'maximum most highest large',
    },
    {
      id: 'which-account-numbers-can-i-pay',
      question: 'Which account numbers can I pay?',
      answer:
        'You can enter an IBAN, a sort code with an account number, or, if the account is with us, the account number alone. Write the account number without spaces. The sort code may have spaces or hyphens between its pairs of digits. If you group the digits in another way, we ask you to check them. Before you confirm, we show how we read the details. If they cannot be right, a message beside the field says so, and nothing is sent.',
      link: { label: 'Check an IBAN or sort code', href: '/help/tools' },
      otherWords: 'recipient beneficiary payee details invalid',
    },
    {
      id: 'do-you-check-the-name-of-whom-i-pay',
      question: 'Do you check the name of the person I pay?',
      answer: `No. We store the name with the transfer, but we do not check it. This is true for accounts with ${bankName} and with other banks. We do check that the numbers have the right form, and that an account with ${bankName} exists. Most banks in the United Kingdom also compare the name with the account. So before you pay someone for the first time, ring them on a number that you know.`,
      link: { label: 'How to spot a scam', href: '/help/scam-alert' },
      otherWords: 'confirmation of payee recipient wrong match account holder',
    },
    {
      id: 'what-happens-when-a-transfer-is-declined',
      question: 'What happens when a transfer is declined?',
      answer:
        'The result says why, and no money moves. The transfer stays in your list of transactions with its reference, and you get a notification. Correct the problem and send a new one.',
      otherWords: 'refused failed insufficient funds rejected',
    },
    {
      id: 'can-i-cancel-a-transfer',
      question: 'Can I cancel a transfer?',
      answer: `Not once you have confirmed it: the money is on its way. If you think that someone tricked you into it, ring ${helpLines.fraud.phone} at once, at any hour. The sooner we know, the more we can stop.`,
      link: { label: 'What to do about a scam', href: '/help/scam-alert' },
      otherWords: 'stop undo recall take back',
    },
    {
      id: 'i-paid-the-wrong-person',
      question: 'I paid the wrong person. What now?',
      answer: `Ring ${contact.phone} and have the details of the transaction ready. We ask the bank that received the money to return it. If you enter an account with us that does not exist, we refuse the transfer before anything is sent.`,
      link: { label: 'Contact us', href: '/help/contact' },
      otherWords: 'mistake wrong account number error misdirected',
    },
    {
      id: 'can-i-pay-somebody-abroad',
      question: 'Can I pay somebody abroad?',
      answer: `Yes, with the recipient’s IBAN. We check it before anything is sent. It costs ${pounds(terms.abroadOnlinePounds)} online and takes ${terms.abroadWorkingDays} working days. In your list it is an International Transfer.`,
      link: { label: 'See payments', href: '/personal/payments' },
      otherWords: 'international overseas foreign euro swift',
    },
    {
      id: 'how-do-i-set-up-a-standing-order',
      question: 'How do I set up a standing order?',
      answer: `In Online Banking, under Payments. Choose who to pay, how much and how often, from every week to every year. A date that is not a working day moves to the next one. You can change it or skip a payment until ${terms.standingOrderChangeBy} the day before, and cancel it whenever you like.`,
      link: { label: 'Your standing orders', href: appPages.standingOrders.path },
      otherWords: 'regular repeat monthly weekly rent automatic',
    },
    {
      id: 'how-do-i-cancel-a-direct-debit',
      question: 'How do I cancel a Direct Debit?',
      answer:
        'In Online Banking, open the Direct Debit under Payments and cancel it. It ends at once, and we refuse all further requests. It cannot be undone, so tell the company too: you may still owe them.',
      link: { label: 'Your Direct Debits', href: appPages.directDebits.path },
      otherWords: 'stop end mandate subscription bill company collect',
    },
    {
      id: 'a-direct-debit-was-wrong',
      question: 'A Direct Debit was wrong. How do I get my money back?',
      answer: `Under the Direct Debit Guarantee, from us, in full and at once. A company tells you of a new amount or date, normally ${ukRules.directDebitNoticeWorkingDays} working days before; mistakes, its or ours, are refunded. Open the Direct Debit in Online Banking, and ask for a refund beside the payment. There is no time limit. A refund that was not due must be paid back.`,
      link: {
        label: 'What the Guarantee gives you',
        href: '/about/articles/what-the-direct-debit-guarantee-gives-you',
      },
      otherWords: 'refund guarantee indemnity claim mistake unknown company',
    },
    {
      id: 'what-if-there-is-not-enough-when-a-payment-is-due',
      question: 'What if there is not enough when a payment is due?',
      answer: `We try in the early morning, tell you, and try again at ${terms.retryBy}. Coming up, under Payments in Online Banking, shows what is due within a month, with the balance that is expected after it, and we write the afternoon before if it may not be enough. We charge nothing for a payment that is not made.`,
      link: { label: 'What is coming up', href: appPages.comingUp.path },
      otherWords: 'insufficient funds unpaid bounced returned short balance',
    },
    {
      id: 'what-can-i-write-as-a-reference',
      question: 'What can I write as a reference?',
      answer:
        'Anything that helps the person you pay: an invoice number, a month, a name. If you leave it empty, we write “Transfer to” and the name of the recipient.',
      otherWords: 'message note description invoice',
    },
  ],
}
