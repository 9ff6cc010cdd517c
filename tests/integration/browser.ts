import type { Hono } from 'hono'
import { expect } from 'vitest'
import { createClient, type Client, type Send } from '../../src/contract/client.ts'
import { operations, type BankOperations } from '../../src/contract/operations.ts'
import { Problem } from '../../src/contract/problem.ts'
import { answersOf, listRefusals, type Operation } from '../../src/contract/operation.ts'
import { isAtField } from '../../src/contract/refusals.ts'

/** A client with a cookie jar, as a browser has one. */
export interface Browser {
  readonly client: Client<BankOperations>
  /** Sends any request. */
  send(path: string, init?: RequestInit): Promise<Response>
  /** The session's cookie as the next request would send it, or undefined. */
  cookie(): string | undefined
  /** The cookie of a staff member's session, or undefined. */
  staffCookie(): string | undefined
  /** The `Set-Cookie` of the session in the last response that had one. */
  lastSetCookie(): string | undefined
}

const patternOf = (operation: Operation) => new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Checks that the contract lists this response for its operation, with exactly the fields of its schema. */
async function expectListed(path: string, method: string, response: Response): Promise<void> {
  const { pathname } = new URL(path, 'http://bank.test')
  const operation: Operation | undefined = Object.values(operations).find(
    candidate => candidate.method === method && patternOf(candidate).test(pathname),
  )
  if (!operation) return
  const schema = answersOf(operation)[response.status]
  expect(schema, `${method} ${operation.path} answered ${response.status}`).toBeDefined()
  expect(response.headers.get('cache-control')).toBe('no-store')
  const isProblem = schema === Problem
  if (schema === undefined || schema === 'none') {
    expect(await response.text()).toBe('')
    return
  }
  if ('file' in schema) {
    expect(schema.file).toContain(response.headers.get('content-type')?.replace('; charset=utf-8', ''))
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    return
  }
  expect(response.headers.get('content-type')).toBe(
    isProblem ? 'application/problem+json' : 'application/json',
  )
  const body: unknown = await response.json()
  expect(schema.parse(body)).toEqual(body)
  if (!isProblem) return
  const listed = listRefusals(operation).map(code => (isAtField(code) ? 'bad_input' : code))
  expect(listed, `${method} ${operation.path} lists its refusal`).toContain(Problem.parse(body).code)
}

/** Opens a browser on the API. Every response is checked against the contract. */
export function openBrowser(app: Hono): Browser {
  let cookie: string | undefined
  let device: string | undefined
  let staff: string | undefined
  let lastSetCookie: string | undefined
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    const cookies = [cookie, device, staff].filter(pair => pair !== undefined)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    const response = await app.request(path, { ...init, headers })
    for (const set of response.headers.getSetCookie()) {
      if (set.startsWith('sarsen-device-')) {
        device = set.split(';')[0]
        continue
      }
      const [pair = ''] = set.split(';')
      if (set.startsWith('sarsen-staff-')) {
        staff = pair.endsWith('=') ? undefined : pair
        continue
      }
      lastSetCookie = set
      cookie = pair.endsWith('=') ? undefined : pair
    }
    await expectListed(path, init.method ?? 'GET', response.clone())
    return response
  }
  const clientSend: Send = (path, init) => send(path, init)
  return {
    client: createClient(operations, clientSend),
    send,
    cookie: () => cookie,
    staffCookie: () => staff,
    lastSetCookie: () => lastSetCookie,
  }
}
