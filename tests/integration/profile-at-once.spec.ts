// A change of profile beside a transfer of the same customer, through two pools, over a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBank } from '../../src/bank/bank.ts'
import { changeProfile as changeInBank } from '../../src/bank/customers/profile.ts'
import { makeEmailedLink } from '../../src/bank/passwords/password-reset-links.ts'
import { placeTransfer } from '../../src/bank/transfers/place-transfer.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { password } from '../support/open-customer.ts'
import { newEmail, profileOf } from './change-profile.ts'
import { openDeskCustomer, openSignedInCustomer } from './customers.ts'
import { holdingBeforeCommit, untilOneWaits } from './holding-before-commit.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { relyingParty } from './passkey-customer.ts'

let postgres: TestPostgres
let api: TestApi

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await postgres.close()
})

const caller = { address: '192.0.2.1', device: '' }

/** A pool without retries, so that a deadlock shows as a fault. */
const openImpatient = () => openPostgres(postgres.connection, { connections: 2, retry: { attempts: 1 } })

test('an e-mail change beside a transfer of the same customer causes no deadlock', async () => {
  const [changing, placing] = [openImpatient(), openImpatient()]
  const ada = await openDeskCustomer(api, 1_000_00n)
  const { customerId, account } = ada
  const [session] = await postgres.database.query<{ id: string }>(
    'select id from session where customer_id = $1',
    [customerId],
  )
  const other = createBank({ ...api.bank, database: placing })
  let placed: ReturnType<typeof placeTransfer> | undefined
  const place = () => {
    const order = {
      id: randomUUID(),
      recipientName: 'Kestrel Marine Ltd',
      destination: { scheme: 'sort_code_account_number', sortCode: '200000', accountNumber: '12345678' },
      amountPence: 1_00n,
    } as const
    placed = placeTransfer(other, {
      customerId,
      accountId: account.id,
      order,
      caller: { address: '192.0.2.1' },
    })
  }
  const bank = createBank({
    ...api.bank,
    database: {
      ...changing,
      transaction: work =>
        changing.transaction(transaction =>
          work({
            async query(text, parameters) {
              const rows = await transaction.query<never>(text, parameters)
              if (text.includes('update customer')) {
                place()
                await untilOneWaits(postgres.database)
              }
              return rows
            },
          }),
        ),
    },
  })
  const changed = await changeInBank(bank, {
    session: { customerId, visitId: null, sessionId: session?.id ?? '', isDemo: false },
    relyingParty,
    caller,
    change: { ...profileOf(ada), email: newEmail(), phone: null, currentPassword: password },
  })
  expect(changed).toMatchObject({ ok: true })
  expect(await placed).toMatchObject({ ok: true, value: { transfer: { status: 'completed' } } })
  await Promise.all([changing.close(), placing.close()])
})

test('no link is made for an e-mail that its customer changes at the same time', async () => {
  const ada = await openSignedInCustomer(api)
  const { customerId, email } = ada
  const [session] = await postgres.database.query<{ id: string }>(
    'select id from session where customer_id = $1',
    [customerId],
  )
  const held = holdingBeforeCommit('update customer', postgres.openAnother())
  const changing = changeInBank(createBank({ ...api.bank, database: held.database }), {
    session: { customerId, visitId: null, sessionId: session?.id ?? '', isDemo: false },
    relyingParty,
    caller,
    change: { ...profileOf(ada), email: newEmail(), phone: null, currentPassword: password },
  })
  await held.isHeld
  const endsAt = new Date(api.bank.clock().getTime() + 60_000)
  const sending = makeEmailedLink(api.bank, { recipient: email, endsAt })
  await untilOneWaits(postgres.database)
  held.release()
  expect(await changing).toMatchObject({ ok: true })
  expect(await sending).toBeUndefined()
  expect(
    await postgres.database.query('select ends_at from password_reset where customer_id = $1', [customerId]),
  ).toEqual([])
})
