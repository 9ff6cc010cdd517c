import type { BrowserContext } from 'playwright'
import type { z } from 'zod'
import { demoCustomers } from '../../../content/demo.ts'
import type { Accounts } from '../../../src/contract/accounts.ts'
import type { MessageToPage, PageMessage, WithBuild } from '../../../src/tab/messages.ts'

/** A page whose bank is open. */
export interface TabPage {
  /** From the navigation until the bank had opened. */
  readonly startMs: number
  /** Signs the demo customer in. */
  signIn(): Promise<void>
  /** Places transfers for `durationMs`, `together` at a time. Returns the number acknowledged per second. */
  pay(together: number, durationMs: number): Promise<number>
  /** Reads the first page of history `times` times. Returns each duration in milliseconds. */
  readHistory(times: number): Promise<number[]>
  close(): Promise<void>
}

/** Opens the sign-in page in its own tab and sends requests on the channel that the tabs share. */
export async function openTabPage(browser: BrowserContext, origin: string): Promise<TabPage> {
  const page = await browser.newPage()
  await page.addInitScript(listenForLeader)
  await page.goto(`${origin}/login`)
  const startMs = await page.evaluate(() => bench.opened)
  return {
    startMs,
    async signIn() {
      const { email, password } = demoCustomers.personal
      const body = { email, password, accountType: 'personal' }
      await page.evaluate(sent => bench.request('POST', '/api/session', sent, 201), body)
    },
    pay: (together, durationMs) => page.evaluate(load => bench.pay(load), { together, durationMs }),
    readHistory: times => page.evaluate(count => bench.readHistory(count), times),
    close: () => page.close(),
  }
}

interface InPage {
  /** Resolves when the bank has opened, with the milliseconds since the navigation. */
  readonly opened: Promise<number>
  /** Sends a request and returns the body. Throws if the status is not `expected`. */
  request(method: string, path: string, sent: unknown, expected: number): Promise<unknown>
  pay(load: { readonly together: number; readonly durationMs: number }): Promise<number>
  readHistory(times: number): Promise<number[]>
}

declare const bench: InPage

/** Runs in the page before its own scripts. Playwright serialises it, so it cannot use anything else in this file. */
function listenForLeader(): void {
  const channel = new BroadcastChannel('sarsen-bank')
  const page = crypto.randomUUID()
  const opened = Promise.withResolvers<number>()
  const pending = new Map<string, (answer: { status: number; body: ArrayBuffer | null }) => void>()
  let leading = { build: '', leader: '' }

  channel.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
    if (data.kind === 'leads') {
      leading = { build: data.build, leader: data.leader }
      if (data.state.phase === 'open') opened.resolve(performance.now())
    }
    if (data.kind !== 'answer' || data.page !== page) return
    if (typeof data.outcome === 'object' && 'status' in data.outcome) pending.get(data.id)?.(data.outcome)
  })

  const request: InPage['request'] = async (method, path, sent, expected) => {
    const id = crypto.randomUUID()
    const answer = Promise.withResolvers<{ status: number; body: ArrayBuffer | null }>()
    pending.set(id, answer.resolve)
    const message: WithBuild<PageMessage> = {
      ...leading,
      kind: 'request',
      page,
      id,
      request: {
        kind: 'request',
        path,
        method,
        headers: [['content-type', 'application/json']],
        body: sent === undefined ? undefined : JSON.stringify(sent),
        keepalive: false,
      },
    }
    channel.postMessage(message)
    const { status, body } = await answer.promise
    pending.delete(id)
    const text = new TextDecoder().decode(body ?? undefined)
    if (status !== expected) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  const accountPath = async () => {
    const { accounts }: z.infer<typeof Accounts> = Object(
      await request('GET', '/api/accounts', undefined, 200),
    )
    return `/api/accounts/${accounts[0]?.id}`
  }

  const inPage: InPage = {
    opened: opened.promise,
    request,
    async pay({ together, durationMs }) {
      const path = `${await accountPath()}/transfers`
      const startedMs = performance.now()
      let count = 0
      const payInTurn = async () => {
        while (performance.now() - startedMs < durationMs) {
          const order = {
            id: crypto.randomUUID(),
            recipientName: 'Lindqvist Timber AB',
            destination: 'SE35 9999 9557 0666 2266 5465',
            amount: '0.01',
          }
          await request('POST', path, order, 201)
          count++
        }
      }
      await Promise.all(Array.from({ length: together }, payInTurn))
      return (count * 1000) / (performance.now() - startedMs)
    },
    async readHistory(times) {
      const path = `${await accountPath()}/transactions`
      const took: number[] = []
      for (let n = 0; n < times; n++) {
        const startedMs = performance.now()
        await request('GET', path, undefined, 200)
        took.push(performance.now() - startedMs)
      }
      return took
    },
  }
  Object.assign(globalThis, { bench: inPage })
}
