// Input that tries to break out: into prototypes, header fields, letters and files. Each goes through every operation.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/runtime/database.ts'
import { password } from '../support/open-customer.ts'
import type { TestDatabase } from '../support/test-database.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { makeOwnIds } from './own-ids.ts'
import { readAllRows } from './read-rows.ts'
import { operationTable, pathOf, rightRequest, type Ids } from './right-requests.ts'

let testDatabase: TestDatabase
let api: TestApi
let ada: TestCustomer
let ids: Ids

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  api = openTestApi(testDatabase.database)
  ada = await openSignedInCustomer(api, 1_000_00n)
  ids = await makeOwnIds(ada, testDatabase.database)
})
afterAll(async () => {
  expect(api.faults).toEqual([])
  await testDatabase.close()
})

const asAda = () => ({ email: ada.email, password })
const withBody = operationTable.filter(({ operation }) => operation.body)

/** Properties that every object inherits. */
const everyObjectHas = (): string[] => Object.getOwnPropertyNames(Object.prototype)

const listed = async (query: string): Promise<string> =>
  (await ada.send(`/api/accounts/${ids.accounts}/transactions?${query}`)).text()

test.each(withBody)('$name reads no prototype from a body', async ({ name, operation }) => {
  const request = rightRequest(name, asAda())
  const objects = everyObjectHas()
  const before = await readAllRows(testDatabase.database)
  for (const field of [
    '"__proto__":{"polluted":"yes"}',
    '"constructor":{"prototype":{"polluted":"yes"}}',
    '"prototype":{"polluted":"yes"}',
  ]) {
    // As text, because an object literal would take `__proto__` as its prototype.
    const body = (request.body ?? '{}').replace(/^\{(?!\})/, `{${field},`).replace('{}', `{${field}}`)
    const response = await ada.send(pathOf(operation, ids), { ...request, body })
    expect([field, response.status]).toEqual([field, 422])
  }
  expect(everyObjectHas()).toEqual(objects)
  expect(await readAllRows(testDatabase.database)).toEqual(before)
})

test('no query reads a prototype, and a repeated name does no harm', async () => {
  const objects = everyObjectHas()
  const reading = operationTable.filter(({ operation }) => operation.method === 'GET')
  for (const { name, operation } of reading)
    for (const query of [
      '__proto__[polluted]=yes',
      '__proto__=yes',
      'constructor[prototype][polluted]=yes',
    ]) {
      const path = pathOf(operation, ids)
      const response = await ada.send(`${path}${path.includes('?') ? '&' : '?'}${query}`)
      // Ada's current account earns no interest.
      expect([200, 204, 422, ...(name === 'readInterest' ? [404] : [])]).toContain(response.status)
    }
  expect(everyObjectHas()).toEqual(objects)
  expect(await listed('pageSize=1&pageSize=2')).toBe(await listed('pageSize=1'))
})

const breakingOut = ['\r\nX-Injected: yes', '\nBcc: everybody@example.com', '\u2028X-Injected: yes', '\0']

test.each(withBody)('$name lets no line break into a field of one line', async named => {
  const { body = '{}', ...request } = rightRequest(named.name, asAda())
  const before = await readAllRows(testDatabase.database)
  const fields = Object.entries<unknown>(JSON.parse(body))
  for (const [field, value] of fields) {
    if (typeof value !== 'string' || unspaced.has(field)) continue
    for (const end of breakingOut) {
      const sent = JSON.stringify({ ...Object.fromEntries(fields), [field]: value + end })
      const response = await ada.send(pathOf(named.operation, ids), { ...request, body: sent })
      expect(response.headers.get('x-injected')).toBeNull()
      expect([field, end, response.status]).toEqual([field, end, 422])
    }
  }
  expect(await readAllRows(testDatabase.database)).toEqual(before)
})

/** Fields of several lines, and fields that are compared and never shown. */
const unspaced = new Set([
  'message',
  'story',
  'text',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'code',
])

test('no address breaks out into a header field', async () => {
  for (const { operation } of operationTable) {
    const [path = ''] = pathOf(operation, ids).split('?')
    const response = await ada.send(`${path}%0d%0aX-Injected:%20yes`, { method: operation.method })
    // What follows a fixed name may be an id, for which the path has other methods.
    expect([404, 405]).toContain(response.status)
    expect(JSON.stringify([...response.headers])).not.toMatch(/injected/i)
  }
})
