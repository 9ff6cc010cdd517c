import { quantile } from '../print-table.ts'
import { type ListClient, timePages } from './time-pages.ts'
import { terms } from './load-lines.ts'

type Query = Readonly<Record<string, string>>

const searches = (found: readonly string[], more: Query = {}): Query[] =>
  found.map(search => ({ search, ...more }))

/** The measured queries. `deep` is a later page of the same list whose time is compared with the first page's. */
const measured: readonly {
  readonly name: string
  readonly first: readonly Query[]
  readonly deep?: string
}[] = [
  { name: 'all, newest first', first: [{}], deep: '90000' },
  { name: 'search, 100 finds', first: searches(terms.hundred), deep: '9' },
  { name: 'search, 10,000 finds, five terms', first: searches(terms.tenThousand), deep: '990' },
  {
    name: '… declined first',
    first: searches(terms.tenThousand, { order: 'declined_first' }),
    deep: '990',
  },
  {
    name: '… completed, under £100K',
    first: searches(terms.tenThousand, { status: 'completed', amountBand: 'low' }),
    deep: '900',
  },
  { name: 'search in references, 10,000', first: searches(terms.inReferences), deep: '990' },
  { name: 'search, 100,000 finds', first: searches(terms.broad.slice(0, 1)), deep: '9000' },
  { name: 'search, 900,000 finds', first: searches(terms.broad.slice(1)), deep: '80000' },
  { name: 'search of two letters', first: searches(['ua']) },
  { name: 'declined', first: [{ status: 'declined' }], deep: '90' },
  { name: 'completed', first: [{ status: 'completed' }], deep: '90000' },
  { name: 'declined first', first: [{ order: 'declined_first' }], deep: '90000' },
  { name: 'over £1M', first: [{ amountBand: 'high' }], deep: '15' },
  { name: '£100K to £1M', first: [{ amountBand: 'medium' }], deep: '150' },
  { name: 'under £100K', first: [{ amountBand: 'low' }], deep: '90000' },
  { name: 'International Transfer', first: [{ category: 'International Transfer' }], deep: '900' },
  { name: 'Deposit', first: [{ category: 'Deposit' }], deep: '9000' },
  { name: 'a month', first: [{ from: '2024-06-01', to: '2024-06-30' }], deep: '8000' },
  { name: 'a month, search', first: searches(terms.tenThousand, { from: '2024-06-01', to: '2024-06-30' }) },
  { name: 'largest first', first: [{ order: 'largest' }], deep: '90000' },
  { name: 'largest first, halfway', first: [{ order: 'largest' }], deep: '50000' },
]

const ms = (figure: number) => figure.toFixed(1)

export const pageHeads = [
  'page of 10',
  'finds',
  'p50 ms',
  'p95 ms',
  'deep page',
  'deep p50 ms',
  'deep / first',
]

/** One row per query: the times of its first page and of a deep one. */
export async function measurePages(client: ListClient, say: (text: string) => void): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, first, deep } of measured) {
    say(`Measuring ${name}`)
    const rounds = Math.ceil(40 / first.length)
    const { finds, timesMs } = await timePages(client, first, rounds)
    const p50 = quantile(timesMs, 0.5)
    const row = [name, finds.toLocaleString('en-GB'), ms(p50), ms(quantile(timesMs, 0.95))]
    if (deep === undefined) {
      rows.push([...row, '–', '–', '–'])
      continue
    }
    const deepPages = first.map(query => ({ ...query, page: deep }))
    const deepP50 = quantile((await timePages(client, deepPages, Math.ceil(20 / first.length))).timesMs, 0.5)
    rows.push([...row, Number(deep).toLocaleString('en-GB'), ms(deepP50), `×${(deepP50 / p50).toFixed(2)}`])
  }
  return rows
}

export const comparedHeads = [
  'page of 10',
  'finds in one account',
  'in three',
  'one p50 ms',
  'three p50 ms',
  'three / one',
  'deep, one p50 ms',
  'deep, three p50 ms',
  'three / one',
]

/** One row per query: the times of its first page and of a deep one in one account, and in all of a customer. */
export async function compareLists(
  one: ListClient,
  all: ListClient,
  say: (text: string) => void,
): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, first, deep } of measured) {
    say(`Comparing ${name}`)
    const top = await compare(first)
    const far = deep === undefined ? undefined : await compare(first.map(query => ({ ...query, page: deep })))
    rows.push([name, ...top.finds, ...top.times, ...(far?.times ?? ['–', '–', '–'])])
  }
  return rows

  async function compare(queries: readonly Query[]) {
    const rounds = Math.ceil(40 / queries.length)
    const lists = [await timePages(one, queries, rounds), await timePages(all, queries, rounds)]
    const [ofOne = 0, ofAll = 0] = lists.map(({ timesMs }) => quantile(timesMs, 0.5))
    return {
      finds: lists.map(({ finds }) => finds.toLocaleString('en-GB')),
      times: [ms(ofOne), ms(ofAll), `×${(ofAll / ofOne).toFixed(2)}`],
    }
  }
}
