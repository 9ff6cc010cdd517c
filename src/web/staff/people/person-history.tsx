import type { z } from 'zod'
import type { StaffPerson } from '../../../contract/staff-people.ts'
import type { StaffAuditPage } from '../../../contract/staff-watching.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { Unread } from '../frame/unread.tsx'
import { eventName, readFacts } from '../parts/event-words.ts'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { StaffPanel } from '../parts/staff-panel.tsx'
import { type StaffStep, StaffTrail } from '../parts/staff-trail.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
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
      <div className="border-t border-line p-4 *:border-0">
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
function stepOf({ type, at, facts }: Audit['events'][number], { names }: Audit, nowMs: number): StaffStep {
  const described = readFacts(facts, { type, names, nowMs, withIds: false }).map(
    ({ label, parts }) => `${label}: ${parts.map(({ text }) => text).join(', ')}`,
  )
  return { label: eventName(type), at, note: described.length === 0 ? undefined : described.join('. ') }
}
