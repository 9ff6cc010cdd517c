// The actions of section 11 that need a confirmation (part two, 11.7, 11.8 and 14.5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../src/bank/accounts/open-account.ts'
import { confirmedActions } from '../../src/bank/confirmations/confirmed-actions.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { answerByPassword, openedBy } from './passkey-customer.ts'

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const openStrict = () => fixture.openApi(fixture.database, { confirmedActions })

type Reply = { readonly status: number; readonly body: unknown }

/** Asks, confirms by the password and asks again. Returns the heading, what it shows, and the last answer. */
async function confirmed<R extends Reply>(
  { client }: TestCustomer,
  ask: (confirmationId?: string) => Promise<R>,
) {
  const { id, heading, shows } = openedBy(await ask())
  expect((await answerByPassword(client, { id })).status).toBe(200)
  return { heading, shows: shows.map(({ label, value }) => `${label}: ${value}`), answer: await ask(id) }
}

const invitationTo = ({ email }: TestCustomer, id = crypto.randomUUID()) => ({
  id,
  email,
  acknowledged: true,
})

/** Ada's invitation to Grace, sent and accepted with a confirmation each. Returns the joint account. */
async function openJoint(ada: TestCustomer, grace: TestCustomer) {
  const invitation = invitationTo(grace)
  const send = (confirmationId?: string) =>
    ada.client.sendInvitation({ body: { ...invitation, confirmationId } })
  const sent = await confirmed(ada, send)
  const accept = (confirmationId?: string) =>
    grace.client.acceptInvitation({
      params: { id: invitation.id },
      body: { acknowledged: true, confirmationId },
    })
  const accepted = await confirmed(grace, accept)
  if (accepted.answer.status !== 201) throw new Error(`the acceptance answered ${accepted.answer.status}`)
  return { invitation, sent, accepted, account: accepted.answer.body.account, send, accept }
}

test('an invitation is sent and accepted with a confirmation each, and again without', async () => {
  const api = openStrict()
  const [ada, grace] = [await openSignedInCustomer(api), await openSignedInCustomer(api)]
  const { sent, accepted, send, accept } = await openJoint(ada, grace)
  expect(sent).toMatchObject({
    heading: 'Send invitation',
    shows: [`Joint account with: ${grace.email}`],
    answer: { status: 202 },
  })
  expect(accepted).toMatchObject({ heading: 'Accept', shows: ['Joint account with: Ada Byron'] })
  expect((await send()).status).toBe(202)
  expect((await accept()).status).toBe(200)
})

test('a confirmation of an invitation to one email sends none to another', async () => {
  const api = openStrict()
  const [ada, grace] = [await openSignedInCustomer(api), await openSignedInCustomer(api)]
  const id = crypto.randomUUID()
  const { id: confirmationId } = openedBy(await ada.client.sendInvitation({ body: invitationTo(grace, id) }))
  expect((await answerByPassword(ada.client, { id: confirmationId })).status).toBe(200)
  const other = { id, email: 'mallory@example.com', acknowledged: true, confirmationId }
  expect((await ada.client.sendInvitation({ body: other })).status).toBe(403)
  expect((await ada.client.listInvitations({})).body).toMatchObject({ sent: [] })
})

test('its own refusals come before the confirmation', async () => {
  const ada = await openSignedInCustomer(openStrict())
  expect(await ada.client.sendInvitation({ body: invitationTo(ada) })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'email', code: 'own_email' }] },
  })
  const other = await openSignedInCustomer(openStrict(), 100n)
  const params = { id: other.account.id }
  expect(await other.client.closeAccount({ params, body: { payTo: null } })).toMatchObject({
    status: 409,
    body: { code: 'balance_not_zero' },
  })
})

test('an account is frozen without, released by both with, and closed by both with a confirmation', async () => {
  const api = openStrict()
  const [ada, grace] = [await openSignedInCustomer(api), await openSignedInCustomer(api)]
  const { account } = await openJoint(ada, grace)
  const params = { id: account.id }
  expect((await ada.client.freezeAccount({ params })).status).toBe(200)
  const release = (who: TestCustomer) => (confirmationId?: string) =>
    who.client.releaseAccount({ params, query: confirmationId === undefined ? {} : { confirmationId } })
  const name = `Account: ${account.product} (${account.accountNumber.slice(-4)})`
  const first = await confirmed(ada, release(ada))
  expect(first).toMatchObject({ heading: 'Release account', shows: [name], answer: { status: 200 } })
  // Again, it changes nothing and asks for nothing.
  expect((await release(ada)()).status).toBe(200)
  expect((await confirmed(grace, release(grace))).answer.status).toBe(200)

  const close = (who: TestCustomer) => (confirmationId?: string) =>
    who.client.closeAccount({ params, body: { payTo: null, confirmationId } })
  const asked = await confirmed(ada, close(ada))
  expect(asked).toMatchObject({ heading: 'Close account', shows: [name], answer: { status: 202 } })
  expect((await close(ada)()).status).toBe(202)
  expect((await confirmed(grace, close(grace))).answer.status).toBe(200)
  expect((await close(grace)()).status).toBe(200)
})

const openSavings = ({ bank }: TestApi, { customerId }: TestCustomer) =>
  openAccount(bank, bank.database, {
    customerId,
    product: 'FlexiSave',
    productCode: 'flexisave',
    holderName: 'Ada Byron',
  })

test('a sole account is closed once that is confirmed, and its money goes where that says', async () => {
  const api = openStrict()
  const ada = await openSignedInCustomer(api, 12_34n)
  const [rainy, holiday] = [await openSavings(api, ada), await openSavings(api, ada)]
  const close = (payTo: string) => (confirmationId?: string) =>
    ada.client.closeAccount({ params: { id: ada.account.id }, body: { payTo, confirmationId } })
  const { accountNumber } = ada.account
  const done = await confirmed(ada, close(rainy.id))
  expect(done).toMatchObject({
    heading: 'Close account',
    shows: [
      `Account: Current Account (${accountNumber.slice(-4)})`,
      `Pay the balance to: FlexiSave (${rainy.accountNumber.slice(-4)})`,
    ],
    answer: { status: 200 },
  })
  expect((await close(holiday.id)()).status).toBe(200)
  const { body } = await ada.client.readBalance({ params: { id: rainy.id } })
  expect(body).toMatchObject({ booked: '12.34' })
})
