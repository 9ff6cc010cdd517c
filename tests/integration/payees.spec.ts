// Payees over the API (specification, section 12.1 and 12.7), over a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import { grantAccess } from '../../src/bank/accounts/account-access.ts'
import { createSimulatedBanks } from '../../src/bank/outside/simulated-banks.ts'
import { Problem } from '../../src/contract/problem.ts'
import { composeIban } from '../../src/domain/destination.ts'
import { openApiFixture, type ApiFixture } from './api-fixture.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import type { TestApi } from './open-test-api.ts'
import { readEventTypes } from './read-notices.ts'

let fixture: ApiFixture
let api: TestApi
let ada: TestCustomer

beforeAll(async () => {
  fixture = await openApiFixture()
  api = fixture.openApi(fixture.database, {
    outside: createSimulatedBanks(testAccounts),
    modulus: demoModulusTable,
  })
})
beforeEach(async () => {
  ada = await openSignedInCustomer(api)
})
afterAll(() => fixture.close())

interface Typed {
  id?: string
  name?: string
  kind?: 'personal' | 'business'
  iban?: string
  sortCode?: string
  accountNumber?: string
  rollNumber?: string
  nickname?: string
  isFavourite?: boolean
}

const payeeOf = (rest: Typed = {}) => ({
  id: crypto.randomUUID(),
  name: 'Tom Zielinski',
  kind: 'personal' as const,
  sortCode: '00-00-01',
  accountNumber: '10000002',
  ...rest,
})

const abroadOf = (rest: Typed = {}) => ({
  id: crypto.randomUUID(),
  name: 'Torun Machine Works',
  kind: 'business' as const,
  iban: 'SE35 5000 0000 0549 1000 0003',
  ...rest,
})

/** Adds a payee and returns it. */
async function add(
  body: ReturnType<typeof payeeOf> | ReturnType<typeof abroadOf> = payeeOf(),
  customer = ada,
) {
  const { body: answer } = await customer.client.addPayee({ body })
  if (!('payee' in answer)) throw new Error(JSON.stringify(answer))
  return answer.payee
}

const check = (rest: object = {}, customer = ada) =>
  customer.client.checkName({
    body: {
      id: crypto.randomUUID(),
      name: 'Tom Zielinski',
      kind: 'personal',
      destination: '00-00-01 10000002',
      ...rest,
    },
  })

const change = (id: string, body: object) => ada.client.changePayee({ params: { id }, body })

const errorsOf = ({ body }: { readonly body: unknown }) =>
  typeof body === 'object' && body !== null && 'errors' in body ? body.errors : body

test('a payee is added as it was typed, without spaces and dashes', async () => {
  const id = crypto.randomUUID()
  const body = payeeOf({
    id,
    name: '  Tom Zielinski ',
    sortCode: ' 00 00–01',
    accountNumber: '1000-002',
    rollNumber: 'RN-4471',
    nickname: 'Tom',
    isFavourite: true,
  })
  const { status, body: answer } = await ada.client.addPayee({ body })
  const payee = {
    id,
    name: 'Tom Zielinski',
    kind: 'personal',
    destination: '00-00-01 01000002',
    sortCode: '000001',
    accountNumber: '01000002',
    iban: null,
    rollNumber: 'RN-4471',
    nickname: 'Tom',
    isFavourite: true,
    isTrusted: false,
    addedAt: expect.any(String),
    lastPaidAt: null,
    nameCheck: null,
  }
  expect([status, answer]).toEqual([201, { payee }])
  expect((await ada.client.readPayee({ params: { id } })).body).toEqual({ payee })
})

test('an IBAN abroad stays one, and a British one becomes its sort code and account number', async () => {
  expect(await add(abroadOf())).toMatchObject({
    iban: 'SE3550000000054910000003',
    destination: 'SE35 5000 0000 0549 1000 0003',
    sortCode: null,
    accountNumber: null,
  })
  expect(await add(abroadOf({ iban: composeIban('ZZZZ', '000001', '10000002') }))).toMatchObject({
    iban: null,
    destination: '00-00-01 10000002',
  })
})

test.each([
  [
    { name: '', kind: 'nobody', sortCode: '12-34-5', accountNumber: '12345', rollNumber: '!', nickname: 'n' },
    [
      ['name', 'Enter the name on the account'],
      ['kind', 'Choose personal or business'],
      ['sortCode', 'Enter a sort code of 6 digits, like 12-34-56'],
      ['accountNumber', 'Enter an account number of 6 to 8 digits'],
      ['rollNumber', 'Enter up to 18 letters and digits'],
    ],
  ],
  [
    { sortCode: '', accountNumber: '123456789', nickname: 'n'.repeat(41), rollNumber: 'r'.repeat(19) },
    [
      ['sortCode', 'Enter a sort code of 6 digits, like 12-34-56'],
      ['accountNumber', 'Enter an account number of 6 to 8 digits'],
      ['rollNumber', 'Enter up to 18 letters and digits'],
      ['nickname', 'Enter at most 40 characters'],
    ],
  ],
  [
    { sortCode: undefined, accountNumber: undefined },
    [
      ['sortCode', 'Enter a sort code of 6 digits, like 12-34-56'],
      ['accountNumber', 'Enter an account number of 6 to 8 digits'],
    ],
  ],
  [{ sortCode: undefined }, [['sortCode', 'Enter a sort code of 6 digits, like 12-34-56']]],
  [{ accountNumber: undefined }, [['accountNumber', 'Enter an account number of 6 to 8 digits']]],
  [{ iban: 'SE35 5000' }, [['iban', 'Check the IBAN: one of its characters is wrong or missing']]],
  [{ iban: '12345678' }, [['iban', 'Check the IBAN: one of its characters is wrong or missing']]],
  [{ iban: '' }, [['iban', 'Enter an IBAN']]],
  [{ iban: 'SE3550000000054910000003' }, [['iban', 'Enter a sort code and account number, or an IBAN']]],
  [{ name: 'n'.repeat(141) }, [['name', 'Enter a name of at most 140 characters']]],
  [
    { sortCode: '00-00-50', accountNumber: '12345602' },
    [['accountNumber', 'No account can have this number. Check both']],
  ],
])('refused at the fields, in the order of the form: %j', async (rest, errors) => {
  const answer = await ada.send('/api/payees', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...payeeOf(), ...rest }),
  })
  expect(answer.status).toBe(422)
  expect(Problem.parse(await answer.json()).errors).toEqual(
    errors.map(([field, message]) => ({ field, code: expect.any(String), message })),
  )
})

test('the same request again answers with the payee as it is now, until it is deleted', async () => {
  const body = payeeOf()
  expect((await ada.client.addPayee({ body })).status).toBe(201)
  await change(body.id, { nickname: 'Tom' })
  const again = await ada.client.addPayee({ body })
  expect(again).toMatchObject({ status: 200, body: { payee: { id: body.id, nickname: 'Tom' } } })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  await ada.client.deletePayee({ params: { id: body.id } })
  expect(await ada.client.addPayee({ body })).toMatchObject({ status: 404 })
})

test.each<Typed>([
  { name: 'Another' },
  { kind: 'business' },
  { accountNumber: '10000003' },
  { rollNumber: 'RN-1' },
  { nickname: 'Tom' },
  { isFavourite: true },
])('an id that was sent with other content is refused: %j', async rest => {
  const body = payeeOf()
  await add(body)
  expect(await ada.client.addPayee({ body: { ...body, ...rest } })).toMatchObject({
    status: 409,
    body: { code: 'payee_id_reused' },
  })
})

test('refusals of a payee come in the written order', async () => {
  const taken = await add()
  const other = await openSignedInCustomer(api)
  const impossible = { sortCode: '00-00-50', accountNumber: '12345602' }
  const refusalOf = async (rest: Typed, customer = ada) => {
    const { status, body } = await customer.client.addPayee({ body: payeeOf(rest) })
    return [status, 'detail' in body && body.detail]
  }
  const reused = [409, 'This id belongs to something else. Start again.']
  expect(await refusalOf({ id: taken.id, ...impossible })).toEqual(reused)
  expect(await refusalOf({ id: taken.id }, other)).toEqual(reused)
  expect((await refusalOf(impossible))[0]).toBe(422)
  expect(await refusalOf({ name: 'Somebody Else' })).toEqual([409, 'You have this payee already.'])
  await fixture.database.query(
    `insert into payee (id, customer_id, name, kind, destination, is_favourite, added_at, fingerprint,
                        fingerprint_version)
     select gen_random_uuid(), $1, 'Payee ' || n, 'personal', '200000 ' || lpad(n::text, 8, '0'), false, $2,
            sha256('x'), 1
       from generate_series(1, 499) n`,
    [ada.customerId, api.bank.clock()],
  )
  expect(await refusalOf({})).toEqual([409, 'You have this payee already.'])
  expect(await refusalOf({ accountNumber: '10000003' })).toEqual([
    409,
    'You have 500 payees, the most we allow.',
  ])
  expect((await ada.client.deletePayee({ params: { id: taken.id } })).status).toBe(204)
  expect((await refusalOf({}))[0]).toBe(201)
})

test('refusals of a change come in the written order, and nothing has changed', async () => {
  const payee = await add()
  await add(payeeOf({ accountNumber: '10000003' }))
  expect(await change(crypto.randomUUID(), { sortCode: '000050', accountNumber: '12345602' })).toMatchObject({
    status: 404,
  })
  expect(errorsOf(await change(payee.id, { sortCode: '000050', accountNumber: '12345602' }))).toMatchObject([
    { field: 'accountNumber', code: 'impossible_number' },
  ])
  expect(await change(payee.id, { sortCode: '000001', accountNumber: '10000003' })).toMatchObject({
    status: 409,
    body: { code: 'payee_exists' },
  })
  expect(errorsOf(await change(payee.id, { sortCode: '000001' }))).toMatchObject([{ field: 'accountNumber' }])
  expect(await change(payee.id, {})).toMatchObject({ status: 422 })
  expect((await ada.client.readPayee({ params: { id: payee.id } })).body).toEqual({ payee })
})

test('a payee has the last name check of its name, kind and destination', async () => {
  await check()
  const payee = await add()
  const close = { reasonCode: 'MBAM', heldName: 'Tomasz Zielinski', checkedAt: expect.any(String) }
  expect(payee.nameCheck).toEqual(close)
  const after = async (body: object) => {
    const { body: answer } = await change(payee.id, body)
    return 'payee' in answer && answer.payee.nameCheck
  }
  expect(await after({ nickname: 'Tom', isFavourite: true })).toEqual(close)
  // "Use {held}": the row reads "Match".
  expect(await after({ name: 'Tomasz Zielinski' })).toEqual({ reasonCode: null, checkedAt: close.checkedAt })
  expect(await after({ name: 'Tomas Zielinsky' })).toBe(null)
  await check({ name: 'Tomas Zielinsky' })
  expect((await ada.client.readPayee({ params: { id: payee.id } })).body).toMatchObject({
    payee: { nameCheck: close },
  })
  expect(await after({ rollNumber: 'RN-1' })).toBe(null)
  expect(await after({ sortCode: '000001', accountNumber: '10000007', rollNumber: null })).toBe(null)
})

test('a check by somebody else says nothing of one’s payee', async () => {
  await check({}, await openSignedInCustomer(api))
  expect((await add()).nameCheck).toBe(null)
})

test('a type that is changed as the check said matches', async () => {
  const account = { accountNumber: '10000005', name: 'Wrenmoor Garage' }
  await check({ name: account.name, destination: '00-00-01 10000005' })
  const payee = await add(payeeOf(account))
  expect(payee.nameCheck).toMatchObject({ reasonCode: 'BANM' })
  expect(await change(payee.id, { kind: 'business' })).toMatchObject({
    body: { payee: { nameCheck: { reasonCode: null } } },
  })
})

test('a changed name, kind, destination or roll number ends trust; a nickname does not', async () => {
  const payee = await add()
  const trusts = async () => {
    const { body } = await ada.client.readPayee({ params: { id: payee.id } })
    return 'payee' in body && body.payee.isTrusted
  }
  const changes: readonly (readonly [object, boolean])[] = [
    [{ nickname: 'Tom' }, true],
    [{ isFavourite: true }, true],
    [{ name: 'Tom Zielinski' }, true],
    [{ name: 'Tomasz Zielinski' }, false],
    [{ kind: 'business' }, false],
    [{ sortCode: '000001', accountNumber: '10000001' }, false],
    [{ rollNumber: 'RN-1' }, false],
  ]
  for (const [body, isTrusted] of changes) {
    await fixture.database.query('update payee set trusted_at = $2 where id = $1', [
      payee.id,
      api.bank.clock(),
    ])
    await change(payee.id, body)
    expect([body, await trusts()]).toEqual([body, isTrusted])
  }
})

test('payees are listed favourites first, then by name, by page, and found by what is known of them', async () => {
  await add(payeeOf({ name: 'nadia Farrow', accountNumber: '10000001' }))
  await add(payeeOf({ name: 'Leah Brandt', nickname: '100% Landlady', accountNumber: '10000004' }))
  await add(payeeOf({ name: 'Zoe Carr', accountNumber: '10000007', isFavourite: true }))
  await add(abroadOf())
  const deleted = await add()
  await ada.client.deletePayee({ params: { id: deleted.id } })
  const list = async (query: { search?: string; page?: number; pageSize?: number } = {}) => {
    const { body } = await ada.client.listPayees({ query })
    return 'payees' in body ? [body.total, ...body.payees.map(({ name }) => name)] : body
  }
  expect(await list()).toEqual([4, 'Zoe Carr', 'Leah Brandt', 'nadia Farrow', 'Torun Machine Works'])
  expect(await list({ page: 2, pageSize: 3 })).toEqual([4, 'Torun Machine Works'])
  expect(await list({ page: 3, pageSize: 3 })).toEqual([4])
  expect(await list({ search: 'NADIA' })).toEqual([1, 'nadia Farrow'])
  expect(await list({ search: '00% land' })).toEqual([1, 'Leah Brandt'])
  expect(await list({ search: '00-00-01 10000007' })).toEqual([1, 'Zoe Carr'])
  expect(await list({ search: 'se35 5000' })).toEqual([1, 'Torun Machine Works'])
  expect(await list({ search: '%' })).toEqual([1, 'Leah Brandt'])
  expect(await list({ search: '_' })).toEqual([0])
  expect(await list({ search: 'Tom' })).toEqual([0])
})

test('a deleted payee is not found, and deleting it again succeeds', async () => {
  const { id } = await add()
  const remove = () => ada.client.deletePayee({ params: { id } })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect(await ada.client.readPayee({ params: { id } })).toMatchObject({ status: 404 })
  expect(await change(id, { nickname: 'Tom' })).toMatchObject({ status: 404 })
  expect((await ada.client.deletePayee({ params: { id: crypto.randomUUID() } })).status).toBe(404)
})

test('payees are the payer’s own, not those of who shares an account', async () => {
  const { id } = await add()
  const other = await openSignedInCustomer(api)
  const at = api.bank.clock()
  await fixture.database.transaction(transaction =>
    grantAccess(transaction, {
      customerId: other.customerId,
      accountId: ada.account.id,
      grantedAt: at,
      at,
    }),
  )
  expect(await other.client.readBalance({ params: { id: ada.account.id } })).toMatchObject({ status: 200 })
  expect(await other.client.readPayee({ params: { id } })).toMatchObject({ status: 404 })
  expect((await other.client.listPayees({})).body).toMatchObject({ total: 0 })
})

test('each decision is audited once, in the customer’s chain and without names', async () => {
  await check()
  const payee = await add()
  await change(payee.id, { name: 'Tomasz Zielinski', nickname: 'Tom' })
  await change(payee.id, { name: 'Tomasz Zielinski' })
  await ada.client.deletePayee({ params: { id: payee.id } })
  await ada.client.deletePayee({ params: { id: payee.id } })
  expect((await readEventTypes(fixture.database, ada)).slice(-4)).toEqual([
    'name_checked',
    'payee_added',
    'payee_changed',
    'payee_deleted',
  ])
  const events = await fixture.database.query<{ detail: object }>(
    `select detail from audit_event where chain_id = $1 and type like 'payee%' order by event_no`,
    [ada.customerId],
  )
  expect(events.map(({ detail }) => detail)).toMatchObject([
    { payeeId: payee.id, destination: '000001 10000002', kind: 'personal' },
    { payeeId: payee.id, changed: 'name, nickname', destination: '000001 10000002' },
    { payeeId: payee.id, destination: '000001 10000002' },
  ])
  expect(JSON.stringify(events)).not.toContain('Zielinski')
})

test('customers of the private desk have payees too', async () => {
  await fixture.database.query('update customer set payment_checks = false where id = $1', [ada.customerId])
  expect(await check()).toMatchObject({ status: 201, body: { reasonCode: 'MBAM' } })
  expect((await add()).nameCheck).toMatchObject({ reasonCode: 'MBAM' })
})
