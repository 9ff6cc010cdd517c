// The matrix of part two, section 17.4, as it is written there: who makes each act, who checks it, and that everybody else is
// refused. What the operations themselves say of their roles: staff-matrix.spec.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankLimits } from '../../content/facts/account-terms.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { type ActName, actNames, type ActSubject, termsOf } from '../../src/domain/staff-acts.ts'
import { type StaffRole, staffRoles } from '../../src/domain/staff.ts'
import { type ActSubjects, openActSubjects } from './act-subjects.ts'
import { type ApiFixture, openApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { openPaymentsApi } from './payer.ts'
import { type ActAnswer, Acting, actIdOf, type Send } from './staff-acting.ts'
import { codeOf } from './staff-desk.ts'
import { identify, lookAt } from './staff-record.ts'
import { openMember, type TestMember } from './staff.ts'

const byLetter = {
  S: 'support',
  P: 'payments',
  C: 'compliance',
  A: 'auditor',
  D: 'administrator',
} as const satisfies Readonly<Record<string, StaffRole>>
type Letter = keyof typeof byLetter
type Letters = readonly Letter[]

interface Row {
  readonly on: readonly ActSubject[]
  readonly by: Letters
  /** Who makes it once its task is escalated, and never before. */
  readonly escalated?: Letters
  /** Who checks it: always, or above a sum. */
  readonly checkedBy?: Letters
}

const tellers: Letters = ['P', 'C']

/** Each act of 17.4, in its order, with those of 15.4 after claims. */
const matrix: Readonly<Record<ActName, Row>> = {
  approve_application: { on: ['applications'], by: ['C'] },
  reject_application: { on: ['applications'], by: ['C'] },
  release_payment: { on: ['held'], by: ['P', 'C'], checkedBy: tellers },
  refuse_payment: { on: ['held'], by: ['P', 'C'] },
  pay_claim: { on: ['claims'], by: ['P', 'C'], checkedBy: tellers },
  refuse_claim: { on: ['claims'], by: ['C'], checkedBy: tellers },
  ask_the_customer: { on: ['held', 'claims', 'card-disputes'], by: ['P', 'C'] },
  credit_customer: { on: ['card-disputes'], by: ['P', 'C'], checkedBy: tellers },
  refuse_dispute: { on: ['card-disputes'], by: ['C'], checkedBy: tellers },
  let_customer_keep_it: { on: ['card-disputes'], by: ['P', 'C'] },
  take_credit_back: { on: ['card-disputes'], by: ['C'], checkedBy: tellers },
  answer_message: { on: ['messages'], by: ['S'], escalated: ['C'] },
  close_without_answer: { on: ['messages'], by: ['S'], escalated: ['C'] },
  credit_account: { on: ['returns'], by: ['P'], escalated: ['C'] },
  keep_frozen: { on: ['disputes'], by: ['C'] },
  release_on_a_court_order: { on: ['disputes'], by: ['C'], checkedBy: tellers },
  end_sessions: { on: ['customers'], by: ['S', 'C'] },
  stop_sign_in: { on: ['customers'], by: ['S', 'C'] },
  allow_sign_in: { on: ['customers'], by: ['S', 'C'] },
  send_reset_link: { on: ['customers'], by: ['S'] },
  remove_second_factor: { on: ['customers'], by: ['S'], checkedBy: ['S', 'C'] },
  change_email: { on: ['customers'], by: ['S'], checkedBy: ['S', 'C'] },
  freeze_account: { on: ['accounts'], by: ['S', 'P', 'C'] },
  unfreeze_account: { on: ['accounts'], by: ['C'], checkedBy: tellers },
  place_hold: { on: ['accounts'], by: ['P'] },
  release_hold: { on: ['holds'], by: ['P'] },
  capture_hold: { on: ['holds'], by: ['P'], checkedBy: tellers },
  reverse_transfer: { on: ['transfers'], by: ['P'], checkedBy: tellers },
  stop_card: { on: ['cards'], by: ['S', 'P', 'C'] },
  add_staff_member: { on: ['people'], by: ['D'], checkedBy: ['A', 'C', 'D'] },
  add_roles: { on: ['people'], by: ['D'], checkedBy: ['A', 'C', 'D'] },
  restore: { on: ['people'], by: ['D'], checkedBy: ['A', 'C', 'D'] },
  new_joining_link: { on: ['people'], by: ['D'], checkedBy: ['A', 'C', 'D'] },
  end_connection: { on: ['people'], by: ['D'], checkedBy: ['A', 'C', 'D'] },
  remove_roles: { on: ['people'], by: ['D'] },
  suspend: { on: ['people'], by: ['D'] },
  record_as_left: { on: ['people'], by: ['D'] },
  sign_out_all_customers: { on: ['bank'], by: ['D'] },
}

const rolesOf = (letters: Letters): readonly StaffRole[] => letters.map(letter => byLetter[letter])
const others = (letters: Letters): readonly StaffRole[] =>
  staffRoles.filter(role => !rolesOf(letters).includes(role))

const rows = actNames.flatMap(name => matrix[name].on.map(subjects => ({ name, subjects, ...matrix[name] })))
const withoutCustomers: readonly ActSubject[] = ['people', 'bank', 'applications']
const onCustomers = rows.filter(({ subjects }) => !withoutCustomers.includes(subjects))
const checked = rows.flatMap(({ checkedBy, ...row }) => (checkedBy ? [{ ...row, checkedBy }] : []))

let fixture: ApiFixture
let api: TestApi
let there: ActSubjects

beforeAll(async () => {
  fixture = await openApiFixture()
  // Any sum needs a second check.
  const limits = { ...bankLimits, secondCheckAbovePence: { released: 0n, paid: 0n } }
  api = openPaymentsApi(fixture, { limits })
  there = await openActSubjects(api)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

interface Address {
  readonly name: ActName
  readonly subjects: ActSubject
  readonly id: string
}

/** Sends an act to its address of 17.4, with whatever body. */
const sendAs =
  (member: TestMember, { name, subjects, id }: Address): Send =>
  async body => {
    const response = await member.send(`/api/staff/${subjects}/${id}/${name.replaceAll('_', '-')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: ActAnswer['body'] = await response.json()
    return { status: response.status, body: answer, headers: response.headers }
  }

const noAct = { no: 'field' }

test('each act is in the matrix, with its address', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(actNames.toSorted())
  for (const name of actNames) expect([name, termsOf(name).subjects]).toEqual([name, matrix[name].on])
})

test.each(rows)('$name on $subjects is refused to every other role', async row => {
  const { name, subjects, by } = row
  const address = { name, subjects, id: there.ids[subjects] }
  for (const role of others(by)) {
    const member = await openMember(api, [role])
    expect([role, codeOf(await sendAs(member, address)(noAct))]).toEqual([role, [403, 'role_missing']])
  }
  for (const role of rolesOf(by)) {
    const member = await openMember(api, [role])
    const [, code] = codeOf(await sendAs(member, address)(noAct))
    // What comes next: the record is closed, or the body is wrong.
    expect([role, code]).toEqual([role, onCustomers.includes(row) ? 'look_required' : 'bad_input'])
  }
})

test.each(onCustomers)(
  '$name on $subjects is refused to who is connected with the customer',
  async ({ name, subjects, by }) => {
    for (const role of rolesOf(by)) {
      const member = await openMember(api, [role], { customerIds: there.customerIds })
      const answer = await sendAs(member, { name, subjects, id: there.ids[subjects] })(noAct)
      expect([role, codeOf(answer)]).toEqual([role, [403, 'own_record']])
    }
  },
)

test('an act on an application is refused to who applied, by an equal email', async () => {
  const { applicantEmail, ids } = there
  const applicant = await openMember(api, ['compliance'], { email: applicantEmail })
  const ofApplications = rows.filter(({ subjects }) => subjects === 'applications')
  expect(ofApplications).toHaveLength(2)
  for (const { name, subjects } of ofApplications) {
    const answer = await sendAs(applicant, { name, subjects, id: ids[subjects] })(noAct)
    expect([name, codeOf(answer)]).toEqual([name, [403, 'own_record']])
  }
})

test.each([
  ['messages', 'support'],
  ['returns', 'payments'],
] as const)('acts on escalated %s are refused to every role but compliance', async (subjects, role) => {
  const id = there.ids[subjects]
  const acting = new Acting(api)
  const holder = await acting.member([role])
  const { id: taskId, version } = await acting.open(holder, id)
  const note = 'This needs compliance.'
  const escalated = await holder.client.staffEscalateTask({ params: { id: taskId }, body: { version, note } })
  expect(escalated.status).toBe(200)
  const ofSubject = rows.filter(row => row.subjects === subjects)
  for (const one of staffRoles) {
    const member = await openMember(api, [one])
    for (const { name } of ofSubject) {
      const [, code] = codeOf(await sendAs(member, { name, subjects, id })(noAct))
      expect([name, one, code]).toEqual([name, one, one === 'compliance' ? 'look_required' : 'role_missing'])
    }
  }
  expect(ofSubject.map(({ escalated: by }) => by)).toEqual(ofSubject.map(() => ['C']))
})

const fieldsOf: Readonly<Partial<Record<ActName, () => Readonly<Record<string, unknown>>>>> = {
  pay_claim: () => ({ amount: '1.00' }),
  refuse_claim: () => ({ reason: 'took_part', note: undefined }),
  refuse_dispute: () => ({ reason: 'received', note: undefined }),
  change_email: () => ({ newEmail: `moved.${crypto.randomUUID()}@example.com` }),
  capture_hold: () => ({ amount: '1.00' }),
  reverse_transfer: () => ({ text: 'Paid twice' }),
  add_staff_member: () => ({
    name: 'Noor Haddad',
    email: `noor.${crypto.randomUUID()}@staff.sarsen.example`,
    roles: ['support'],
  }),
  add_roles: () => ({ roles: ['payments'] }),
  end_connection: () => ({ connectionId: there.known.connectionId }),
}

/** What an act can be on, where another one waits on the usual subject or decides it. */
const subjectOf: Readonly<Partial<Record<ActName, () => string>>> = {
  refuse_claim: () => there.otherClaimId,
  refuse_dispute: () => there.otherDisputeId,
  take_credit_back: () => there.contestedDisputeId,
  unfreeze_account: () => there.frozenAccountId,
  add_staff_member: () => crypto.randomUUID(),
  restore: () => there.suspendedId,
  end_connection: () => there.known.memberId,
}

const ofTasks: readonly ActSubject[] = ['held', 'claims', 'card-disputes', 'disputes']

/** Has an act wait for its second check. Returns its id. */
async function letWait(acting: Acting, maker: TestMember, address: Address): Promise<string> {
  const { name, subjects, id } = address
  const isOfTask = ofTasks.includes(subjects)
  if (isOfTask) await acting.take(maker, id)
  else if (subjects !== 'people') await lookAt(maker, there.customerId)
  const identityCheckId = termsOf(name).needsIdentityCheck
    ? await identify(maker, there.customerId)
    : undefined
  const body = { ...fieldsOf[name]?.(), identityCheckId }
  return actIdOf(await acting.make(maker, sendAs(maker, address), body), 202)
}

test.each(checked)(
  '$name waits: its maker, every other role and who is connected are refused, and its checkers see it',
  async ({ name, subjects, by, checkedBy }) => {
    const acting = new Acting(api)
    const id = subjectOf[name]?.() ?? there.ids[subjects]
    const maker = await acting.member(rolesOf(by).slice(0, 1))
    const actId = await letWait(acting, maker, { name, subjects, id })
    const params = { id: actId }
    const approval = { contentHash: '0'.repeat(64) }
    const reason = 'I would not do this at all.'
    const answersTo = async ({ client }: TestMember) => [
      codeOf(await client.staffApproveAct({ params, body: approval })),
      codeOf(await client.staffRefuseAct({ params, body: { reason } })),
    ]

    expect(await answersTo(maker)).toEqual([
      [409, 'maker_cannot_check'],
      [409, 'maker_cannot_check'],
    ])
    for (const role of others(checkedBy)) {
      const member = await acting.member([role])
      expect([role, codeOf(await member.client.staffSecondCheck({ params }))]).toEqual([
        role,
        [403, 'role_missing'],
      ])
      expect([role, ...(await answersTo(member))]).toEqual([
        role,
        [403, 'role_missing'],
        [403, 'role_missing'],
      ])
    }
    if (subjects !== 'people') {
      const friend = await acting.member(rolesOf(checkedBy).slice(0, 1), { customerIds: [there.customerId] })
      expect(codeOf(await friend.client.staffSecondCheck({ params }))).toEqual([403, 'own_record'])
      expect(await answersTo(friend)).toEqual([
        [403, 'own_record'],
        [403, 'own_record'],
      ])
    }
    for (const role of rolesOf(checkedBy)) {
      const { client } = await acting.member([role])
      const { status, body } = await client.staffSecondCheck({ params })
      expect({ role, status, body }).toMatchObject({
        status: 200,
        body: { mayCheck: true, state: 'waiting' },
      })
    }
  },
)
