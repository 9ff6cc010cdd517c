import { bankName } from './facts.ts'

/**
 * The subjects that the message form offers. Every control for an enquiry leads to the form with one of them chosen
 * (rulings, "No dead controls").
 */
export const enquirySubjects = {
  general: 'General enquiry',
  appointment: 'Book an appointment',
  chat: 'Live chat request',
  feedback: 'Feedback',
  'open-account': 'Opening an account',
  consultation: 'Business consultation',
  specialist: 'Business specialist',
  platinum: 'Platinum Banking',
  lending: 'Loans and mortgages',
  cards: 'Cards',
  payments: 'Payments and transfers',
  security: 'Security and scams',
  careers: `Working at ${bankName}`,
  press: 'Press and partnerships',
  complaint: 'A complaint',
} as const

export type EnquirySubject = keyof typeof enquirySubjects

/** The default page with the form. */
const formPage = '/about/contact'

/** The address of the message form with its subject chosen. */
export const enquiryHref = (subject: EnquirySubject, page: string = formPage): string =>
  `${page}?subject=${subject}#message`
