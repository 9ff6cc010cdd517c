import { type ActName, actNames, type ActSubject, termsOf } from '../../../domain/staff-acts.ts'
import type { StaffRole } from '../../../domain/staff.ts'
import type { StaffTaskFacts } from '../staff-client.ts'

const subjectsOf = {
  application: 'applications',
  held_payment: 'held',
  claim: 'claims',
  message: 'messages',
  returned_payment: 'returns',
  account_dispute: 'disputes',
} as const satisfies Record<StaffTaskFacts['kind'], ActSubject>

/** A customer's message is answered; only one whose sender was not signed in may be closed without. */
const isPossible = (act: ActName, facts: StaffTaskFacts): boolean =>
  !(act === 'close_without_answer' && facts.kind === 'message' && facts.isFromCustomer)

/** The acts by which a member with these roles can decide a task, and what they are on (specification section 17.4). */
export function actsFor(
  facts: StaffTaskFacts,
  roles: readonly StaffRole[],
): { readonly subjects: ActSubject; readonly acts: readonly ActName[] } {
  const subjects = subjectsOf[facts.kind]
  const acts = actNames.filter(name => {
    const terms = termsOf(name)
    return (
      terms.subjects.includes(subjects) &&
      terms.roles.some(role => roles.includes(role)) &&
      isPossible(name, facts)
    )
  })
  return { subjects, acts }
}
