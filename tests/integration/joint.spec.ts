// Joint accounts over the API (specification, section 11.7, 11.9 and 11.10), over a real database.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptInvitation } from '../../src/bank/accounts/answer-invitation.ts'
import { closeAccount } from '../../src/bank/accounts/close-account.ts'
import { freezeAccount, releaseAccount } from '../../src/bank/accounts/freeze-account.ts'
import { sendInvitation } from '../../src/bank/accounts/joint-invitations.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { payIn } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import {
  accountOf,
  accountsOf,
  noticesOf,
  openJoint,
  openPerson,
  signInAgain,
  type Person,
} from './people.ts'
import { readEventTypes } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'

const dayMs = 24 * 60 * 60_000
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

const invitationOf = (rest: object = {}) => ({
  id: crypto.randomUUID(),
  email: daniel.email,
  acknowledged: true,
  ...rest,
})

async function invite(email = daniel.email, inviter = maya): Promise<string> {
  const body = invitationOf({ email })
  expect((await inviter.client.sendInvitation({ body })).status).toBe(202)
  return body.id
}

const accept = (id: string, invitee = daniel) =>
  invitee.client.acceptInvitation({ params: { id }, body: { acknowledged: true } })
const decline = (id: string, invitee = daniel) => invitee.client.declineInvitation({ params: { id } })
const withdraw = (id: string, inviter = maya) => inviter.client.withdrawInvitation({ params: { id } })

const listed = async ({ client }: Person) => {
  const { body } = await client.listInvitations({})
  return 'sent' in body ? body : { sent: [], received: [] }
}

const change = (what: string, { customerId }: Person) =>
  fixture.database.query(`update customer set ${what} where id = $1`, [customerId])

const openMore = async ({ customerId }: Person, count: number) => {
  for (let n = 0; n < count; n += 1)
    await openAccount(api.bank, fixture.database, {
      customerId,
      product: 'Current Account',
      holderName: 'One of many',
    })
}

const pass = async (days: number) => {
  api.pass(days * dayMs)
  for (const person of [maya, daniel]) await signInAgain(person)
}

describe('invitations', () => {
  test('an invitation waits for whom it is bound to, and each side sees its own part', async () => {
    const id = await invite(`  ${daniel.email.toUpperCase()} `)
    const times = { sentAt: '2026-03-02T12:00:00.000Z', lapsesAt: '2026-03-16T12:00:00.000Z' }
    expect(await listed(maya)).toEqual({ sent: [{ id, email: daniel.email, ...times }], received: [] })
    expect(await listed(daniel)).toEqual({ sent: [], received: [{ id, from: 'Maya Okafor', ...times }] })
    expect(await noticesOf(daniel)).toEqual([['Joint Account Invitation', 'From Maya Okafor.']])
    expect(await noticesOf(maya)).toEqual([])
    for (const person of [maya, daniel])
      expect(await readEventTypes(fixture.database, person)).toContain('joint_account_invitation')
  })

  test('the answer does not tell who has the email, nor do the statements that are run', async () => {
    const statements: string[] = []
    const recording = (database: Database): Database => ({
      ...database,
      query: (text, parameters, withinMs) => database.query(text, parameters, withinMs),
      transaction: work =>
        database.transaction(transaction =>
          work({
            query: (text, parameters) => {
              statements.push(text)
              return transaction.query(text, parameters)
            },
          }),
        ),
    })
    const company = await openPerson(api, 'Kestrel Marine')
    await change(`kind = 'corporate'`, company)
    const desk = await openPerson(api, 'Eleanor Whitcombe')
    await change('payment_checks = false', desk)
    const decliner = await openPerson(api, 'Imogen Hale')
    expect((await decline(await invite(decliner.email), decliner)).status).toBe(204)

    const watched = fixture.openApi(recording(fixture.database), {
      clock: () => new Date('2026-03-02T12:00:00Z'),
    })
    const seen = []
    for (const email of [daniel.email, 'nobody@example.com', company.email, desk.email, decliner.email]) {
      const inviter = email === decliner.email ? maya : await openPerson(api, 'Maya Okafor')
      statements.length = 0
      const response = await watched.app.request('/api/joint-invitations', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: inviter.cookie() ?? '' },
        body: JSON.stringify(invitationOf({ email })),
      })
      seen.push([response.status, [...response.headers], await response.text(), [...statements]])
    }
    expect(seen[0]?.[0]).toBe(202)
    for (const other of seen) expect(other).toEqual(seen[0])
    for (const person of [company, desk, decliner]) expect((await listed(person)).received).toEqual([])
    expect((await listed(daniel)).received).toHaveLength(1)
  })

  test('the same invitation again is stored once, and its id is no other’s', async () => {
    const body = invitationOf()
    for (const _ of [1, 2]) expect((await maya.client.sendInvitation({ body })).status).toBe(202)
    expect((await listed(maya)).sent).toHaveLength(1)
    expect(await noticesOf(daniel)).toHaveLength(1)
    const reused = {
      status: 409,
      body: { code: 'invitation_id_reused', detail: 'This id belongs to something else. Start again.' },
    }
    expect(await maya.client.sendInvitation({ body: { ...body, email: 'other@example.com' } })).toMatchObject(
      reused,
    )
    expect(await daniel.client.sendInvitation({ body: { ...body, email: maya.email } })).toMatchObject(reused)
  })

  test.each([
    ['email', 'Enter an email like name@example.com', { email: 'daniel' }],
    ['acknowledged', 'Tick the box once you have read both', { acknowledged: false }],
  ])('an invitation is refused beside its %s: %s', async (field, message, rest) => {
    expect(await maya.client.sendInvitation({ body: invitationOf(rest) })).toMatchObject({
      status: 422,
      body: { errors: [{ field, message }] },
    })
  })

  test('the own email is refused in any spelling', async () => {
    const body = invitationOf({ email: maya.email.toUpperCase() })
    expect(await maya.client.sendInvitation({ body })).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'email', code: 'own_email', message: 'Enter the other person’s email, not yours' }],
      },
    })
  })

  test('customers of the private desk and companies invite nobody', async () => {
    const send = () => maya.client.sendInvitation({ body: invitationOf() })
    const unavailable = {
      status: 409,
      body: {
        code: 'product_not_available',
        detail: 'You cannot open this account online. Send us a message.',
      },
    }
    await change(`kind = 'corporate'`, maya)
    expect(await send()).toMatchObject(unavailable)
    await change(`payment_checks = false`, maya)
    expect(await send()).toMatchObject({
      status: 403,
      body: { detail: 'Your accounts are looked after by the private desk. Call 020 7946 0104.' },
    })
  })

  test('with ten open accounts nobody is invited', async () => {
    await openMore(maya, 9)
    expect(await maya.client.sendInvitation({ body: invitationOf() })).toMatchObject({
      status: 409,
      body: { code: 'too_many_accounts', detail: 'You have 10 open accounts, the most we allow.' },
    })
  })

  test('five invitations a day in London are sent, and one more tomorrow', async () => {
    for (let n = 1; n <= 5; n += 1) await invite(`friend.${n}@example.com`)
    expect(await maya.client.sendInvitation({ body: invitationOf() })).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_invitations',
        detail: 'You have sent 5 invitations today. Try again tomorrow.',
      },
    })
    await pass(0.5)
    await invite()
  })

  test('the refusals of an invitation come in their order', async () => {
    const taken = await invite()
    for (let n = 1; n <= 4; n += 1) await invite(`friend.${n}@example.com`)
    const send = async (rest: object = {}) => {
      const { body } = await maya.client.sendInvitation({
        body: invitationOf({ id: taken, email: 'x@example.com', ...rest }),
      })
      return body && (body.errors?.[0]?.code ?? body.code)
    }
    await openMore(maya, 9)
    await change(`kind = 'corporate', payment_checks = false`, maya)
    expect(await send({ email: maya.email })).toBe('own_email')
    expect(await send()).toBe('private_desk')
    await change('payment_checks = true', maya)
    expect(await send()).toBe('invitation_id_reused')
    const id = crypto.randomUUID()
    expect(await send({ id })).toBe('product_not_available')
    await change(`kind = 'personal'`, maya)
    expect(await send({ id })).toBe('too_many_accounts')
    const [, extra] = await accountsOf(maya)
    await fixture.database.query('update account set closed_at = $2 where id = $1', [
      extra?.id ?? '',
      api.bank.clock(),
    ])
    expect(await send({ id })).toBe('too_many_invitations')
  })

  test('an acceptance opens the joint account of both, once, and tells them', async () => {
    const id = await invite()
    const first = await accept(id)
    expect(first).toMatchObject({
      status: 201,
      body: {
        account: {
          product: 'Joint Current Account',
          productCode: 'joint',
          holderName: 'Maya Okafor and Daniel Reyes',
          holders: ['Maya Okafor', 'Daniel Reyes'],
          status: 'open',
          availableBalance: '0.00',
          freeze: null,
          closing: null,
        },
      },
    })
    const again = await accept(id)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    const account = (await accountsOf(maya)).find(({ productCode }) => productCode === 'joint')
    expect((await accountsOf(daniel)).find(({ productCode }) => productCode === 'joint')?.id).toBe(
      account?.id,
    )
    const open = [
      'Account Opened',
      `Joint Current Account ending ${account?.accountNumber.slice(-4)} is open.`,
    ]
    expect(await noticesOf(maya)).toEqual(
      expect.arrayContaining([open, ['Invitation Accepted', `By ${daniel.email}.`]]),
    )
    expect(await noticesOf(daniel)).toContainEqual(open)
    for (const person of [maya, daniel])
      expect(await readEventTypes(fixture.database, person)).toEqual(
        expect.arrayContaining(['account_opened', 'invitation_accepted']),
      )
    for (const person of [maya, daniel]) expect(await listed(person)).toEqual({ sent: [], received: [] })
    expect(JSON.stringify([first.body, await accountsOf(maya)])).not.toContain(daniel.email)
  })

  test('an acceptance in two tabs at once opens one account', async () => {
    const id = await invite()
    const both = await Promise.all([accept(id), accept(id)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
    expect(await accountsOf(maya)).toHaveLength(2)
  })

  test('an acceptance without the tick is refused beside it', async () => {
    const id = await invite()
    expect(
      await daniel.client.acceptInvitation({ params: { id }, body: { acknowledged: false } }),
    ).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'acknowledged', message: 'Tick the box once you have both agreed' }] },
    })
  })

  test('only whom it invites answers an invitation, and only who sent it withdraws it', async () => {
    const id = await invite()
    const grace = await openPerson(api, 'Grace Hopper')
    for (const answer of [accept(id, grace), accept(id, maya), decline(id, maya), withdraw(id, daniel)])
      expect(await answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const unbound = await invite('nobody@example.com')
    expect((await accept(unbound)).status).toBe(404)
    expect((await withdraw(unbound)).status).toBe(204)
  })

  const ended = { status: 410, body: { code: 'invitation_ended', detail: 'This invitation has ended.' } }

  test('a decline ends the invitation, tells the inviter, and keeps them away for 90 days', async () => {
    const id = await invite()
    expect((await decline(id)).status).toBe(204)
    expect((await decline(id)).status).toBe(204)
    expect(await noticesOf(maya)).toEqual([['Invitation Declined', `By ${daniel.email}.`]])
    expect(await accept(id)).toMatchObject(ended)
    expect(await withdraw(id)).toMatchObject(ended)
    await pass(90)
    const early = await invite()
    expect((await accept(early)).status).toBe(201)
    await invite(daniel.email, await openPerson(api, 'Grace Hopper'))
  })

  test('until the 90th day is over, whoever declined is not reached', async () => {
    await decline(await invite())
    await pass(89.9)
    await invite()
    expect((await listed(daniel)).received).toEqual([])
    await invite(daniel.email, await openPerson(api, 'Grace Hopper'))
    expect((await listed(daniel)).received).toMatchObject([{ from: 'Grace Hopper' }])
  })

  test('an invitation is withdrawn by whoever sent it', async () => {
    const id = await invite()
    expect((await withdraw(id)).status).toBe(204)
    expect((await withdraw(id)).status).toBe(204)
    expect(await accept(id)).toMatchObject(ended)
    expect(await decline(id)).toMatchObject(ended)
    expect((await listed(daniel)).received).toEqual([])
  })

  test('an invitation lapses after 14 days', async () => {
    const [last, late] = [await invite(), await invite()]
    api.pass(14 * dayMs - 60_000)
    await signInAgain(daniel)
    expect((await accept(last)).status).toBe(201)
    api.pass(60_000)
    expect(await accept(late)).toMatchObject(ended)
    expect(await decline(late)).toMatchObject(ended)
    expect((await listed(daniel)).received).toEqual([])
    await signInAgain(maya)
    expect(await withdraw(late)).toMatchObject(ended)
  })

  test.each([
    ['has ten accounts', () => openMore(maya, 9)],
    ['is with the private desk', () => change('payment_checks = false', maya)],
    ['is a company', () => change(`kind = 'corporate'`, maya)],
  ])('an invitation has ended once the inviter %s', async (_, become) => {
    const id = await invite()
    await become()
    expect(await accept(id)).toMatchObject(ended)
  })

  test('the refusals of an acceptance come in their order', async () => {
    const id = await invite()
    await withdraw(id)
    await openMore(daniel, 9)
    await change(`kind = 'corporate', payment_checks = false`, daniel)
    const code = async (invitation = id) => {
      const { body } = await accept(invitation)
      return body && 'code' in body ? body.code : undefined
    }
    expect(await code()).toBe('private_desk')
    await change('payment_checks = true', daniel)
    expect(await code()).toBe('invitation_ended')
    await change(`kind = 'personal'`, daniel)
    const other = await invite()
    await change(`kind = 'corporate'`, daniel)
    expect(await code(other)).toBe('product_not_available')
    await change(`kind = 'personal'`, daniel)
    expect(await code(other)).toBe('too_many_accounts')
  })
})

describe('freezing', () => {
  let joint: string
  beforeEach(async () => {
    joint = await openJoint(maya, daniel)
    await payIn(api.bank, joint, 300_00n)
  })

  const freeze = (person: Person, id = joint) => person.client.freezeAccount({ params: { id } })
  const release = (person: Person, id = joint) => person.client.releaseAccount({ params: { id } })
  const move = (person: Person, from: string, to: string) =>
    person.client.moveMoney({ body: { id: crypto.randomUUID(), from, to, amount: '10.00' } })
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
    expect(await client.placeTransfer({ params: { id: joint }, body: order })).toMatchObject({
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
  const titles = async (person: Person) => (await noticesOf(person)).map(([title]) => title).toSorted()
  expect(await titles(maya)).toEqual([
    'Account Closed',
    'Account Opened',
    'Invitation Accepted',
    'Joint Account Closing',
    'Joint Account Released',
  ])
  expect(await titles(daniel)).toEqual([
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
    await daniel.client.placeTransfer({
      params: { id: joint },
      body: {
        id: crypto.randomUUID(),
        recipientName: 'Landlord',
        destination: '20-00-00 87654321',
        amount: '5.00',
      },
    })
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

  test('the other holder is told of what one pays, as their alerts are set', async () => {
    const joint = await openJoint(maya, daniel)
    await payIn(api.bank, joint, 50_00n)
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

describe('closing', () => {
  let joint: string
  beforeEach(async () => {
    joint = await openJoint(maya, daniel)
  })

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
    const told = [
      'Joint Account Closing',
      `Maya Okafor wants to close Joint Current Account ending ${ending}.`,
    ]
    expect((await noticesOf(daniel)).filter(([title]) => title === told[0])).toEqual([told])
    expect(await previewOf(daniel)).toMatchObject({
      status: 200,
      body: {
        balance: '0.00',
        interest: '0.00',
        pots: [{ id: pot, name: 'Car', balance: '0.00' }],
        total: '0.00',
        payTo: [],
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
})
