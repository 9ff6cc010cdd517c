// The notifications of a transfer, and their channels (rulings 17 and 42), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openDeskCustomer, type TestCustomer } from './customers.ts'
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
  ada = await openDeskCustomer(api, 1_000_00n)
  grace = await openDeskCustomer(api)
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
  // Sent again, it causes no second notification.
  expect((await place()).status).toBe(200)
  return body.id
}
const notices = (customer: TestCustomer) => readNotices(fixture.database, customer)
const givePhone = ({ customerId }: TestCustomer) =>
  fixture.database.query(`update customer set phone = '+447700900142' where id = $1`, [customerId])

test('a completed transfer sends a notification and an e-mail, with the amount and the recipient', async () => {
  const id = await pay('48.50')
  expect(await notices(ada)).toEqual(['completed', 'email completed'])
  expect(
    await fixture.database.query('select transfer_id, read_at from notification where customer_id = $1', [
      ada.customerId,
    ]),
  ).toEqual([{ transfer_id: id, read_at: null }])
  expect(
    await fixture.database.query(
      'select recipient, outbox_facts(m) as facts, status from outbox_message m where customer_id = $1',
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

test('a declined transfer sends a notification and an e-mail, with the reason', async () => {
  await pay('1000.01')
  expect(await notices(ada)).toEqual(['declined', 'email declined'])
  expect(
    await fixture.database.query(
      `select outbox_facts(m) ->> 'reason' as reason from outbox_message m where customer_id = $1`,
      [ada.customerId],
    ),
  ).toEqual([{ reason: 'insufficient_funds' }])
})

test('with transaction alerts off, a completed transfer sends nothing, and a declined one a notification alone', async () => {
  await givePhone(ada)
  await ada.client.changePreferences({ body: { transactionAlerts: false, smsNotifications: true } })
  await pay('1.00')
  expect(await notices(ada)).toEqual([])
  await pay('1000.00')
  expect(await notices(ada)).toEqual(['declined'])
})

test('with e-mail off, only a notification is sent', async () => {
  await ada.client.changePreferences({ body: { emailNotifications: false } })
  await pay('1.00')
  expect(await notices(ada)).toEqual(['completed'])
})

test('with SMS on, one goes to the phone if there is one', async () => {
  await ada.client.changePreferences({ body: { smsNotifications: true, emailNotifications: false } })
  await pay('1.00')
  expect(await notices(ada)).toEqual(['completed'])
  await givePhone(ada)
  await pay('2.00')
  expect(await notices(ada)).toEqual(['completed', 'completed', 'sms completed'])
})

test('the preference for security alerts does not change transaction alerts', async () => {
  await ada.client.changePreferences({ body: { securityAlerts: false } })
  await pay('1.00')
  const aboutTransfers = (await notices(ada)).filter(what => !what.endsWith('security_alerts_off'))
  expect(aboutTransfers).toEqual(['completed', 'email completed'])
})

test.each(['iban', 'accountNumber'] as const)(
  'the receiver at this bank is notified too, by the %s of the transfer',
  async by => {
    await pay('1.00', by === 'iban' ? grace.account.iban : `00-19-64 ${grace.account.accountNumber}`)
    expect(await notices(grace)).toEqual(['received', 'email received'])
    expect(await notices(ada)).toEqual(['completed', 'email completed'])
    expect(
      await fixture.database.query(
        'select outbox_facts(m) as facts from outbox_message m where customer_id = $1',
        [grace.customerId],
      ),
    ).toEqual([{ facts: { amountPence: '100', description: 'Deposit from Ada Byron' } }])
  },
)

test('the receiver of a declined transfer is not notified', async () => {
  await pay('1000.01', grace.account.iban)
  expect(await notices(grace)).toEqual([])
})

test('the receiver’s own preferences for alerts and e-mail apply', async () => {
  await grace.client.changePreferences({ body: { emailNotifications: false } })
  await pay('1.00', grace.account.iban)
  expect(await notices(grace)).toEqual(['received'])
  await grace.client.changePreferences({ body: { transactionAlerts: false } })
  await pay('1.00', grace.account.iban)
  expect(await notices(grace)).toEqual(['received'])
})
