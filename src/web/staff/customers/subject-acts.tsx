import { type ActName, actNames, type ActSubject, termsOf } from '../../../domain/staff-acts.ts'
import { Decide } from '../acts/decide.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { useStaffSession } from '../staff-session.ts'
import { customerWords as words } from './customer-words.ts'

interface SubjectActsProps {
  readonly subjects: ActSubject
  readonly subjectId: string
  /** What is acted on, for the outcome. */
  readonly what: string
  /** Acts that cannot be of use now. */
  readonly without?: readonly ActName[]
  readonly identityCheckId?: string | undefined
}

/** The acts of the member's roles on one subject of a record (specification section 17.4). */
export function SubjectActs({ subjects, subjectId, what, without = [], identityCheckId }: SubjectActsProps) {
  const { member } = useStaffSession()
  const acts = actNames.filter(name => {
    const terms = termsOf(name)
    return (
      terms.subjects.includes(subjects) &&
      terms.roles.some(role => member.roles.includes(role)) &&
      !without.includes(name)
    )
  })
  if (acts.length === 0)
    return (
      <StaffPanel title={words.acts} className="border-t-3 border-t-chart-3">
        <p className="px-4 pb-4 text-sm text-muted">{words.noActs}</p>
      </StaffPanel>
    )
  return (
    <Decide
      key={`${subjectId} ${acts.join()}`}
      target={{ subjects, subjectId }}
      what={what}
      acts={acts}
      choices={{}}
      identityCheckId={identityCheckId}
    />
  )
}
