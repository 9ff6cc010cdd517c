// What is told whatever the customer's preferences are (part two, 10.2, rule 11).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { noticesOf, openPerson } from './people.ts'

let fixture: ApiFixture

beforeAll(async () => {
  fixture = await openApiFixture()
})
afterAll(() => fixture.close())

test('the opening and the closing of an account are told to who wants no alerts', async () => {
  const api = fixture.openApi(undefined, { clock: () => new Date('2026-03-02T12:00:00Z') })
  const { client, account, ...maya } = await openPerson(api, 'Maya Okafor', 1_000_00n)
  const none = {
    emailNotifications: false,
    smsNotifications: false,
    transactionAlerts: false,
    securityAlerts: false,
  }
  expect((await client.changePreferences({ body: none })).status).toBe(200)
  const deposit = { from: account.id, amount: '250.00' }
  const opened = await client.openAccount({
    body: { id: api.bank.newId(), product: 'flexisave', deposit, acknowledged: true },
  })
  if (!('account' in opened.body)) throw new Error(`the opening answered ${opened.status}`)
  const { id, accountNumber } = opened.body.account
  expect((await client.closeAccount({ params: { id }, body: { payTo: account.id } })).status).toBe(200)
  const name = `FlexiSave ending ${accountNumber.slice(-4)}`
  expect(await noticesOf({ client, account, ...maya })).toEqual(
    expect.arrayContaining([
      ['Account Opened', `${name} is open.`],
      ['Account Closed', `${name} is closed.`],
    ]),
  )
})
