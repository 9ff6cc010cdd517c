import { appPages } from '../../../../content/app-pages.ts'
import type { EnquirySubject } from '../../../../content/enquiries.ts'

/** Where the support page has its form and its list: the ends of addresses that lead there. */
export const supportAnchors = { form: 'message', messages: 'messages' } as const

/** The address of the support page's form with its subject chosen. */
export const supportHref = (subject: EnquirySubject): string =>
  `${appPages.support.path}?subject=${subject}#${supportAnchors.form}`

/** A message that is begun for a customer, about what they were looking at. */
export interface Question {
  /** The sign-in e-mail of whom it tells of: after them somebody else may sign in here. Left out where of nobody. */
  readonly owner?: string
  readonly subject: EnquirySubject
  readonly message: string
}

/**
 * Where a link leads that asks the bank something: the support page's form. The question travels in the history entry,
 * not in the address, which others may read: over a shoulder, in a browser's history, in the logs of a proxy.
 */
export const askingBank = (question: Question) => ({
  to: `${appPages.support.path}#${supportAnchors.form}`,
  state: { question },
})
