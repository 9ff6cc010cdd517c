// Passkeys in a tab: the same code verifies them there, for the tab's own address.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCustomers } from '../../content/demo.ts'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import type { TabBank } from '../../src/tab/open-tab-bank.ts'
import { newAuthenticator } from '../support/software-authenticator.ts'
import { openStillBank } from './open-still-bank.ts'

const { email, password } = demoCustomers.everyday
const faults: unknown[] = []
let bank: TabBank

beforeAll(async () => {
  bank = await openStillBank({ report: ({ fault }) => faults.push(fault) })
}, 120_000)

afterAll(async () => {
  await bank.close()
  expect(faults).toEqual([])
})

const client = createClient(operations, (path, init) => bank.send(path, init))

test('a passkey is added for the tab’s own address, signs in, and confirms', async () => {
  await client.signIn({ body: { email, password, accountType: 'personal' } })
  const refused = await client.beginPasskey({ body: {} })
  if (refused.status !== 403 || !refused.body.confirmation) throw new Error('no confirmation was opened')
  const { id: confirmationId } = refused.body.confirmation
  const answer = { answerId: crypto.randomUUID(), method: 'password' as const, password }
  expect(await client.answerConfirmation({ params: { id: confirmationId }, body: answer })).toMatchObject({
    status: 200,
  })
  const begun = await client.beginPasskey({ body: { confirmationId } })
  if (begun.status !== 201) throw new Error(`the options answered ${begun.status}`)
  expect(begun.body.options.rp.id).toBe(location.hostname)
  const authenticator = await newAuthenticator(location.origin)
  const response = await authenticator.create(begun.body.options)
  expect(await client.addPasskey({ body: { id: begun.body.id, response, name: 'This tab' } })).toMatchObject({
    status: 201,
    body: { passkey: { worksHere: true } },
  })
  await client.signOut({})

  const give = async (origin?: string) => {
    const made = await client.newPasskeyChallenge({})
    if (made.status !== 201) throw new Error(`the challenge answered ${made.status}`)
    const signed = await authenticator.get(made.body.options, origin === undefined ? {} : { origin })
    return client.signInWithPasskey({
      body: { challengeId: made.body.id, response: signed, accountType: 'personal' },
    })
  }
  expect((await give('http://other.test')).status).toBe(401)
  expect(await give()).toMatchObject({ status: 201, body: { customer: { email } } })
})
