// Who is told of a transfer, and how (rulings 17 and 42), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { readNotices } from './read-notices.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer
let grace: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
})
beforeEach(async () => {
  ada = await openSignedInCustomer(api, 1_000_00n)
  grace = await openSignedInCustomer(api)
})
afterAll(async () => {
  expect(await reconcile(fixture.database)).toEqual([])
  await fixture.close()
})

const outside = '20-00-00 12345678'
async function pay(amount: string, destination = outside) {
  const body = { id: crypto.randomUUID(), recipientName: 'Kestrel Marine Ltd', destination, amount }
  const place = () => ada.client.placeTransfer({ params: { id: ada.account.id }, body })
  expect((await place()).status).toBe(201)
  // Sent again it is told no second time.
  expect((await place()).status).toBe(200)
  return body.id
}
const notices = (customer: TestCustomer) => readNotices(fixture.database, customer)
const givePhone = ({ customerId }: TestCustomer) =>
  fixture.database.query(`update customer set phone = '+447700900142' where id = $1`, [customerId])

test('a completed transfer is told in the bank and by e-mail, with what was sent and to whom', async () => {
  const id = await pay('48.50')
  expect(await notices(ada)).toEqual(['completed', 'email completed'])
  expect(
    await fixture.database.query('select transfer_id, read_at from notification where customer_id = $1', [
      ada.customerId,
    ]),
  ).toEqual([{ transfer_id: id, read_at: null }])
  expect(
    await fixture.database.query(
      'select recipient, facts, status from outbox_message where customer_id = $1',
      [ada.customerId],
    ),
  ).toEqual([
    {
      recipient: ada.email,
      facts: { amountPence: '4850', recipientName: 'Kestrel Marine Ltd' },
      status: 'waiting',
    },
  ])
})

test('a declined transfer is told in the bank and by e-mail, with the reason', async () => {
  await pay('1000.01')
  expect(await notices(ada)).toEqual(['declined', 'email declined'])
  expect(
    await fixture.database.query(
      `select facts ->> 'reason' as reason from outbox_message where customer_id = $1`,
      [ada.customerId],
    ),
  ).toEqual([{ reason: 'insufficient_funds' }])
})

test('transaction alerts off: nothing of a completed transfer, and of a declined one the bell alone', async () => {
  await givePhone(ada)
  await ada.client.changePreferences({ body: { transactionAlerts: false, smsNotifications: true } })
  await pay('1.00')
  expect(await notices(ada)).toEqual([])
  await pay('1000.00')
  expect(await notices(ada)).toEqual(['declined'])
})

test('e-mail off: the bell alone', async () => {
  await ada.client.changePreferences({ body: { emailNotifications: false } })
  await pay('1.00')
  expect(await notices(ada)).toEqual(['completed'])
})

test('SMS on: one to the phone, where there is one', async () => {
  await ada.client.changePreferences({ body: { smsNotifications: true, emailNotifications: false } })
  await pay('1.00')
  expect(await notices(ada)).toEqual(['completed'])
  await givePhone(ada)
  await pay('2.00')
  expect(await notices(ada)).toEqual(['completed', 'completed', 'sms completed'])
})

test('security alerts have no say in transfers', async () => {
  await ada.client.changePreferences({ body: { securityAlerts: false } })
  await pay('1.00')
  const aboutTransfers = (await notices(ada)).filter(what => !what.endsWith('security_alerts_off'))
  expect(aboutTransfers).toEqual(['completed', 'email completed'])
})

test.each(['iban', 'accountNumber'] as const)(
  'who receives money at this bank is told too, by the %s that it went to',
  async by => {
    await pay('1.00', by === 'iban' ? grace.account.iban : `00-19-64 ${grace.account.accountNumber}`)
    expect(await notices(grace)).toEqual(['received', 'email received'])
    expect(await notices(ada)).toEqual(['completed', 'email completed'])
    expect(
      await fixture.database.query('select facts from outbox_message where customer_id = $1', [
        grace.customerId,
      ]),
    ).toEqual([{ facts: { amountPence: '100', description: 'Deposit from Ada Byron' } }])
  },
)

test('who would have received a declined transfer hears nothing of it', async () => {
  await pay('1000.01', grace.account.iban)
  expect(await notices(grace)).toEqual([])
})

test('who receives money with transaction alerts off, or e-mail off, is told accordingly', async () => {
  await grace.client.changePreferences({ body: { emailNotifications: false } })
  await pay('1.00', grace.account.iban)
  expect(await notices(grace)).toEqual(['received'])
  await grace.client.changePreferences({ body: { transactionAlerts: false } })
  await pay('1.00', grace.account.iban)
  expect(await notices(grace)).toEqual(['received'])
})
