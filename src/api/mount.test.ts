import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { DatabaseUnavailable } from '../bank/database/database.ts'
import { QueueFull } from '../bank/database/grouped-calls.ts'
import type { Caller } from '../bank/sessions/caller.ts'
import type { SignedIn, TokenHolder } from '../bank/sessions/session.ts'
import type { StaffSession } from '../bank/staff/members/staff-session.ts'
import { defineOperations, type Operation } from '../contract/operation.ts'
import type { Answering, HandlerRequest, Handlers } from './handler.ts'
import { type FaultReport, type Guards, mount } from './mount.ts'

const Note = z.strictObject({
  title: z.string('Enter a title').min(1, 'Enter a title'),
  stars: z.number().max(5),
})
const Kept = z.object({ title: z.string() })

const operations = defineOperations({
  keep: {
    method: 'POST',
    path: '/api/boxes/{id}/notes',
    summary: 'Keep a note',
    description: 'For the test',
    access: 'customer',
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ page: z.coerce.number<string>('Ask for a page').default(1) }),
    body: Note,
    answers: { 201: Kept },
    refusals: ['transfer_id_reused'],
  },
  look: {
    method: 'GET',
    path: '/api/boxes/{id}/notes',
    summary: 'Look',
    description: 'For the test',
    access: 'anyone',
    answers: { 204: 'none' },
  },
  ring: {
    method: 'PUT',
    path: '/api/bell',
    summary: 'Ring, signed in or not',
    description: 'For the test',
    access: 'either',
    answers: { 200: Kept },
    refusals: ['too_many_messages'],
  },
})
type Table = typeof operations

const signedIn: TokenHolder = {
  sessionId: 's1',
  customerId: 'c1',
  name: 'Ada Byron',
  email: 'ada@example.com',
  kind: 'personal',
  hasPaymentChecks: true,
  isDemo: false,
  visitId: null,
  accountType: 'personal',
  idleEndsAt: new Date(0),
  endsAt: new Date(0),
}

const sessions = new Map([
  ['good', signedIn],
  ['demo', { ...signedIn, isDemo: true }],
])

const box = '01890000-0000-7000-8000-000000000001'
const address = `/api/boxes/${box}/notes`
const json = { 'content-type': 'application/json' }

/** The table above, mounted; The test passes in `keep`. The token `good` is signed in, `demo` as a demo customer. */
function mounted(
  keep: Handlers<Table>['keep'] = async ({ body }, { reply }) => reply(201, body),
  addressLimit?: Guards['addressLimit'],
) {
  const faults: FaultReport[] = []
  const app = mount(
    operations,
    {
      keep,
      look: async (_, { reply }) => reply(204, null, { 'x-seen': 'yes' }),
      ring: async ({ session, caller: { address: from } }, { reply, refuse }) =>
        session || from === 'home'
          ? reply(200, { title: session?.name ?? from })
          : refuse({ code: 'too_many_messages', retryAfterSeconds: 61 }),
    },
    {
      carrierFor: context => ({
        read: () => context.req.header('x-token'),
        write: token => context.header('set-cookie', `token=${token}`),
        clear: () => context.header('set-cookie', 'token='),
      }),
      staffCarrierFor: context => ({
        read: () => context.req.header('x-staff-token'),
        write: token => context.header('set-cookie', `staff=${token}`),
        clear: () => context.header('set-cookie', 'staff='),
      }),
      callerOf: context => ({ address: context.req.header('x-address') ?? 'nowhere', device: '' }),
      readSession: async token => sessions.get(token),
      readStaffSession: async () => ({ ok: false, refusal: 'not_signed_in' }),
      noteOwnRecord: async () => undefined,
      addressLimit,
      newId: () => 'request-1',
      report: fault => faults.push(fault),
    },
  )
  const send = async (init: RequestInit & { path?: string; token?: string } = {}) => {
    const { path = address, token = 'good', headers = json, ...rest } = init
    const given = new Headers(headers)
    given.set('x-token', token)
    const body = '{"title":"Rent","stars":5}'
    const response = await app.request(path, { method: 'POST', body, ...rest, headers: given })
    return { response, answer: response.status === 204 ? null : await response.json() }
  }
  return { app, send, faults }
}

const failing = (fault: Error) => mounted(() => Promise.reject(fault))

/** Each broken guard of a request that is wrong in every way, put right one by one. */
const repairs = [
  {
    code: 'foreign_origin',
    init: { headers: { 'sec-fetch-site': 'cross-site' }, token: 'bad', path: '/api/boxes/7/notes?page=x' },
  },
  { code: 'not_signed_in', init: { headers: {}, token: 'bad', path: '/api/boxes/7/notes?page=x' } },
  { code: 'not_found', init: { headers: {}, path: '/api/boxes/7/notes?page=x' } },
  { code: 'not_json', init: { headers: {}, path: `${address}?page=x` } },
  { code: 'too_large', init: { path: `${address}?page=x` } },
]

describe('the guards', () => {
  test.each(repairs)('refuse in their written order: $code', async ({ code, init }) => {
    const { answer } = await mounted().send({ body: '{'.repeat(20_000), ...init })
    expect(answer).toMatchObject({ code })
  })

  test('refuse what is no JSON before any field', async () => {
    const { answer } = await mounted().send({ path: `${address}?page=x`, body: '{' })
    expect(answer).toMatchObject({ code: 'malformed_json' })
  })

  test('name all fields at fault at last, in the order of the form, unknown ones last', async () => {
    const { response, answer } = await mounted().send({
      path: `${address}?page=x`,
      body: '{"zz":1,"stars":6,"title":""}',
    })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(answer).toEqual({
      type: '/problems/bad_input',
      title: 'Bad input',
      status: 422,
      code: 'bad_input',
      detail: expect.any(String),
      isFinal: true,
      errors: [
        { field: 'page', code: 'wrong_type', message: expect.any(String) },
        { field: 'title', code: 'required', message: 'Enter a title' },
        { field: 'stars', code: 'too_big', message: expect.any(String) },
        { field: 'zz', code: 'unknown_field', message: expect.any(String) },
      ],
    })
  })

  test('hand over every part, read by its schema, and who asks', async () => {
    let seen: unknown
    const { send } = mounted(async ({ params, query, body, session }, { reply }) => {
      seen = { params, query, body, customerId: session.customerId }
      return reply(201, body)
    })
    const { response, answer } = await send({ path: `${address}?page=2` })
    expect(response.status).toBe(201)
    expect(answer).toEqual({ title: 'Rent', stars: 5 })
    expect(seen).toEqual({
      params: { id: box },
      query: { page: 2 },
      body: { title: 'Rent', stars: 5 },
      customerId: 'c1',
    })
  })
})

describe('an answer', () => {
  test('is never kept by a cache, whatever it is', async () => {
    const { app, send } = mounted()
    const responses = [
      (await send()).response,
      (await send({ token: 'bad' })).response,
      await app.request(address),
      await app.request('/api/nowhere'),
      await app.request(address, { method: 'DELETE' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([201, 401, 204, 404, 405])
    expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(5).fill('no-store'))
  })

  test('takes along what the carrier and the handler put into its headers', async () => {
    const { app, send } = mounted(async ({ carrier, body }, { reply }) => {
      carrier.write('new')
      return reply(201, body)
    })
    expect((await send()).response.headers.getSetCookie()).toEqual(['token=new'])
    expect((await app.request(address)).headers.get('x-seen')).toBe('yes')
  })

  test('a known address with another method lists the methods that it has', async () => {
    const response = await mounted().app.request(address, { method: 'DELETE' })
    expect(response.headers.get('allow')).toBe('POST, GET')
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  test('refuses with the problem of a code', async () => {
    const { send } = mounted(async (_, { refuse }) => refuse({ code: 'transfer_id_reused' }))
    expect(await send()).toMatchObject({ answer: { status: 409, code: 'transfer_id_reused' } })
  })
})

async function ring(headers: Record<string, string>) {
  const response = await mounted().app.request('/api/bell', { method: 'PUT', headers })
  return { response, answer: await response.json() }
}

describe('an operation that is open to either', () => {
  test('knows who is signed in', async () => {
    expect(await ring({ 'x-token': 'good' })).toMatchObject({ answer: { title: 'Ada Byron' } })
  })

  test('is open to callers without a session, and knows their address', async () => {
    expect(await ring({ 'x-address': 'home' })).toMatchObject({ answer: { title: 'home' } })
    expect(await ring({ 'x-address': 'home', 'x-token': 'bad' })).toMatchObject({ answer: { title: 'home' } })
  })

  test('may say when to ask again, in the header and in words', async () => {
    const { response, answer } = await ring({})
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('61')
    expect(answer).toMatchObject({ detail: expect.stringMatching(/ You can try again in 2 minutes\.$/) })
  })
})

describe('the rate limit of an address', () => {
  const takenBy: string[] = []
  const { app } = mounted(undefined, {
    take: from => {
      takenBy.push(from)
      return from === 'busy' ? 7 : 0
    },
  })
  const statusOf = async (path: string, method: string, headers: Record<string, string>) =>
    (await app.request(path, { method, headers })).status

  test('count requests without a session, whatever their token, and those of demo customers', async () => {
    expect(await statusOf(address, 'GET', { 'x-address': 'home' })).toBe(204)
    expect(await statusOf('/api/bell', 'PUT', { 'x-address': 'home', 'x-token': 'bad' })).toBe(200)
    expect(await statusOf(address, 'POST', { 'x-address': 'home', 'x-token': 'bad' })).toBe(401)
    expect(await statusOf(address, 'POST', { 'x-address': 'home', 'x-token': 'demo' })).toBe(415)
    expect(takenBy.splice(0)).toEqual(['home', 'home', 'home', 'home'])
    expect(await statusOf(address, 'POST', { 'x-address': 'busy', 'x-token': 'bad' })).toBe(429)
    expect(await statusOf(address, 'POST', { 'x-address': 'busy', 'x-token': 'demo' })).toBe(429)
    expect(takenBy.splice(0)).toEqual(['busy', 'busy'])
  })

  test('do not count requests of signed-in customers', async () => {
    expect(await statusOf('/api/bell', 'PUT', { 'x-address': 'busy', 'x-token': 'good' })).toBe(200)
    expect(await statusOf(address, 'POST', { 'x-address': 'busy', 'x-token': 'good' })).toBe(415)
    expect(takenBy).toEqual([])
  })

  test('refuse with words and when to come back', async () => {
    const response = await app.request(address, { headers: { 'x-address': 'busy' } })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await response.json()).toEqual({
      type: '/problems/too_many_requests',
      title: 'Too many requests',
      status: 429,
      code: 'too_many_requests',
      detail: 'A great many requests came from you or your address just now. Try again in a moment.',
      isFinal: false,
    })
  })
})

describe('a fault', () => {
  test('is answered without its detail, and reported with it', async () => {
    const fault = new Error('the password is hunter2')
    const { send, faults } = failing(fault)
    const { response, answer } = await send()
    expect(answer).toMatchObject({ status: 500, code: 'internal_error' })
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(response.headers.get('request-id')).toBe('request-1')
    expect(faults).toEqual([{ requestId: 'request-1', method: 'POST', route: '/api/boxes/:id/notes', fault }])
  })

  test('of a database that is away says to come back, and is reported', async () => {
    const { send, faults } = failing(new DatabaseUnavailable('gone'))
    const { response, answer } = await send()
    expect(answer).toMatchObject({ status: 503, code: 'bank_unavailable' })
    expect(response.headers.get('retry-after')).toBe('2')
    expect(faults).toHaveLength(1)
  })

  test('of a full queue says to come back, and is nothing to report', async () => {
    const { send, faults } = failing(new QueueFull('full'))
    const { response, answer } = await send()
    expect(answer).toMatchObject({ status: 503, code: 'bank_busy' })
    expect(response.headers.get('retry-after')).toBe('1')
    expect(faults).toEqual([])
  })
})

describe('what a table promises at compile time', () => {
  type Keep = Table['keep']
  type Reply = Answering<Keep>['reply']
  type Refusable = Parameters<Answering<Keep>['refuse']>[0]['code']

  test('no handler may be missing', () => {
    expectTypeOf<Omit<Handlers<Table>, 'look'>>().not.toExtend<Handlers<Table>>()
    expectTypeOf<keyof Handlers<Table>>().toEqualTypeOf<'keep' | 'look' | 'ring'>()
  })

  test('a reply has a status that the operation lists, and that status’s body', () => {
    expectTypeOf<Parameters<Reply>[0]>().toEqualTypeOf<201>()
    expectTypeOf<Parameters<Reply>[1]>().toEqualTypeOf<{ title: string }>()
    expectTypeOf<Parameters<Answering<Table['look']>['reply']>[1]>().toEqualTypeOf<null>()
  })

  test('a refusal is one that the operation lists, or one of every request of its shape', () => {
    type Fault = 'internal_error' | 'bank_busy' | 'bank_unavailable'
    expectTypeOf<Refusable>().toEqualTypeOf<
      | 'foreign_origin'
      | 'too_many_requests'
      | 'not_signed_in'
      | 'not_found'
      | 'not_json'
      | 'too_large'
      | 'malformed_json'
      | 'bad_input'
      | 'transfer_id_reused'
      | Fault
    >()
    expectTypeOf<Parameters<Answering<Table['look']>['refuse']>[0]['code']>().toEqualTypeOf<
      'too_many_requests' | Fault
    >()
  })

  test('only a customer’s operation is handed a session', () => {
    expectTypeOf<HandlerRequest<Keep>>().toExtend<{ session: SignedIn }>()
    expectTypeOf<HandlerRequest<Table['look']>>().not.toExtend<{ session: SignedIn }>()
    expectTypeOf<HandlerRequest<Table['ring']>>().toExtend<{ session: SignedIn | undefined }>()
    expectTypeOf<HandlerRequest<Table['ring']>>().not.toExtend<{ session: SignedIn }>()
  })

  test('an operation of the staff has roles, and stands below /api/staff/', () => {
    type Shape = Pick<Operation, 'method' | 'summary' | 'description' | 'answers'>
    type OfStaff = Shape & { access: 'staff'; path: '/api/staff/tasks'; roles: readonly ['support'] }
    expectTypeOf<OfStaff>().toExtend<Operation>()
    expectTypeOf<Omit<OfStaff, 'roles'>>().not.toExtend<Operation>()
    expectTypeOf<Omit<OfStaff, 'roles'> & { roles: readonly [] }>().not.toExtend<Operation>()
    expectTypeOf<Omit<OfStaff, 'roles'> & { roles: readonly ['janitor'] }>().not.toExtend<Operation>()
    expectTypeOf<Omit<OfStaff, 'path'> & { path: '/api/tasks' }>().not.toExtend<Operation>()
    expectTypeOf<HandlerRequest<OfStaff>>().toExtend<{ staff: StaffSession }>()
    expectTypeOf<HandlerRequest<OfStaff>>().not.toExtend<{ session: SignedIn }>()
    expectTypeOf<HandlerRequest<Keep>>().not.toExtend<{ staff: StaffSession }>()
  })

  test('every operation knows where its request comes from', () => {
    expectTypeOf<HandlerRequest<Table['look'] | Table['ring'] | Keep>>().toExtend<{ caller: Caller }>()
  })

  test('a response of another making is no answer', () => {
    expectTypeOf<Response>().not.toExtend<Awaited<ReturnType<Handlers<Table>['keep']>>>()
  })
})
