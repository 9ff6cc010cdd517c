import { Hono } from 'hono'
import { createClient } from '../../src/contract/client.ts'
import { operations } from '../../src/contract/operations.ts'
import { createServerApp } from '../../src/server/server-app.ts'
import { openBrowser, type Browser } from './browser.ts'
import type { TestApi } from './open-test-api.ts'
import { operationTable, type OperationName } from './right-requests.ts'
import { staffOperationTable, type StaffOperationName } from './right-staff-requests.ts'

/** The response of an operation, body and headers, without the cookie, which is the browser's. */
export interface RecordedAnswer {
  readonly name: OperationName | StaffOperationName
  readonly text: string
}

/** Everything that the bank has sent out but cookies: responses and log lines. */
export interface Recording {
  readonly answers: RecordedAnswer[]
  readonly logLines: string[]
}

const nameOf = (path: string, method: string): RecordedAnswer['name'] => {
  const { pathname } = new URL(path, 'http://bank.test')
  const found = [...operationTable, ...staffOperationTable].find(
    ({ operation }) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )
  if (!found) throw new Error(`${method} ${pathname} is no operation`)
  return found.name
}

/** A browser on the real server app, which records responses and log lines. */
export function openRecordedBrowser(api: TestApi, { answers, logLines }: Recording): Browser {
  const app = createServerApp({
    api: api.app,
    health: new Hono(),
    site: undefined,
    log: entry => logLines.push(JSON.stringify(entry)),
    observe: () => undefined,
    https: false,
    isOwnHost: () => true,
    monotonicMs: () => performance.now(),
  })
  const browser = openBrowser(app)
  const send: Browser['send'] = async (path, init) => {
    const response = await browser.send(path, init)
    const headers = [...response.headers].filter(([field]) => field !== 'set-cookie')
    answers.push({
      name: nameOf(path, init?.method ?? 'GET'),
      text: `${JSON.stringify(headers)} ${await response.clone().text()}`,
    })
    return response
  }
  return { ...browser, send, client: createClient(operations, (path, init) => send(path, init)) }
}
