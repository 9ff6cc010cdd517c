import { describe, expect, expectTypeOf, test } from 'vitest'
import { type Client, createClient, type Send } from './client.ts'
import { type BankOperations, operations } from './operations.ts'
import type { Problem } from './problem.ts'
import type { Session } from './sessions.ts'
import type { Transfer } from './transfers.ts'

const accountId = '01890000-0000-7000-8000-000000000001'
const order = {
  id: '01890000-0000-7000-8000-000000000002',
  recipientName: 'Ada',
  destination: '12345678',
  amount: '1.00',
}

/** A send that keeps what it was given and answers with `response`. */
function recorder(response: () => Response) {
  const sent: { path: string; init: RequestInit }[] = []
  const send: Send = (path, init) => {
    sent.push({ path, init })
    return response()
  }
  return { sent, client: createClient(operations, send) }
}

const json = (status: number, body: unknown, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })

describe('the client', () => {
  test('puts parameters into the path and the query behind it', async () => {
    const { sent, client } = recorder(() => json(200, {}))
    await client.listTransactions({ params: { id: accountId }, query: { page: 2, pageSize: 6 } })
    await client.listTransactions({ params: { id: accountId } })
    await client.listTransactions({ params: { id: 'a/b?c' }, query: { page: undefined } })
    expect(sent.map(({ path }) => path)).toEqual([
      `/api/accounts/${accountId}/transactions?page=2&pageSize=6`,
      `/api/accounts/${accountId}/transactions`,
      '/api/accounts/a%2Fb%3Fc/transactions',
    ])
  })

  test('sends a body as JSON, and none where there is none', async () => {
    const { sent, client } = recorder(() => json(201, {}))
    const { signal } = new AbortController()
    await client.placeTransfer({ params: { id: accountId }, body: order, signal })
    await client.readSession({})
    expect(sent).toEqual([
      {
        path: `/api/accounts/${accountId}/transfers`,
        init: {
          method: 'POST',
          signal,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(order),
        },
      },
      { path: '/api/session', init: { method: 'GET' } },
    ])
  })

  test('answers with status, headers and body, whatever the status', async () => {
    const problem = { code: 'not_found', status: 404 }
    const { client } = recorder(() => json(404, problem, 'application/problem+json'))
    const reply = await client.readTransfer({ params: { id: order.id } })
    expect(reply).toMatchObject({ status: 404, body: problem })
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
  })

  test('answers without a body where there is none', async () => {
    const { client } = recorder(() => new Response(null, { status: 204 }))
    expect(await client.signOut({})).toMatchObject({ status: 204, body: null })
  })

  test('throws what sending throws', async () => {
    const away = new TypeError('fetch failed')
    const client = createClient(operations, () => Promise.reject(away))
    await expect(client.listAccounts({})).rejects.toBe(away)
  })
})

describe('what the client promises its callers at compile time', () => {
  type Bank = Client<BankOperations>
  type Reply<K extends keyof Bank> = Awaited<ReturnType<Bank[K]>>

  test('an answer is a union by status', () => {
    expectTypeOf<Extract<Reply<'readSession'>, { status: 200 }>['body']>().toEqualTypeOf<Session>()
    expectTypeOf<Extract<Reply<'readSession'>, { status: 401 }>['body']>().toEqualTypeOf<Problem>()
    expectTypeOf<
      Extract<Reply<'placeTransfer'>, { status: 201 }>['body']['transfer']
    >().toEqualTypeOf<Transfer>()
    expectTypeOf<Extract<Reply<'signOut'>, { status: 204 }>['body']>().toEqualTypeOf<null>()
    expectTypeOf<Reply<'readSession'>['status']>().toEqualTypeOf<200 | 401 | 429 | 500 | 503>()
  })

  test('a call takes what its operation takes', () => {
    expectTypeOf<Parameters<Bank['placeTransfer']>[0]['body']>().toEqualTypeOf<{
      id: string
      recipientName: string
      destination: string
      amount: string
      reference?: string | undefined
    }>()
    expectTypeOf<Parameters<Bank['readBalance']>[0]>().toExtend<{ params: { id: string } }>()
    expectTypeOf<{ signal: AbortSignal }>().not.toExtend<Parameters<Bank['readBalance']>[0]>()
    expectTypeOf<{ body: { email: string } }>().not.toExtend<Parameters<Bank['signIn']>[0]>()
  })
})
