// What the database refuses of confirmations and passkeys by itself, and what the reconciler finds of them (part two,
// 14.9).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { newId, noon, openTestBank, takeOn } from './test-bank.ts'

const at = noon.toISOString()
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000).toISOString()

onEveryDatabase(open => {
  let ids: Readonly<Record<string, string>> = {}

  /** Names in the SQL, as `:ada`, stand for ids. */
  const run = async (database: Queryable, sql: string) => {
    for (const statement of sql.split(';\n'))
      await database.query(
        statement.replaceAll(/:(\w+)\b/g, (named, name: string) => {
          const id = ids[name]
          return id === undefined ? named : `'${id}'`
        }),
      )
  }

  const openedSql = (id: string, action: string, subject: string) => `
    insert into confirmation (id, customer_id, session_id, action, subject, content, content_hash, nonce, status,
                              opened_at, ends_at)
    select ${id}, :ada, :session, '${action}', ${subject}, t.text, sha256(convert_to(t.text, 'UTF8')), sha256('n'),
           'open', '${at}', '${minutes(5)}'
      from (values ('{"action":"${action}","customer":"' || :ada || '","fields":{},"session":"' || :session
                    || '","subject":"' || ${subject} || '"}')) t (text)`
  const answeredSql = (id: string) => `
    update confirmation set status = 'answered', method = 'password', answer_ids = array[:answer]::uuid[],
           answered_at = '${minutes(1)}' where id = ${id}`
  const usedSql = (id: string, useId: string) => `
    update confirmation set status = 'used', used_at = '${minutes(2)}', use_id = ${useId} where id = ${id}`
  const passkeySql = (id: string, addedBy: string, slot: number, credential: string) => `
    insert into passkey (id, customer_id, credential_id, public_key, counter, rp_id, name, slot, is_synced, transports,
                         created_at, added_by)
    values (${id}, :ada, '${credential}', 'key', 5, 'bank.test', 'A', ${slot}, false, '{}', '${at}', ${addedBy})`

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    const ada = (await takeOn(bank)).customerId
    const grace = (await takeOn(bank)).customerId
    const names = [
      'session',
      'answer',
      'open',
      'answered',
      'used',
      'removal',
      'add',
      'add2',
      'passkey',
      'challenge',
    ]
    const more = ['use', 'use2', 'use3', 'fresh', 'fresh2']
    ids = { ada, grace, ...Object.fromEntries([...names, ...more].map(name => [name, newId()])) }
    await run(
      open(),
      [
        openedSql(':open', 'second_factor_off', ':ada'),
        openedSql(':answered', 'recovery_codes_made', ':ada'),
        answeredSql(':answered'),
        openedSql(':add', 'passkey_added', ':ada'),
        answeredSql(':add'),
        usedSql(':add', ':use'),
        openedSql(':removal', 'passkey_removed', ':passkey'),
        `insert into passkey_user values (:ada, sha256('handle'), '${at}')`,
        passkeySql(':passkey', ':add', 1, 'credential'),
        `insert into passkey_challenge (id, challenge, created_at, ends_at)
         values (:challenge, sha256('c'), '${at}', '${minutes(5)}')`,
        `update passkey_challenge set used_at = '${minutes(1)}' where id = :challenge`,
      ].join(';\n'),
    )
  })

  test('the rows of these tests are right', async () => {
    expect(await reconcile(open())).toEqual([])
  })

  const refusedWith = async (sql: string) =>
    withoutTrace(open(), database => run(database, sql)).then(
      () => 'taken',
      (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
    )

  describe('the database refuses', () => {
    test.each([
      [
        'other content',
        `update confirmation set content = '{}', content_hash = sha256('{}') where id = :open`,
        /stays as it was opened/,
      ],
      [
        'a content with another hash',
        `update confirmation set content = '{}' where id = :open`,
        /confirmation_hash_of_content/,
      ],
      [
        'another customer',
        `update confirmation set customer_id = :grace where id = :open`,
        /stays as it was opened/,
      ],
      [
        'another session',
        `update confirmation set session_id = :fresh where id = :open`,
        /stays as it was opened/,
      ],
      [
        'another action',
        `update confirmation set action = 'passkey_added' where id = :open`,
        /stays as it was opened/,
      ],
      [
        'another subject',
        `update confirmation set subject = :fresh where id = :open`,
        /stays as it was opened/,
      ],
      [
        'another nonce',
        `update confirmation set nonce = sha256('other') where id = :open`,
        /stays as it was opened/,
      ],
      [
        'a longer life',
        `update confirmation set ends_at = '${minutes(6)}' where id = :open`,
        /confirmation_five_minutes/,
      ],
      [
        'a life that begins again',
        `update confirmation set opened_at = '${minutes(1)}', ends_at = '${minutes(6)}' where id = :open`,
        /stays as it was opened/,
      ],
      ['a use without an answer', usedSql(':open', ':fresh'), /confirmation_answered|only these steps/],
      [
        'an answer after the five minutes',
        `update confirmation set status = 'answered', method = 'password', answer_ids = array[:answer]::uuid[], answered_at = '${minutes(5)}' where id = :open`,
        /confirmation_answered_in_time/,
      ],
      [
        'a use after the five minutes',
        `update confirmation set status = 'used', used_at = '${minutes(5)}', use_id = :fresh where id = :answered`,
        /confirmation_used_in_time/,
      ],
      ['a second use', `update confirmation set use_id = :fresh where id = :add`, /its end is an end/],
      [
        'one that was used and is open again',
        `update confirmation set status = 'answered', used_at = null, use_id = null where id = :add`,
        /only these steps/,
      ],
      [
        'an answer that is taken back',
        `update confirmation set status = 'open', method = null, answered_at = null, answer_ids = '{}' where id = :answered`,
        /only these steps/,
      ],
      [
        'a sixth failure',
        `update confirmation set failures = 6, status = 'failed', ended_at = '${at}', answer_ids = array_fill(:answer::uuid, array[6]) where id = :open`,
        /confirmation_fail/,
      ],
      [
        'five failures that leave it open',
        `update confirmation set failures = 5, answer_ids = array_fill(:answer::uuid, array[5]) where id = :open`,
        /confirmation_failed_at_five/,
      ],
      [
        'a failure that is not counted',
        `update confirmation set answer_ids = array[:answer]::uuid[] where id = :open`,
        /confirmation_answers/,
      ],
      [
        'failures that are forgotten',
        `update confirmation set failures = 2, answer_ids = array[:answer, :fresh]::uuid[] where id = :open;\nupdate confirmation set failures = 1, answer_ids = array[:answer]::uuid[] where id = :open`,
        /its end is an end/,
      ],
      [
        'a content that is forgotten while it is open',
        `update confirmation set content = null where id = :open`,
        /until it is forgotten/,
      ],
      [
        'one that begins answered',
        openedSql(':fresh', 'x', ':ada').replace(`'open', '${at}'`, `'ended', '${at}'`),
        /confirmation_ended|begins open/,
      ],
      [
        'a second open one of an action and subject',
        openedSql(':fresh', 'second_factor_off', ':ada'),
        /confirmation_once/,
      ],
      ['one that is deleted', `delete from confirmation where id = :open`, /it is kept/],
      [
        'a challenge that is used twice',
        `update passkey_challenge set used_at = '${minutes(2)}' where id = :challenge`,
        /used once/,
      ],
      [
        'a challenge that is used late',
        `insert into passkey_challenge values (:fresh, sha256('d'), null, null, null, '${at}', '${minutes(5)}', '${minutes(5)}')`,
        /passkey_challenge_in_time/,
      ],
      [
        'another challenge',
        `update passkey_challenge set challenge = sha256('d') where id = :challenge`,
        /used once/,
      ],
      ['another key', `update passkey set public_key = 'other' where id = :passkey`, /stays what it is/],
      [
        'another credential',
        `update passkey set credential_id = 'other' where id = :passkey`,
        /stays what it is/,
      ],
      [
        'a passkey of another customer',
        `update passkey set customer_id = :grace where id = :passkey`,
        /stays what it is|did not confirm/,
      ],
      [
        'a passkey of another host',
        `update passkey set rp_id = 'other.test' where id = :passkey`,
        /stays what it is/,
      ],
      ['a falling counter', `update passkey set counter = 4 where id = :passkey`, /its counter rises/],
      [
        'a stopped passkey that works again',
        `update passkey set stopped_at = '${at}' where id = :passkey;\nupdate passkey set stopped_at = null where id = :passkey`,
        /stays what it is/,
      ],
      [
        'a stopped passkey that is used',
        `update passkey set stopped_at = '${at}' where id = :passkey;\nupdate passkey set counter = 6 where id = :passkey`,
        /stays what it is/,
      ],
      [
        'a removed passkey that comes back',
        `update passkey set removed_at = '${at}' where id = :passkey;\nupdate passkey set removed_at = null where id = :passkey`,
        /does not come back/,
      ],
      ['a passkey that is deleted', `delete from passkey where id = :passkey`, /it is kept/],
      ['an eleventh slot', passkeySql(':fresh', ':add', 11, 'c2'), /slot/],
      [
        'a slot that is taken',
        `${openedSql(':add2', 'passkey_added', ':ada')};\n${answeredSql(':add2')};\n${usedSql(':add2', ':use2')};\n${passkeySql(':fresh', ':add2', 1, 'c2')}`,
        /passkey_slot/,
      ],
      ['a second passkey by one confirmation', passkeySql(':fresh', ':add', 2, 'c2'), /passkey_added_by_key/],
      [
        'a passkey by a confirmation that was not used',
        `${openedSql(':add2', 'passkey_added', ':ada')};\n${answeredSql(':add2')};\n${passkeySql(':fresh', ':add2', 2, 'c2')}`,
        /did not confirm that it was added/,
      ],
      [
        'a passkey by a confirmation of something else',
        passkeySql(':fresh', ':answered', 2, 'c2'),
        /did not confirm that it was added/,
      ],
      [
        'a removal by a confirmation that was not used',
        `update passkey set removed_at = '${at}', removed_by = :removal where id = :passkey`,
        /did not confirm that it was removed/,
      ],
      [
        'another handle',
        `update passkey_user set handle = sha256('other') where customer_id = :ada`,
        /append-only|refused/,
      ],
    ])('%s', async (_, sql, words) => {
      expect(await refusedWith(sql)).toMatch(words)
    })
  })

  test('it takes what the code does: a rising counter, a stop, a removal, a forgotten content', async () => {
    expect(
      await refusedWith(
        [
          `update passkey set counter = 6, is_synced = true, last_used_at = '${minutes(1)}' where id = :passkey`,
          `update passkey set name = 'B' where id = :passkey`,
          `update passkey set stopped_at = '${minutes(2)}' where id = :passkey`,
          answeredSql(':removal'),
          usedSql(':removal', ':use3'),
          `update passkey set removed_at = '${minutes(3)}', removed_by = :removal where id = :passkey`,
          `update confirmation set content = null where id = :removal`,
        ].join(';\n'),
      ),
    ).toBe('taken')
  })

  test.each([
    [
      'a content with another hash',
      `update confirmation set content_hash = sha256('x') where id = :open`,
      'its content has another hash',
    ],
    [
      'a content of another session',
      `update confirmation set session_id = :fresh where id = :open`,
      'its content is of another action',
    ],
    [
      'a use that was late',
      `update confirmation set used_at = '${minutes(9)}' where id = :add`,
      'it was used late, or before it was answered',
    ],
    [
      'a sixth wrong proof',
      `update confirmation set status = 'failed', failures = 6, ended_at = '${at}' where id = :open`,
      'it took 6 wrong proofs',
    ],
    [
      'a longer life',
      `update confirmation set ends_at = '${minutes(6)}' where id = :open`,
      'it lasts other than five minutes',
    ],
    [
      'a removal without a passkey',
      `update confirmation set status = 'used', answered_at = '${minutes(1)}', used_at = '${minutes(2)}', use_id = :fresh, method = 'password', answer_ids = array[:answer]::uuid[] where id = :removal`,
      'no passkey was removed by it',
    ],
    [
      'a passkey by one that was not used',
      `update confirmation set status = 'answered', used_at = null, use_id = null where id = :add`,
      'it was not used',
    ],
    [
      'a confirmation that was used twice',
      `update passkey set removed_at = '${at}', removed_by = :add where id = :passkey`,
      'its confirmation was used twice',
    ],
    [
      'an invitation that nobody sent',
      `update confirmation set action = 'invitation_sent', content = null where id = :add`,
      'no invitation was sent by it',
    ],
    [
      'an acceptance that nobody made',
      `update confirmation set action = 'invitation_accepted', content = null where id = :add`,
      'no invitation was accepted by it',
    ],
    [
      'a session that another’s passkey opened',
      `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at, last_active_at, idle_ends_at, ends_at, passkey_id) values (sha256('t'), :fresh, :grace, 'personal', 'signed_in', 'a', '', '${at}', '${at}', '${at}', '${at}', :passkey)`,
      'another customer’s passkey opened this session',
    ],
  ])('the reconciler finds %s', async (_, sql, found) => {
    const differences = await withoutTrace(open(), async database => {
      await database.query('set local session_replication_role = replica')
      for (const constraint of [
        'hash_of_content',
        'used_in_time',
        'failures_check',
        'failed_at_five',
        'answers',
        'five_minutes',
      ])
        await database.query(`alter table confirmation drop constraint confirmation_${constraint}`)
      await database.query('alter table passkey drop constraint passkey_added_by_key')
      await run(database, sql)
      return reconcile(database)
    })
    expect(differences.map(difference => difference.found)).toContain(found)
    expect(differences.every(({ invariant }) => invariant === 14)).toBe(true)
  })
})
