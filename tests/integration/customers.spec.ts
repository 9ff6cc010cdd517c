// Creating customers: an e-mail belongs to one customer, in any spelling.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomer, findCustomerByEmail } from '../../src/bank/customers/customer.ts'
import type { TestApi } from './open-test-api.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'

let fixture: ApiFixture
let api: TestApi
let passwordPhc: string

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi()
  passwordPhc = await api.bank.passwords.hash('Integration-Password-2026')
})
afterAll(() => fixture.close())

const create = (
  email: string,
  changes: { firstName?: string; lastName?: string; passwordPhc?: string } = {},
) =>
  fixture.database.transaction(transaction =>
    createCustomer(api.bank, transaction, {
      firstName: 'Ada',
      lastName: 'Byron',
      kind: 'personal',
      email,
      passwordPhc,
      ...changes,
    }),
  )

test('an e-mail is stored in lower case, and found in any spelling', async () => {
  const created = await create(' Ada.Byron@Sarsen.Example ')
  expect(created).toMatchObject({ ok: true, value: { email: 'ada.byron@sarsen.example' } })
  const found = await findCustomerByEmail(fixture.database, 'ADA.BYRON@sarsen.example')
  expect(found).toEqual({
    customer: created.ok ? created.value : undefined,
    passwordPhc,
    isDemo: false,
  })
})

test('the same e-mail again is refused, and its customer stays unchanged', async () => {
  await create('grace@sarsen.example')
  expect(await create('GRACE@sarsen.example', { firstName: 'Mallory' })).toEqual({
    ok: false,
    refusal: 'email_taken',
  })
  const found = await findCustomerByEmail(fixture.database, 'grace@sarsen.example')
  expect(found?.customer.firstName).toBe('Ada')
})

test('two customers created at once with one e-mail are one customer', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => create('twice@sarsen.example')))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an unknown customer is not found', async () => {
  expect(await findCustomerByEmail(fixture.database, 'nobody@sarsen.example')).toBeUndefined()
})

test('the database refuses a password in clear, and an e-mail that is not normalised', async () => {
  await expect(create('clear@sarsen.example', { passwordPhc: 'hunter2' })).rejects.toThrow('password_phc')
  const insert = fixture.database.query(
    `insert into customer (id, first_name, last_name, email, kind, password_phc, created_at)
     values ($1, 'Ada', 'Byron', 'ADA@sarsen.example', 'personal', $2, $3)`,
    [api.bank.newId(), passwordPhc, api.bank.clock()],
  )
  await expect(insert).rejects.toThrow('email')
})
