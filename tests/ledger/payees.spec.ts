// Payees and name checks: what the database refuses, and what the reconciler finds (specification, section 12.2
// and 12.8).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { addPayee } from '../../src/bank/payees/add-payee.ts'
import { checkName } from '../../src/bank/payees/name-checks.ts'
import { runAll } from './couple.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { caller } from './maya.ts'
import { newId, openTestBank, takeOn } from './test-bank.ts'

const codes = [
  ['MBAM', true],
  ['BAMM', true],
  ['PAMM', true],
  ['BANM', false],
  ['PANM', false],
  ['ANNM', false],
  ['IVCR', false],
  ['AC01', false],
  ['CASS', false],
  ['ACNS', false],
  ['SCNS', false],
  ['OPTO', false],
  ['no_answer', false],
  [null, false],
] as const

const checked = (code: string | null, heldName: string) =>
  `insert into name_check (id, customer_id, name, kind, destination, reason_code, held_name, checked_at)
   values (:fresh, :maya, 'Dan Reyes', 'personal', '001964 41187851', ${code === null ? 'null' : `'${code}'`},
           ${heldName}, '2026-03-02T12:00:00Z')`

/** A payee like the stored one, at another destination, with changes. */
const inserted = (changes = '{}') =>
  `insert into payee select (jsonb_populate_record(p, jsonb_build_object('id', :fresh, 'destination', '000001 10000001',
     'name_check_id', null) || '${changes}'::jsonb)).* from payee p where p.id = :payee`

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>>

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const maya = await takeOn(bank, { name: 'Maya Okafor' })
    const daniel = await takeOn(bank, { name: 'Daniel Reyes' })
    const { customerId } = maya
    const account = { sortCode: '001964', accountNumber: daniel.accountNumber }
    const asked = { name: 'Dan Reyes', kind: 'personal' } as const
    const check = { id: newId(), ...asked, ...account }
    const answered = await checkName(bank, { customerId, check, caller })
    expect(answered).toMatchObject({ ok: true, value: { check: { reasonCode: 'MBAM' } } })
    const elsewhere = { ...check, id: newId(), accountNumber: maya.accountNumber }
    await checkName(bank, { customerId, check: elsewhere, caller })
    const theirs = { ...check, id: newId() }
    await checkName(bank, { customerId: daniel.customerId, check: theirs, caller })
    const destination = { scheme: 'sort_code_account_number', ...account } as const
    const payee = { id: newId(), ...asked, destination, isFavourite: false }
    expect(await addPayee(bank, { customerId, payee, caller })).toMatchObject({ ok: true })
    ids = {
      maya: customerId,
      daniel: daniel.customerId,
      check: check.id,
      elsewhere: elsewhere.id,
      theirs: theirs.id,
      payee: payee.id,
      fresh: newId(),
    }
  })

  const run = (database: Queryable, sql: string) => runAll(database, sql, ids)

  describe('the database refuses', () => {
    test.each(codes)('a name check with %s: a held name is there, or not: %s', async (code, isTold) => {
      const [right, wrong] = isTold ? [`'Daniel Reyes'`, 'null'] : ['null', `'Daniel Reyes'`]
      await withoutTrace(open(), database => run(database, checked(code, right)))
      await expect(withoutTrace(open(), database => run(database, checked(code, wrong)))).rejects.toThrow(
        /name_check_tells_close_names/,
      )
    })

    test.each<readonly [string, string, RegExp]>([
      ['an unknown code', checked('XXXX', 'null'), /reason_code/],
      ['an empty held name', checked('MBAM', `''`), /held_name/],
      ['another answer', `update name_check set reason_code = null where id = :check`, /it is kept/],
      ['no checks at all', `truncate name_check cascade`, /it is kept/],
      [
        'two live payees of one destination',
        `insert into payee select (jsonb_populate_record(p, jsonb_build_object('id', :fresh))).* from payee p
          where p.id = :payee`,
        /payee_once/,
      ],
      ['a British IBAN', inserted('{"destination": "GB29NWBK60161331926819"}'), /payee_destination_check/],
      ['an account number alone', inserted('{"destination": "41187851"}'), /payee_destination_check/],
      [
        'a name check of another destination',
        `update payee set name_check_id = :elsewhere where id = :payee`,
        /another one's/,
      ],
      [
        'another customer’s name check',
        `update payee set name_check_id = :theirs where id = :payee`,
        /another one's/,
      ],
      [
        'another customer',
        `update payee set customer_id = :daniel, name_check_id = null where id = :payee`,
        /keeps its customer/,
      ],
      ['removal', `delete from payee where id = :payee`, /it is kept/],
      [
        'a deletion before it was added',
        `update payee set deleted_at = added_at - interval '1 s'`,
        /payee_deleted_later/,
      ],
      [
        'a deleted payee that comes back',
        `update payee set deleted_at = added_at where id = :payee;
         update payee set deleted_at = null where id = :payee`,
        /a deleted one stays/,
      ],
      [
        'a deleted payee with another name',
        `update payee set deleted_at = added_at where id = :payee; update payee set name = 'X' where id = :payee`,
        /a deleted one stays/,
      ],
      ...(['name', 'kind', 'destination', 'roll_number'] as const).map(
        column =>
          [
            `trust after another ${column}`,
            `update payee set trusted_at = '2026-03-02T12:00:00Z' where id = :payee;
             update payee set name_check_id = null,
                    ${column} = ${{ name: `'X'`, kind: `'business'`, destination: `'000001 10000001'`, roll_number: `'R1'` }[column]}
              where id = :payee`,
            /no longer trusted/,
          ] as const,
      ),
    ])('%s', async (_, sql, words) => {
      await expect(withoutTrace(open(), database => run(database, sql))).rejects.toThrow(words)
    })
  })

  test('a deleted payee leaves its destination to another one', async () => {
    await withoutTrace(open(), database =>
      run(
        database,
        `update payee set deleted_at = added_at where id = :payee;
         insert into payee select (jsonb_populate_record(p, jsonb_build_object('id', :fresh, 'deleted_at', null))).*
           from payee p where p.id = :payee`,
      ),
    )
  })

  test('a payee outlives its name check', async () => {
    const left = await withoutTrace(open(), async database => {
      await run(database, 'delete from name_check where id = :check')
      return database.query('select name_check_id from payee where id = $1', [ids['payee'] ?? ''])
    })
    expect(left).toEqual([{ name_check_id: null }])
  })

  test.each([
    [
      'two live payees of one destination',
      `drop index payee_once;
       insert into payee select (jsonb_populate_record(p, jsonb_build_object('id', :fresh))).* from payee p
        where p.id = :payee`,
      [
        'another payee has its destination',
        'another payee has its destination',
        'no audit event tells that it was added then',
        'no audit event tells whom it pays',
      ],
    ],
    [
      'a payee with another one’s name check',
      `update payee set name_check_id = :theirs where id = :payee`,
      [`its name check is another one's`],
    ],
    [
      'a held name with another code',
      `alter table name_check drop constraint name_check_tells_close_names;
       ${checked('ANNM', `'Daniel Reyes'`)}`,
      ['its held name does not fit its code', 'no audit event tells of this answer'],
    ],
  ])('the reconciler finds, by invariant 13, %s', async (_, damage, words) => {
    const found = await withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      await run(database, damage)
      return reconcile(database)
    })
    expect(found.filter(({ invariant }) => invariant === 13).map(difference => difference.found)).toEqual(
      words,
    )
  })

  test('afterwards the ledger reconciles', async () => {
    expect(await reconcile(open())).toEqual([])
  })
})
