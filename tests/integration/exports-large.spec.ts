// A long export: memory stays flat, later entries are not in it, and a reader who disconnects ends it. Over a real
// socket, as the server sends it.
import { once } from 'node:events'
import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadLines } from '../bench/transactions/load-lines.ts'
import { openTestPostgres, type TestPostgres } from '../support/databases.ts'
import { payIn } from '../support/open-customer.ts'
import { openSignedInCustomer, type TestCustomer } from './customers.ts'
import { heapMiB } from './heap-size.ts'
import { openTestApi, type TestApi } from './open-test-api.ts'
import { serveApi } from './serve-api.ts'

const lineCount = 40_000

let postgres: TestPostgres
let api: TestApi
let ada: TestCustomer
let served: Awaited<ReturnType<typeof serveApi>>

beforeAll(async () => {
  postgres = await openTestPostgres()
  api = openTestApi(postgres.database)
  ada = await openSignedInCustomer(api, 100n)
  await loadLines(postgres.database, ada.account.id, { firstNo: 2n, lastNo: BigInt(lineCount) })
  served = await serveApi(api)
})
afterAll(async () => {
  await served.close()
  expect(api.faults).toEqual([])
  await postgres.close()
})

/** Begins an export. Nothing of it is read yet but what the socket buffers. */
async function begin(query: string): Promise<http.IncomingMessage> {
  const request = http.get({
    port: served.port,
    path: `/api/accounts/${ada.account.id}/transactions/export?${query}`,
    headers: { cookie: ada.cookie() ?? '' },
    agent: false,
  })
  const [response] = await once(request, 'response')
  if (!(response instanceof http.IncomingMessage)) throw new Error('no response')
  return response
}

/** The numbers of the lines, each checked against the balance that it was loaded with. */
async function idsOf(response: http.IncomingMessage): Promise<number[]> {
  const ids: number[] = []
  let rest = ''
  for await (const chunk of response.setEncoding('utf8')) {
    const rows = (rest + String(chunk)).split('\r\n')
    rest = rows.pop() ?? ''
    for (const row of rows.filter(text => !text.startsWith('Date'))) {
      const [, balance, id] = /,([\d.]*),GBP,TXN(\d+),/.exec(row) ?? []
      if (id !== '1' && balance !== '')
        expect([id, balance]).toEqual([id, (50_000_000 + Number(id) / 100).toFixed(2)])
      ids.push(Number(id))
    }
  }
  return ids
}

test('the export has every line once, newest first, and memory stays flat', async () => {
  await idsOf(await begin('format=csv&search=quartz'))
  const beforeMiB = heapMiB()
  const response = await begin('format=csv')
  await once(response, 'readable')
  let sizeBytes = 0
  let mostMiB = 0
  let chunks = 0
  for await (const chunk of response) {
    sizeBytes += Buffer.isBuffer(chunk) ? chunk.length : 0
    if (++chunks % 50 === 0) mostMiB = Math.max(mostMiB, heapMiB())
  }
  expect(sizeBytes).toBeGreaterThan(lineCount * 100)
  expect(chunks).toBeGreaterThan(50)
  // The whole file is some 5 MB of text, and the same again as line objects.
  expect(mostMiB - beforeMiB).toBeLessThan(8)
  expect(await idsOf(await begin('format=csv'))).toEqual(
    Array.from({ length: lineCount }, (_, n) => lineCount - n),
  )
})

test('entries that are booked during an export are not in it, and repeat no line', async () => {
  const grace = await openSignedInCustomer(api, 100n)
  await loadLines(postgres.database, grace.account.id, { firstNo: 2n, lastNo: 9_000n })
  const response = await grace.send(`/api/accounts/${grace.account.id}/transactions/export?format=csv`)
  for (let n = 1; n <= 3; n++) await payIn(api.bank, grace.account.id, 100n)
  const text = await response.text()
  expect(text.split('\r\n')).toHaveLength(9_002)
  expect(text).toMatch(/^Date.*\r\n.*,TXN9000,/)
  const { body } = await grace.client.listTransactions({ params: { id: grace.account.id } })
  expect(body).toMatchObject({ total: 9_003 })
})

test('a reader who disconnects ends the export, also when the filters leave no line', async () => {
  let windows = 0
  const { database } = postgres
  const counting = openTestApi({
    ...database,
    query: (text, parameters) => {
      if (text.includes('json_agg(description)')) windows++
      return database.query(text, parameters)
    },
  })
  const path = `/api/accounts/${ada.account.id}/transactions/export?format=csv`
  const ask = (search: string) =>
    counting.app.request(`${path}${search}`, { headers: { cookie: ada.cookie() ?? '' } })
  const whole = await (await ask('&search=nothing%20has%20this')).text()
  expect(whole.split('\r\n')).toHaveLength(2)
  expect(windows).toBe(lineCount / 4_000)
  for (const search of ['', '&search=nothing%20has%20this']) {
    windows = 0
    const reader = (await ask(search)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(windows).toBeLessThan(4)
  }
  expect(counting.faults).toEqual([])
})
