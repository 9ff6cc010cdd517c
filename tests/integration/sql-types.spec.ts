// The database describes each SQL statement of the code, and its columns are compared with the row type of the code.
// The compiler itself believes any type in `query<Row>`.
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/bank/database/migrate.ts'
import type { Parameter, Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { readMigrations } from '../../src/server/node-runtime.ts'
import { databaseOn, startPglite } from '../../src/tab/pglite.ts'
import { loadRelease } from '../support/release/load-release.ts'
import { type SqlCall, SqlReader } from './sql-statements.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The text of the reconciler's checks, as the code composes it. */
const checkText = '`${check} limit ${differencesMax}`'

/** The texts that are no literals, and why they are not described with the others. */
const unwritten: Readonly<Record<string, string>> = {
  [checkText]: 'described below, as the reconciler sends them',
  findLast: 'the key of a walk, whose columns are all text',
  find: 'no column: whether a migration is recorded',
  '`select c.id, c.customer_id from card c where c.slot is not null and c.id > $2 and ${isDue} order by c.id limit ${cardsAtOnce}`':
    'for each job of the cards: tests/integration/cards.spec.ts runs them',
  '`select c.id from card c where c.slot is not null and c.id = $2 and ${isDue}`':
    'for each job of the cards: tests/integration/cards.spec.ts runs them',
  '`select d.id from card_dispute d join account a on a.id = d.account_id where ${isDue} and d.id > $2 order by d.id limit ${disputesAtOnce}`':
    'for each job of the disputes: tests/integration/card-disputes-credited.spec.ts runs them',
  '`select d.id from card_dispute d join account a on a.id = d.account_id where ${isDue} and d.id = $2`':
    'for each job of the disputes: tests/integration/card-disputes-credited.spec.ts runs them',
  "`with page as ( select t.id, t.due_at, t.closed_at from unnest($1::text[]) w (worklist) cross join lateral ( select t.id, t.due_at, t.closed_at from task t where t.worklist = w.worklist and $2::uuid is not null and ${sql} order by t.${order.replace(', ', ', t.')} limit ${limit} + ${offset}) t order by t.${order.replace(', ', ', t.')} limit ${limit} offset ${offset}) select ${taskColumns} from page join task t on t.id = page.id ${taskTables} order by page.${order.replace(', ', ', page.')}`":
    'for each view and filter of the queue: tests/integration/staff-tasks.spec.ts runs them',
  "`select ${views.join(', ')}, ${isFiltered ? countOf(filtered.sql) : '0'} as total, case when ${after} is null or $2::uuid is null then 0 else ${view === 'closed' ? '0' : countOf(`${filtered.sql} and t.opened_at > ${after}`)} end as new_tasks`":
    'the counts of the views of the queue: tests/integration/staff-tasks.spec.ts runs them',
  "`select t.id from unnest($1::text[]) w (worklist) cross join lateral ( select t.id, t.due_at from task t where t.worklist = w.worklist and $2::uuid is not null and t.state = 'open' and ${isUnassigned} and ${ofMember} and t.id <> all ($${seenParameters + 1}::uuid[]) order by t.due_at, t.id limit ${triedAtOnce}) t order by t.due_at, t.id limit ${triedAtOnce}`":
    'the next tasks of the queue: tests/integration/staff-tasks.spec.ts takes them',
  '`select q.customer_id, bool_and(q.is_party) as is_party, bool_and(c.is_demo) as is_demo from (${customers}) q join customer c on c.id = q.customer_id group by q.customer_id order by q.customer_id`':
    'for each subject of acts: tests/integration/staff-acts.spec.ts and its neighbours run them',
  exists: 'for each subject of acts: tests/integration/staff-acts.spec.ts and its neighbours run them',
  'lockQueries[subjects]': 'no column that is read: the lock of each subject of acts',
  sql: 'the batch of a migration in steps: tests/ledger/migration-steps.spec.ts',
  '`delete from ${table} where ${key} in ( select ${key} from ${table} where ${where} and ${endsAt} <= $1 order by ${endsAt} limit $2::int for update skip locked) returning ${key}`':
    'counted, whatever they are of',
  "`select ${columns} from payment p where p.status = 'scheduled' and p.is_later and p.account_id = $1 and p.due_on = $2 and (p.retry_at is null) = ($3 = 1) and ${which} and ($5::text is null or coalesce(p.visitor_address, $5) = $5) order by p.placed_at, p.id limit $4`":
    'for each kind of account: tests/integration/next-payment-day.spec.ts runs it',
  "`select d.* from ( (select ${columns} from payment p where p.status = 'scheduled' and p.is_later and p.retry_at is null and p.due_on <= $1 and ${which} order by p.due_on, p.placed_at, p.id limit $3) union all (select ${columns} from payment p where p.status = 'scheduled' and p.retry_at <= $2 and ${which} order by p.retry_at, p.due_on, p.placed_at, p.id limit $3)) d order by d.due_on, d.placed_at, d.id limit $3`":
    'for each kind of account: tests/integration/due-payments.spec.ts runs it',
  "`select o.id, o.next_asked_for::text as next_asked_for, o.set_up_at from standing_order o where o.state = 'active' and o.next_due_on <= $1 and ($2::uuid is null or o.account_id = $2) and ${which} and ($4::text is null or coalesce(o.visitor_address, $4) = $4) order by o.next_due_on, o.set_up_at, o.id limit $3`":
    'for each kind of account: tests/integration/standing-orders.spec.ts runs it',
}

/** The type that drivers read each column type as (`Queryable`), by its OID; for an array that of its elements. */
const readAs: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Uint8Array',
  19: 'string', // name
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'unknown', // json
  701: 'number', // float8
  1043: 'string', // varchar
  1082: 'Date', // date
  1114: 'Date',
  1184: 'Date',
  1700: 'string', // numeric
  2950: 'string', // uuid
  3802: 'unknown', // jsonb
}
const elementOf: Readonly<Record<number, number>> = { 1009: 25, 1016: 20, 1007: 23, 2951: 2950, 1185: 1184 }

interface Column {
  readonly name: string
  readonly type: number
}

/** Compares a row type with its columns. */
class RowTypes {
  readonly #checker: Checker

  constructor({ checker }: Project) {
    this.#checker = checker
  }

  /**
   * The differences between a row type and these columns, in words. For a union, each column must be in one of its
   * parts.
   */
  faultsOf(row: Type, columns: readonly Column[]): readonly string[] {
    const parts = row.isUnionType() ? row.getTypes() : [row]
    const declared = new Map<string, Type[]>()
    for (const part of parts)
      for (const property of this.#checker.getPropertiesOfType(part)) {
        const type = this.#checker.getTypeOfSymbol(property)
        if (type) declared.set(property.name, [...(declared.get(property.name) ?? []), type])
      }
    const described = new Map(columns.map(({ name, type }) => [name, type]))
    return [
      ...[...declared.keys()]
        .filter(name => !described.has(name))
        .map(name => `${name} is declared, and no column has this name`),
      ...columns
        .filter(({ name }) => !declared.has(name))
        .map(({ name }) => `${name} is read, and not declared`),
      ...[...declared].flatMap(([name, types]) => {
        const type = described.get(name)
        return type === undefined ? [] : types.flatMap(one => this.#faultOf(name, one, type))
      }),
    ]
  }

  #faultOf(name: string, declared: Type, type: number): readonly string[] {
    const element = elementOf[type]
    const words = element === undefined ? readAs[type] : readAs[element] && `${readAs[element]}[]`
    if (words === undefined) return [`${name} is of a type that is not known here (OID ${type})`]
    const isRead = this.#partsOf(declared).every(part =>
      element === undefined
        ? this.#isReadAs(part, readAs[type] ?? '')
        : this.#elementsOf(part).some(of =>
            this.#partsOf(of).every(one => this.#isReadAs(one, readAs[element] ?? '')),
          ),
    )
    return isRead ? [] : [`${name} is declared ${this.#checker.typeToString(declared)}, and read as ${words}`]
  }

  /** The parts of a type without null: the database does not say whether a column may be null. */
  #partsOf(type: Type): readonly Type[] {
    const parts = type.isUnionType() ? type.getTypes() : [type]
    return parts.filter(({ flags }) => (flags & TypeFlags.Null) === 0)
  }

  #elementsOf(type: Type): readonly Type[] {
    return type.isTypeReference() && this.#checker.isArrayLikeType(type)
      ? this.#checker.getTypeArguments(type)
      : []
  }

  #isReadAs(type: Type, words: string): boolean {
    const intrinsic = {
      boolean: this.#checker.getBooleanType(),
      bigint: this.#checker.getBigIntType(),
      number: this.#checker.getNumberType(),
      string: this.#checker.getStringType(),
    }[words]
    if (intrinsic) return this.#checker.isTypeAssignableTo(type, intrinsic)
    if (words === 'unknown') return (type.flags & TypeFlags.Undefined) === 0
    const symbol = this.#checker.resolveName(words, SymbolFlags.Interface)
    // A built-in type of JavaScript, not one of the same shape: any object would match a type without members.
    return symbol !== undefined && type.getSymbol()?.name === words
  }
}

const describedBy = async (pglite: PGlite, text: string): Promise<readonly Column[]> =>
  (await pglite.describeQuery(text)).resultFields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))

/** Describes a statement, and reports its differences in words. */
async function faultsOfText(pglite: PGlite, types: RowTypes, { at, row }: SqlCall, text: string) {
  const asText = `\n${text.trim()}`
  try {
    const columns = await describedBy(pglite, text)
    // Without a row type the rows are at most counted.
    if (row.flags & TypeFlags.NonPrimitive) return []
    return types.faultsOf(row, columns).map(fault => `${at}: ${fault}${asText}`)
  } catch (error) {
    return [`${at}: ${error instanceof Error ? error.message : String(error)}${asText}`]
  }
}

const parts = ['bank', 'server', 'tab', 'cli', 'api']
const configOf = (part: string) => path.join(root, 'src', part, 'tsconfig.json')

let api: API
let pglite: PGlite
let read: readonly { readonly types: RowTypes; readonly calls: readonly SqlCall[] }[]

beforeAll(async () => {
  api = new API({ cwd: root })
  const snapshot = api.updateSnapshot({ openProjects: parts.map(configOf) })
  read = parts.map(part => {
    const project = snapshot.getProject(configOf(part))
    if (!project) throw new Error(`there is no project ${configOf(part)}`)
    const calls = new SqlReader(project, path.join(root, 'src', part) + path.sep).readCalls(root)
    return { types: new RowTypes(project), calls }
  })
  pglite = await startPglite()
  // The reconciler needs rows to read.
  await loadRelease(databaseOn(pglite))
  await migrate(databaseOn(pglite), readMigrations())
}, 120_000)
afterAll(async () => {
  api.close()
  await pglite.close()
})

test('each statement has the columns of its row type', async () => {
  const faults: string[] = []
  for (const { types, calls } of read)
    for (const call of calls)
      for (const text of call.texts ?? []) faults.push(...(await faultsOfText(pglite, types, call, text)))
  expect(faults.join('\n\n')).toBe('')
  expect(read.flatMap(({ calls }) => calls).length).toBeGreaterThan(150)
})

test('each text that is no literal is listed here', () => {
  const calls = read.flatMap(({ calls: all }) => all.filter(({ texts }) => texts === null))
  expect(calls.map(({ statement }) => statement.replaceAll(/\s+/g, ' ')).toSorted()).toEqual(
    Object.keys(unwritten).toSorted(),
  )
})

test('each check of the reconciler has the columns of a difference', async () => {
  const texts: string[] = []
  const recording: Queryable = {
    query: async <Row extends object>(text: string, parameters: readonly Parameter[] = []) => {
      texts.push(text)
      return (await pglite.query<Row>(text, [...parameters])).rows
    },
  }
  await reconcile(recording)
  const checks = texts.filter(text => / limit \d+$/.test(text) && /\binvariant\b/.test(text))
  expect(checks.length).toBeGreaterThan(10)
  const faults: string[] = []
  for (const { types, calls } of read)
    for (const call of calls.filter(({ statement }) => statement === checkText))
      for (const text of checks) faults.push(...(await faultsOfText(pglite, types, call, text)))
  expect(faults.join('\n\n')).toBe('')
})

test('no statement depends on the order of columns', () => {
  const positional =
    /\binsert\s+into\s+\w+\s+(?:select|values)\b|\brow\s*\([^)]*\)\s*::|\)\s*select\s+(?:\w+\.)?\*/i
  const texts = read.flatMap(({ calls }) =>
    calls.flatMap(({ at, texts: own }) => own?.map(text => ({ at, text })) ?? []),
  )
  expect(texts.filter(({ text }) => positional.test(text))).toEqual([])
})
