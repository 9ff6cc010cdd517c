import type { z } from 'zod'
import type { StaffPerson } from '../../../contract/staff-people.ts'
import type { StaffAuditPage } from '../../../contract/staff-watching.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { Unread } from '../frame/unread.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { momentText } from '../parts/staff-times.ts'
import { type StaffStep, StaffTrail } from '../parts/staff-trail.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
import { typeName } from '../tasks/task-words.ts'
import { personEventsQuery } from './people-queries.ts'
import { peopleWords as words } from './people-words.ts'

/** What a member did and what was done to them. Who is no auditor reads no audit, only what the list has. */
export function PersonHistory({ person }: { person: StaffPerson }) {
  const { clock } = useStaffEnvironment()
  const { member } = useStaffSession()
  return (
    <StaffPanel title={words.history}>
      {member.roles.includes('auditor') ? (
        <Events id={person.id} nowMs={clock.now()} />
      ) : (
        <StaffTrail nowMs={clock.now()} steps={stepsOf(person)} />
      )}
    </StaffPanel>
  )
}

const stepsOf = ({ addedAt, signedInAt }: StaffPerson): readonly StaffStep[] => [
  { label: words.added, at: addedAt },
  ...(signedInAt === undefined ? [] : [{ label: words.columns.signedIn, at: signedInAt }]),
]

type Audit = z.infer<typeof StaffAuditPage>

function Events({ id, nowMs }: { id: string; nowMs: number }) {
  const { staff } = useStaffEnvironment()
  const query = useBankQuery(personEventsQuery(staff, id))
  const { data } = query
  if (!data)
    return (
      <div className="px-4 pb-4">
        {query.isError ? <Unread onRetry={() => void query.refetch()} /> : <RowsWaiting />}
      </div>
    )
  const { events, total } = data
  return (
    <>
      {total > events.length && (
        <p className="money px-4 pb-3 text-sm text-muted">{words.newest(events.length, total)}</p>
      )}
      <StaffTrail nowMs={nowMs} steps={events.toReversed().map(event => stepOf(event, data, nowMs))} />
    </>
  )
}

/** An event in plain words. */
function stepOf({ type, at, facts }: Audit['events'][number], { members }: Audit, nowMs: number): StaffStep {
  const told = facts.flatMap(({ name, value }) => {
    const text = valueText(value, members, nowMs)
    return text === undefined ? [] : [`${factName(name)}: ${text}`]
  })
  return { label: typeName(type), at, note: told.length === 0 ? undefined : told.join('. ') }
}

/** `endsAt` is `Ends at`. */
const factName = (name: string): string =>
  typeName(name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const moment = /^\d{4}-\d{2}-\d{2}T/

/** A member by name and a moment as the console writes it. Any other id says nothing to a reader. */
function valueText(value: string, members: Audit['members'], nowMs: number): string | undefined {
  if (uuid.test(value)) return members.find(({ id }) => id === value)?.name
  if (moment.test(value)) return momentText(value, nowMs)
  return value === '' ? undefined : value
}
