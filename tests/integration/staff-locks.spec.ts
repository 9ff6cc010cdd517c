// The order in which acts lock (part two, section 17.7): subject, accounts, audit chains, task, act, staff chain. While an act waits
// for one of them, it holds none of those that come later. Over a real database with several connections.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { freezeAccount } from '../../src/bank/accounts/freeze-account.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { bankChainId } from '../../src/bank/audit/append-audit-events.ts'
import { type Bank, createBank } from '../../src/bank/bank.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { inActTransaction } from '../../src/bank/staff/acts/act-transaction.ts'
import { expireActs } from '../../src/bank/staff/acts/end-act.ts'
import { suspendMember } from '../../src/bank/staff/members/change-member.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openTestPostgres, patientMs, type TestPostgres } from '../support/databases.ts'
import type { ApiFixture } from './api-fixture.ts'
import { applyAsNewApplicant } from './apply.ts'
import { openSignedInCustomer } from './customers.ts'
import { untilOneWaits } from './holding-before-commit.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { type ActAnswer, actIdOf, type Send } from './staff-acting.ts'
import {
  claimOf,
  codeOf,
  type Desk,
  disputeOf,
  holdOf,
  openDesk,
  payClaim,
  readAct,
  release,
  see,
} from './staff-desk.ts'
import type { TestMember } from './staff.ts'

const caller = { address: '192.0.2.7', device: 'A test' }
const hourMs = 60 * 60_000

let postgres: TestPostgres
let others: Database
let fixture: ApiFixture
let desk: Desk
const apis: TestApi[] = []

beforeAll(async () => {
  postgres = await openTestPostgres()
  others = postgres.openAnother()
  fixture = {
    ...postgres,
    openApi(database = postgres.database, parts = {}) {
      const api = openTestApi(database, parts)
      apis.push(api)
      return api
    },
  }
})
beforeEach(async () => {
  desk = await openDesk(fixture)
})
afterAll(async () => {
  expect(apis.flatMap(({ faults }) => faults)).toEqual([])
  expect(await reconcile(postgres.database)).toEqual([])
  await postgres.close()
})

/** Does something while another connection holds the row that this query locks, and looks once it waits for that. */
async function whileHeld<Value>(
  [lock, id]: readonly [string, string],
  act: () => Promise<Value>,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<Value> {
  return others
    .transaction(async transaction => {
      const held = await transaction.query(`${lock} for update`, [id])
      expect(held).toHaveLength(1)
      const acted = act()
      await untilOneWaits(others)
      await look()
      return { acted }
    })
    .then(({ acted }) => acted)
}

const accountOf = (id: string) => ['select id from account where id = $1', id] as const
const chainOf = (id: string) => ['select id from audit_chain where id = $1', id] as const
const taskOf = (subjectId: string) =>
  ['select id from task where subject_id = $1 and closed_at is null', subjectId] as const
const actOf = (id: string) => ['select id from staff_act where id = $1', id] as const
const staffChainOf = (id: string) => ['select member_id from staff_chain where member_id = $1', id] as const

/** Whether nobody has locked this row. */
const isFree = async ([lock, id]: readonly [string, string]): Promise<boolean> =>
  (await others.query(`${lock} for update skip locked`, [id])).length === 1

/** An act that is about to be made: sent once more, it is done or waits. */
interface Prepared {
  readonly subjectId: string
  readonly send: () => Promise<ActAnswer>
  readonly status: 201 | 202
  /** That it adds to; left out, Ada's. */
  readonly chainId?: string
}

/** Takes the task of a subject, previews an act, and confirms it if it must be. */
async function prepared(
  member: TestMember,
  subjectId: string,
  sendAs: (body: Record<string, unknown>) => Promise<ActAnswer>,
  { status = 201, ...fields }: Record<string, unknown> & { readonly status?: 201 | 202 } = {},
): Promise<Prepared> {
  const { acting } = desk
  await acting.take(member, subjectId)
  const body = { id: crypto.randomUUID(), reason: 'other', note: 'As the customer asked for.', ...fields }
  const shown = await acting.preview(sendAs, body)
  const { contentHash } = shown
  const needs = 'needs' in shown ? shown.needs : undefined
  const isConfirmed =
    typeof needs === 'object' && needs !== null && 'confirmation' in needs && needs.confirmation
  const confirmationId = isConfirmed === true ? await acting.confirm(member, contentHash) : undefined
  return { subjectId, status, send: () => sendAs({ ...body, contentHash, confirmationId }) }
}

async function frozenJoint(): Promise<string> {
  const { api, ada } = desk
  const grace = await openSignedInCustomer(api)
  const id = crypto.randomUUID()
  const { customerId } = ada
  await sendInvitation(api.bank, { customerId, invitation: { id, email: grace.email }, caller })
  const joined = await acceptInvitation(api.bank, { customerId: grace.customerId, invitationId: id, caller })
  if (!joined.ok) throw new Error(joined.refusal.code)
  const { accountId } = joined.value
  expect(await freezeAccount(api.bank, { customerId, accountId, caller })).toMatchObject({ ok: true })
  const [freeze] = await postgres.database.query<{ id: string }>(
    'select id from account_freeze where account_id = $1',
    [accountId],
  )
  return freeze?.id ?? ''
}

async function messageOfAda(): Promise<string> {
  const id = crypto.randomUUID()
  const body = { id, name: 'Ada Byron', email: desk.ada.email, subject: 'Hours', message: 'When?' }
  expect((await desk.ada.client.sendMessage({ body })).status).toBe(202)
  return id
}

async function anApplication(): Promise<string> {
  const { email } = await applyAsNewApplicant(desk.api)
  const [row] = await postgres.database.query<{ id: string }>('select id from application where email = $1', [
    email,
  ])
  return row?.id ?? ''
}

const decide =
  (
    { client }: TestMember,
    name:
      | 'staffRefusePayment'
      | 'staffAskAboutPayment'
      | 'staffAskAboutClaim'
      | 'staffAskAboutCardDispute'
      | 'staffCreditCustomer'
      | 'staffRefuseDispute'
      | 'staffAnswerMessage'
      | 'staffKeepFrozen'
      | 'staffRejectApplication',
    id: string,
  ): Send =>
  body =>
    client[name]({ params: { id }, body })

const text = 'Who asked you to pay them?'

/** The acts that move money. */
const money: Readonly<Record<string, () => Promise<Prepared>>> = {
  'the release of a held payment': async () => {
    const id = await holdOf(desk.ada)
    return prepared(desk.priya, id, release(desk.priya, id))
  },
  'the refusal of a held payment': async () => {
    const id = await holdOf(desk.ada)
    return prepared(desk.priya, id, decide(desk.priya, 'staffRefusePayment', id))
  },
  'the payment of a claim': async () => {
    const id = await claimOf(desk, 310_00n)
    return prepared(desk.priya, id, payClaim(desk.priya, id), { amount: '1.00' })
  },
  'the credit of a dispute': async () => {
    const id = await disputeOf(desk, 64_00n)
    return prepared(desk.priya, id, decide(desk.priya, 'staffCreditCustomer', id))
  },
}

/** Those that decide a task without moving any. */
const words: Readonly<Record<string, () => Promise<Prepared>>> = {
  'a question about a held payment': async () => {
    const id = await holdOf(desk.ada)
    return prepared(desk.priya, id, decide(desk.priya, 'staffAskAboutPayment', id), { text })
  },
  'a question about a claim': async () => {
    const id = await claimOf(desk, 310_00n)
    return prepared(desk.priya, id, decide(desk.priya, 'staffAskAboutClaim', id), { text })
  },
  'a payment of a claim that waits for its second check': async () => {
    const id = await claimOf(desk, 1_600_00n)
    return prepared(desk.priya, id, payClaim(desk.priya, id), { amount: '1500.00', status: 202 })
  },
  'a question about a dispute': async () => {
    const id = await disputeOf(desk, 64_00n)
    return prepared(desk.priya, id, decide(desk.priya, 'staffAskAboutCardDispute', id), { text })
  },
  'a refusal of a dispute that waits for its second check': async () => {
    const id = await disputeOf(desk, 64_00n)
    const refusal = { reason: 'received', status: 202 } as const
    return prepared(desk.tom, id, decide(desk.tom, 'staffRefuseDispute', id), refusal)
  },
  'an answer to a message': async () => {
    const id = await messageOfAda()
    return prepared(desk.priya, id, decide(desk.priya, 'staffAnswerMessage', id), { text })
  },
  'a freeze that is kept': async () => {
    const id = await frozenJoint()
    return prepared(desk.tom, id, decide(desk.tom, 'staffKeepFrozen', id))
  },
  'the rejection of an application': async () => {
    const id = await anApplication()
    const act = decide(desk.tom, 'staffRejectApplication', id)
    return { ...(await prepared(desk.tom, id, act, { reason: 'not_eligible' })), chainId: bankChainId }
  },
}

const staffChainsAreFree = async (): Promise<boolean> =>
  (await isFree(staffChainOf(desk.priya.memberId))) && (await isFree(staffChainOf(desk.tom.memberId)))

test.each(Object.entries(money))(
  '%s waits for an account without chains and its task',
  async (_, prepare) => {
    const { subjectId, status, send } = await prepare()
    const { account, customerId } = desk.ada
    const { status: answered } = await whileHeld(accountOf(account.id), send, async () => {
      expect(await isFree(chainOf(customerId))).toBe(true)
      expect(await isFree(chainOf(bankChainId))).toBe(true)
      expect(await isFree(taskOf(subjectId))).toBe(true)
      expect(await staffChainsAreFree()).toBe(true)
    })
    expect(answered).toBe(status)
  },
)

test.each(Object.entries({ ...money, ...words }))(
  '%s waits for an audit chain without its task',
  async (_, prepare) => {
    const { subjectId, chainId = desk.ada.customerId, status, send } = await prepare()
    const { status: answered } = await whileHeld(chainOf(chainId), send, async () => {
      expect(await isFree(taskOf(subjectId))).toBe(true)
      expect(await staffChainsAreFree()).toBe(true)
    })
    expect(answered).toBe(status)
  },
)

/** A payment of a claim that waits for its second check. */
async function waiting(): Promise<{ readonly claimId: string; readonly actId: string }> {
  const claimId = await claimOf(desk, 1_600_00n)
  const { send } = await prepared(desk.priya, claimId, payClaim(desk.priya, claimId), { amount: '1500.00' })
  return { claimId, actId: actIdOf(await send(), 202) }
}

test('an approval waits for an account, and for an audit chain, without the task and the act', async () => {
  for (const lock of [accountOf(desk.ada.account.id), chainOf(desk.ada.customerId)]) {
    const { claimId, actId } = await waiting()
    await see(desk.tom, actId)
    const approved = await whileHeld(
      lock,
      () => desk.acting.approve(desk.tom, actId),
      async () => {
        expect(await isFree(taskOf(claimId))).toBe(true)
        expect(await isFree(actOf(actId))).toBe(true)
        expect(await staffChainsAreFree()).toBe(true)
      },
    )
    expect(approved.body).toMatchObject({ state: 'done' })
  }
})

test('an act whose time ends while its approval waits has expired, and has no effect', async () => {
  const { api, acting } = desk
  const [ruth, auditor] = [await acting.member(['administrator']), await acting.member(['auditor'])]
  const subjectId = crypto.randomUUID()
  const member = { name: 'Noor Haddad', email: 'noor@staff.sarsen.example', roles: ['support'] }
  const add: Send = body => ruth.client.staffAddStaffMember({ params: { id: subjectId }, body })
  const actId = actIdOf(await acting.make(ruth, add, member), 202)
  const later = createBank({ ...api.bank, clock: () => new Date(api.bank.clock().getTime() + 25 * hourMs) })
  // Nothing but the act itself separates the two: who is added is not there yet.
  const approved = await whileHeld(
    ['select id from staff_member where id = $1', ruth.memberId],
    () => acting.approve(auditor, actId),
    async () => {
      await expireActs(later)
      expect(await readAct(desk, actId)).toMatchObject({ state: 'expired' })
    },
  )
  expect(codeOf(approved)).toEqual([409, 'act_expired'])
  expect(await others.query('select id from staff_member where id = $1', [subjectId])).toEqual([])
})

const suspendPriya = (bank: Bank) =>
  bank.database.transaction(transaction =>
    suspendMember(transaction, { memberId: desk.priya.memberId, by: null, at: bank.clock() }),
  )

/** Runs the first until it waits for the act, then the second; then both go on. */
async function oneAfterTheOther(
  actId: string,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  let after: Promise<unknown> = Promise.resolve()
  await whileHeld(actOf(actId), first, async () => {
    after = second()
    await expect
      .poll(() =>
        others.query(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(2)
  })
  await after
}

describe('without a deadlock', () => {
  const pools: Database[] = []
  /** The same bank on connections that retry nothing, so that a deadlock is a fault. */
  const impatient = ({ api }: Desk): Bank => {
    const pool = openPostgres(postgres.connection, {
      connections: 2,
      connectionTimeoutMs: patientMs,
      retry: { attempts: 1 },
    })
    pools.push(pool)
    return createBank({ ...api.bank, database: pool })
  }
  afterAll(() => Promise.all(pools.map(pool => pool.close())))

  test.each(['expires first', 'is withdrawn first'])(
    'an act whose time is over as its maker is suspended %s',
    async which => {
      const { claimId, actId } = await waiting()
      desk.api.pass(25 * hourMs)
      const [expiring, suspending] = [impatient(desk), impatient(desk)]
      const steps = [() => expireActs(expiring), () => suspendPriya(suspending)] as const
      const [first, second] = which === 'expires first' ? steps : ([steps[1], steps[0]] as const)
      await oneAfterTheOther(actId, first, second)
      const state = which === 'expires first' ? 'expired' : 'withdrawn'
      expect(await readAct(desk, actId)).toMatchObject({ state })
      expect(
        await others.query('select state, holder_id from task where subject_id = $1', [claimId]),
      ).toEqual([{ state: 'open', holder_id: null }])
    },
  )

  test('two administrators who each act on another one at the same time', async () => {
    const bank = impatient(desk)
    const members = []
    for (const name of ['Ada Lund', 'Bo Lund', 'Cy Lund', 'Di Lund'])
      members.push(await desk.acting.member(['administrator'], { name }))
    const [a, b, c, d] = members.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
    if (!a || !b || !c || !d) throw new Error('there are four')
    const suspend = (maker: TestMember, subjectId: string) => {
      const staff = {
        memberId: maker.memberId,
        sessionId: crypto.randomUUID(),
        roles: ['administrator'],
        isDemo: false,
      } as const
      return inActTransaction(bank, {
        staff,
        on: { subjectId },
        work: async transaction => {
          started += 1
          const change = { memberId: subjectId, by: maker.memberId, at: bank.clock() }
          return suspendMember(transaction, change)
        },
      })
    }
    let started = 0
    const answers = await Promise.all([suspend(c, d.memberId), suspend(a, b.memberId)])
    expect(started).toBe(2)
    expect(answers).toMatchObject([{ ok: true }, { ok: true }])
  })
})
