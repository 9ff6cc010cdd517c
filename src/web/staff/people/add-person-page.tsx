import { useState } from 'react'
import { staffPages } from '../../../../content/staff-pages.ts'
import { staffRoles } from '../../../domain/staff.ts'
import { BackLink } from '../../app/accounts/back-link.tsx'
import { Decide } from '../acts/decide.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { peopleWords as words } from './people-words.ts'

const choices = { roles: { add_staff_member: staffRoles } } as const

/** *Add staff member* (specification section 17.2). Somebody else approves it. */
export function AddPersonPage() {
  const { newId } = useStaffEnvironment()
  // Of the member who is added, however often the act is previewed.
  const [subjectId] = useState(newId)
  return (
    <>
      <BackLink to={staffPages.people.path} label={words.heading} />
      <StaffHeading>{words.add}</StaffHeading>
      <div className="max-w-[34rem]">
        <Decide
          target={{ subjects: 'people', subjectId }}
          what={staffPages.person.title}
          acts={['add_staff_member']}
          choices={choices}
        />
      </div>
    </>
  )
}
