import type { Database, Queryable } from '../../../src/bank/database/database.ts'
import type { DueRun } from '../../../src/bank/due/due-maker.ts'

import { dueMakers, dueRunAt } from '../../../src/bank/due/run-due.ts'

/** Tables that grow with what is ordered. The run reads them by index. */
const largeTables = new Set([
  'payment',
  'standing_order',
  'standing_order_version',
  'collection',
  'direct_debit',
  'account',
])

/** As many as a round asks for. */
const itemsAtOnce = 500

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

interface PlanRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[]
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How the run looks for what is due at a time. */
export interface DuePlans {
  readonly indexes: readonly string[]
  /** Large tables that it reads whole here: a small database has tables of a few pages, for which that is less work. */
  readonly scanned: readonly string[]
  /** Large tables that it would read whole in any database, because no index has what is due. There must be none. */
  readonly withoutIndex: readonly string[]
}

async function planNodes(database: Queryable, run: DueRun): Promise<readonly PlanNode[]> {
  const nodes: PlanNode[] = []
  const explaining: Queryable = {
    async query(text, parameters) {
      const [row] = await database.query<PlanRow>(`explain (format json) ${text}`, parameters)
      nodes.push(...(row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan)))
      return []
    },
  }
  for (const maker of dueMakers) await maker.find(explaining, run, itemsAtOnce)
  if (nodes.length === 0) throw new Error('nothing looked for what is due')
  return nodes
}

const namesOf = (names: readonly string[]) => [...new Set(names)].toSorted()

const scannedIn = (nodes: readonly PlanNode[]) =>
  namesOf(
    nodes
      .filter(node => node['Node Type'] === 'Seq Scan')
      .map(node => node['Relation Name'] ?? '')
      .filter(name => largeTables.has(name)),
  )

/** Asks the database how it would read each statement that looks for what is due. */
export async function explainDue(database: Database, at: Date): Promise<DuePlans> {
  const run = dueRunAt(at)
  if (!run) throw new RangeError(`nothing is made at ${at.toISOString()}`)
  const nodes = await planNodes(database, run)
  const byIndex = await database.transaction(async transaction => {
    await transaction.query('set local enable_seqscan = off')
    return planNodes(transaction, run)
  })
  return {
    indexes: namesOf(byIndex.flatMap(node => node['Index Name'] ?? [])),
    scanned: scannedIn(nodes),
    withoutIndex: scannedIn(byIndex),
  }
}
