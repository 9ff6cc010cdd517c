import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { BenchCustomer } from './bench-customers.ts'
import { isCompleted, nextPayment } from './payment.ts'
import { quantile } from './print-table.ts'
import type { Spread } from './settings.ts'

/** Further requests wait in the client. Their time counts from when they were due, like that of all others. */
const connectionsMost = 512

/** The client closes an idle connection before the server does, so that it never uses one that is about to close. */
const idleMs = 2000

export interface OfferedRound {
  readonly offeredPerSecond: number
  /** Answers per second, until the last of them. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly mostMs: number
  /** How late the client itself sent. If this is large, the client was the bottleneck. */
  readonly sentLateP99Ms: number
  readonly acknowledged: readonly string[]
}

interface OfferedLoad {
  readonly offeredPerSecond: number
  readonly seconds: number
  readonly spread: Spread
  /** Ends the round earlier, once it is aborted. */
  readonly until?: AbortSignal
}

/**
 * Sends so many transfers per second, evenly, whether or not earlier ones were answered (open loop). A time runs from
 * the moment when the order was due to its whole answer, so a bank that falls behind is charged for every order that
 * would have arrived meanwhile. (autocannon's `overallRate` waits for an answer before a connection's next request, and
 * sends a second's worth at once.)
 */
export async function runOfferedRound(
  origin: string,
  customers: readonly BenchCustomer[],
  { offeredPerSecond, seconds, spread, until }: OfferedLoad,
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
    const { id, path, ...payment } = nextPayment(origin, customers, spread)
    const { status, body } = await sendPayment(agent, new URL(path, origin), payment)
    timesMs.push(performance.now() - dueMs)
    if (!isCompleted(status, body)) throw new Error(`an unexpected answer: ${status} ${body.slice(0, 200)}`)
    acknowledged.push(id)
  }
  for (let n = 0; n < count && failures.length === 0; n++) {
    if (until?.aborted === true) break
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

const sendPayment = (
  agent: Agent,
  url: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string },
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const readAnswer = (response: IncomingMessage) =>
      text(response).then(answer => resolve({ status: response.statusCode ?? 0, body: answer }), reject)
    request(url, { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
      .on('response', response => void readAnswer(response))
      .on('error', reject)
      .end(body)
  })
