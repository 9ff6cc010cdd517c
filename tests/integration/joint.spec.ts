// Joint accounts over the API (specification, section 11.7 and 11.9): freezing them, and what both holders see, over a real
// database.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { revokeAccess } from '../../src/bank/accounts/account-access.ts'
import { acceptInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { freezeAccount, releaseAccount } from '../../src/bank/accounts/freeze-account.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { asPrivateDesk, joinPrivateDesk, payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { accountOf, noticesOf, openJoint, openPerson, type Person } from './people.ts'
import { readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'

const caller = { address: '192.0.2.7', device: 'A test' }

let fixture: ApiFixture
let api: TestApi
let maya: Person
let daniel: Person

beforeAll(async () => {
  fixture = await openApiFixture()
})
beforeEach(async () => {
  api = fixture.openApi(undefined, { clock: () => new Date('2026-03-02T12:00:00Z') })
  maya = await openPerson(api, 'Maya Okafor', 1_000_00n)
  daniel = await openPerson(api, 'Daniel Reyes', 500_00n)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const titlesOf = async (person: Person) => (await noticesOf(person)).map(([title]) => title).toSorted()

const move = (person: Person, from: string, to: string) =>
  person.client.moveMoney({ body: { id: crypto.randomUUID(), from, to, amount: '10.00' } })

describe('freezing', () => {
  let joint: string
  beforeEach(async () => {
    joint = await openJoint(maya, daniel)
    await payIn(api.bank, joint, 300_00n)
  })

  const freeze = (person: Person, id = joint) => person.client.freezeAccount({ params: { id } })
  const release = (person: Person, id = joint) => person.client.releaseAccount({ params: { id } })
  const ending = async () => (await accountOf(maya, joint))?.accountNumber.slice(-4)

  test('either holder freezes it: no money leaves, money comes in, the other is told', async () => {
    const { client } = maya
    const pot = { id: crypto.randomUUID(), name: 'Holiday', colour: 'tarn' as const }
    await client.openPot({ params: { id: joint }, body: { ...pot, amount: '50.00' } })
    const at = '2026-03-02T12:00:00.000Z'
    const state = { by: 'Daniel Reyes', at, waitingFor: null, isReleasedByMe: false }
    for (const _ of [1, 2])
      expect(await freeze(daniel)).toMatchObject({
        status: 200,
        body: { account: { status: 'frozen', freeze: { ...state, isMine: true } } },
      })
    expect(await accountOf(maya, joint)).toMatchObject({
      status: 'frozen',
      freeze: { ...state, isMine: false },
    })
    const told = [
      'Joint Account Frozen',
      `Daniel Reyes froze Joint Current Account ending ${await ending()}.`,
    ]
    expect((await noticesOf(maya)).filter(notice => notice[0] === told[0])).toEqual([told])
    expect(await noticesOf(daniel)).not.toContainEqual(told)

    const frozen = {
      status: 409,
      body: {
        code: 'account_frozen',
        detail: 'Daniel Reyes froze this account. No money can leave it until you both release it.',
      },
    }
    expect(await move(maya, joint, maya.account.id)).toMatchObject(frozen)
    expect(await move(maya, joint, pot.id)).toMatchObject(frozen)
    expect(
      await client.openPot({
        params: { id: joint },
        body: { ...pot, id: crypto.randomUUID(), amount: '1.00' },
      }),
    ).toMatchObject(frozen)
    const order = {
      id: crypto.randomUUID(),
      recipientName: 'Landlord',
      destination: '20-00-00 87654321',
      amount: '5.00',
    }
    const placed = await asPrivateDesk(api.bank, maya, () =>
      client.placeTransfer({ params: { id: joint }, body: order }),
    )
    expect(placed).toMatchObject({
      status: 201,
      body: { transfer: { status: 'declined', reason: 'account_frozen' } },
    })
    expect((await move(maya, maya.account.id, joint)).status).toBe(201)
    expect((await move(daniel, pot.id, joint)).status).toBe(201)
    expect((await accountOf(maya, joint))?.availableBalance).toBe('270.00')
  })

  test('both holders release it: the first waits for the other, then both are told', async () => {
    await freeze(maya)
    for (const _ of [1, 2])
      expect(await release(maya)).toMatchObject({
        status: 200,
        body: { account: { status: 'frozen', freeze: { waitingFor: 'Daniel Reyes', isReleasedByMe: true } } },
      })
    expect((await accountOf(daniel, joint))?.freeze).toMatchObject({
      waitingFor: 'Daniel Reyes',
      isReleasedByMe: false,
    })
    expect((await move(maya, joint, maya.account.id)).status).toBe(409)
    expect(await release(daniel)).toMatchObject({
      status: 200,
      body: { account: { status: 'open', freeze: null } },
    })
    const told = [
      'Joint Account Released',
      `Money can leave Joint Current Account ending ${await ending()} again.`,
    ]
    for (const person of [maya, daniel]) {
      expect((await noticesOf(person))[0]).toEqual(told)
      expect(await readEventTypes(fixture.database, person)).toEqual(
        expect.arrayContaining([
          'joint_account_frozen',
          'joint_account_release_asked',
          'joint_account_released',
        ]),
      )
    }
    expect((await move(maya, joint, maya.account.id)).status).toBe(201)
    expect((await release(maya)).status).toBe(200)
    expect((await freeze(daniel)).status).toBe(200)
  })

  test('a holder whose release waited for somebody who has lost their access releases it', async () => {
    await freeze(maya)
    await release(maya)
    const found = await accountOf(maya, joint)
    await revokeAccess(api.bank, { email: daniel.email, accountNumber: found?.accountNumber ?? '' })
    expect(await release(maya)).toMatchObject({
      status: 200,
      body: { account: { status: 'open', freeze: null } },
    })
    expect((await move(maya, joint, maya.account.id)).status).toBe(201)
  })

  test('two holders who release it at once release it once', async () => {
    await freeze(maya)
    const both = await Promise.all([release(maya), release(daniel), release(maya)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await accountOf(maya, joint))?.status).toBe('open')
    for (const person of [maya, daniel])
      expect((await noticesOf(person)).filter(([title]) => title === 'Joint Account Released')).toHaveLength(
        1,
      )
  })

  test('two holders who freeze it at once freeze it once', async () => {
    await Promise.all([freeze(maya), freeze(daniel)])
    const titles = [...(await noticesOf(maya)), ...(await noticesOf(daniel))].map(([title]) => title)
    expect(titles.filter(title => title === 'Joint Account Frozen')).toHaveLength(1)
  })

  test('a move that races with a freeze leaves before it or not at all', async () => {
    const race = await Promise.all([
      ...Array.from({ length: 6 }, () => move(maya, joint, maya.account.id)),
      freeze(daniel),
      ...Array.from({ length: 6 }, () => move(daniel, joint, daniel.account.id)),
    ])
    for (const { status, body } of race)
      if (status === 201 && 'move' in body && body.move.status === 'declined')
        expect(body.move.reason).toBe('account_frozen')
    expect(await reconcile(fixture.database)).toEqual([])
  })

  test('an account of one holder is neither frozen nor released', async () => {
    for (const answer of [
      freeze(maya, maya.account.id),
      release(maya, maya.account.id),
      freeze(maya, daniel.account.id),
    ])
      expect(await answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('the refusals of a freeze come in their order', async () => {
    await move(maya, joint, maya.account.id)
    await fixture.database.query('update customer set payment_checks = false where id = $1', [
      maya.customerId,
    ])
    expect((await freeze(maya)).status).toBe(403)
    expect((await release(maya)).status).toBe(403)
  })

  test('a holder who is left alone releases alone', async () => {
    await freeze(maya)
    await fixture.database.query(`select revoke_account_access($1, $2, $3, 'operator')`, [
      daniel.customerId,
      joint,
      api.bank.clock(),
    ])
    expect(await release(maya)).toMatchObject({ status: 200, body: { account: { status: 'open' } } })
  })
})

test('each change is done once, also if the confirmation of its commit is lost', async () => {
  const rerun = fixture.openApi(rerunningAfter('', fixture.database), {
    clock: () => new Date('2026-03-02T12:00:00Z'),
  })
  const [inviter, invitee] = [maya, daniel].map(({ customerId }) => ({ customerId, caller }))
  if (!inviter || !invitee) throw new Error('two are needed')
  const { bank } = rerun
  const id = crypto.randomUUID()
  await sendInvitation(bank, { ...inviter, invitation: { id, email: daniel.email } })
  const accepted = await acceptInvitation(bank, { ...invitee, invitationId: id })
  if (!accepted.ok) throw new Error(accepted.refusal.code)
  const { accountId } = accepted.value
  await freezeAccount(bank, { ...inviter, accountId })
  for (const holder of [inviter, invitee]) await releaseAccount(bank, { ...holder, accountId })
  for (const holder of [invitee, inviter]) await closeAccount(bank, { ...holder, accountId })
  expect(await titlesOf(maya)).toEqual([
    'Account Closed',
    'Account Opened',
    'Invitation Accepted',
    'Joint Account Closing',
    'Joint Account Released',
  ])
  expect(await titlesOf(daniel)).toEqual([
    'Account Closed',
    'Account Opened',
    'Joint Account Frozen',
    'Joint Account Invitation',
    'Joint Account Released',
  ])
  const events = [
    'signed_in',
    'joint_account_invitation',
    'account_opened',
    'invitation_accepted',
    'joint_account_frozen',
    'joint_account_release_asked',
    'joint_account_released',
    'joint_account_closing',
    'account_closed',
  ]
  for (const person of [maya, daniel])
    expect(
      (await readEventTypes(fixture.database, person)).filter(type => !type.startsWith('transfer')),
    ).toEqual(events)
})

describe('what both see', () => {
  test('each line’s details name the holder who placed it, on the joint account alone', async () => {
    const joint = await openJoint(maya, daniel)
    await maya.client.moveMoney({
      body: { id: crypto.randomUUID(), from: maya.account.id, to: joint, amount: '20.00' },
    })
    await asPrivateDesk(api.bank, daniel, () =>
      daniel.client.placeTransfer({
        params: { id: joint },
        body: {
          id: crypto.randomUUID(),
          recipientName: 'Landlord',
          destination: '20-00-00 87654321',
          amount: '5.00',
        },
      }),
    )
    await payIn(api.bank, joint, 1_00n)
    const placers = []
    for (const transactionId of ['TXN1', 'TXN2', 'TXN3']) {
      const { body } = await maya.client.readTransaction({ params: { id: joint, transactionId } })
      placers.push('receipt' in body ? (body.receipt.placedBy ?? null) : body.code)
    }
    expect(placers).toEqual(['Maya Okafor', 'Daniel Reyes', null])
    const own = await maya.client.readTransaction({ params: { id: maya.account.id, transactionId: 'TXN2' } })
    expect('receipt' in own.body && own.body.receipt.placedBy).toBeUndefined()
  })

  test('of a move to another joint account the other holder does not read who shares that one', async () => {
    const grace = await openPerson(api, 'Grace Hopper')
    const [ours, theirs] = [await openJoint(maya, daniel), await openJoint(maya, grace)]
    await payIn(api.bank, ours, 50_00n)
    expect((await move(maya, ours, theirs)).status).toBe(201)
    const params = { id: ours, transactionId: 'TXN2' }
    const line = { description: 'To Maya Okafor', recipientName: 'Maya Okafor', amount: '10.00' }
    const { body } = await daniel.client.readTransaction({ params })
    expect(body).toMatchObject({ transaction: line })
    const found = await daniel.client.listTransactions({ params: { id: ours }, query: { search: 'Hopper' } })
    expect(found.body).toMatchObject({ total: 0 })
    const { body: told } = await daniel.client.listNotifications({})
    expect(JSON.stringify([body, told])).not.toContain('Hopper')
    const theirLine = { params: { id: theirs, transactionId: 'TXN1' } }
    const { body: seen } = await grace.client.readTransaction(theirLine)
    expect(seen).toMatchObject({ transaction: { description: 'From Maya Okafor' } })
    expect(JSON.stringify(seen)).not.toContain('Daniel')
  })

  test('the other holder is told of what one pays, as their alerts are set', async () => {
    const joint = await openJoint(maya, daniel)
    await payIn(api.bank, joint, 50_00n)
    await joinPrivateDesk(api.bank, daniel)
    const pay = (amount: string) =>
      daniel.client.placeTransfer({
        params: { id: joint },
        body: {
          id: crypto.randomUUID(),
          recipientName: 'Landlord',
          destination: '20-00-00 87654321',
          amount,
        },
      })
    await pay('5.00')
    await pay('900.00')
    const { body } = await maya.client.listNotifications({})
    const taken = 'notifications' in body ? body.notifications.filter(({ type }) => type === 'debited') : []
    expect(taken).toMatchObject([
      {
        title: 'Payment Taken',
        description: '£5.00 went out: Transfer to Landlord.',
        target: { accountId: joint },
      },
    ])
    await maya.client.changePreferences({ body: { transactionAlerts: false } })
    await pay('5.00')
    const { body: after } = await maya.client.listNotifications({})
    expect('total' in after && 'total' in body && after.total).toBe('total' in body && body.total)
  })

  test('a stranger who pays into it is not named as a holder', async () => {
    const joint = await openJoint(maya, daniel)
    const account = await accountOf(maya, joint)
    const grace = await openPerson(api, 'Grace Hopper', 10_00n)
    await joinPrivateDesk(api.bank, grace)
    await grace.client.placeTransfer({
      params: { id: grace.account.id },
      body: {
        id: crypto.randomUUID(),
        recipientName: 'Maya and Daniel',
        destination: `${account?.sortCode} ${account?.accountNumber}`,
        amount: '5.00',
      },
    })
    const { body } = await daniel.client.readTransaction({ params: { id: joint, transactionId: 'TXN1' } })
    expect('receipt' in body && [body.receipt.holderName, body.receipt.placedBy]).toEqual([
      'Maya Okafor and Daniel Reyes',
      undefined,
    ])
  })
})
