import { pounds } from '../../amounts.ts'
import { appPages } from '../../app-pages.ts'
import { enquiryHref } from '../../enquiries.ts'
import { contact, helpLines, personalTerms, timings, unauthorisedPayments } from '../../facts.ts'
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
      answer: `Ring ${helpLines.lostCards.phone} straight away, at any hour, or ${helpLines.lostCards.phoneAbroad} from abroad. We stop the card while you are on the line and send a new one. In Online Banking you can freeze it yourself, or replace it, on its page under Cards.`,
      link: { label: 'Lost or stolen card', href: '/help/lost-card' },
      otherWords: 'missing theft block stop cancel freeze',
    },
    {
      id: 'how-long-does-a-new-card-take',
      question: 'How long does a new card take?',
      answer: `Up to ${terms.replacementWorkingDays} working days. It keeps its PIN, unless the old card was stolen. Until it comes you can still move money in Online Banking, and take out cash at a branch with your passport or driving licence.`,
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
        'A card that has been reported stays stopped. Cut it through the chip and wait for the new one. A card that you only froze in Online Banking works again as soon as you unfreeze it.',
      otherWords: 'lost found turned up unblock',
    },
    {
      id: 'why-was-my-card-refused',
      question: 'Why was my card refused?',
      answer: `Usually the balance was too low, a limit of the card was reached, or the PIN was wrong three times. Check your balance and the card’s limits first; a blocked PIN is unblocked on the card’s page. If that is not the reason, ring ${contact.phone}.`,
      link: { label: 'Your cards', href: appPages.cards.path },
      otherWords: 'declined does not work blocked shop terminal',
    },
    {
      id: 'i-have-forgotten-my-pin',
      question: 'I have forgotten my PIN. What now?',
      answer: `Sign in to Online Banking, choose the card and press Show PIN. You confirm that it is you, and the PIN is shown for ${timings.cardSecretShownMs / 1000} seconds. We never give a PIN by telephone, post, text or email, and our staff never ask you for it.`,
      link: { label: 'Your cards', href: appPages.cards.path },
      otherWords: 'remember code number reminder change',
    },
    {
      id: 'what-does-it-cost-to-pay-in-another-currency',
      question: 'What does it cost to pay in another currency?',
      answer: `With a debit card or the Platinum card: nothing. With the credit card: ${terms.foreignFeePercent}% of the amount. If a machine abroad offers to charge you in pounds, choose the local currency instead. The machine’s own rate for pounds is seldom good.`,
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
