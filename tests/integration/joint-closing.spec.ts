// Closing joint accounts over the API (specification, section 11.7 to 11.9), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { accountOf, noticesOf, openJoint, openPerson, signInAgain, type Person } from './people.ts'
import { readEventTypes } from './read-notices.ts'

const dayMs = 24 * 60 * 60_000

let fixture: ApiFixture
let api: TestApi
let maya: Person
let daniel: Person
let joint: string

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = fixture.openApi(undefined, { clock: () => new Date('2026-03-02T12:00:00Z') })
  maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
  daniel = await openPerson(api, 'Daniel Reyes', 500_00n)
  joint = await openJoint(maya, daniel)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const pass = async (days: number) => {
  api.pass(days * dayMs)
  for (const person of [maya, daniel]) await signInAgain(person)
}

const close = (person: Person, payTo: string | null = null) =>
  person.client.closeAccount({ params: { id: joint }, body: { payTo } })
const undo = (person: Person) => person.client.withdrawClosure({ params: { id: joint } })
const previewOf = (person: Person) => person.client.readClosure({ params: { id: joint } })

test('one holder asks, the other is told and agrees, at £0.00 and with its pots', async () => {
  const { client } = maya
  const pot = crypto.randomUUID()
  await client.openPot({ params: { id: joint }, body: { id: pot, name: 'Car', colour: 'moss' } })
  const asked = {
    by: 'Maya Okafor',
    at: '2026-03-02T12:00:00.000Z',
    lapsesAt: '2026-03-16T12:00:00.000Z',
  }
  for (const _ of [1, 2])
    expect(await close(maya)).toMatchObject({
      status: 202,
      body: { account: { status: 'open', closing: { ...asked, isMine: true } } },
    })
  const ending = (await accountOf(maya, joint))?.accountNumber.slice(-4)
  const told = ['Joint Account Closing', `Maya Okafor wants to close Joint Current Account ending ${ending}.`]
  expect((await noticesOf(daniel)).filter(([title]) => title === told[0])).toEqual([told])
  expect(await previewOf(daniel)).toMatchObject({
    status: 200,
    body: {
      balance: '0.00',
      interest: '0.00',
      pots: [{ id: pot, name: 'Car', balance: '0.00' }],
      total: '0.00',
      payTo: [],
      cancels: [],
      agreement: true,
      asked: { ...asked, isMine: false },
    },
  })
  for (const _ of [1, 2])
    expect(await close(daniel)).toMatchObject({
      status: 200,
      body: { account: { status: 'closed', closing: null, pots: [] } },
    })
  expect(await close(maya)).toMatchObject({ status: 200, body: { account: { status: 'closed' } } })
  const closed = ['Account Closed', `Joint Current Account ending ${ending} is closed.`]
  for (const person of [maya, daniel]) {
    expect((await noticesOf(person)).filter(([title]) => title === closed[0])).toEqual([closed])
    expect(await readEventTypes(fixture.database, person)).toEqual(
      expect.arrayContaining(['joint_account_closing', 'pot_closed', 'account_closed']),
    )
  }
})

test('a standing order into it from a holder’s own account is shown to that holder alone', async () => {
  const { status } = await maya.client.setUpStandingOrder({
    body: {
      id: crypto.randomUUID(),
      accountId: maya.account.id,
      creditorAccountId: joint,
      amount: '25.00',
      frequency: 'monthly',
      firstOn: '2026-04-01',
    },
  })
  expect(status).toBe(201)
  expect(await previewOf(maya)).toMatchObject({
    body: { cancels: [{ kind: 'standing_order', amount: '25.00' }] },
  })
  expect(await previewOf(daniel)).toMatchObject({ body: { cancels: [] } })
})

test('with money in it or in its pots, the other cannot agree', async () => {
  await payIn(api.bank, joint, 25_00n)
  const pot = crypto.randomUUID()
  await maya.client.openPot({
    params: { id: joint },
    body: { id: pot, name: 'Car', colour: 'moss', amount: '5.00' },
  })
  expect((await close(maya)).status).toBe(202)
  const full = {
    status: 409,
    body: { code: 'balance_not_zero', detail: 'Move the £25.00 out first.' },
  }
  expect(await close(daniel)).toMatchObject(full)
  expect(await close(daniel, daniel.account.id)).toMatchObject(full)
  const move = (from: string, to: string, amount: string) =>
    daniel.client.moveMoney({ body: { id: crypto.randomUUID(), from, to, amount } })
  await move(joint, daniel.account.id, '20.00')
  expect(await close(daniel)).toMatchObject({ body: { detail: 'Move the £5.00 out first.' } })
  await move(pot, joint, '5.00')
  await move(joint, daniel.account.id, '5.00')
  expect((await close(daniel)).status).toBe(200)
})

test('whoever asked withdraws it, and nobody else', async () => {
  await close(maya)
  expect(await undo(daniel)).toMatchObject({ status: 404 })
  for (const _ of [1, 2])
    expect(await undo(maya)).toMatchObject({ status: 200, body: { account: { closing: null } } })
  expect((await close(daniel)).status).toBe(202)
  expect((await accountOf(maya, joint))?.status).toBe('open')
})

test('the question lapses after 14 days', async () => {
  await close(maya)
  await pass(14)
  expect((await accountOf(daniel, joint))?.closing).toBeNull()
  expect((await close(daniel)).status).toBe(202)
  expect((await accountOf(daniel, joint))?.closing).toMatchObject({ by: 'Daniel Reyes', isMine: true })
  expect((await close(maya)).status).toBe(200)
})

test('a frozen account is neither asked nor agreed to be closed', async () => {
  const frozen = {
    status: 409,
    body: {
      code: 'account_frozen',
      detail: 'Maya Okafor froze this account. No money can leave it until you both release it.',
    },
  }
  await maya.client.freezeAccount({ params: { id: joint } })
  expect(await close(daniel)).toMatchObject(frozen)
  for (const { client } of [maya, daniel]) await client.releaseAccount({ params: { id: joint } })
  await close(daniel)
  await maya.client.freezeAccount({ params: { id: joint } })
  expect(await close(maya)).toMatchObject(frozen)
})

test('two holders who ask at once: one asks, and the other’s request closes it', async () => {
  const both = await Promise.all([close(maya), close(daniel)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 202])
  expect((await accountOf(maya, joint))?.status).toBe('closed')
})

test('an agreement that races with a withdrawal closes it, or does not', async () => {
  await close(maya)
  const [agreed, withdrawn] = await Promise.all([close(daniel), undo(maya)])
  const state = (await accountOf(maya, joint))?.status
  expect([agreed.status, withdrawn.status, state]).toSatisfy(
    (seen: unknown[]) =>
      JSON.stringify(seen) === '[200,409,"closed"]' || JSON.stringify(seen) === '[202,200,"open"]',
  )
})

test('a holder who is left alone closes alone, and names where the money goes', async () => {
  await close(maya)
  await payIn(api.bank, joint, 25_00n)
  await fixture.database.query(`select revoke_account_access($1, $2, $3, 'operator')`, [
    daniel.customerId,
    joint,
    api.bank.clock(),
  ])
  expect((await close(maya, maya.account.id)).status).toBe(200)
  expect((await accountOf(maya, maya.account.id))?.availableBalance).toBe('1025.00')
})
