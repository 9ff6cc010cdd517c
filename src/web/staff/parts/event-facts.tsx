import { Fragment, useId } from 'react'
import { Link } from 'react-router'
import type { StaffPageId } from '../../../../content/staff-pages.ts'
import { TickBox } from '../../app/accounts/tick-box.tsx'
import { recordAddress } from '../customers/customer-address.ts'
import { personAddress } from '../people/person-address.ts'
import type { StaffNamedId } from '../staff-client.ts'
import { isPartOf, useStaffSession } from '../staff-session.ts'
import { taskAddress } from '../tasks/task-address.ts'
import { type EventFact, type FactPart, idsWord, readFacts } from './event-words.ts'

interface EventFactsProps {
  /** Of the event. */
  readonly type: string
  readonly facts: readonly EventFact[]
  readonly names: readonly StaffNamedId[]
  readonly nowMs: number
  readonly withIds: boolean
}

/** What an event of the audit says: people and things by the names that are known, with their ids if those are asked for. */
export function EventFacts({ facts, ...reading }: EventFactsProps) {
  const read = readFacts(facts, reading)
  if (read.length === 0) return '–'
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
      {read.map(({ label, parts }, n) => (
        <div key={`${label} ${n}`} className="min-w-0">
          <dt className="inline text-muted">{label}: </dt>
          <dd className="inline wrap-anywhere">
            {parts.map((part, at) => (
              <Fragment key={part.id ?? at}>
                {at > 0 && ', '}
                <Part part={part} withId={reading.withIds} />
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface IdsChoiceProps {
  readonly withIds: boolean
  readonly onWithIds: (withIds: boolean) => void
}

/** Whether the ids behind the names are shown, for a member who looks for them elsewhere. */
export const IdsChoice = ({ withIds, onWithIds }: IdsChoiceProps) => (
  <TickBox id={useId()} checked={withIds} onChange={({ target }) => onWithIds(target.checked)}>
    {idsWord}
  </TickBox>
)

const Part = ({ part: { text, id, named }, withId }: { part: FactPart; withId: boolean }) => (
  <>
    {named ? <Named named={named} /> : text}
    {withId && id !== undefined && (
      <>
        {text !== '' && ' '}
        <code className="text-[.94em] text-muted">{id}</code>
      </>
    )}
  </>
)

type PageOfOne = { readonly id: StaffPageId; readonly address: (id: string) => string }

const pages: Readonly<Partial<Record<StaffNamedId['kind'], PageOfOne>>> = {
  customer: { id: 'customer', address: id => recordAddress(id) },
  member: { id: 'person', address: personAddress },
  task: { id: 'task', address: taskAddress },
}

/** A name leads to the page of the person or thing that has it, if that is part of the member's role. */
function Named({ named: { id, kind, name } }: { named: StaffNamedId }) {
  const { member } = useStaffSession()
  const page = pages[kind]
  if (!page || !isPartOf(page.id, member.roles)) return name
  return (
    <Link to={page.address(id)} className="link max-md:min-h-11">
      {name}
    </Link>
  )
}
