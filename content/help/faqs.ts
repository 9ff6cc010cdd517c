import { enquiryHref } from '../enquiries.ts'
import { contact } from '../facts.ts'
import { accountQuestions } from './faqs/account.ts'
import { businessQuestions } from './faqs/business.ts'
import { cardQuestions } from './faqs/cards.ts'
import type { FaqSubject } from './faqs/faq.ts'
import { paymentQuestions } from './faqs/payments.ts'
import { savingsQuestions } from './faqs/savings.ts'
import { securityQuestions } from './faqs/security.ts'
import { verificationQuestions } from './faqs/verification.ts'

/** The questions, by subject, in the order of the page. */
export const faqSubjects: readonly FaqSubject[] = [
  paymentQuestions,
  verificationQuestions,
  cardQuestions,
  accountQuestions,
  securityQuestions,
  savingsQuestions,
  businessQuestions,
]

export const faqsPage = {
  current: 'FAQs',
  title: 'Questions, answered',
  lead: 'Type a word, or choose a subject below.',
  leadWithoutScripts: 'Choose a subject below, then a question.',
  subjects: 'Subjects',
  permalink: 'Link to this answer',
  notHere: {
    lead: 'Not here?',
    text: `Ask in a message and a person answers within ${contact.formAnswerHours} hours.`,
    link: { label: 'Send a message', href: enquiryHref('general', '/help/contact') },
  },
} as const

/** Shown when no question matches: what to do instead. */
export const faqNothingFound = {
  heading: 'Nothing found',
  text: 'Try a shorter word, or another one for the same thing. Or ask us: a person knows more than a list.',
  all: 'Show all questions',
  links: [
    { label: 'Send a message', href: enquiryHref('general', '/help/contact') },
    { label: `Call ${contact.phone}`, href: contact.phoneLink },
  ],
} as const
