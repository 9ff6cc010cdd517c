import { Link } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import type { StaffPerson } from '../../../contract/staff-people.ts'
import { staffStatusLabels } from '../../../domain/staff.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { buttonClass } from '../../components/button.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { isPartOf, useStaffSession } from '../staff-session.ts'
import { rolesText } from '../staff-words.ts'
import { peopleQuery } from './people-queries.ts'
import { peopleWords as words, statusLooks } from './people-words.ts'
import { personAddress } from './person-address.ts'

/** Who works in the bank (specification section 17.2). */
export function PeoplePage() {
  const { staff } = useStaffEnvironment()
  const { member } = useStaffSession()
  const query = useBankQuery(peopleQuery(staff))
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StaffHeading>{words.heading}</StaffHeading>
        {isPartOf('addPerson', member.roles) && (
          <Link to={staffPages.addPerson.path} className={buttonClass()}>
            {words.add}
          </Link>
        )}
      </header>
      <Outcome />
      {query.data && <People people={query.data.people} />}
      {!query.data && query.isError && <Unread onRetry={() => void query.refetch()} />}
      {!query.data && !query.isError && <RowsWaiting />}
    </>
  )
}

const { name, email, roles, status, signedIn } = words.columns

function People({ people }: { people: readonly StaffPerson[] }) {
  const { clock } = useStaffEnvironment()
  const { member } = useStaffSession()
  const nowMs = clock.now()
  return (
    <LabelledTable
      label={words.heading}
      columns={[
        { name },
        { name: email, width: 'w-[28%]' },
        { name: roles, width: 'w-[22%]' },
        { name: status, width: 'w-[12%]' },
        { name: signedIn, width: 'w-[14%]' },
      ]}
      rows={people.map(person => {
        const isYou = person.id === member.id
        return {
          id: person.id,
          isMarked: isYou,
          cells: {
            [name]: (
              <span>
                <Link
                  to={personAddress(person.id)}
                  className="font-semibold text-ink underline decoration-transparent hover:decoration-current max-md:inline-block max-md:min-h-11 max-md:content-center"
                >
                  {person.name}
                </Link>
                {isYou && ` (${words.you})`}
              </span>
            ),
            [email]: person.email,
            [roles]: rolesText(person.roles),
            [status]: (
              <StaffBadge look={statusLooks[person.status]} onTint={isYou}>
                {staffStatusLabels[person.status]}
              </StaffBadge>
            ),
            [signedIn]: person.signedInAt === undefined ? words.never : momentText(person.signedInAt, nowMs),
          },
        }
      })}
    />
  )
}
