import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BenchCustomer } from './bench-book.ts'
import { isCompleted, nextPayment } from './payment.ts'
import { quantile } from './print-table.ts'
import type { Spread } from './settings.ts'

/** More than this at once wait in the client. Their time counts from when they were due, like everybody's. */
const connectionsMost = 512

/** An idle connection is closed before the server would close it, so that none is used that is about to go. */
const idleMs = 2000

export interface OfferedRound {
  readonly offeredPerSecond: number
  /** Answers a second, until the last of them. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly mostMs: number
  /** How late the client itself was to send: where this is large, it was the client that could do no more. */
  readonly sentLateP99Ms: number
  readonly acknowledged: readonly string[]
}

/**
 * Sends so many transfers a second, evenly, whether or not the last were answered (open loop). A time runs from the
 * moment at which the order was due to its whole answer, so that a bank that falls behind is charged for all who
 * would have come meanwhile. (autocannon's `overallRate` waits for an answer before a connection's next request, and
 * sends a second's worth at once.)
 */
export async function runOfferedRound(
  origin: string,
  book: readonly BenchCustomer[],
  { offeredPerSecond, seconds, spread }: { offeredPerSecond: number; seconds: number; spread: Spread },
): Promise<OfferedRound> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMost, timeout: idleMs })
  const count = Math.round(offeredPerSecond * seconds)
  const timesMs: number[] = []
  const lateMs: number[] = []
  const acknowledged: string[] = []
  const failures: unknown[] = []
  const answers: Promise<void>[] = []
  const startedMs = performance.now()

  const send = async (dueMs: number) => {
    lateMs.push(performance.now() - dueMs)
    const { id, path, ...payment } = nextPayment(origin, book, spread)
    const { status, body } = await ask(agent, new URL(path, origin), payment)
    timesMs.push(performance.now() - dueMs)
    if (!isCompleted(status, body)) throw new Error(`an unexpected answer: ${status} ${body.slice(0, 200)}`)
    acknowledged.push(id)
  }
  for (let n = 0; n < count && failures.length === 0; n++) {
    const dueMs = startedMs + (n * 1000) / offeredPerSecond
    const earlyMs = dueMs - performance.now()
    if (earlyMs > 0) await new Promise(resolve => setTimeout(resolve, earlyMs))
    answers.push(send(dueMs).catch((error: unknown) => void failures.push(error)))
  }
  await Promise.all(answers)
  agent.destroy()
  if (failures.length > 0) throw failures[0]
  const perSecond = (acknowledged.length * 1000) / (performance.now() - startedMs)
  const sorted = timesMs.toSorted((a, b) => a - b)
  return {
    offeredPerSecond,
    perSecond,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    mostMs: quantile(sorted, 1),
    sentLateP99Ms: quantile(
      lateMs.toSorted((a, b) => a - b),
      0.99,
    ),
    acknowledged,
  }
}

const ask = (
  agent: Agent,
  url: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string },
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) =>
      text(response).then(answer => resolve({ status: response.statusCode ?? 0, body: answer }), reject)
    request(url, { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
      .on('response', response => void answered(response))
      .on('error', reject)
      .end(body)
  })
