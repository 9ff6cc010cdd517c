// A session that a code opens while all sessions of its customer end: held before its commit, over two pools.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuePasswordReset } from '../../src/bank/passwords/issue-password-reset.ts'
import { resetPassword } from '../../src/bank/passwords/reset-password.ts'
import { endCustomerSessions } from '../../src/bank/sessions/end-all-sessions.ts'
import { endAllOtherSessions } from '../../src/bank/sessions/end-customer-session.ts'
import { readSession } from '../../src/bank/sessions/read-session.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { holdingBeforeCommit, untilOneWaits } from './holding-before-commit.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.openAnother())
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await postgres.close()
})

const caller = { address: '192.0.2.9', device: '' }
const newPassword = 'three unrelated words'

async function sessionOf(ada: TestCustomer) {
  const [, token = ''] = ada.cookie()?.split('=') ?? []
  const session = await readSession(api.bank, token)
  if (!session) throw new Error('nobody is signed in')
  return session
}

/** Each is made ready before the code is entered. */
const endings: Readonly<Record<string, (ada: TestCustomer) => Promise<() => Promise<unknown>>>> = {
  'a reset of the password': async ada => {
    const issued = await issuePasswordReset(api.bank, ada.email)
    if (!issued.ok) throw new Error(issued.refusal)
    return () => resetPassword(api.bank, { token: issued.value.token, newPassword, caller })
  },
  'signing out every other device': async ada => {
    const session = await sessionOf(ada)
    return () => endAllOtherSessions(api.bank, session, caller)
  },
  'the operator, who ends them all': ada => Promise.resolve(() => endCustomerSessions(api.bank, ada.email)),
}

test.each(Object.keys(endings))('%s ends a session that a code is opening too', async name => {
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  const end = await endings[name]?.(ada)
  const held = holdingBeforeCommit('insert into session', postgres.database)
  const thief = openBrowser(openTestApi(held.database, { clock: api.bank.clock }).app)
  // The password's step is not held: it is another transaction of the same bank, made before.
  const waiting = openBrowser(api.app)
  await waiting.client.signIn({ body: { email: ada.email, password, accountType: 'personal' } })
  const entered = thief.send('/api/session/second-factor', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: waiting.cookie() ?? '' },
    body: JSON.stringify({ code: factor.newCode() }),
  })
  await held.isHeld
  const ended = end?.()
  await untilOneWaits(postgres.database)
  held.release()
  expect((await entered).status).toBe(201)
  await ended
  expect((await thief.client.readSession({})).status).toBe(401)
})
