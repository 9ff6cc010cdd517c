// What is wrong with what a member sent is told after who may do it at all (part two, section 17.7): steps of tasks, second
// checks, reviews, and what is done to a record. The acts themselves: staff-act-matrix.spec.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from './api-fixture.ts'
import { actIdOf } from './staff-acting.ts'
import { claimOf, type Desk, openDesk, payClaim } from './staff-desk.ts'
import { look, refusalOf } from './staff-record.ts'
import {
  bodySchemaOf,
  isOfWatchers,
  type NamedStaffOperation,
  staffOperationTable,
  staffPathOf,
} from './right-staff-requests.ts'
import type { TestMember } from './staff.ts'

let fixture: ApiFixture
let desk: Desk
/** By the part of a path before the id: what concerns Ada. */
let ids: Readonly<Record<string, string>>
/** Who serves customers, and who watches; and the same of those who know her. */
let members: Readonly<Record<'serves' | 'watches' | 'servesAndKnows' | 'watchesAndKnows', TestMember>>

beforeAll(async () => {
  fixture = await openApiFixture()
  desk = await openDesk(fixture)
  const { ada, priya, tom, acting } = desk
  const { customerId } = ada
  const claimId = await claimOf(desk, 1_600_00n)
  const tasks = await acting.take(priya, claimId)
  const acts = actIdOf(await acting.make(priya, payClaim(priya, claimId), { amount: '1500.00' }), 202)
  const knowing = { customerIds: [customerId] }
  members = {
    serves: tom,
    watches: await acting.member(['auditor']),
    servesAndKnows: await acting.member(['payments', 'compliance'], knowing),
    watchesAndKnows: await acting.member(['auditor'], knowing),
  }
  // It raises an alert about her.
  await look(members.servesAndKnows, customerId)
  const [alert] = await fixture.database.query<{ id: string }>(
    `select id from staff_alert where kind = 'own_record' and customer_id = $1`,
    [customerId],
  )
  await acting.open(tom, claimId)
  ids = { tasks, acts, customers: customerId, alerts: alert?.id ?? '' }
})
afterAll(() => fixture.close())

const segmentOf = ({ operation }: NamedStaffOperation): string =>
  /\/([\w-]+)\/\{id\}/.exec(operation.path)?.[1] ?? ''

/** Each operation on something of a customer's that reads a body, but acts. */
const table = staffOperationTable.filter(
  named =>
    named.operation.body !== undefined &&
    ['tasks', 'acts', 'customers', 'alerts'].includes(segmentOf(named)) &&
    bodySchemaOf(named.operation)?.safeParse({}).success === false &&
    !/\/customers\/\{id\}\/(?!shown-fields|identity-checks)/.test(named.operation.path),
)

test('they are steps of tasks, second checks, reviews, shown fields and identity checks', () => {
  expect(table.map(({ name }) => name).toSorted()).toEqual([
    'staffApproveAct',
    'staffAssignTask',
    'staffCarryTaskOn',
    'staffCheckIdentity',
    'staffEscalateTask',
    'staffHandTaskBack',
    'staffRefuseAct',
    'staffReviewAlert',
    'staffShowField',
    'staffTakeTask',
    'staffTakeTaskOver',
  ])
})

test.each(table)('$name: not found, one’s own record, and then what is wrong', async named => {
  const { operation } = named
  const send = async (member: TestMember, id = ids[segmentOf(named)] ?? '') => {
    const path = staffPathOf(operation, { [segmentOf(named)]: id })
    const headers = { 'content-type': 'application/json' }
    const response = await member.send(path, { method: 'POST', headers, body: '{"no": "field"}' })
    return refusalOf({ body: await response.json() }).slice(0, 2)
  }
  const [member, friend] = isOfWatchers(operation)
    ? [members.watches, members.watchesAndKnows]
    : [members.serves, members.servesAndKnows]
  expect(await send(member, crypto.randomUUID())).toEqual([404, 'not_found'])
  expect(await send(friend)).toEqual([403, 'own_record'])
  expect(await send(member)).toEqual([422, 'bad_input'])
})
