import { quantile } from '../print-table.ts'
import { terms } from '../transactions/load-lines.ts'
import { type ListClient, timePage } from '../transactions/time-pages.ts'
import { compareInTurn, type ProcessorClock, processorMsOf, timesOf } from './compare-in-turn.ts'

type Query = Readonly<Record<string, string>>

/** The names say how many of 1,000,000 lines match. */
const searches: readonly { readonly name: string; readonly queries: readonly Query[] }[] = [
  { name: 'all, newest first', queries: [{}] },
  { name: 'search, 1 in 10,000', queries: terms.hundred.map(search => ({ search })) },
  { name: 'search, 1 in 100', queries: terms.tenThousand.map(search => ({ search })) },
  {
    name: '… declined first',
    queries: terms.tenThousand.map(search => ({ search, order: 'declined_first' })),
  },
  {
    name: '… completed, under £100K',
    queries: terms.tenThousand.map(search => ({ search, status: 'completed', amountBand: 'low' })),
  },
  { name: 'search in references, 1 in 100', queries: terms.inReferences.map(search => ({ search })) },
  { name: 'search, 1 in 10', queries: terms.broad.slice(0, 1).map(search => ({ search })) },
  { name: 'search, 9 in 10', queries: terms.broad.slice(1).map(search => ({ search })) },
]

export const searchHeads = [
  'page of 10',
  'finds in one',
  'in ten',
  'one p50 ms',
  'processor ms',
  'ten p50 ms',
  'processor ms',
  'p50 ten / one',
  'processor ten / one',
]

/**
 * One row per search: its first page in one account, and in ten that have as many lines together, in turn. The goal is for the
 * ratio of the times; that of the processor's shows what other work on the machine hides.
 */
export async function compareSearches(
  one: ListClient,
  all: ListClient,
  {
    rounds,
    processor,
    say,
  }: { readonly rounds: number; readonly processor: ProcessorClock; readonly say: (text: string) => void },
): Promise<readonly string[][]> {
  const rows: string[][] = []
  for (const { name, queries } of searches) {
    say(`Comparing ${name}`)
    const lists = [one, all].map(client => ({ client, finds: 0, asked: 0 }))
    const [ofOne, ofAll] = lists.map(list => async () => {
      const { finds, timeMs } = await timePage(list.client, queries[list.asked++ % queries.length] ?? {})
      list.finds = finds
      return timeMs
    })
    if (!ofOne || !ofAll) throw new Error('two lists are compared')
    const samples = await compareInTurn([ofOne, ofAll], { rounds, processor })
    const medians = samples.map(sample => quantile(timesOf(sample), 0.5))
    const costs = samples.map(processorMsOf)
    rows.push([
      name,
      ...lists.map(({ finds }) => finds.toLocaleString('en-GB')),
      ...samples.flatMap((_, place) => [medians[place]?.toFixed(1) ?? '', costs[place]?.toFixed(2) ?? '']),
      ratioOf(medians),
      ratioOf(costs),
    ])
  }
  return rows
}

const ratioOf = ([one = Number.NaN, ten = Number.NaN]: readonly number[]): string =>
  `×${(ten / one).toFixed(2)}`
