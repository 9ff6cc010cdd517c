// A code opens a session while all sessions of its customer end: held before its commit, over two pools.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBank } from '../../src/bank/bank.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { issuePasswordReset } from '../../src/bank/passwords/password-reset-links.ts'
import { resetPassword } from '../../src/bank/passwords/reset-password.ts'
import { removeSecondFactor, renewRecoveryCodes } from '../../src/bank/second-factor/manage-second-factor.ts'
import { endCustomerSessions } from '../../src/bank/sessions/end-sessions.ts'
import { endAllOtherSessions } from '../../src/bank/sessions/customer-sessions.ts'
import { readSession } from '../../src/bank/sessions/session.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { password } from '../support/open-customer.ts'
import { openBrowser } from './browser.ts'
import { openCustomer, openSignedInCustomer, type TestCustomer } from './customers.ts'
import { holdingBeforeCommit, untilOneWaits } from './holding-before-commit.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.ts'
import { relyingParty } from './passkey-customer.ts'

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

/** Each is prepared before the code is entered. */
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

test.each(Object.keys(endings))('%s also ends a session that a code is opening', async name => {
  const ada = await openSignedInCustomer(api)
  const factor = await turnOnSecondFactor(ada, api)
  const end = await endings[name]?.(ada)
  const held = holdingBeforeCommit('insert into session', postgres.database)
  const thief = openBrowser(openTestApi(held.database, { clock: api.bank.clock }).app)
  // The password's step is not held. It is an earlier transaction of the same bank.
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

test('in a visit, new recovery codes beside turning the second factor off cause no deadlock', async () => {
  // They retry nothing, so that a deadlock shows as a fault.
  const [renewing, removing] = [1, 2].map(() =>
    openPostgres(postgres.connection, { connections: 2, retry: { attempts: 1 } }),
  )
  if (!renewing || !removing) throw new Error('no pool')
  const shared = openTestApi(postgres.database, { isShared: true, clock: api.bank.clock })
  const demo = await openCustomer(shared)
  await postgres.database.query('update customer set is_demo = true where id = $1', [demo.customerId])
  await demo.client.signIn({ body: { email: demo.email, password, accountType: 'personal' } })
  const factor = await turnOnSecondFactor(demo, shared)
  const [session] = await postgres.database.query<{ id: string }>(
    'select id from session where customer_id = $1',
    [demo.customerId],
  )
  const sessionId = session?.id ?? ''
  const entryOf = (code: string) => ({
    session: { customerId: demo.customerId, visitId: sessionId, sessionId, isDemo: true },
    relyingParty,
    code: code.replaceAll('-', ''),
    caller,
  })
  let removed: ReturnType<typeof removeSecondFactor> | undefined
  const held: Database = {
    ...renewing,
    transaction: work =>
      renewing.transaction(transaction =>
        work({
          async query(text, parameters) {
            const rows = await transaction.query<never>(text, parameters)
            if (/from customer .*for no key update/s.test(text)) {
              const bank = createBank({ ...shared.bank, database: removing })
              removed = removeSecondFactor(bank, entryOf(factor.recoveryCodes[0] ?? ''))
              await untilOneWaits(postgres.database)
            }
            return rows
          },
        }),
      ),
  }
  const code = factor.newCode()
  const renewed = await renewRecoveryCodes(createBank({ ...shared.bank, database: held }), entryOf(code))
  expect(renewed).toMatchObject({ ok: true })
  expect(await removed).toMatchObject({ ok: true })
  await Promise.all([renewing.close(), removing.close()])
  expect(await demo.client.readSecondFactor({})).toMatchObject({ status: 401 })
})
