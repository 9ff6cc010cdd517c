import { enquirySubjects, type EnquirySubject } from '../../../../content/enquiries.ts'

const isSubject = (value: string): value is EnquirySubject => Object.hasOwn(enquirySubjects, value)

/** The words of a subject that the form offers; none for anything else. */
export const readSubject = (value: string): string => (isSubject(value) ? enquirySubjects[value] : '')

/** The subject that an address asks for: `?subject=appointment`. */
export function subjectOf(address: URL): EnquirySubject | undefined {
  const asked = address.searchParams.get('subject') ?? ''
  return isSubject(asked) ? asked : undefined
}
