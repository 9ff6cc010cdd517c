import { appPages } from '../../../../content/app-pages.ts'
import type { EnquirySubject } from '../../../../content/enquiries.ts'

/** The anchors of the support page's form and list. */
export const supportAnchors = { form: 'message', messages: 'messages' } as const

/** The address of the support page's form with its subject chosen. */
export const supportHref = (subject: EnquirySubject): string =>
  `${appPages.support.path}?subject=${subject}#${supportAnchors.form}`

/** The beginning of a message, about what the customer was looking at. */
export interface Question {
  /** The sign-in email of the customer it is about: somebody else may sign in here later. Left out if about nobody. */
  readonly owner?: string
  readonly subject: EnquirySubject
  readonly message: string
}

/**
 * The properties of a link that asks the bank something: it leads to the support page's form. The question is in the
 * history entry, not in the address, which others can read: on the screen, in a browser's history, in a proxy's logs.
 */
export const questionToBank = (question: Question) => ({
  to: `${appPages.support.path}#${supportAnchors.form}`,
  state: { question },
})
