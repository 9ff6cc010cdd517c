import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { bankName, contact, helpLines, personalTerms, unauthorisedPayments } from '../../facts.ts'
import type { FaqSubject } from './faq.ts'

const terms = personalTerms.cards
const sectionSeventyFive = terms.sectionSeventyFive

export const cardQuestions: FaqSubject = {
  id: 'cards',
  name: 'Cards',
  questions: [
    {
      id: 'what-do-i-do-when-my-card-is-lost',
      question: 'What do I do when my card is lost or stolen?',
      answer: `Ring ${helpLines.lostCards.phone} straight away, at any hour, or ${helpLines.lostCards.phoneAbroad} from abroad. We stop the card while you are on the line and send a new one.`,
      link: { label: 'Lost or stolen card', href: '/help/lost-card' },
      otherWords: 'missing theft block stop cancel freeze',
    },
    {
      id: 'how-long-does-a-new-card-take',
      question: 'How long does a new card take?',
      answer: `Up to ${terms.replacementWorkingDays} working days. If someone may know your PIN, we send a new one in a separate letter. Until then you can still move money in Online Banking, and take out cash at a branch with your passport or driving licence.`,
      link: { label: 'Find a branch', href: '/help/branches' },
      otherWords: 'lost stolen replacement replace delivery post arrive',
    },
    {
      id: 'will-i-pay-for-what-a-thief-spent',
      question: 'Will I pay for what a thief has spent?',
      answer: `For payments after you have told us: nothing. For payments before that, we may charge you at most ${pounds(unauthorisedPayments.holderPaysMaxPounds)}, unless you acted fraudulently or were grossly careless. Usually you pay nothing.`,
      link: { label: 'What you are liable for', href: '/help/lost-card#liability' },
      otherWords: 'lost liable liability fraud stolen refund unauthorised',
    },
    {
      id: 'what-if-i-find-my-card-again',
      question: 'What if I find my card again?',
      answer:
        'A card that has been reported stays stopped. Cut it through the chip and wait for the new one. If you find a card before you report it, it still works.',
      otherWords: 'lost found turned up unblock',
    },
    {
      id: 'why-was-my-card-refused',
      question: 'Why was my card refused?',
      answer: `Usually the balance was too low, the PIN was wrong three times, or the shop’s request looked unusual to us. Check your balance first. If that is not the reason, ring ${contact.phone}.`,
      otherWords: 'declined does not work blocked shop terminal',
    },
    {
      id: 'i-have-forgotten-my-pin',
      question: 'I have forgotten my PIN. What now?',
      answer: `Ring ${contact.phone} and we send you a reminder by post. We never give a PIN by telephone, text or email, and our staff never ask you for it.`,
      otherWords: 'remember code number reminder change',
    },
    {
      id: 'what-does-it-cost-to-pay-in-another-currency',
      question: 'What does it cost to pay in another currency?',
      answer: `With the Student, ${bankName} and credit cards: ${terms.foreignFeePercent}% of the amount. With the Premium and Platinum cards: nothing. If a machine abroad offers to charge you in pounds, choose the local currency instead. The machine’s own rate for pounds is seldom good.`,
      link: { label: 'Compare cards', href: '/personal/cards' },
      otherWords: 'abroad foreign holiday travel exchange fee euro dollar',
    },
    {
      id: 'can-i-get-my-money-back-for-goods-that-never-came',
      question: 'Can I get my money back for goods that never came?',
      answer: `Ask the seller first. If you paid with a credit card and the price was more than ${pounds(sectionSeventyFive.minPounds)} and up to ${pounds(sectionSeventyFive.maxPounds)}, the law makes us liable together with the seller. For a debit card we can ask the seller’s bank for the money.`,
      link: { label: 'Send a message', href: enquiryHref('cards', '/help/contact') },
      otherWords: 'chargeback dispute refund faulty online order not delivered',
    },
  ],
}
