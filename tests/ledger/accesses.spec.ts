// Access to accounts: each grant and each revocation writes an event, from any code that makes it.
import { beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { readMigrations } from '../support/runtime/dependencies.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { fillIds } from './fill-ids.ts'
import { idOf } from './json-row.ts'
import { openTestBank, takeOn } from './test-bank.ts'

const grantTo = (who: string) =>
  `select grant_account_access(:${who}, :account, 'owner', '2026-03-02T12:00:00Z', now(), 'bank') is null as granted`
const revokeFrom = (who: string, at = '2026-03-03T12:00:00Z') =>
  `select revoke_account_access(:${who}, :account, '${at}', 'operator') as revoked`

const insert = (eventNo: number | string, values: { at?: string } = {}) =>
  `insert into account_access (customer_id, account_id, role, granted_at, granted_event_no, holder_no)
     values (:grace, :account, 'owner', ${values.at ?? `'2026-03-02T12:00:00Z'`}, ${eventNo}, 2)`
const event = (type: string, facts: string) =>
  `select record_audit_events(array[new_audit_event(:grace, '2026-03-02T12:00:00Z', '${type}', ${facts})])
       is null as recorded`
const facts = `jsonb_build_object('accountId', :account::uuid, 'role', 'owner', 'grantedAt', '2026-03-02T12:00:00')`

const accountOf = (id: string, number: string) =>
  `('${id}', 'customer', 'Premium', 'Ada', '001964', '${number}', 'GB00SRSN001964${number}', 0, '2026-03-01Z')`

onEveryDatabase(open => {
  let ids = { ada: '', grace: '', account: '', other: '' }

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const ada = await takeOn(bank)
    const grace = await takeOn(bank)
    ids = { ada: ada.customerId, grace: grace.customerId, account: ada.accountId, other: grace.accountId }
  })

  const run = (database: Queryable, sql: string) => database.query(fillIds(sql, ids))
  const reach = (database: Queryable) =>
    run(database, 'select customer_id from access_in_force where account_id = :account order by granted_at')

  const eventsOf = (database: Queryable, who: string) =>
    run(
      database,
      `select event_no, type, detail from audit_event
        where chain_id = :${who} and type like 'account_access_%' order by event_no`,
    )

  const detail = (by: string, grantedAt = '2026-03-02T12:00:00') => ({
    accountId: ids.account,
    role: 'owner',
    grantedAt,
    by,
  })

  test('the customer of a new account has access to it, with an event', async () => {
    expect(await eventsOf(open(), 'ada')).toEqual([
      { event_no: 1n, type: 'account_access_granted', detail: detail('bank') },
    ])
    expect(await reconcile(open())).toEqual([])
  })

  test('a second customer may get access, lose it and get it again, each with an event', async () => {
    await withoutTrace(open(), async database => {
      for (const sql of [grantTo('grace'), revokeFrom('grace'), grantTo('grace')]) await run(database, sql)
      expect(await reach(database)).toEqual([{ customer_id: ids.ada }, { customer_id: ids.grace }])
      expect((await eventsOf(database, 'grace')).slice(1)).toEqual([
        { event_no: 2n, type: 'account_access_granted', detail: detail('bank') },
        { event_no: 3n, type: 'account_access_revoked', detail: detail('operator') },
        { event_no: 4n, type: 'account_access_granted', detail: detail('bank') },
      ])
      await run(database, revokeFrom('ada'))
      expect(await reach(database)).toEqual([{ customer_id: ids.grace }])
      expect(await reconcile(database)).toEqual([])
    })
  })

  test('revoking access that a customer does not have does nothing, and notifies nobody', async () => {
    await withoutTrace(open(), async database => {
      expect(await run(database, revokeFrom('grace'))).toEqual([{ revoked: false }])
      await run(database, revokeFrom('ada'))
      expect(await run(database, revokeFrom('ada'))).toEqual([{ revoked: false }])
      expect(await eventsOf(database, 'ada')).toHaveLength(2)
    })
  })

  test('with a clock that is behind, an access ends at its beginning', async () => {
    await withoutTrace(open(), async database => {
      await run(database, revokeFrom('ada', '2026-03-01T12:00:00Z'))
      expect(await run(database, 'select revoked_at from account_access where customer_id = :ada')).toEqual([
        { revoked_at: new Date('2026-03-02T12:00:00Z') },
      ])
      expect(await reconcile(database)).toEqual([])
    })
  })

  const unseen = /no audit event tells that this access was granted/

  test.each([
    ['no event', [], insert(2), unseen],
    [
      'the event of another account',
      [event('account_access_granted', facts.replace(':account', ':other'))],
      insert(2),
      unseen,
    ],
    ['an event of something else', [event('signed_in', facts)], insert(2), unseen],
    [
      'an event of another role',
      [event('account_access_granted', `${facts} || '{"role":"guest"}'`)],
      insert(2),
      unseen,
    ],
    [
      'an event of another time',
      [event('account_access_granted', facts)],
      insert(2, { at: 'now()' }),
      unseen,
    ],
    [
      'an event that another access has',
      [grantTo('grace')],
      insert(2),
      /account_access_pkey|account_access_in_force/,
    ],
    [
      'a second event, while one is in force',
      [revokeFrom('ada'), grantTo('grace')],
      grantTo('grace'),
      /account_access_in_force/,
    ],
  ])('the database refuses an access with %s', async (_, first, sql, words) => {
    const tried = withoutTrace(open(), async database => {
      for (const one of first) await run(database, one)
      await run(database, sql)
    })
    await expect(tried).rejects.toThrow(words)
  })

  test.each([
    [
      'a revocation without its event',
      `update account_access set revoked_at = now(), revoked_event_no = 1 where customer_id = :ada`,
      /no audit event tells that this access was revoked/,
    ],
    [
      'half a revocation',
      `update account_access set revoked_at = now() where customer_id = :ada`,
      /account_access_revoked_whole/,
    ],
    [
      'a delete',
      'delete from account_access where customer_id = :ada',
      /delete of account_access is refused/,
    ],
  ])('the database refuses %s', async (_, sql, words) => {
    await expect(withoutTrace(open(), database => run(database, sql))).rejects.toThrow(words)
  })

  test.each([
    ['an access without its event', insert(9), ':account'],
    [
      'a role that was changed',
      `alter table account_access drop constraint account_access_role_check;
       update account_access set role = 'another' where customer_id = :ada`,
      ':account',
    ],
    [
      'an access that is given to another account',
      'update account_access set account_id = :other, holder_no = 2 where customer_id = :ada',
      ':other',
    ],
    ['an access that is gone', 'delete from account_access where customer_id = :ada', ':account'],
    [
      'a revocation without its event',
      `update account_access set revoked_at = now(), revoked_event_no = 9 where customer_id = :ada`,
      ':account',
    ],
    [
      'a revocation that was taken back',
      `${revokeFrom('ada')};
       update account_access set revoked_at = null, revoked_event_no = null where customer_id = :ada`,
      ':account',
    ],
  ])('the reconciler finds %s', async (_, damage, subject) => {
    await withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      for (const sql of damage.split(';')) await run(database, sql)
      const found = await reconcile(database)
      expect(found).toContainEqual({
        invariant: 9,
        subject: fillIds(subject, ids).replaceAll("'", ''),
        found: expect.stringMatching(/no audit event tells|names an access that does not name it/),
      })
    })
  })

  test('accesses of a database of 0.1.0 get their events, each in the chain of its customer', async () => {
    const files = Object.entries(readMigrations())
      .map(([path, sql]) => ({ name: path.slice(path.lastIndexOf('/') + 1), sql }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    const at = files.findIndex(({ name }) => name === '014-accesses-and-visitors.sql')
    const before = files.slice(0, at).map(({ sql }) => sql)
    const [customer, first, second] = [idOf(30), idOf(10), idOf(11)]
    await open().script(`
      create schema released;
      set local search_path = released, public;
      ${before.join('\n')}
      insert into customer (id, first_name, last_name, email, kind, password_phc, created_at)
      values ('${customer}', 'Ada', 'Byron', 'ada@example.com', 'personal', '$argon2id$none', '2026-03-01Z');
      insert into account (id, kind, product, holder_name, sort_code, account_number, iban, floor_pence, opened_at)
      values ${accountOf(first, '41027836')}, ${accountOf(second, '41027837')};
      insert into account_access values ('${customer}', '${second}', 'owner', '2026-03-02T12:00:00.123456Z'),
                                        ('${customer}', '${first}', 'owner', '2026-03-01Z');
      select record_audit_events(array[row('${customer}', null, now(), 'signed_in', '{}', null)::audit_event]);
      ${files[at]?.sql ?? ''}`)
    const events = await open().query(
      'select event_no, type, detail from released.audit_event where chain_id = $1 order by event_no',
      [customer],
    )
    const granted = { role: 'owner', by: 'migration' }
    expect(events).toEqual([
      { event_no: 1n, type: 'signed_in', detail: {} },
      {
        event_no: 2n,
        type: 'account_access_granted',
        detail: { ...granted, accountId: first, grantedAt: '2026-03-01T00:00:00' },
      },
      {
        event_no: 3n,
        type: 'account_access_granted',
        detail: { ...granted, accountId: second, grantedAt: '2026-03-02T12:00:00.123456' },
      },
    ])
    expect(
      await open().query(
        'select account_id, granted_event_no, revoked_at from released.account_access order by 2',
      ),
    ).toEqual([
      { account_id: first, granted_event_no: 2n, revoked_at: null },
      { account_id: second, granted_event_no: 3n, revoked_at: null },
    ])
    await open().script('drop schema released cascade')
  })
})
