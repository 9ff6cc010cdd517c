import { londonMoment, dayOfIsoDate } from '../../../domain/london-time.ts'
import { maskFacts } from '../../../domain/masks.ts'
import { normaliseEmail } from '../../../domain/identifiers.ts'
import type { Bank } from '../../bank.ts'
import type { Parameter, Queryable } from '../../database/database.ts'
import { accepted, refused, type Result } from '../../result.ts'
import { type Caller, staffVisitor } from '../../sessions/caller.ts'
import type { StaffSession } from '../members/staff-session.ts'

/** What is looked for in what staff members did. Fields that are left out do not count. */
export interface AuditFilters {
  /** The first and the last day in London, `YYYY-MM-DD`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly memberId?: string | undefined
  /** A customer's id, or their email. */
  readonly customer?: string | undefined
  /** The type of an event: an act's name, or what else a member did, like `record_opened`. */
  readonly act?: string | undefined
}

/** An event of a member's chain, with its facts masked. */
export interface AuditedEvent {
  readonly number: bigint
  readonly member: { readonly id: string; readonly name: string }
  readonly at: Date
  readonly type: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}

interface EventRow {
  readonly event_no: bigint
  readonly member_id: string
  readonly name: string
  readonly at: Date
  readonly type: string
  readonly detail: Readonly<Record<string, unknown>>
}

const eventOf = (row: EventRow, withOrigin: boolean): AuditedEvent => ({
  number: row.event_no,
  member: { id: row.member_id, name: row.name },
  at: row.at,
  type: row.type,
  facts: maskFacts(row.detail, { withOrigin }),
})

/** The customers a member is connected with: nothing about them is shown to the member. */
async function connectedWith(database: Queryable, memberId: string): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    'select c.id::text as id from staff_connected_customers($1) c (id)',
    [memberId],
  )
  return rows.map(({ id }) => id)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of a customer who is named by their id or their email; undefined if nobody has it. */
async function idOfCustomer(
  { database, isShared }: Bank,
  { isDemo }: StaffSession,
  named: string,
): Promise<string | undefined> {
  const text = named.trim().toLowerCase()
  const [row] = await database.query<{ id: string }>(
    'select id from customer where (id = $1::uuid or email = $2) and (is_demo or not $3::boolean)',
    [uuid.test(text) ? text : null, normaliseEmail(named), isShared && isDemo],
  )
  return row?.id
}

/** The people an event is about, with other parties to the subject of an act and the customer of a task. */
const customersOf = `string_to_array(concat_ws(' ', e.detail ->> 'customerId', e.detail ->> 'customers', e.detail ->> 'found',
  (select array_to_string(a.party_ids, ' ') from staff_act a where a.id = (e.detail ->> 'actId')::uuid),
  (select t.customer_id from task t where t.id = (e.detail ->> 'taskId')::uuid)), ' ')`

/** The events that filters find, of the parameters below. */
const isFound = `($1::timestamptz is null or e.at >= $1) and ($2::timestamptz is null or e.at < $2)
  and ($3::uuid is null or e.member_id = $3) and ($4::text is null or $4 = any (${customersOf}))
  and ($5::text is null or e.type = $5) and not ${customersOf} && $6::text[] and (m.is_demo or not $7::boolean)
  and ($8::text is null or coalesce(e.detail ->> 'address', '') in ('', $8))`

/** What these filters mean for this member; undefined if they name nobody. */
async function parametersOf(
  bank: Bank,
  { staff, caller, filters: { from, to, memberId, customer, act } }: AuditQuestion,
): Promise<Result<readonly Parameter[] | undefined, { readonly code: 'own_record' }>> {
  const connected = await connectedWith(bank.database, staff.memberId)
  const customerId = customer === undefined ? undefined : await idOfCustomer(bank, staff, customer)
  if (customer !== undefined && customerId === undefined) return accepted(undefined)
  if (customerId !== undefined && connected.includes(customerId)) return refused({ code: 'own_record' })
  return accepted([
    from === undefined ? null : londonMoment(dayOfIsoDate(from), 0),
    to === undefined ? null : londonMoment(dayOfIsoDate(to) + 1, 0),
    memberId ?? null,
    customerId ?? null,
    act ?? null,
    connected,
    bank.isShared && staff.isDemo,
    staffVisitor(bank, staff, caller),
  ])
}

const withOrigin = (bank: Bank, { staff, caller }: AuditQuestion): boolean =>
  staffVisitor(bank, staff, caller) === null

/** The most events that are counted. */
const countedMax = 1000

const selectEvents = 'from staff_event e join staff_member m on m.id = e.member_id'
const newestFirst = 'order by e.at desc, e.member_id, e.event_no desc'
const columns = 'e.event_no, e.member_id, m.name, e.at, e.type, e.detail'

export interface AuditQuestion {
  readonly staff: StaffSession
  readonly filters: AuditFilters
  readonly caller: Caller
}

export interface AuditSearch extends AuditQuestion {
  readonly page: number
  readonly pageSize: number
}

/**
 * A page of what staff members did, newest first, and how many events there are: 1,000 at most. Refused with `own_record` if
 * it is asked of a customer the member is connected with; events about such customers are left out otherwise. A shared
 * demonstration shows those of its own members that came from the caller's address, without their origin. Source: part two, section 17.6.
 */
export async function searchAudit(
  bank: Bank,
  { page, pageSize, ...question }: AuditSearch,
): Promise<
  Result<
    { readonly events: readonly AuditedEvent[]; readonly total: number },
    { readonly code: 'own_record' }
  >
> {
  const values = await parametersOf(bank, question)
  if (!values.ok) return values
  if (!values.value) return accepted({ events: [], total: 0 })
  const parameters = values.value
  const [count] = await bank.database.query<{ total: bigint }>(
    `select count(*) as total from (select ${selectEvents} where ${isFound} limit ${countedMax}) one`,
    parameters,
  )
  const rows = await bank.database.query<EventRow>(
    `select ${columns} ${selectEvents} where ${isFound} ${newestFirst} limit $9::int8 offset $10::int8`,
    [...parameters, BigInt(pageSize), BigInt((page - 1) * pageSize)],
  )
  return accepted({
    events: rows.map(row => eventOf(row, withOrigin(bank, question))),
    total: Number(count?.total ?? 0n),
  })
}

/** What {@link searchAudit} finds, without pages: the newest events, `rowsMax` at most. */
export async function readAudit(
  bank: Bank,
  { rowsMax, ...question }: AuditQuestion & { readonly rowsMax: number },
): Promise<Result<readonly AuditedEvent[], { readonly code: 'own_record' }>> {
  const values = await parametersOf(bank, question)
  if (!values.ok) return values
  if (!values.value) return accepted([])
  const rows = await bank.database.query<EventRow>(
    `select ${columns} ${selectEvents} where ${isFound} ${newestFirst} limit $9::int8`,
    [...values.value, BigInt(rowsMax)],
  )
  return accepted(rows.map(row => eventOf(row, withOrigin(bank, question))))
}

/** Those whose doings can be searched, by name: each active or former member. */
export const listAudited = (
  { database, isShared }: Bank,
  { isDemo }: StaffSession,
): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  database.query<{ id: string; name: string }>(
    'select id, name from staff_member where is_demo or not $1::boolean order by name, id',
    [isShared && isDemo],
  )
