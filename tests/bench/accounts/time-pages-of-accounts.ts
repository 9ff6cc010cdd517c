import { limits } from '../../../content/facts.ts'
import { askApi, type Asker } from '../ask-api.ts'
import { quantile } from '../print-table.ts'
import { compareInTurn, type ProcessorClock, processorMsOf, type Sample, timesOf } from './compare-in-turn.ts'

/** The customer whose pages are measured. */
export interface Measured extends Asker {
  /** The primary account. */
  readonly accountId: string
}

/** What the browser asks as soon as it opens any of the customer's pages (`src/web/app/routes.tsx`). */
const ofEveryPage = [
  '/api/session',
  '/api/accounts?include=closed',
  `/api/notifications?page=1&pageSize=${limits.notificationsPageSize}`,
]

/** The requests of a page: those that it sends at first, and those that follow once it knows the accounts. */
const pages = [
  {
    name: 'overview',
    thenAsked: (id: string) => [
      `/api/accounts/${id}/balance`,
      `/api/accounts/${id}/transactions?page=1&pageSize=${limits.recentTransactions}`,
    ],
  },
  { name: 'accounts', thenAsked: () => ['/api/joint-invitations'] },
]

export const requestHeads = [
  'request',
  'KB',
  'one: p50 ms',
  'p95 ms',
  'processor ms',
  'ten: p50 ms',
  'p95 ms',
  'processor ms',
  'ten / one',
]

async function timeOf(
  asker: Asker,
  path: string,
): Promise<{ readonly timeMs: number; readonly sizeBytes: number }> {
  const { status, text, timeMs } = await askApi(asker, path)
  if (status !== 200) throw new Error(`${path} answered ${status} ${text}`)
  return { timeMs, sizeBytes: Buffer.byteLength(text) }
}

/** The time until a page has all its answers. */
async function timePage(asker: Measured, thenAsked: (id: string) => readonly string[]): Promise<number> {
  const startedMs = performance.now()
  await Promise.all(ofEveryPage.map(path => timeOf(asker, path)))
  await Promise.all(thenAsked(asker.accountId).map(path => timeOf(asker, path)))
  return performance.now() - startedMs
}

const cellsOf = (sample: Sample): string[] => [
  ...[0.5, 0.95].map(part => quantile(timesOf(sample), part).toFixed(1)),
  processorMsOf(sample).toFixed(2),
]

/** As times and the size of an answer in KB, if there is one answer. */
function rowOf(name: string, sizeKB: number | undefined, [one, ten]: readonly [Sample, Sample]): string[] {
  const ratio = processorMsOf(ten) / processorMsOf(one)
  return [name, sizeKB?.toFixed(1) ?? '–', ...cellsOf(one), ...cellsOf(ten), `×${ratio.toFixed(2)}`]
}

export interface PageOfAccounts {
  readonly rows: readonly string[][]
  /** Of the customer with ten accounts: the highest 95th percentile of a request, in ms. */
  readonly p95Ms: number
}

/**
 * Measures each request of the pages, and all of a page's as a browser sends them, of a customer with one account and of one
 * with ten, in turn. The ratios are of processor times.
 */
export async function timePagesOfAccounts(
  [one, ten]: readonly [Measured, Measured],
  { rounds, processor }: { readonly rounds: number; readonly processor: ProcessorClock },
): Promise<PageOfAccounts> {
  const rows: string[][] = []
  let p95Ms = 0
  const measure = (timed: (asker: Measured) => Promise<number>) =>
    compareInTurn([() => timed(one), () => timed(ten)], { rounds, processor })
  const requests = [
    ...ofEveryPage.map(path => () => path),
    ...pages.flatMap(({ thenAsked }) =>
      thenAsked('').map((_, at) => (id: string) => thenAsked(id)[at] ?? ''),
    ),
  ]
  for (const pathOf of requests) {
    const samples = await measure(async asker => (await timeOf(asker, pathOf(asker.accountId))).timeMs)
    const { sizeBytes } = await timeOf(ten, pathOf(ten.accountId))
    rows.push(rowOf(pathOf('{id}'), sizeBytes / 1024, samples))
    p95Ms = Math.max(p95Ms, quantile(timesOf(samples[1]), 0.95))
  }
  for (const { name, thenAsked } of pages)
    rows.push(
      rowOf(`${name}, all its requests`, undefined, await measure(asker => timePage(asker, thenAsked))),
    )
  return { rows, p95Ms }
}
