// How a confirmation is answered (part two, 14.3 and 14.4): the methods and the tries that they share.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedActions } from '../../src/bank/confirmations/confirmed-actions.ts'
import { password } from '../support/open-customer.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import {
  answerByPasskey,
  answerByPassword,
  openConfirmation,
  openedBy,
  openPasskeyCustomer,
} from './passkey-customer.ts'
import { readNotices } from './read-notices.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

const wrong = { typed: 'not the password' }

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

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

test('wrong proofs of one confirmation count for the next: no more than five in a row', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  await failTimes(ada, await openConfirmation(ada.client), 3)
  const next = await openConfirmation(ada.client)
  expect((await answerByPassword(ada.client, next, wrong)).status).toBe(401)
  expect((await answerByPassword(ada.client, next, wrong)).status).toBe(401)
  expect((await answerByPassword(ada.client, next)).status).toBe(429)
  expect(await statusOf(next.id)).toEqual({ status: 'open', failures: 2 })
})

test('a wrong password here counts for the current password in settings, and there for here', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  const setUp = (currentPassword: string) => ada.client.beginSecondFactor({ body: { currentPassword } })
  for (let n = 0; n < 3; n++) expect((await setUp('wrong')).status).toBe(422)
  const confirmation = await openConfirmation(ada.client)
  await failTimes(ada, confirmation, 2)
  expect((await setUp(password)).status).toBe(429)
  expect((await answerByPassword(ada.client, confirmation)).status).toBe(429)
})

test('wrong proofs by one method leave no more tries to another', async () => {
  const api = fixture.openApi()
  const { client, authenticator, recoveryCodes } = await openPasskeyCustomer(api)
  const confirmation = await openConfirmation(client)
  const [code = ''] = recoveryCodes
  const byCode = (typed: string) =>
    client.answerConfirmation({
      params: { id: confirmation.id },
      body: { answerId: crypto.randomUUID(), method: 'recovery_code', code: typed },
    })
  for (let n = 0; n < 3; n++) expect((await byCode('AAAA')).status).toBe(401)
  expect((await answerByPasskey(client, confirmation, authenticator, { isForged: true })).status).toBe(401)
  expect((await answerByPasskey(client, confirmation, authenticator, { isForged: true })).status).toBe(429)
  expect((await byCode(code)).status).toBe(429)
})

test('nor do wrong proofs of one confirmation leave more to another way in the next', async () => {
  const { client, authenticator } = await openPasskeyCustomer(fixture.openApi())
  const first = await openConfirmation(client)
  for (let n = 0; n < 3; n++) {
    const body = { answerId: crypto.randomUUID(), method: 'recovery_code' as const, code: 'AAAA' }
    expect((await client.answerConfirmation({ params: { id: first.id }, body })).status).toBe(401)
  }
  const next = await openConfirmation(client)
  for (let n = 0; n < 2; n++)
    expect((await answerByPasskey(client, next, authenticator, { isForged: true })).status).toBe(401)
  expect((await answerByPasskey(client, next, authenticator)).status).toBe(429)
  expect(await statusOf(next.id)).toEqual({ status: 'open', failures: 2 })
})

test('success forgets the failures', async () => {
  const ada = await openSignedInCustomer(fixture.openApi())
  for (let n = 0; n < 3; n++) {
    const confirmation = await openConfirmation(ada.client)
    await failTimes(ada, confirmation, 4)
    expect((await answerByPassword(ada.client, confirmation)).status).toBe(200)
  }
})

test('a missing proof is refused beside its field, and is no try', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  await turnOnSecondFactor(ada, api)
  const { id, methods } = await openConfirmation(ada.client)
  expect(methods).toEqual(['app', 'recovery_code'])
  const answer = (method: 'app' | 'password' | 'passkey') =>
    ada.client.answerConfirmation({ params: { id }, body: { answerId: crypto.randomUUID(), method } })
  expect(await answer('app')).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
  expect(await answer('password')).toMatchObject({ status: 422, body: { errors: [{ field: 'method' }] } })
  expect(await answer('passkey')).toMatchObject({ status: 422, body: { errors: [{ field: 'method' }] } })
  expect(await statusOf(id)).toEqual({ status: 'open', failures: 0 })
})

/** An answer that lacks its proof. */
const answerWithoutProof = ({ client }: Pick<TestCustomer, 'client'>, { id }: { readonly id: string }) =>
  client.answerConfirmation({ params: { id }, body: { answerId: crypto.randomUUID(), method: 'password' } })

const refusal = (status: number, code: string) => ({ status, body: { code } })

test('refusals come in their order', async () => {
  const api = fixture.openApi()
  const [ada, grace] = [await openSignedInCustomer(api), await openSignedInCustomer(api)]
  const theirs = await openConfirmation(grace.client)
  const ended = await openConfirmation(ada.client)
  await failTimes(ada, ended, 3)
  const locked = await openConfirmation(ada.client)
  await failTimes(ada, locked, 2)
  expect(await answerWithoutProof(openBrowser(api.app), theirs)).toMatchObject(refusal(401, 'not_signed_in'))
  expect(await answerWithoutProof(ada, theirs)).toMatchObject(refusal(404, 'not_found'))
  expect(await answerWithoutProof(ada, ended)).toMatchObject(refusal(410, 'confirmation_ended'))
  expect(await answerWithoutProof(ada, locked)).toMatchObject(refusal(429, 'confirmation_locked'))
  expect(await answerWithoutProof(grace, theirs)).toMatchObject(refusal(422, 'bad_input'))
  expect(await answerByPassword(grace.client, theirs, wrong)).toMatchObject(refusal(401, 'not_confirmed'))
})

test('a code of the app confirms once, and the password does no more', async () => {
  const api = fixture.openApi()
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  const code = factor.newCode()
  const answer = (id: string, typed: string) =>
    ada.client.answerConfirmation({
      params: { id },
      body: { answerId: crypto.randomUUID(), method: 'app', code: typed },
    })
  const first = await openConfirmation(ada.client)
  expect((await answer(first.id, code)).status).toBe(200)
  const second = await openConfirmation(ada.client)
  expect((await answer(second.id, code)).status).toBe(401)
  expect((await answer(second.id, factor.recoveryCodes[0] ?? '')).status).toBe(401)
  expect((await answer(second.id, factor.newCode())).status).toBe(200)
})

test('where strong confirmations are required, a password adds the first passkey and confirms nothing else', async () => {
  const api = fixture.openApi(fixture.database, {
    strongConfirmation: true,
    confirmedActions,
  })
  const ada = await openSignedInCustomer(api)
  const invitation = { id: crypto.randomUUID(), email: 'nobody@example.com', acknowledged: true }
  expect(await ada.client.sendInvitation({ body: invitation })).toMatchObject({
    status: 403,
    body: { code: 'no_method', detail: 'Add a passkey or an authenticator app first.' },
  })
  const { authenticator, client, passkey } = await openPasskeyCustomer(api)
  expect(await client.removePasskey({ params: { id: passkey.id }, body: {} })).toMatchObject({
    status: 409,
    body: { code: 'last_method', detail: 'Add another passkey or an authenticator app first.' },
  })
  const confirmation = openedBy(
    await client.sendInvitation({ body: { ...invitation, id: crypto.randomUUID() } }),
  )
  expect(confirmation.methods).toEqual(['passkey', 'recovery_code'])
  expect((await answerByPasskey(client, confirmation, authenticator)).status).toBe(200)
})

test('where strong confirmations are required, the app stays if the last passkey goes at the same time', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined
  const api = fixture.openApi(
    {
      ...fixture.database,
      async query(text, parameters) {
        const rows = await fixture.database.query<never>(text, parameters)
        const run = text.includes('as is_app_on') ? meanwhile : undefined
        if (run) meanwhile = undefined
        await run?.()
        return rows
      },
    },
    { strongConfirmation: true, confirmedActions },
  )
  const ada = await openPasskeyCustomer(api)
  const { authenticator, client, passkey } = ada
  await turnOnSecondFactor(ada, api)
  const confirm = async (refused: Parameters<typeof openedBy>[0]) => {
    const confirmation = openedBy(refused)
    expect((await answerByPasskey(client, confirmation, authenticator)).status).toBe(200)
    return confirmation.id
  }
  const params = { id: passkey.id }
  const removal = { confirmationId: await confirm(await client.removePasskey({ params, body: {} })) }
  const turningOff = { confirmationId: await confirm(await client.removeSecondFactor({ body: {} })) }
  const removed: number[] = []
  meanwhile = async () => removed.push((await client.removePasskey({ params, body: removal })).status)
  expect(await client.removeSecondFactor({ body: turningOff })).toMatchObject({
    status: 409,
    body: { code: 'last_method' },
  })
  expect(removed).toEqual([204])
  expect(await client.readSecondFactor({})).toMatchObject({ body: { isOn: true } })
})

test('a demo customer’s fails after five, nothing locks, and another address goes on', async () => {
  const api = fixture.openApi()
  const demo = await openSignedInCustomer(api)
  await fixture.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  const confirmation = await openConfirmation(demo.client)
  await failTimes(demo, confirmation, 4)
  expect(await answerByPassword(demo.client, confirmation, wrong)).toMatchObject({
    status: 429,
    body: { detail: 'Too many tries. Nothing was done. Start again.' },
  })
  const next = await openConfirmation(demo.client)
  expect((await answerByPassword(demo.client, next)).status).toBe(200)
  expect(await readNotices(fixture.database, demo)).toEqual([])
})
