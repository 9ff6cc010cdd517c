// What administrators do to members, with their second checks (part two, sections 17.2 and 17.4), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import { refusals } from '../../src/contract/refusals.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { openPaymentsApi } from './payer.ts'
import { Acting, type ActAnswer, actIdOf, type Send } from './staff-acting.ts'
import type { TestMember } from './staff.ts'

let fixture: ApiFixture
let api: TestApi
let acting: Acting
let ruth: TestMember
let aled: TestMember
let priya: TestMember

beforeAll(async () => {
  fixture = await openApiFixture()
  // Somebody administers the bank besides those of each test, so that none of these is the last.
  const spare = new Acting(openPaymentsApi(fixture))
  await spare.member(['administrator'])
})
beforeEach(async () => {
  api = openPaymentsApi(fixture)
  acting = new Acting(api)
  ruth = await acting.member(['auditor', 'administrator'], { name: 'Ruth Amadi' })
  aled = await acting.member(['auditor'], { name: 'Aled Price' })
  priya = await acting.member(['support'], { name: 'Priya Nair' })
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const codeOf = ({ status, body }: ActAnswer): readonly unknown[] => [
  status,
  'code' in body ? body.code : body,
]

const people =
  (
    act:
      | 'staffAddRoles'
      | 'staffSuspend'
      | 'staffRestore'
      | 'staffRemoveRoles'
      | 'staffRecordAsLeft'
      | 'staffNewJoiningLink',
    id: string,
    { client }: TestMember = ruth,
  ): Send =>
  body =>
    client[act]({ params: { id }, body })

const memberOf = async (id: string) => {
  const [member] = await fixture.database.query<{ status: string; roles: readonly string[] }>(
    `select status, array(select role from staff_member_role r where r.member_id = m.id order by role) as roles
       from staff_member m where id = $1`,
    [id],
  )
  return member
}

test('roles are added once an auditor or compliance has checked it, and the member’s sessions end', async () => {
  const made = await acting.make(ruth, people('staffAddRoles', priya.memberId), { roles: ['payments'] })
  const actId = actIdOf(made, 202)
  expect(await memberOf(priya.memberId)).toEqual({ status: 'active', roles: ['support'] })
  expect(codeOf(await acting.approve(ruth, actId))).toEqual([409, 'maker_cannot_check'])
  const payments = await acting.member(['payments'])
  expect(codeOf(await acting.approve(payments, actId))).toEqual([403, 'role_missing'])
  expect((await acting.approve(aled, actId)).body).toMatchObject({ state: 'done' })
  expect(await memberOf(priya.memberId)).toEqual({ status: 'active', roles: ['payments', 'support'] })
  expect((await priya.client.staffSecondChecks({})).status).toBe(401)
})

test('nobody changes themselves, and nobody checks what is done to them', async () => {
  const own = { id: crypto.randomUUID(), reason: 'bank_error' }
  expect(codeOf(await people('staffSuspend', ruth.memberId)(own))).toEqual([409, 'own_membership'])
  const made = await acting.make(ruth, people('staffAddRoles', aled.memberId), { roles: ['administrator'] })
  const actId = actIdOf(made, 202)
  expect(codeOf(await acting.approve(aled, actId))).toEqual([409, 'maker_cannot_check'])
})

test('roles never combine across, and a member keeps one', async () => {
  const act = { id: crypto.randomUUID(), reason: 'bank_error' }
  const across = await people('staffAddRoles', priya.memberId)({ ...act, roles: ['auditor'] })
  expect(across.body).toMatchObject({ code: 'bad_input', errors: [{ field: 'roles', code: 'roles_across' }] })
  const last = await people('staffRemoveRoles', priya.memberId)({ ...act, roles: ['support'] })
  expect(last.status).toBe(refusals.last_role.status)
})

test('a suspended member is restored by two people; who left stays away', async () => {
  actIdOf(await acting.make(ruth, people('staffSuspend', priya.memberId), {}))
  expect(await memberOf(priya.memberId)).toMatchObject({ status: 'suspended' })
  const restore = actIdOf(await acting.make(ruth, people('staffRestore', priya.memberId), {}), 202)
  expect((await acting.approve(aled, restore)).body).toMatchObject({ state: 'done' })
  expect(await memberOf(priya.memberId)).toMatchObject({ status: 'active' })
  actIdOf(await acting.make(ruth, people('staffRecordAsLeft', priya.memberId), {}))
  expect(await memberOf(priya.memberId)).toMatchObject({ status: 'left' })
  const again = await people(
    'staffRestore',
    priya.memberId,
  )({ id: crypto.randomUUID(), reason: 'bank_error' })
  expect(codeOf(again)).toEqual([409, 'member_status'])
})

test('an approved act that the bank refuses then is failed, and changes nothing', async () => {
  const made = await acting.make(ruth, people('staffAddRoles', priya.memberId), { roles: ['payments'] })
  const actId = actIdOf(made, 202)
  actIdOf(await acting.make(ruth, people('staffRecordAsLeft', priya.memberId), {}))
  const approved = await acting.approve(aled, actId)
  expect(approved.body).toMatchObject({ state: 'failed', failure: 'member_status' })
  expect(await memberOf(priya.memberId)).toEqual({ status: 'left', roles: ['support'] })
  expect(codeOf(await acting.approve(aled, actId))).toEqual([409, 'act_decided'])
})

test('a member is added by two people, with whom they bank as; another has their email no more', async () => {
  const ada = await openSignedInCustomer(api)
  const id = crypto.randomUUID()
  const add: Send = body => ruth.client.staffAddStaffMember({ params: { id }, body })
  const fields = {
    name: 'Noor Haddad',
    email: `${id}@staff.sarsen.example`,
    roles: ['support', 'payments'],
  }
  const wrong = await add({
    ...fields,
    id: crypto.randomUUID(),
    reason: 'bank_error',
    banksAs: 'nobody@sarsen.example',
  })
  expect(wrong.body).toMatchObject({ code: 'bad_input', errors: [{ field: 'banksAs' }] })
  const across = await add({
    ...fields,
    id: crypto.randomUUID(),
    reason: 'bank_error',
    roles: ['support', 'auditor'],
  })
  expect(across.body).toMatchObject({ code: 'bad_input', errors: [{ field: 'roles' }] })
  const made = await acting.make(ruth, add, { ...fields, banksAs: ada.email })
  expect((await acting.approve(aled, actIdOf(made, 202))).body).toMatchObject({ state: 'done' })
  expect(await memberOf(id)).toEqual({ status: 'invited', roles: ['payments', 'support'] })
  const told = await fixture.database.query(
    'select id from staff_connection where member_id = $1 and customer_id = $2',
    [id, ada.customerId],
  )
  expect(told).toHaveLength(1)
})

const askWhoBanks = (banksAs: string) =>
  ruth.client.staffAddStaffMember({
    params: { id: crypto.randomUUID() },
    body: {
      id: crypto.randomUUID(),
      reason: 'bank_error',
      name: 'Noor Haddad',
      email: 'noor@staff.sarsen.example',
      roles: ['support'],
      banksAs,
    },
  })

test('who asks whether a new member banks here has the limit of searches', async () => {
  for (let n = 0; n < 30; n++) expect((await askWhoBanks(`nobody.${n}@sarsen.example`)).status).toBe(422)
  expect(codeOf(await askWhoBanks('nobody@sarsen.example'))).toEqual([429, 'too_many_looks'])
})

test('a demonstration shows a joining link once, to who checked it', async () => {
  api = openPaymentsApi(fixture, { isDemonstration: true })
  acting = new Acting(api)
  const [maker, checker] = [await acting.member(['administrator']), await acting.member(['auditor'])]
  const made = await acting.make(maker, people('staffNewJoiningLink', priya.memberId, maker), {})
  const approved = await acting.approve(checker, actIdOf(made, 202))
  expect(approved.body).toMatchObject({
    state: 'done',
    link: expect.stringMatching(/^https?:\/\/[^/]+\/staff\/join#.+/),
  })
})

test('a change of its maker withdraws what waits, and the end of a connection waits for a second check', async () => {
  const ada = await openSignedInCustomer(api)
  const friend = await acting.member(['support'], { customerIds: [ada.customerId] })
  const [connection] = await fixture.database.query<{ id: string }>(
    'select id from staff_connection where member_id = $1',
    [friend.memberId],
  )
  const end: Send = body => ruth.client.staffEndConnection({ params: { id: friend.memberId }, body })
  const actId = actIdOf(await acting.make(ruth, end, { connectionId: connection?.id }), 202)
  const other = await acting.member(['administrator'])
  actIdOf(await acting.make(other, people('staffSuspend', ruth.memberId, other), {}))
  const [act] = await fixture.database.query<{ state: string }>('select state from staff_act where id = $1', [
    actId,
  ])
  expect(act).toEqual({ state: 'withdrawn' })
  expect(codeOf(await acting.approve(aled, actId))).toEqual([409, 'act_decided'])
})

test('all customers are signed out by an administrator who confirms it', async () => {
  const ada = await openSignedInCustomer(api)
  const signOut: Send = body => ruth.client.staffSignOutAllCustomers({ params: { id: bankChainId }, body })
  actIdOf(await acting.make(ruth, signOut, {}))
  expect((await ada.client.listNotifications({ query: {} })).status).toBe(401)
  const elsewhere = ruth.client.staffSignOutAllCustomers({ params: { id: ada.customerId }, body: {} })
  expect(codeOf(await elsewhere)).toEqual([404, 'not_found'])
})

test('in a shared demonstration nobody changes members', async () => {
  api = openPaymentsApi(fixture, { isShared: true, isDemonstration: true })
  acting = new Acting(api)
  const maker = await acting.member(['administrator'])
  expect(codeOf(await people('staffSuspend', priya.memberId, maker)({}))).toEqual([
    403,
    'shared_demonstration',
  ])
})
