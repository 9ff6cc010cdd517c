import type { EnquirySubject } from '../../../../content/enquiries.ts'
import { dashboardPaths } from '../dashboard/navigation.ts'

/** Where the support page has its form and its list: the ends of addresses that lead there. */
export const supportAnchors = { form: 'message', messages: 'messages' } as const

interface Carried {
  readonly subject: EnquirySubject
  /** What the message begins with: what the customer was looking at. */
  readonly message?: string
}

/** The address of the support page's form with its subject chosen, and with the beginning of a message. */
export function supportHref({ subject, message }: Carried): string {
  const search = new URLSearchParams({ subject, ...(message !== undefined && { message }) })
  return `${dashboardPaths.support}?${search.toString()}#${supportAnchors.form}`
}
