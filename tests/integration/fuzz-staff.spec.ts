// Hundreds of requests of the staff, from right to nonsense, over each of their operations and by a member of each role. None
// breaks the bank or gets what is for other roles, the contract lists every response (the browser checks that), and the book
// reconciles. What is broken altogether: fuzz-broken.spec.ts.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { type StaffRole, staffRoles } from '../../src/domain/staff.ts'
import { type ActSubjects, openActSubjects } from './act-subjects.ts'
import { type ApiFixture, openApiFixture } from './api-fixture.ts'
import { arbitraryBody, type Known, nonsense } from './arbitrary-bodies.ts'
import { addressHeader, type TestApi } from './open-test-api.ts'
import { openPaymentsApi } from './payer.ts'
import {
  bodySchemaOf,
  type NamedStaffOperation,
  rightStaffBodies,
  staffOperationTable,
  staffPathOf,
} from './right-staff-requests.ts'
import { lookAt, signInAll } from './staff-record.ts'
import { openMember, signInMember, staffKey, type TestMember } from './staff.ts'
import { codeNow } from './turn-on-second-factor.ts'

const seed = 20_261_125
const requests = 600

let fixture: ApiFixture
let api: TestApi
let there: ActSubjects
const members = new Map<StaffRole, TestMember>()

const memberOf = (role: StaffRole): TestMember => {
  const member = members.get(role)
  if (!member) throw new Error(`nobody is ${role}`)
  return member
}

const serving = ['support', 'payments', 'compliance'] as const

beforeAll(async () => {
  fixture = await openApiFixture()
  api = openPaymentsApi(fixture)
  there = await openActSubjects(api)
  for (const role of staffRoles) members.set(role, await openMember(api, [role]))
  await signInAll(api, ...members.values())
  for (const role of serving)
    for (const customerId of there.customerIds) await lookAt(memberOf(role), customerId)
})
afterAll(() => fixture.close())

const note = 'As the customer asked for.'

/** Values that are likely to be valid in a field. */
const known: Known = {
  note: [note, note, 'Too short'],
  reason: ['other', 'other', 'customer_asked', 'customer_contacted', 'known_payee', 'financial_crime', note],
  version: [1, 2, 3],
  amount: ['1.00', '60.00', '1200.00', '0.00', '1.001'],
  text: ['Who asked you to pay them?', 'Paid twice', ''],
  days: [1, 365, 0],
  roles: [['support'], ['payments', 'compliance'], ['auditor'], []],
  customers: [[], ['nobody@example.com']],
  newEmail: ['ada.byron@example.com', 'not an email'],
  search: ['Ada Byron', 'nobody@example.com', 'Ada'],
  field: ['email', 'phone', 'id_number'],
  checked: [note, 'Short'],
  code: ['000000', '12345'],
  contentHash: ['0'.repeat(64), 'no hash'],
}

const bodyOf = ({ operation }: NamedStaffOperation): fc.Arbitrary<unknown> => {
  const schema = bodySchemaOf(operation)
  return schema ? arbitraryBody(schema, known) : nonsense
}

/** Whom an operation is for. */
const rolesOf = ({ roles = staffRoles }: { readonly roles?: readonly StaffRole[] | undefined }) => roles

const roleFor = ({ operation }: NamedStaffOperation) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...rolesOf(operation)), weight: 9 },
    { arbitrary: fc.constantFrom(...staffRoles), weight: 1 },
  )

interface Call {
  readonly one: NamedStaffOperation
  readonly role: StaffRole
  /** In place of an id that there is. */
  readonly id: string | null
  readonly pick: number
  /** Undefined: what is right. */
  readonly body: unknown
  readonly type: string
  readonly from: string
}

const callOf = (one: NamedStaffOperation): fc.Arbitrary<Call> =>
  fc.record({
    one: fc.constant(one),
    role: roleFor(one),
    id: fc
      .option(fc.string({ unit: 'binary', minLength: 1 }), { nil: null, freq: 1 })
      .map(id => id && encode(id)),
    pick: fc.nat(5),
    body: fc.option(bodyOf(one), { nil: undefined, freq: 1 }),
    type: fc.constantFrom(...Array<string>(30).fill('application/json'), 'text/plain'),
    from: fc.ipV4(),
  })

const encode = (id: string): string => encodeURIComponent(id.toWellFormed())

const anyCall = fc.oneof(
  ...staffOperationTable.map(one => ({ arbitrary: callOf(one), weight: one.operation.body ? 3 : 1 })),
)

const pickFrom = (ids: readonly string[], pick: number): string => ids[pick % ids.length] ?? ''

async function idsIn(sql: string): Promise<readonly string[]> {
  return (await fixture.database.query<{ id: string }>(sql)).map(({ id }) => id)
}

const segmentOf = ({ operation: { path } }: NamedStaffOperation): string =>
  /\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''

const acts = `select id from staff_act where needs_check order by state <> 'waiting', made_at limit 6`
const tasks = 'select id from task order by closed_at nulls first, id limit 6'
const alerts = 'select id from staff_alert order by reviewed_at nulls first, id limit 6'

/** What decides a credit that its merchant contests. */
const contested: readonly string[] = ['staffLetCustomerKeepIt', 'staffTakeCreditBack']

/** An id of what an operation is on, as things stand. */
async function idNow(one: NamedStaffOperation, pick: number): Promise<string> {
  const { ids, otherDisputeId, contestedDisputeId, frozenAccountId, suspendedId, known: friend } = there
  const segment = segmentOf(one)
  if (segment === 'tasks') return pickFrom(await idsIn(tasks), pick)
  if (segment === 'acts' || segment === 'second-checks') return pickFrom(await idsIn(acts), pick)
  if (segment === 'alerts') return pickFrom(await idsIn(alerts), pick)
  if (segment === 'customers') return pickFrom(there.customerIds, pick)
  if (segment === 'card-disputes')
    return contested.includes(one.name)
      ? contestedDisputeId
      : pickFrom([otherDisputeId, ids['card-disputes']], pick)
  if (segment === 'accounts') return pickFrom([ids.accounts, frozenAccountId], pick)
  if (segment === 'people') return pickFrom([ids.people, suspendedId, friend.memberId], pick)
  return Object.entries(ids).find(([subjects]) => subjects === segment)?.[1] ?? ''
}

const countOf = (status: number) => statuses.get(status) ?? 0
const statuses = new Map<number, number>()
const succeeded = new Set<string>()

interface Sent {
  readonly status: number
  readonly answer: Readonly<Record<string, unknown>>
}

/** Sends a request, and looks whether its answer is one that this role may get. */
async function send({ one, role, type, from }: Call, path: string, body: unknown): Promise<Sent> {
  const { method } = one.operation
  const headers = { 'content-type': type, [addressHeader]: from }
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body), headers }
  const response = await memberOf(role).send(path, { method, ...sent })
  const { status } = response
  expect(status).toBeLessThan(500)
  if (!rolesOf(one.operation).includes(role)) expect([401, 403]).toContain(status)
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  const answer: Sent['answer'] = isJson ? await response.json() : {}
  statuses.set(status, countOf(status) + 1)
  if (status < 300) succeeded.add(one.name)
  return { status, answer }
}

/** Confirms content. Returns the confirmation's id. */
async function confirm({ client }: TestMember, contentHash: string): Promise<string> {
  api.pass(30_000)
  const id = crypto.randomUUID()
  await client.staffConfirm({ body: { id, contentHash, code: codeNow(staffKey, api) } })
  return id
}

async function identify({ client }: TestMember, customerId: string): Promise<string> {
  const id = crypto.randomUUID()
  const body = { id, method: 'photo_id_in_branch', checked: note }
  await client.staffCheckIdentity({ params: { id: customerId }, body })
  return id
}

/** What a member does who is told that something has to come first. */
async function doFirst({ role }: Call, id: string, code: unknown): Promise<boolean> {
  const member = memberOf(role)
  if (code === 'not_signed_in') await signInMember(member, api)
  else if (code === 'look_required')
    for (const customerId of there.customerIds)
      await member.client.staffOpenLook({ body: { customerId, reason: 'complaint' } })
  else if (code === 'task_not_yours') {
    const [task] = await fixture.database.query<{ id: string; version: number }>(
      'select id, version from task where subject_id = $1 or id::text = $1::text order by closed_at desc nulls first',
      [id],
    )
    if (!task) return false
    await member.client.staffTakeTask({ params: { id: task.id }, body: { version: task.version } })
  } else return false
  return true
}

/** What is right to send now. */
async function rightBody({ one: { name }, role }: Call, id: string): Promise<unknown> {
  const credentials = {
    email: `nobody.${crypto.randomUUID()}@example.com`,
    password: 'engine of differences',
  }
  const body = rightStaffBodies(credentials)[name]
  if (body === undefined || !id) return body
  const [task] = await fixture.database.query<{ version: number }>('select version from task where id = $1', [
    id,
  ])
  if (task) return { ...body, version: task.version }
  if (name !== 'staffApproveAct') return body
  const member = memberOf(role)
  await member.client.staffSecondCheck({ params: { id } })
  const [act] = await fixture.database.query<{ hash: string }>(
    `select encode(content_hash, 'hex') as hash from staff_act where id = $1`,
    [id],
  )
  const contentHash = act?.hash ?? ''
  return act ? { contentHash, confirmationId: await confirm(member, contentHash) } : body
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Makes what was previewed. */
async function makeIt(
  call: Call,
  path: string,
  body: object,
  { contentHash, needs }: Sent['answer'],
): Promise<void> {
  if (typeof contentHash !== 'string' || !isFields(needs)) return
  const member = memberOf(call.role)
  const confirmationId = needs['confirmation'] === true ? await confirm(member, contentHash) : undefined
  const identityCheckId =
    needs['identityCheck'] === true ? await identify(member, there.customerId) : undefined
  await send(call, path, { ...body, contentHash, confirmationId, identityCheckId })
}

async function ask(call: Call): Promise<void> {
  const { one, pick } = call
  api.pass(2_000)
  const id = one.operation.params ? await idNow(one, pick) : ''
  const path = staffPathOf(one.operation, { [segmentOf(one)]: call.id ?? id })
  const body = call.body === undefined ? await rightBody(call, id) : call.body
  let sent = await send(call, path, body)
  for (let tries = 0; tries < 3 && (await doFirst(call, id, sent.answer['code'])); tries += 1)
    sent = await send(call, path, body)
  // Every sixth preview is carried on with: what was decided takes no further act.
  if (sent.status === 200 && pick === 0 && isFields(body)) await makeIt(call, path, body, sent.answer)
}

test(
  'no request of the staff breaks the bank, and none gets what is for others',
  { timeout: 300_000 },
  async () => {
    await fc.assert(fc.asyncProperty(anyCall, ask), { seed, numRuns: requests, endOnFailure: true })
    // The test would prove little if hardly any request succeeded.
    for (const status of [200, 201, 202, 204, 401, 403, 404, 409, 415, 422])
      expect([status, countOf(status) > 0]).toEqual([status, true])
    expect(succeeded.size).toBeGreaterThan(40)
    expect(await reconcile(fixture.database)).toEqual([])
  },
)
