// One confirmation of one action (part two, 14.3, 14.4 and 14.9): bound to customer, session and content, answered by a
// proof within five tries and five minutes, and used once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeOldRows } from '../../src/bank/housekeeping/run-housekeeping.ts'
import { password } from '../support/open-customer.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { publicOrigin } from './open-test-api.ts'
import {
  addPasskey,
  answerByPasskey,
  answerByPassword,
  openConfirmation,
  openedBy,
  openPasskeyCustomer,
} from './passkey-customer.ts'
import { readEventTypes, readNotices } from './read-notices.ts'
import { rerunningAfter } from './rerunning-after.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

const minuteMs = 60_000
const wrong = { typed: 'not the password' }

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

const begin = ({ client }: Pick<TestCustomer, 'client'>, confirmationId?: string) =>
  client.beginPasskey({ body: { confirmationId } })

const statusOf = async (confirmationId: string) => {
  const [row] = await fixture.database.query<{ status: string; failures: number }>(
    'select status, failures from confirmation where id = $1',
    [confirmationId],
  )
  return row
}

/** Answers with the same wrong password this many times, each time with another `answerId`. */
async function failTimes(
  { client }: Pick<TestCustomer, 'client'>,
  confirmation: { id: string },
  times: number,
) {
  for (let n = 0; n < times; n++) await answerByPassword(client, confirmation, wrong)
}

test('a request that needs one is refused last with what it is for, and nothing is done', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const refused = await begin(ada)
  expect(refused).toMatchObject({
    status: 403,
    body: {
      code: 'confirmation_required',
      detail: "Confirm it's you to go on.",
      confirmation: {
        action: 'passkey_added',
        heading: 'Add a passkey',
        shows: [],
        status: 'open',
        methods: ['password'],
        triesLeft: 5,
      },
    },
  })
  const { id, endsAt } = openedBy(refused)
  expect(Date.parse(endsAt) - api.bank.clock().getTime()).toBeGreaterThan(5 * minuteMs - 5000)
  expect(
    await fixture.database.query('select id from passkey_challenge where customer_id = $1', [ada.customerId]),
  ).toEqual([])
  expect(await ada.client.readConfirmation({ params: { id } })).toMatchObject({ status: 200, body: { id } })
})

test('the right proof lets the same request go ahead once', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const confirmation = await openConfirmation(ada.client)
  expect(await answerByPassword(ada.client, confirmation)).toMatchObject({
    status: 200,
    body: { id: confirmation.id, status: 'answered' },
  })
  expect((await begin(ada, confirmation.id)).status).toBe(201)
  expect(await statusOf(confirmation.id)).toEqual({ status: 'used', failures: 0 })
  const again = await begin(ada, confirmation.id)
  expect(openedBy(again).id).not.toBe(confirmation.id)
  expect(await readEventTypes(fixture.database, ada)).toEqual(['signed_in', 'confirmed'])
})

test('one that is not answered lets nothing go ahead, and a new one takes its place', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const first = await openConfirmation(ada.client)
  const second = openedBy(await begin(ada, first.id))
  expect(second.id).not.toBe(first.id)
  expect(await statusOf(first.id)).toMatchObject({ status: 'ended' })
  expect(await answerByPassword(ada.client, first)).toMatchObject({
    status: 410,
    body: { code: 'confirmation_ended', detail: 'The 5 minutes are over. Nothing was done.' },
  })
  expect((await answerByPassword(ada.client, second)).status).toBe(200)
})

test('a wrong proof says how many tries are left, and not what was wrong', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const confirmation = await openConfirmation(ada.client)
  const said = async () => {
    const { status, body } = await answerByPassword(ada.client, confirmation, wrong)
    return [status, 'detail' in body && body.detail]
  }
  const sentence = "That did not confirm it's you. Try again, or use another way."
  expect(await said()).toEqual([401, `${sentence} 4 tries left.`])
  expect(await said()).toEqual([401, `${sentence} 3 tries left.`])
  expect(await said()).toEqual([401, `${sentence} 2 tries left.`])
  expect(await said()).toEqual([401, `${sentence} 1 try left.`])
  expect((await answerByPassword(ada.client, confirmation)).status).toBe(200)
})

test('the fifth wrong proof ends it, locks further ones for a minute, and the customer is told', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const confirmation = await openConfirmation(ada.client)
  await failTimes(ada, confirmation, 4)
  const fifth = await answerByPassword(ada.client, confirmation, wrong)
  expect(fifth).toMatchObject({
    status: 429,
    body: {
      code: 'confirmation_locked',
      detail: 'Too many tries. Nothing was done. Try again in a minute.',
    },
  })
  expect(fifth.headers.get('retry-after')).toBe('60')
  expect(await statusOf(confirmation.id)).toEqual({ status: 'failed', failures: 5 })
  expect((await answerByPassword(ada.client, confirmation)).status).toBe(429)
  const next = openedBy(await begin(ada, confirmation.id))
  expect((await answerByPassword(ada.client, next)).status).toBe(429)
  expect(await statusOf(next.id)).toEqual({ status: 'open', failures: 0 })
  api.pass(minuteMs)
  expect(await answerByPassword(ada.client, confirmation)).toMatchObject({
    status: 429,
    body: { detail: 'Too many tries. Nothing was done. Start again.' },
  })
  expect((await answerByPassword(ada.client, next)).status).toBe(200)
  expect(await readEventTypes(fixture.database, ada)).toEqual([
    'signed_in',
    ...Array.from({ length: 5 }, () => 'confirmation_failed'),
    'confirmation_locked',
    'confirmed',
  ])
  const listed = await ada.client.listNotifications({})
  expect(listed.body).toMatchObject({
    notifications: [
      { title: 'Confirmations Locked', description: 'Five tries to confirm a new passkey failed.' },
    ],
  })
  expect(await readNotices(fixture.database, ada)).toContain('email confirmation_locked')
})

test('after five minutes it is over, answered or not', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const open = await openConfirmation(ada.client)
  api.pass(5 * minuteMs - 1000)
  await ada.client.extendSession({})
  expect((await answerByPassword(ada.client, open)).status).toBe(200)
  api.pass(1000)
  expect(openedBy(await begin(ada, open.id)).id).not.toBe(open.id)
  const late = await openConfirmation(ada.client)
  api.pass(4 * minuteMs)
  await ada.client.extendSession({})
  api.pass(minuteMs)
  expect(await answerByPassword(ada.client, late)).toMatchObject({
    status: 410,
    body: { code: 'confirmation_ended' },
  })
  expect(await ada.client.readConfirmation({ params: { id: late.id } })).toMatchObject({
    body: { status: 'ended' },
  })
})

test('cancelled, it lets nothing go ahead, also if it was answered', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const confirmation = await openConfirmation(ada.client)
  await answerByPassword(ada.client, confirmation)
  const cancel = () => ada.client.cancelConfirmation({ params: { id: confirmation.id } })
  expect((await cancel()).status).toBe(204)
  expect((await cancel()).status).toBe(204)
  expect((await begin(ada, confirmation.id)).status).toBe(403)
})

test('another session of the customer does not find it, and cannot use it', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const other = openBrowser(api.app)
  await other.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  const confirmation = await openConfirmation(ada.client)
  expect((await answerByPassword(other.client, confirmation)).status).toBe(404)
  expect((await answerByPassword(ada.client, confirmation)).status).toBe(200)
  expect((await begin(other, confirmation.id)).status).toBe(403)
  expect((await other.client.cancelConfirmation({ params: { id: confirmation.id } })).status).toBe(404)
  expect((await begin(ada, confirmation.id)).status).toBe(201)
})

test('one for another action or content lets nothing go ahead', async () => {
  const api = fixture.openApi()
  const { client, authenticator, passkey } = await openPasskeyCustomer(api)
  const other = await newAuthenticator(publicOrigin)
  const second = await addPasskey(client, other, authenticator)
  const remove = (id: string, confirmationId?: string) =>
    client.removePasskey({ params: { id }, body: { confirmationId } })
  const confirmation = openedBy(await remove(passkey.id))
  expect(confirmation.heading).toBe('Remove the passkey Chrome on Windows')
  expect((await answerByPasskey(client, confirmation, authenticator)).status).toBe(200)
  // Another subject, another action, and the same subject with another name.
  expect((await remove(second.passkey.id, confirmation.id)).status).toBe(403)
  expect((await client.beginPasskey({ body: { confirmationId: confirmation.id } })).status).toBe(403)
  await client.renamePasskey({ params: { id: passkey.id }, body: { name: 'Old telephone' } })
  const renamed = openedBy(await remove(passkey.id, confirmation.id))
  expect(renamed.heading).toBe('Remove the passkey Old telephone')
  expect(await statusOf(confirmation.id)).toMatchObject({ status: 'ended' })
  expect((await answerByPasskey(client, renamed, authenticator)).status).toBe(200)
  expect((await remove(passkey.id, renamed.id)).status).toBe(204)
})

test('the same answer again gets its first answer, whatever came of it', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const confirmation = await openConfirmation(ada.client)
  const answerIds = Array.from({ length: 3 }, () => crypto.randomUUID())
  const answer = (answerId: string | undefined, typed: string) =>
    answerByPassword(ada.client, confirmation, { typed, ...(answerId !== undefined && { answerId }) })
  const leftAfter = async (answerId: string | undefined, typed: string) => {
    const { status, body } = await answer(answerId, typed)
    return 'detail' in body ? [status, body.detail.slice(-13)] : [status]
  }
  expect(await leftAfter(answerIds[0], 'wrong')).toEqual([401, '4 tries left.'])
  expect(await leftAfter(answerIds[1], 'wrong')).toEqual([401, '3 tries left.'])
  // Even with the right password: the answer was given.
  expect(await leftAfter(answerIds[0], password)).toEqual([401, '4 tries left.'])
  expect(await leftAfter(answerIds[2], password)).toEqual([200])
  expect(await leftAfter(answerIds[2], password)).toEqual([200])
  expect(await leftAfter(answerIds[1], password)).toEqual([200])
  expect(await statusOf(confirmation.id)).toEqual({ status: 'answered', failures: 2 })
  expect((await begin(ada, confirmation.id)).status).toBe(201)
  expect(await leftAfter(answerIds[2], 'wrong')).toEqual([200])
})

test.each([['right'], ['wrong']])('of a hundred %s answers at once all have one outcome', async kind => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const { recoveryCodes } = await turnOnSecondFactor(ada, fixture.openApi())
  const confirmation = await openConfirmation(ada.client)
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      ada.client.answerConfirmation({
        params: { id: confirmation.id },
        body: {
          answerId: crypto.randomUUID(),
          method: 'recovery_code',
          code: kind === 'right' ? (recoveryCodes[0] ?? '') : 'AAAA-BBBB',
        },
      }),
    ),
  )
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual(kind === 'right' ? { 200: 100 } : { 401: 4, 429: 96 })
  expect(await statusOf(confirmation.id)).toEqual(
    kind === 'right' ? { status: 'answered', failures: 0 } : { status: 'failed', failures: 5 },
  )
  const [used] = await fixture.database.query<{ codes: bigint }>(
    'select count(*) as codes from recovery_code where customer_id = $1 and used_at is not null',
    [ada.customerId],
  )
  expect(used?.codes).toBe(kind === 'right' ? 1n : 0n)
})

test('of a hundred requests with one answered confirmation at once, one goes ahead', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const confirmation = await openConfirmation(ada.client)
  await answerByPassword(ada.client, confirmation)
  // Each that is refused opens another one: an hour has thirty.
  const answers = await Promise.all(Array.from({ length: 100 }, () => begin(ada, confirmation.id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(29)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(70)
})

test('a customer opens thirty an hour', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  for (let n = 0; n < 30; n++) expect((await begin(ada)).status).toBe(403)
  expect(await begin(ada)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  for (let n = 0; n < 16; n++) {
    api.pass(4 * minuteMs)
    await ada.client.extendSession({})
  }
  expect((await begin(ada)).status).toBe(403)
})

test('an answer and its use are done once when the confirmation of a commit is lost', async () => {
  const rerun = fixture.openApi(rerunningAfter('confirmation', fixture.database))
  const ada = await openSignedInCustomer(rerun)
  const confirmation = await openConfirmation(ada.client)
  expect(await answerByPassword(ada.client, confirmation, wrong)).toMatchObject({ status: 401 })
  expect((await answerByPassword(ada.client, confirmation)).status).toBe(200)
  expect((await begin(ada, confirmation.id)).status).toBe(201)
  expect(await statusOf(confirmation.id)).toEqual({ status: 'used', failures: 1 })
  expect(await readEventTypes(fixture.database, ada)).toEqual([
    'signed_in',
    'confirmation_failed',
    'confirmed',
  ])
})

test('its content is kept for thirteen months, and its hash for good', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const { id } = await openConfirmation(ada.client)
  const read = async () => {
    const [row] = await fixture.database.query<{ status: string; content: string | null; size: number }>(
      'select status, content, length(content_hash) as size from confirmation where id = $1',
      [id],
    )
    return row
  }
  const content = `{"action":"passkey_added","customer":"${ada.customerId}","fields":{},"session":`
  expect((await read())?.content?.startsWith(content)).toBe(true)
  api.pass(394 * 24 * 60 * minuteMs)
  await removeOldRows(api.bank)
  expect((await read())?.status).toBe('ended')
  expect((await read())?.content).not.toBeNull()
  api.pass(6 * 24 * 60 * minuteMs)
  await removeOldRows(api.bank)
  expect(await read()).toEqual({ status: 'ended', content: null, size: 32 })
})
