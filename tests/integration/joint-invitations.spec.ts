// Invitations to joint accounts over the API (specification, section 11.7, 11.9 and 11.10), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'
import { accountsOf, codeOf, noticesOf, openFurther, openPerson, signInAgain, type Person } from './people.ts'
import { readEventTypes } from './read-notices.ts'

const dayMs = 24 * 60 * 60_000

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

const openMore = async (person: Person, count: number) => {
  for (let n = 0; n < count; n += 1) await openFurther(api, person, { code: 'current' })
}

const pass = async (days: number) => {
  api.pass(days * dayMs)
  for (const person of [maya, daniel]) await signInAgain(person)
}

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
  await maya.client.closeAccount({ params: { id: extra?.id ?? '' }, body: { payTo: null } })
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
  expect((await accountsOf(daniel)).find(({ productCode }) => productCode === 'joint')?.id).toBe(account?.id)
  const open = ['Account Opened', `Joint Current Account ending ${account?.accountNumber.slice(-4)} is open.`]
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
    return codeOf(await accept(invitation))
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
