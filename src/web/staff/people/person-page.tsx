import { useLocation } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import type { StaffPerson } from '../../../contract/staff-people.ts'
import { staffStatusLabels } from '../../../domain/staff.ts'
import { BackLink } from '../../app/accounts/back-link.tsx'
import { BankFault } from '../../app/bank-client.ts'
import { useBankQuery } from '../../app/query-client.ts'
import { Notice } from '../../components/notice.tsx'
import { Decide } from '../acts/decide.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { Unread } from '../frame/unread.tsx'
import { RowsWaiting } from '../parts/rows-waiting.tsx'
import { StaffBadge } from '../parts/staff-badge.tsx'
import { type Fact, Facts, StaffPanel } from '../parts/staff-panel.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { useStaffSession } from '../staff-session.ts'
import { rolesText } from '../staff-words.ts'
import { actsOnPerson, rolesToAdd } from './acts-on-person.ts'
import { personQuery } from './people-queries.ts'
import { peopleWords as words, statusLooks } from './people-words.ts'
import { personIdIn } from './person-address.ts'
import { PersonHistory } from './person-history.tsx'

/** A member of the staff, and what administrators do to them (specification sections 17.2 and 17.4). */
export function PersonPage() {
  const { staff } = useStaffEnvironment()
  const id = personIdIn(useLocation().pathname)
  const query = useBankQuery(personQuery(staff, id))
  const refusal =
    query.error instanceof BankFault && query.error.status < 500 ? query.error.message : undefined
  return (
    <>
      <BackLink to={staffPages.people.path} label={words.heading} />
      {query.data ? (
        <Person person={query.data} />
      ) : (
        <>
          <StaffHeading>{staffPages.person.title}</StaffHeading>
          {refusal !== undefined && <Notice look="info" role="alert" lead={refusal} />}
          {refusal === undefined && query.isError && <Unread onRetry={() => void query.refetch()} />}
          {!query.isError && <RowsWaiting />}
        </>
      )}
    </>
  )
}

function Person({ person }: { person: StaffPerson }) {
  const { clock } = useStaffEnvironment()
  const { member } = useStaffSession()
  const nowMs = clock.now()
  return (
    <>
      <StaffHeading
        beside={<StaffBadge look={statusLooks[person.status]}>{staffStatusLabels[person.status]}</StaffBadge>}
      >
        {person.name}
      </StaffHeading>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="grid min-w-0 gap-4">
          <StaffPanel title={words.details}>
            <Facts facts={factsOf(person, nowMs)} />
          </StaffPanel>
          <StaffPanel title={words.connections}>
            <Connections person={person} nowMs={nowMs} />
          </StaffPanel>
          <PersonHistory person={person} />
        </div>
        {member.roles.includes('administrator') && <PersonActs person={person} />}
      </div>
    </>
  )
}

function factsOf(person: StaffPerson, nowMs: number): Fact[] {
  const { name, email, roles, methods, signedInAt, addedAt, linkEndsAt, isDemo } = person
  return [
    { label: words.fullName, value: name },
    { label: words.columns.email, value: email },
    { label: words.columns.roles, value: rolesText(roles) },
    {
      label: words.methods,
      value: methods.map(method => words.methodNames[method]).join(', ') || words.noMethod,
    },
    { label: words.added, value: momentText(addedAt, nowMs) },
    {
      label: words.columns.signedIn,
      value: signedInAt === undefined ? words.never : momentText(signedInAt, nowMs),
    },
    {
      label: words.link,
      value: linkEndsAt === undefined ? words.noLink : words.linkWorks(momentText(linkEndsAt, nowMs)),
    },
    ...(isDemo ? [{ label: words.demonstration, value: words.yes }] : []),
  ]
}

/** The customers that a member is or knows: they see and decide nothing of theirs. */
const Connections = ({ person, nowMs }: { person: StaffPerson; nowMs: number }) =>
  person.connections.length === 0 ? (
    <p className="px-4 pb-4 text-sm text-muted">{words.noConnections}</p>
  ) : (
    <Facts
      isOneColumn
      facts={person.connections.map(({ customerName, toldAt }) => ({
        label: customerName,
        value: `${words.told} ${momentText(toldAt, nowMs)}`,
      }))}
    />
  )

/** *Decide*, of another member who has not left: nobody changes themselves. */
function PersonActs({ person }: { person: StaffPerson }) {
  const { member } = useStaffSession()
  const acts = actsOnPerson(person)
  if (person.id === member.id || acts.length === 0)
    return (
      <StaffPanel title={words.acts} className="border-t-3 border-t-chart-3">
        <p className="px-4 pb-4 text-sm text-muted">{person.id === member.id ? words.own : words.left}</p>
      </StaffPanel>
    )
  return (
    <Decide
      key={`${person.id} ${acts.join()}`}
      target={{ subjects: 'people', subjectId: person.id }}
      what={person.name}
      acts={acts}
      choices={{
        roles: { add_roles: rolesToAdd(person), remove_roles: person.roles },
        connections: person.connections.map(({ id, customerName }) => ({ id, name: customerName })),
      }}
    />
  )
}
