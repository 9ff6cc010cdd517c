// A table may gain a column. No function of the ledger depends on the order of columns, and the columns of each hash
// are listed, so existing hashes stay the same.
import { beforeAll, expect, test } from 'vitest'
import type { NewApplication } from '../../src/bank/applications/applications.ts'
import { fingerprintOf, receiptFingerprintVersion } from '../../src/bank/applications/application-receipts.ts'
import { hashText } from '../../src/bank/hash-text.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { addMember } from '../../src/bank/staff/members/add-member.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { newId, noon, openTestBank, post, posting, takeOn } from './test-bank.ts'

/**
 * SQL that depends on the order of columns: a row cast to a type, rows read or inserted whole, inserts without a column
 * list.
 */
const positional: readonly RegExp[] = [
  /\brow\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*::\s*(?!text\b)/i,
  /:=\s*row\s*\(/i,
  /\binsert\s+into\s+\w+\s+(?:as\s+\w+\s+)?(?:select|values)\b/i,
  /\binsert\s+into[^;]*?\)\s*select\s+(?:\w+\.)?\*/i,
  /\bselect\s+(?:\w+\.)?\*\s+into\b/i,
]

test.each([
  `return next row('id_reused', coalesce(a, now()), null)::posting_outcome;`,
  'e entry := row(a.id, null);',
  'insert into entry select * from unnest(new_entries)',
  'insert into account_access select access.*;',
  'insert into open_hold values (new.id)',
  'insert into entry (id, hash) select n.* from unnest(new_entries) n',
  'select * into access from account_access a',
])('this depends on the order of columns: %s', sql => {
  expect(positional.some(pattern => pattern.test(sql))).toBe(true)
})

const application: NewApplication = {
  id: 'one',
  accountType: 'invest',
  preferredInvestmentType: 'fixed',
  product: 'Fixed',
  kind: 'personal',
  fullName: 'Mary Somerville',
  email: 'mary@example.com',
  phone: '+447700900142',
  dateOfBirth: '1980-12-26',
  idNumber: 'MS 178026',
  city: 'Jedburgh',
  state: 'Roxburghshire',
  country: 'United Kingdom',
  initialDepositPence: 250_00n,
  investmentGoal: 'A telescope',
}

/** The hash of a row `r` of each table, with the values that the row itself does not have. */
const hashes = {
  entry: { version: 'hash_version', hash: `entry_hash(first_hash(), r, sha256('order'))` },
  audit_event: { version: 'hash_version', hash: 'audit_hash(first_hash(), r)' },
  staff_event: { version: 'hash_version', hash: 'staff_event_hash(first_hash(), r)' },
  transfer: {
    version: 'fingerprint_version',
    hash: `order_fingerprint((r).fingerprint_version, (r).kind, (r).debtor_account_id, (r).creditor_account_id,
      (r).amount_pence, (r).subject_transfer_id, (r).recipient_name, (r).destination, (r).reference)`,
  },
} as const

/** A value of each type that no row has. */
const otherValues: Readonly<Record<string, unknown>> = {
  uuid: '00000000-0000-7000-8000-0000000000ff',
  text: 'another',
  bigint: 987_654,
  smallint: 9,
  jsonb: { another: true },
  bytea: `\\x${'ab'.repeat(32)}`,
  'timestamp with time zone': '2031-01-01T00:00:00Z',
  destination: '12345678',
}

onEveryDatabase(open => {
  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const [one, other] = [await takeOn(bank, { balancePence: 1_000n }), await takeOn(bank)]
    await post(open(), posting({ from: one.accountId, to: other.accountId, amountPence: 300n }))
    const member = { name: 'Tom Hallam', email: 'tom@staff.sarsen.example', roles: ['payments'] } as const
    await open().transaction(transaction =>
      addMember(transaction, {
        ...member,
        id: newId(),
        handle: hashText('tom'),
        isDemo: false,
        connections: [],
        by: null,
        at: noon,
      }),
    )
  })

  const coverageOf = async (hash: string, version = 1): Promise<readonly string[]> => {
    const [row] = await open().query<{ covers: string[] }>(
      'select covers from hash_coverage where hash = $1 and version = $2',
      [hash, version],
    )
    return row?.covers ?? []
  }

  test('no function depends on the order of columns', async () => {
    const functions = await open().query<{ name: string; source: string }>(
      `select p.proname::text as name, p.prosrc as source from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`,
    )
    expect(functions.map(({ name }) => name)).toContain('post_transfers')
    const found = functions.filter(({ source }) => positional.some(pattern => pattern.test(source)))
    expect(found.map(({ name }) => name)).toEqual([])
  })

  test.each(['entry', 'audit_event', 'staff_event', 'transfer'] as const)(
    'the hash of %s covers the listed columns, with a version of its own',
    async table => {
      const { version, hash } = hashes[table]
      const columns = await open().query<{ name: string; type: string }>(
        `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      )
      const covered: string[] = []
      for (const { name, type } of columns) {
        const changed = JSON.stringify({ [name]: otherValues[type] })
        const [row] = await open().query<{ is_other: boolean }>(
          `select (select ${hash} from (select t as r) one) is distinct from
                  (select ${hash} from (select jsonb_populate_record(t, $1::text::jsonb) as r) other) as is_other
             from ${table} t limit 1`,
          [changed],
        )
        if (row?.is_other) covered.push(name)
      }
      const written = (await coverageOf(table)).filter(name => !name.includes('.'))
      expect(covered.toSorted()).toEqual([...written, version].toSorted())
    },
  )

  test('an entry’s hash covers the one before it and the order of its transfer', async () => {
    expect((await coverageOf('entry')).slice(0, 2)).toEqual(['previous.hash', 'transfer.fingerprint'])
    for (const chained of ['audit_event', 'staff_event'])
      expect((await coverageOf(chained)).slice(0, 1)).toEqual(['previous.hash'])
    const [row] = await open().query(
      `select count(distinct h)::int4 as hashes from entry e cross join lateral (values
         (entry_hash(sha256('a'), e, sha256('a'))), (entry_hash(sha256('b'), e, sha256('a'))),
         (entry_hash(sha256('a'), e, sha256('b')))) as x (h) where e.entry_no = 1
        group by e.account_id limit 1`,
    )
    expect(row).toEqual({ hashes: 3 })
  })

  test('the fingerprint of an application covers the listed fields', async () => {
    const covered = Object.keys(application).filter(field => {
      const other = fingerprintOf({ ...application, [field]: 'another' })
      return Buffer.compare(other, fingerprintOf(application)) !== 0
    })
    expect(await coverageOf('application_receipt', receiptFingerprintVersion)).toEqual(covered)
  })

  test.each([
    [`insert into hash_coverage values ('statement', 1, '{month}')`, /hash_coverage_hash_check/],
    [`insert into hash_coverage values ('entry', 0, '{hash}')`, /hash_coverage_version_check/],
    [`insert into hash_coverage values ('entry', 2, '{}')`, /hash_coverage_covers_check/],
    [`insert into hash_coverage values ('entry', 1, '{hash}')`, /hash_coverage_pkey/],
    [`update hash_coverage set covers = '{hash}' where hash = 'entry'`, /append-only/],
    [`delete from hash_coverage where hash = 'entry'`, /append-only/],
  ])('the list of a version never changes: %s', async (sql, words) => {
    await expect(open().query(sql)).rejects.toThrow(words)
  })

  test('no row of an unknown version is accepted, and the reconciler finds an existing one', async () => {
    const unknown = withoutTrace(open(), async database => {
      await database.query('alter table entry disable trigger entry_append_only')
      await database.query('update entry set hash_version = 2 where entry_no = 1')
      return reconcile(database)
    })
    expect(await unknown).toContainEqual(
      expect.objectContaining({ invariant: 3, found: 'entry 1 does not match its hash' }),
    )
    const posted = withoutTrace(open(), async database => {
      await database.query(
        `create function another_version() returns trigger language plpgsql as $$ begin
           new.hash_version := 2; return new; end $$`,
      )
      await database.query(
        'create trigger other before insert on entry for each row execute function another_version()',
      )
      const { bank } = openTestBank(open())
      await takeOn(bank, { balancePence: 1n, database })
    })
    await expect(posted).rejects.toThrow(/does not follow the one before it/)
  })
})
